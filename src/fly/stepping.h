// The flock's steps in the window: on a thread of their own, so that the picture, the camera and
// the panel go on at full rate however long a step takes.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "sim/model.h"

struct Flight;

// Longer steps than this are slow: what costs as much as a step is then left out of pictures, or is
// measured on the step's thread.
#define FLY_SLOW_STEP 0.1 // seconds

// While steps take longer than this, pictures are without it. The panel says so.
#define FLY_VERY_SLOW_STEP 0.5

// Written by the step's thread, read when the step is finished.
typedef struct FlyStepMeasures {
    bool slow; // whether the rest is measured; set before the step
    float contributions[MODEL_MAX_RULES];
    double neighbours; // of a bird
} FlyStepMeasures;

typedef struct FlyStepping {
    uint64_t placements; // session_placements of the flock that all this is of
    double begun_at;     // clock_now() when the step that runs was begun
    double finished_at;  // when the last one was seen to be complete
    double interval;     // between the last two of these
    double seconds;      // that a step takes; 0: no step is complete yet
    float blend;         // of the last picture
    FlyStepMeasures running, last;
} FlyStepping;

// Steps what is due, and waits for it as long as the picture can bear.
void fly_step(struct Flight *flight, double elapsed);

// Where the picture is in the session's time, in ticks: between its last two states.
double fly_picture_tick(const struct Flight *flight);

// Makes so many whole ticks now, however long they take; a step that runs is finished first.
void fly_make_steps(struct Flight *flight, int ticks);

// Before the flight ends: no step runs then. false where the journal must not be ended at this
// tick.
bool fly_end_steps(struct Flight *flight);

// Whether a step takes, or the first one has taken already, longer than this many seconds.
bool fly_steps_take(const struct Flight *flight, double seconds);
