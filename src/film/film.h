// A series of pictures of a flight, drawn offscreen: one PNG, numbered PNGs or a video.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "camera/controller.h"
#include "show/show.h"

#define FILM_DEFAULT_OUT "skein.png"

// A part of a film in its seconds: the pictures in [from, to); {0}: all of it. Parts have the same
// pictures as the whole film.
typedef struct FilmRange {
    double from, to;
} FilmRange;

typedef struct FilmOptions {
    PictureOptions picture;
    const char *out;    // a name as sink_begin takes it; NULL: FILM_DEFAULT_OUT
    const char *replay; // a journal to replay, or NULL
    int samples;        // a pixel
    bool has_frames, has_warm;
    double seconds; // 0: as frames, path or replay say
    double fps, warm;
    double shutter; // degrees: 360 is the time between two pictures
    int64_t frames;
    FilmRange range;
    // For a program that runs this one: lines "progress DONE TOTAL" on standard output and, at the
    // end, "saved FILE". A video replaces no file (VideoFormat), and is not kept where Ctrl-C ends
    // it.
    bool progress;
} FilmOptions;

// Creates a session, or replays the journal, and draws it. Ctrl-C ends a series after the present
// picture and keeps what was drawn. Prints what was written.
bool film_render(const FilmOptions *options, const SessionOptions *session, Error *error);

// The same with an existing session, without printing. last: filled in with the camera of the last
// picture.
bool film_render_session(Session *session, const FilmOptions *options, CameraController *last,
                         Error *error);
