// What every part of a flight needs: its session, the time, messages for the person, the trace, and
// how it is looked at.
// Errors: functions that show an error return false after it. Threads: the main one.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/clock.h"
#include "camera/controller.h"
#include "camera/framing.h"
#include "film/picture.h"
#include "show/show.h"

enum { FLY_MAX_ERRORS = 32, FLY_MAX_MESSAGES = 4 };

typedef struct FlyMessage {
    char text[256];
    const char *subject; // of fly_replace_message, or ""
    double left;         // seconds that it is still shown
    bool error;
} FlyMessage;

typedef struct FlyCore {
    Session *session;
    double now;                            // clock_now() of this picture
    uint64_t frames;                       // pictures drawn so far
    FlyMessage messages[FLY_MAX_MESSAGES]; // the newest last
    char errors[FLY_MAX_ERRORS][256];      // the lines that were shown, for the report
    size_t message_count, error_count;
    FILE *trace; // NULL: none
    bool aloud;  // the window is gone: messages also go to the terminal
} FlyCore;

static inline Sim *fly_sim(const FlyCore *core) {
    return session_sim(core->session);
}

static inline const char *fly_on_off(bool on) {
    return on ? "on" : "off";
}

static inline const Model *fly_model(const FlyCore *core) {
    return sim_model(session_sim(core->session));
}

// --- Messages: the first line of each is shown for some seconds ---

#define fly_add_message(core, ...) fly_replace_message(core, "", __VA_ARGS__)

// An error also goes into the report.
void fly_add_error(FlyCore *core, const char *format, ...) PRINTF_LIKE(2, 3);

// Replaces the messages with the same subject, unless it is "": a key pressed five times leaves
// one. subject: a string that lasts as long as the program.
void fly_replace_message(FlyCore *core, const char *subject, const char *format, ...)
    PRINTF_LIKE(3, 4);

// The subject of the message that the machine is slower than asked.
#define FLY_SLOW "slow"

// Whether the message with this subject can be read.
bool fly_has_message(const FlyCore *core, const char *subject);

// Every picture, which is shown this long: messages that were shown long enough go.
void fly_drop_old_messages(FlyCore *core, double seconds);

// --- Changes ---

// Sends a change to the session and applies it; shows an error where it is refused, and the title
// of another preset or model.
bool fly_change(FlyCore *core, Change change);
// fly_change without showing the error.
bool fly_try_change(FlyCore *core, Change change, Error *error);

// "bird 17", or, where there are several flocks, "bird 17 of flock 2".
void fly_name_bird(const FlyCore *core, uint32_t bird, char *out, size_t size);

// --- Names of new files ---

enum { FLY_STAMP_SIZE = 16 };
void fly_stamp(char stamp[FLY_STAMP_SIZE]); // of the present time: 20240203-101112

// --- The trace: what a flight does, line by line, for tests (README.md) ---

// Opens the file that SKEIN_TRACE names; nothing where it names none.
bool fly_begin_trace(FlyCore *core, Error *error);
// One event: a line without its end.
void fly_trace(FlyCore *core, const char *format, ...) PRINTF_LIKE(2, 3);

// --- How it is looked at: its camera, and what the last picture showed ---

typedef struct FlyLook {
    CameraController camera;
    Viewpoint viewpoint;
    Show show;            // of the session
    float panel_share;    // the part of the window's width that the panel covers
    CameraCover cover;    // of a page, whose picture goes on under what lies over it
    bool has_link_camera; // until the next picture
    Camera link_camera;

    // Of the last picture
    CameraScene scene;
    PictureArea area;
    const Model *model;
    int shot;              // View.shot
    float value_top;       // FrameBirds.value_top
    CameraSight sights[2]; // PICTURE_MAIN, PICTURE_TWIN
    CameraLoss losses[2];
} FlyLook;

// The part of a window of this size, in pixels, that the panel leaves to the picture.
static inline PictureArea fly_area(const FlyLook *look, int width, int height) {
    return (PictureArea){width, height, (int)((float)width * look->panel_share)};
}

