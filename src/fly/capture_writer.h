// The thread that writes captured pictures, and what it has to tell the flight.
//
// It is sent pictures through a ring, each marked with what it is for, and messages that a take or
// series has ended. What happened comes back as events, to be looked for every frame.
#pragma once

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "fly/capture_name.h"
#include "fly/picture_ring.h"
#include "fly/take.h"

enum {
    CAPTURE_SHOT = 1,
    CAPTURE_SERIES = 2,
    CAPTURE_SERIES_BEGIN = 4, // together with its first picture
    CAPTURE_SERIES_END = 8,   // no picture, as all that follow
    CAPTURE_TAKE = 16,
    CAPTURE_TAKE_BEGIN = 32, // together with its first picture
    CAPTURE_TAKE_ON = 64,    // goes on, though no picture comes
    CAPTURE_TAKE_END = 128,
};

typedef enum CaptureEventKind {
    CAPTURE_STARTED,
    CAPTURE_SAVED,
    CAPTURE_FAILED, // and has ended
} CaptureEventKind;

typedef struct CaptureEvent {
    CaptureEventKind kind;
    unsigned job;           // CAPTURE_SHOT, CAPTURE_SERIES or CAPTURE_TAKE
    bool numbered;          // a take of PNGs, as there is no ffmpeg
    CaptureName name, last; // of the file, or of the first and last of several
    double seconds;         // of the take
    size_t pictures;
    char reason[256]; // of a failure, with the file's name
} CaptureEvent;

// How a take or series goes, as it is written.
typedef struct CaptureProgress {
    CaptureName name; // the file's, or the first's; "" before it is known
    double seconds;   // of the take, written so far
    size_t pictures, bytes;
} CaptureProgress;

// One picture in the ring makes at most four events, so that this many cannot overflow between two
// looks at them.
enum { CAPTURE_MAX_EVENTS = 8 * PICTURE_RING_SLOTS };

typedef struct CaptureWriter {
    PictureRing ring;
    pthread_t thread;
    bool running;
    double closed_at; // when nothing more comes; set before the ring is closed

    pthread_mutex_t lock; // of what both threads look at
    CaptureEvent events[CAPTURE_MAX_EVENTS];
    size_t first_event, event_count;
    CaptureProgress take_progress, series_progress;
    CaptureName *files; // all that are whole
    size_t file_count, file_capacity;

    // The thread's own
    Take take;
    CaptureSeries series;
    bool series_open;
    size_t series_pictures;
    CaptureName series_first, series_last;
} CaptureWriter;

void capture_writer_init(CaptureWriter *writer);
void capture_writer_deinit(CaptureWriter *writer);

// Starts the thread, where it does not run yet.
bool capture_writer_start(CaptureWriter *writer, Error *error);

// Everything that was sent is written; a take ends at this time of the clock.
void capture_writer_stop(CaptureWriter *writer, double now);

bool capture_writer_take_event(CaptureWriter *writer, CaptureEvent *event);

// The next take has not begun: nothing is known of it.
void capture_writer_forget_take(CaptureWriter *writer);
