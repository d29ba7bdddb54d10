// Pictures of the window: single ones (key F2) and a series (Shift+F2).
//
// A picture is copied in the frame that drew it and handed to one thread, which encodes and writes
// it; the flight never waits for that. While the thread is busy, a single picture is taken in a
// later frame, and one of a series is left out and counted.
//
// Files are skein-DATE-TIME.png and skein-DATE-TIME-00000.png and on in the current folder. They
// replace nothing, whoever made it and whenever: each gets its name when it is whole, and where
// that is taken, another (file_begin_new). Errors come with the result of a picture. Threads: one
// calls all of this. Times are seconds of one clock.
#pragma once

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { CAPTURE_NAME_SIZE = 64 };

#define CAPTURE_LEAD "skein" // of pictures and videos

typedef char CaptureName[CAPTURE_NAME_SIZE];

// The name for a new file of now: LEAD-DATE-TIME.ENDING. Returns where in it a number may be
// inserted, as file_begin_new takes it: before the dot.
size_t capture_make_name(CaptureName name, const char *lead, const char *ending);

typedef enum CaptureJob { CAPTURE_NONE, CAPTURE_SHOT, CAPTURE_SERIES } CaptureJob;

// One picture, from when it is handed over until its result is taken.
typedef struct CapturePicture {
    CaptureJob job;
    int width, height;
    uint8_t *rgb; // width · height · 3 bytes, the top row first
    size_t capacity;
    CaptureName name; // that it is to have, and then has
    size_t number_at; // in the name, of file_begin_new
    Error error;      // of writing it
} CapturePicture;

typedef struct CaptureResult {
    CaptureJob job;
    CaptureName name;
    Error error; // ERROR_NONE: the file is whole
} CaptureResult;

typedef struct CaptureSeriesState {
    bool on;
    double due; // when its next picture is
    CaptureName first, last;
    size_t written, left_out;
} CaptureSeriesState;

typedef struct Capture {
    pthread_t thread;
    bool busy;        // a picture is handed over
    atomic_bool done; // and is written, or failed
    CapturePicture picture;
    bool shot_wanted;
    CaptureSeriesState series;
} Capture;

void capture_deinit(Capture *capture); // waits for the thread; harmless on {0}

// The next picture that is drawn.
void capture_request_shot(Capture *capture);

// One picture each interval until it is ended.
void capture_begin_series(Capture *capture, double now);
void capture_end_series(Capture *capture);

// What the picture that was just drawn is wanted for. interval: of a series, > 0.
CaptureJob capture_wants(Capture *capture, double now, double interval);

// Where that picture's pixels are to go; NULL where there is no memory.
uint8_t *capture_reserve(Capture *capture, int width, int height, Error *error);

// Hands it to the thread. false: nothing is written, and the error says why.
bool capture_write(Capture *capture, CaptureJob job, Error *error);

// What became of the picture handed over last. false: none is finished. wait: until it is.
bool capture_take_result(Capture *capture, bool wait, CaptureResult *result);
