// `skein fly`: opens a window and flies.
#pragma once

#include "base/error.h"
#include "show/show.h"

typedef struct FlyOptions {
    SessionOptions session;
    int argc; // the command line, for the notes beside the journal
    char **argv;
    PictureOptions picture;
    bool has_size; // picture's was asked for; otherwise a size that is kept goes before it
    bool fullscreen;
    int monitor;                  // the window opens on it (gfx/window.h); 0: none was asked for
    int plain_lessons;            // 1: they ask nothing
    const char *open;             // a file as if it was dropped onto the window, or NULL
    const char *report, *journal; // files, or NULL
    double seconds;               // leave after so many; 0: when the person leaves
} FlyOptions;

// Flies until the person leaves, the time is over, or a signal asks to stop. Where no display can
// be opened, says so in one line, draws one picture of the flight to skein.png and names it.
bool fly_run(const FlyOptions *options, Error *error);
