// Screenshots of the window. Encoding a PNG takes longer than a frame, so it is done on a thread of
// its own while the flight goes on.
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

typedef struct Capture {
    bool wanted;  // take the next picture
    bool running; // a thread works on one; further wishes wait for it
    atomic_bool finished;
    pthread_t thread;
    int width, height;
    uint8_t *rgb; // as OpenGL gives it: the bottom row first
    char path[64];
    Error error;
} Capture;

void capture_request(Capture *capture);

// To be called when the picture is drawn and not yet shown: copies it from the back buffer, if one
// is wanted, and starts to write it to skein-DATE-TIME.png in the current folder.
bool capture_take(Capture *capture, int width, int height, Error *error);

// true once for each that is finished: its path, or an error (kind not ERROR_NONE).
bool capture_poll(Capture *capture, char *path, size_t size, Error *error);

// Waits for the last one.
void capture_deinit(Capture *capture);
