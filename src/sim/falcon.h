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

typedef struct FalconState {
    Vec3 position, velocity;
    float bank;       // the sine of it, positive to the left; follows from its turns, to be drawn
    uint32_t phase;   // SimFalconPhase
    uint32_t until;   // the tick at which the phase ends
    uint32_t attacks; // dives begun
    uint32_t target;  // the bird that it dives at, while it does
} FalconState;

#define FALCON_ROW(Struct, name_, field, what, unit_, low_, high_, initial_)                       \
    {                                                                                              \
        .name = name_, .help = what, .unit = unit_, .kind = PARAM_FLOAT, .low = low_,              \
        .high = high_, .initial = initial_, .offset = offsetof(Struct, falcon.field)               \
    }

// The rows of a parameter table whose struct has the member falcon.
#define FALCON_ROWS(Struct)                                                                        \
    {.name = "falcon_flies",                                                                       \
     .help = "Whether there is a falcon",                                                          \
     .unit = "",                                                                                   \
     .kind = PARAM_BOOL,                                                                           \
     .initial = true,                                                                              \
     .offset = offsetof(Struct, falcon.flies)},                                                    \
        FALCON_ROW(                                                                                \
            Struct, "falcon_pause", pause,                                                         \
            "How long the falcon circles before it dives, on average; a third more or less", "s",  \
            0, 3600, 30),                                                                          \
        FALCON_ROW(Struct, "falcon_speed", speed, "How fast the falcon dives", "m/s", 1, 200, 20), \
        FALCON_ROW(Struct, "falcon_distance", distance,                                            \
                   "How far outside the flock the falcon circles", "m", 0, 10000, 40),             \
        FALCON_ROW(Struct, "falcon_height", height,                                                \
                   "How far above the flock's middle the falcon circles", "m", -1000, 10000, 20)

// What a step of it needs to know; all of the start of the step.
typedef struct FalconSight {
    const FalconParams *params;
    const Stimulus *flown; // where a person has flown it, where that is on
    const Flock *flock;
    Vec3 middle;  // of the birds
    float spread; // their root mean square distance from it
    uint64_t seed, tick;
    float dt;
} FalconSight;

// At its start: it circles a flock of this spread, and dives after half a pause.
FalconState falcon_start(const FalconParams *params, Vec3 middle, float spread, uint64_t seed,
                         double tick_seconds);

void falcon_step(const FalconSight *sight, FalconState *falcon);

// Whether birds flee from it: always but while it circles.
static inline bool falcon_hunts(const FalconState *falcon) {
    return falcon->phase != SIM_FALCON_CIRCLES;
}
