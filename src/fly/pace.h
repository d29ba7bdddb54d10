// Real time becomes whole ticks: how many are due, and how fast the flock really flies.
//
// Steps that a machine is too slow for are left out: the flock flies slower, but the same flight.
#pragma once

#include <stdbool.h>

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

typedef struct FlyPaceInput {
    double seconds;        // of the clock
    double scale, reached; // simulated seconds a second
    double frames_per_second;
} FlyPaceInput;

// Some times a second. pace: kept_up_at is the clock at first.
void fly_pace_describe(FlyPaceWords *pace, const FlyPaceInput *now);
