// The falcon: one body that circles a flock, dives into it and climbs again; or that a person
// flies. Models whose birds flee from it have one.
//
// Source of its numbers: the attacks described in Procaccini, Orlandi, Cavagna, Giardina, Zoratto,
// Santucci, Chiarotti, Hemelrijk, Alleva, Parisi and Carere, Propagating waves in starling, Sturnus
// vulgaris, flocks under predation, Animal Behaviour 82 (2011), simplified to four phases.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/flock.h"
#include "sim/fmath.h"
#include "sim/model.h"

// A model's numbers for it: rows of its table (FALCON_ROWS).
typedef struct FalconParams {
    int flies;      // whether there is one
    float pause;    // mean time between two attacks, seconds
    float speed;    // in a dive
    float distance; // how far outside the flock it circles
    float height;   // how far above its middle
} FalconParams;

// In the order of checkpoints and of the hash (states.c).
typedef struct FalconState {
    Vec3 position, velocity;
    float bank;       // the sine of it, positive to the left; follows from its turns, to be drawn
    uint32_t phase;   // SimFalconPhase
    uint32_t until;   // the tick at which the phase ends
    uint32_t attacks; // dives begun
    uint32_t target;  // the bird that it dives at, while it does
} FalconState;

// The rows of a parameter table whose struct has the member falcon.
#define FALCON_ROWS(Struct)                                                                        \
    {.name = "falcon_flies",                                                                       \
     .help = "Whether there is a falcon",                                                          \
     .unit = "",                                                                                   \
     .kind = PARAM_BOOL,                                                                           \
     .initial = true,                                                                              \
     .offset = offsetof(Struct, falcon.flies)},                                                    \
        MODEL_FLOAT(                                                                               \
            Struct, "falcon_pause", falcon.pause,                                                  \
            "How long the falcon circles before it dives, on average; a third more or less", "s",  \
            0, 3600, 30),                                                                          \
        MODEL_FLOAT(Struct, "falcon_speed", falcon.speed, "How fast the falcon dives", "m/s", 1,   \
                    200, 20),                                                                      \
        MODEL_FLOAT(Struct, "falcon_distance", falcon.distance,                                    \
                    "How far outside the flock the falcon circles", "m", 0, 10000, 40),            \
        MODEL_FLOAT(Struct, "falcon_height", falcon.height,                                        \
                    "How far above the flock's middle the falcon circles", "m", -1000, 10000, 20)

// At its start: it circles the birds in to, and dives after half a pause.
void falcon_reset(FalconState *falcon, const FalconParams *params, const Flock *flock,
                  uint64_t seed, double tick_seconds);

// A step of it, with the context's means, in which it looks at the birds in from. flown: where a
// person flies it.
void falcon_step(FalconState *falcon, const FalconParams *params, const Stimulus *flown,
                 const struct StepContext *context, const Flock *flock);
