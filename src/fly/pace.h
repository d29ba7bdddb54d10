// Real time becomes whole ticks, which are stepped beside the pictures on a thread of their own, so
// that the picture, the camera and the panel go on at full rate however long a step takes.
//
// A picture waits for the ticks that are due, as long as that is a small part of its time: a flock
// that the machine can carry is drawn between its last two ticks, exactly. Where a step takes
// longer, the picture is drawn from the last two states that are complete, while the step goes on;
// then these are blended over the time that a step takes, so that a flock in slow motion glides.
// Steps that a machine is too slow for are left out: the flock flies slower, but the same flight.
#pragma once

#include "base/clock.h"
#include "fly/core.h"
#include "show/show.h"

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
    bool as_usual;     // time × 1, and reached
    double kept_up_at; // seconds of the clock, when it was last as fast as asked
} FlyPaceWords;

// Some times a second. now: seconds of the clock, kept_up_at at first. scale, reached: simulated
// seconds a second.
void fly_pace_describe(FlyPaceWords *pace, double now, double scale, double reached,
                       double frames_per_second);

// --- Steps ---

// Longer steps than this are slow: what costs as much as a step is then left out of pictures, or is
// measured on the step's thread.
#define FLY_SLOW_STEP 0.1 // seconds

// While steps take longer than this, pictures are without it. The panel says so.
#define FLY_VERY_SLOW_STEP 0.5

#define FLY_SCALE_LOW (1.0 / 16)
#define FLY_SCALE_HIGH 8.0

typedef struct FlyStepping {
    uint64_t placements; // session_placements of the flock that all this is of
    double begun_at;     // clock_now() when the step that runs was begun
    double finished_at;  // when the last one was seen to be complete
    double interval;     // between the last two of these
    double seconds;      // that a step takes; 0: no step is complete yet
    float blend;         // of the last picture
    // Of the rules, where steps are slow: of the last one, and as the thread of the one that runs
    // measures them.
    float contributions[MODEL_MAX_RULES], running[MODEL_MAX_RULES];
    bool measured; // running is
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
    int steps_wanted; // by key, while paused
    double flown;     // seconds of the flight, as films count them
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
