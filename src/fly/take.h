// The film of a take: a part of the flight, drawn from its journal by `skein render --replay` in a
// process of its own at low priority, so that the flight goes on and the film has every
// picture.
//
// The file, skein-DATE-TIME.mp4 in the current folder, appears when it is whole and replaces
// nothing: where that name is taken by then it gets a number.
//
// The process says on its standard output how far it is and by which name it saved the film
// (--progress), and on the other what went wrong. Where it gets no further for a minute, it is
// asked to end, and where it does not do that, it is killed (child.h). It has an ffmpeg of its own,
// which it ends itself.
//
// Errors: of starting it, and the reason of a film that failed. Memory: the struct is the caller's.
// Threads: one.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/child.h"
#include "base/error.h"
#include "film/series.h"
#include "fly/capture.h"

typedef struct TakeRequest {
    const char *journal; // a file, read when the process starts
    FilmRange range;     // seconds of the flight
    int width, height;   // pixels; a row or column too many for a video is left out
} TakeRequest;

typedef enum TakeState {
    TAKE_NONE,
    TAKE_DRAWING,
    TAKE_SAVED,
    TAKE_FAILED,
    TAKE_CANCELLED
} TakeState;

typedef struct Take {
    TakeState state;
    CaptureName name; // that it is to have; once it is saved that it has
    Child child;
    int output;     // the pipe's end
    char line[512]; // of its output, as far as it has come
    size_t length;
    double share;     // of the pictures that are drawn, 0 to 1
    double finishing; // seconds in which a film of this length is finished at the latest
    int asked;        // how often it was asked to end
    bool saved;       // it says so
    bool cancelled;
    char reason[256]; // why it failed
} Take;

// The command line that draws this film to a file, to be typed in a terminal.
void take_describe_command(const TakeRequest *request, const char *out, char *text, size_t size);

bool take_start(Take *take, const TakeRequest *request, Error *error);

// Reads what the process says, and ends one that hangs. Once it has ended the state is another than
// TAKE_DRAWING.
void take_poll(Take *take);

// Asks the process to stop; nothing of the film stays.
void take_cancel(Take *take);

// Waits for the end of a cancelled one.
void take_await(Take *take);

// Stops watching the process, which continues. Harmless on {0}.
void take_release(Take *take);
