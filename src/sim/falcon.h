// Falcons: each circles the flock, dives into it and climbs again; the first may be flown by a
// person. Models whose birds flee from them have some.
//
// Source of its numbers: the attacks described in Procaccini, Orlandi, Cavagna, Giardina, Zoratto,
// Santucci, Chiarotti, Hemelrijk, Alleva, Parisi and Carere, Propagating waves in starling, Sturnus
// vulgaris, flocks under predation, Animal Behaviour 82 (2011), simplified to four phases. How
// attacks differ follows Storms, Carere, Zoratto and Hemelrijk, Complex patterns of collective
// escape in starling flocks under predation, Behavioral Ecology and Sociobiology 73 (2019), who
// tell attacks by their speed and by whether they come from above, the side or below; the numbers
// are ours.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/flock.h"
#include "sim/fmath.h"
#include "sim/model.h"

struct Surroundings;

// A model's numbers for it: rows of its table (FALCON_ROWS).
typedef struct FalconParams {
    int flies;      // whether there is any
    int count;      // how many, 1 to MODEL_MAX_FALCONS
    int catches;    // whether a dive may end with a bird caught
    float pause;    // mean time between two attacks, seconds
    float speed;    // in a dive
    float distance; // how far outside the flock it circles
    float height;   // how far above its middle
    float variety;  // the share of attacks that are no dive from there
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
     .help = "Whether falcons hunt",                                                               \
     .unit = "",                                                                                   \
     .kind = PARAM_BOOL,                                                                           \
     .initial = true,                                                                              \
     .offset = offsetof(Struct, falcon.flies)},                                                    \
        {.name = "falcons",                                                                        \
         .help = "How many falcons, where they hunt",                                              \
         .unit = "falcons",                                                                        \
         .kind = PARAM_INT,                                                                        \
         .low = 1,                                                                                 \
         .high = MODEL_MAX_FALCONS,                                                                \
         .initial = 1,                                                                             \
         .offset = offsetof(Struct, falcon.count)},                                                \
        {.name = "falcon_catches",                                                                 \
         .help = "Whether one dive in five that comes near ends with a bird caught, which the "    \
                 "falcon carries off",                                                             \
         .unit = "",                                                                               \
         .kind = PARAM_BOOL,                                                                       \
         .offset = offsetof(Struct, falcon.catches)},                                              \
        MODEL_FLOAT(                                                                               \
            Struct, "falcon_pause", falcon.pause,                                                  \
            "How long the falcon circles before it dives, on average; a third more or less", "s",  \
            0, 3600, 30),                                                                          \
        MODEL_FLOAT(Struct, "falcon_speed", falcon.speed, "How fast the falcon dives", "m/s", 1,   \
                    200, 20),                                                                      \
        MODEL_FLOAT(Struct, "falcon_distance", falcon.distance,                                    \
                    "How far outside the flock the falcon circles", "m", 0, 10000, 40),            \
        MODEL_FLOAT(Struct, "falcon_height", falcon.height,                                        \
                    "How far above the flock's middle the falcon circles", "m", -1000, 10000, 20), \
        MODEL_FLOAT(                                                                               \
            Struct, "falcon_variety", falcon.variety,                                              \
            "The share of attacks that are no dive from there, but a stoop from high up, "         \
            "a level chase or an ambush from below, each with a speed and a pause of its own",     \
            "", 0, 1, 0)

// At its start: it circles the birds in to, and dives after half a pause.
void falcon_reset(FalconState *falcon, const FalconParams *params, const Flock *flock,
                  uint64_t seed, double tick_seconds);

// A bird as falcons see it: before the step, but for its private word, which is after it.
typedef struct FalconBird {
    Vec3 place, velocity;
    uint32_t word;
} FalconBird;

// How they look at the birds of a flock, wherever those are.
typedef struct FalconSight {
    void *flock;
    // The bird that is not hidden and nearest to a place, of several the lowest; false where all
    // are hidden.
    bool (*find_nearest)(void *flock, Vec3 place, uint32_t *bird);
    FalconBird (*look)(void *flock, uint32_t bird);
    void (*mark)(void *flock, uint32_t bird, uint32_t word); // with another word
} FalconSight;

FalconSight falcon_sight(Flock *flock); // of birds that are here

// A step of all, with the context's means, in which they look at the birds in from. A person flies
// the first where the stimulus of falcons is on. One that does not fly is zeros, and begins where
// it is wanted. A bird that is caught has FALCON_CAUGHT in its private word after the step.
void falcons_step(FalconState falcons[MODEL_MAX_FALCONS], const FalconParams *params,
                  const struct Surroundings *surroundings, const struct StepContext *context,
                  const FalconSight *sight);

// In a bird's private word: that it is caught, and from FALCON_CATCHER_BIT on by which falcon; that
// it rests. A word from FALCON_HIDDEN on is one or the other: nobody sees the bird.
#define FALCON_CAUGHT 0x80000000u
#define FALCON_HIDDEN 0x40000000u
enum { FALCON_CATCHER_BIT = 14 };
