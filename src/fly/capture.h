// Pictures of the window while it flies: single ones, a series, a take (which key F9 records).
//
// The flight never waits for them. The frame only starts to copy its picture; a frame later it is
// handed to a thread that encodes and writes (capture_writer.h). Where that thread is behind, a
// picture is left out: a take then shows the one before for longer, and its speed stays right.
//
// Files are skein-DATE-TIME.png, skein-DATE-TIME-00000.png and on, and skein-DATE-TIME.mp4 in the
// current folder. Times are seconds of the clock.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "fly/capture_writer.h"
#include "gfx/readback.h"

typedef struct CaptureOn {
    bool on, ending; // ending: until what was drawn before is on its way
    bool begun;      // the first picture is on its way
    bool busy;       // not all is written yet
    double since;    // when the first picture was drawn, or it was asked for
    double until;    // when it was ended
    size_t left_out; // pictures that nobody was free to take
} CaptureOn;

typedef struct Capture {
    CaptureWriter writer;
    GfxReadback readback;
    // The picture that is being copied: what for (0: there is none), when it was drawn, its size.
    unsigned jobs;
    double time;
    int width, height;

    bool shot_wanted;
    CaptureOn series, take;
    double series_due;
    double take_told; // when it was last told that time goes on without pictures
} Capture;

// What there is to show in the window.
typedef struct CaptureStatus {
    bool recording, series; // going on
    bool finishing;         // something ended, but is not all written
    double seconds;         // of the take so far
    CaptureProgress take_written, series_written;
    size_t waiting;  // pictures not yet written
    size_t left_out; // of the take
} CaptureStatus;

void capture_init(Capture *capture);
// Memory only; capture_stop comes before it.
void capture_deinit(Capture *capture);

// The next picture that is drawn.
void capture_request_shot(Capture *capture);

// One picture each interval until it is ended. False where the series before is still being
// written, or with an error set.
bool capture_begin_series(Capture *capture, double now, Error *error);
void capture_end_series(Capture *capture, double now);

// Memory for pictures of this size is had now, so that no frame has to.
bool capture_begin_take(Capture *capture, int width, int height, double now, Error *error);
void capture_end_take(Capture *capture, double now);

// Every frame, when the picture is drawn and not yet shown: it lies left pixels from the window's
// left edge. interval: of the series, above 0.
bool capture_picture(Capture *capture, int left, int width, int height, double now, double interval,
                     Error *error);

// Every frame, drawn or not, until it returns false: what has happened.
bool capture_poll(Capture *capture, double now, CaptureEvent *event);

// Ends everything; the last picture is taken from OpenGL, so the window must still be there.
void capture_end(Capture *capture, double now);

// Waits until everything is written; poll afterwards for what happened.
void capture_stop(Capture *capture, double now);

CaptureStatus capture_status(Capture *capture, double now);

// The files that are whole, in the order they were finished; NULL past the last. Only after
// capture_stop.
const char *capture_file(const Capture *capture, size_t index);
