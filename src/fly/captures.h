// What a flight leaves besides its journal: pictures (key F2) and series of them (Shift+F2),
// keyframes of a path (K), takes (F9) and their films, which another process draws (README.md).
//
// A picture is copied in the frame that drew it and handed to one thread, which encodes and writes
// it; the flight never waits for that. While the thread is busy, a single picture is taken in a
// later frame, and one of a series is left out and counted.
//
// Files are in the current folder and replace nothing, whoever made it and whenever: each gets its
// name when it is whole, and where that is taken, another (file_begin_new).
//
// Errors come with the result of a picture and as the reason of a film. Times are seconds of one
// clock. Threads: the main one calls all of this.
#pragma once

#include <pthread.h>
#include <stdatomic.h>

#include "base/child.h"
#include "film/film.h"
#include "fly/core.h"
#include "fly/journal.h"
#include "render/renderer.h"

enum { FLY_MAX_TAKES = 4 };

typedef struct CaptureName {
    char text[64];
} CaptureName;

// --- Pictures ---

typedef struct CaptureSeries {
    bool on;
    double due;    // when its next picture is; at first the present time
    char stem[32]; // what the names of all its pictures begin with
    size_t written, left_out;
} CaptureSeries;

// One picture at a time, from when its pixels are asked for until its result is taken.
typedef struct Capture {
    bool shot_wanted; // the next picture that is drawn
    CaptureSeries series;

    bool busy;        // there is a picture
    atomic_bool done; // and it is written, or failed
    bool threaded;    // is written by the thread
    pthread_t thread;
    bool in_series;
    int width, height;
    uint8_t *rgb; // width · height · 3 bytes, the top row first
    size_t capacity;
    CaptureName name; // that it is to have, and then has
    size_t number_at; // in the name, of file_begin_new
    Error error;      // ERROR_NONE: the file is whole
} Capture;

void capture_deinit(Capture *capture); // waits for the thread; harmless on {0}

// Whether the picture that was just drawn is wanted: its pixels are to go to rgb, and capture_write
// is to follow. interval: of a series, > 0.
bool capture_begin(Capture *capture, double now, double interval, int width, int height);

// Hands them to the thread; where none can be started, writes them at once.
void capture_write(Capture *capture);

// Whether the picture is finished, or there was no memory for it. wait: until it is.
bool capture_take_result(Capture *capture, bool wait);

// --- Films of takes ---

typedef struct Take {
    bool drawing;
    CaptureName name; // that it is to have; once it is saved that it has
    Child child;
    int output;   // the pipe's end
    double share; // of the pictures that are drawn, 0 to 1
    bool saved;   // it says so
    bool asked;   // to end
    bool cancelled;
} Take;

// --- Of a flight ---

typedef struct FlyCaptures {
    FlyCore *core; // borrowed, as are the next three
    FlyJournal *journal;
    const FlyTime *time;
    const FlyLook *look;

    Capture capture;
    Take takes[FLY_MAX_TAKES]; // whose films are drawn
    bool taking;               // between two F9
    double take_from;          // seconds of the flight
    bool take_begins;          // no step of it is done yet
    bool film_due;             // waits for the step that runs
    double film_from;          // of it, seconds of the flight
    CameraPath keyframes;      // of key K, in the file
    CaptureName keyframe_file;
    double keyframes_since;        // seconds of the clock, when the first was added
    ARRAY_OF(CaptureName) written; // complete, for the report
} FlyCaptures;

// A picture; begin or end a series of them; the camera's place in the file of a path; begin a take,
// or end it, and its film is drawn.
typedef enum FlyKeep {
    FLY_KEEP_PICTURE,
    FLY_KEEP_SERIES,
    FLY_KEEP_KEYFRAME,
    FLY_KEEP_TAKE
} FlyKeep;
void fly_keep(FlyCaptures *captures, FlyKeep what);
// Before a step: the first one of a take leaves a checkpoint beside the journal.
void fly_keep_checkpoint(FlyCaptures *captures, Renderer *renderer);
// A film of what was flown since then, in seconds of the flight, up to the end of the step that
// runs.
void fly_draw_film(FlyCaptures *captures, double from);
// After a step: draws the film that waited for it.
void fly_settle_films(FlyCaptures *captures);
size_t fly_count_films(const FlyCaptures *captures); // that are being drawn
void fly_cancel_films(FlyCaptures *captures);
// Every picture, when it is drawn without text and not yet shown: takes it where it is wanted, and
// says what was saved and what failed.
void fly_capture(FlyCaptures *captures, PictureArea area);
// When the window is gone: ends a take and a series, waits for the last picture, says on the
// terminal what was saved, and which films are still being drawn.
void fly_finish_captures(FlyCaptures *captures);
// "take  0:12" or "drawing skein-20240203-101112.mp4  43 %"; "" where nothing is going on.
void fly_describe_capture(const FlyCaptures *captures, char *out, size_t size);