// Whether the camera is where the person flew it or has it, not where the flock takes it.
static inline bool fly_has_own_camera(const FlyLook *look) {
    CameraMode mode = look->camera.mode;
    return mode == CAMERA_MODE_FREE || mode == CAMERA_MODE_GLIDE || mode == CAMERA_MODE_PATH;
}

// --- pace.c: real time becomes whole ticks, stepped beside the pictures (README.md, The loop) ---
//
// While a step goes on, the last two states that are complete are blended over the time that a step
// takes, so that a flock in slow motion glides. Steps that a machine is too slow for are left out:
// the flock flies slower, but the same flight.

typedef struct FlyPace {
    double accumulated;  // simulated seconds since the last tick that was due, less than a tick
    int due;             // ticks to be stepped; the caller counts them down
    double wanted, lost; // simulated seconds of the last second or so: asked for, left out
} FlyPace;

// After elapsed seconds of real time, with a tick of so many simulated seconds, > 0. slow: the
// seconds that a step takes, for the time that fly_pace_reached looks back.
void fly_pace_add(FlyPace *pace, double elapsed, double scale, double tick, double slow);

// Simulated seconds a second over the last second or so, or over the last steps where they take
// longer: scale itself while nothing is left out.
double fly_pace_reached(const FlyPace *pace, double scale);

// --- In words ---

typedef struct FlyPaceWords {
    char frames[16];   // "58 fps"; "" while it is not known
    char time[40];     // "× 1", or "0.4 of real time"
    bool behind;       // slower than asked
    bool told;         // so once in this flight
    bool as_usual;     // time × 1, and reached
    double kept_up_at; // seconds of the clock, when it was last as fast as asked
} FlyPaceWords;

// Some times a second. now: seconds of the clock, kept_up_at at first. scale, reached: simulated
// seconds a second.
void fly_pace_describe(FlyPaceWords *pace, double now, double scale, double reached,
                       double frames_per_second);

// --- Steps ---

// Longer steps than this are slow: what costs as much as a step is then left out of pictures.
#define FLY_SLOW_STEP 0.1 // seconds

// While steps take longer than this, pictures are without it. The panel says so.
#define FLY_VERY_SLOW_STEP 0.5

// Of the time, that measuring and a journal's hashes may take.
#define FLY_MEASURING 0.04

#define FLY_SCALE_LOW (1.0 / 16)
#define FLY_SCALE_HIGH 8.0

typedef struct FlyStepping {
    uint64_t placements; // session_placements of the flock that all this is of
    double begun_at;     // clock_now() when the step that runs was begun
    double finished_at;  // when the last one was seen to be complete
    double interval;     // between the last two of these
    double seconds;      // that a step takes; 0: no step is complete yet
    float blend;         // of the last picture
} FlyStepping;

typedef struct FlyTime {
    FlyCore *core; // borrowed, as is show
    Show *show;
    // What else happens just before and just after each step, with the context.
    void (*before_step)(void *context), (*after_step)(void *context);
    void *context;

    FlyPace pace;
    FlyStepping stepping;
    double scale;   // simulated seconds a second; FLY_SCALE_LOW to FLY_SCALE_HIGH
    double reached; // as it was over the last second or so; scale where it keeps up
    bool paused;
    int steps_wanted;     // by key, while paused
    uint64_t behind_link; // ticks to what the link's sender saw: made first, as fast as they can be
    double flown;         // seconds of the flight, as films count them
    TimingRecent recent;
} FlyTime;

// Steps what is due after elapsed seconds, and waits for it as long as the picture can bear. rate:
// of the camera's slow motion.
void fly_step(FlyTime *time, double elapsed, double rate);

// Where the picture is in the session's time, in ticks: between its last two states.
double fly_picture_tick(const FlyTime *time);

// Makes so many whole ticks now, however long they take; a step that runs is finished first.
void fly_make_steps(FlyTime *time, int ticks);

// Before the flight ends: no step runs then. false where the journal must not be ended at this
// tick.
bool fly_end_steps(FlyTime *time);

// Whether a step takes, or the first one has taken already, longer than this many seconds.
bool fly_steps_take(const FlyTime *time, double seconds);
