// What is in the world beside birds, for every model alike: a lure that birds come to and a threat
// that they flee from. (What the falcon does to birds is a rule of its model; its place is kept
// here too, so that all that is placed in the world is placed in one way.) This is the one place
// where a step adds what they do to a bird, so that what else may stand in the world (a ball, a
// column, the ground) needs its shape here and nothing in any model.
//
// Forms: arrival and flee, Craig W. Reynolds, "Steering Behaviors For Autonomous Characters", Game
// Developers Conference 1999. A bird at distance d from the lure steers towards it with
// lure_strength where d < lure_radius, and with less the nearer it is within ARRIVAL_SHARE of the
// radius, so that birds gather about the lure instead of shooting past it. It steers away from the
// threat with threat_strength · (1 - d/threat_radius). Beyond the radius, and at distance 0, there
// is nothing. The strength is in the unit in which a model's other steering is added.
//
// A model gives its parameters and its constants a member and its table SURROUNDINGS_ROWS;
// its kernel calls surroundings_add. Where lure and threat are off, that adds nothing, not even
// zeros: the bits stay those of a flock that knows neither.
#pragma once

#include "sim/lanes.h"
#include "sim/model.h"
#include "sim/obstacle.h"

// The share of the lure's radius within which a bird's steering falls with the distance.
#define ARRIVAL_SHARE 0.25f

// A model's parameters: the places are set by model_set_stimulus, the numbers are rows of its
// table.
typedef struct Surroundings {
    struct {
        Stimulus place;
        float radius, strength;
    } stimuli[STIMULI];
    Obstacles obstacles; // set by model_set_obstacle
} Surroundings;

typedef struct SurroundingsConstants {
    int any; // whether there is anything; the rest is unused otherwise
    float lure_x, lure_y, lure_z, lure_radius, lure_strength, arrival_distance;
    float threat_x, threat_y, threat_z, threat_radius, threat_strength,
        threat_inverse; // 1 / radius
} SurroundingsConstants;

SurroundingsConstants surroundings_compile(const Surroundings *surroundings);

#define STIMULUS_ROW(Struct, which, name_, field, what, unit_, high_, initial_)                    \
    {                                                                                              \
        .name = name_, .help = what, .unit = unit_, .kind = PARAM_FLOAT, .high = high_,            \
        .initial = initial_, .offset = offsetof(Struct, surroundings.stimuli[which].field)         \
    }

// The rows of a parameter table whose struct has the member surroundings: the unit of strength, and
// what is the default in the model.
#define SURROUNDINGS_ROWS(Struct, unit, lure_radius, lure_strength, threat_radius,                 \
                          threat_strength)                                                         \
    STIMULUS_ROW(Struct, STIMULUS_LURE, "lure_radius", radius,                                     \
                 "Birds nearer than this to the lure come to it", "units", 100000, lure_radius),   \
        STIMULUS_ROW(Struct, STIMULUS_LURE, "lure_strength", strength,                             \
                     "How strongly birds steer to the lure, but for those that are nearly there",  \
                     unit, 10000, lure_strength),                                                  \
        STIMULUS_ROW(Struct, STIMULUS_THREAT, "threat_radius", radius,                             \
                     "Birds nearer than this to the threat flee from it", "units", 100000,         \
                     threat_radius),                                                               \
        STIMULUS_ROW(Struct, STIMULUS_THREAT, "threat_strength", strength,                         \
                     "How strongly birds at the threat steer away; less the farther they are",     \
                     unit, 10000, threat_strength)

// Adds to each lane what birds at p are steered by, times a weight.
static inline void surroundings_add(const SurroundingsConstants *k, const LaneVec3 *p, float weight,
                                    LaneVec3 *sum) {
    if (!k->any)
        return;
    LANES_EACH(l) {
        float lx = k->lure_x - p->x[l], ly = k->lure_y - p->y[l], lz = k->lure_z - p->z[l];
        float ld = sqrtf(lx * lx + ly * ly + lz * lz);
        float pull = k->lure_strength / (ld > k->arrival_distance ? ld : k->arrival_distance);
        pull = ld < k->lure_radius ? pull * weight : 0.0f;
        float tx = p->x[l] - k->threat_x, ty = p->y[l] - k->threat_y, tz = p->z[l] - k->threat_z;
        float td = sqrtf(tx * tx + ty * ty + tz * tz);
        int flees = (td > 0) & (td < k->threat_radius);
        float push = k->threat_strength * (1.0f / td - k->threat_inverse);
        push = flees ? push * weight : 0.0f;
        lanes_add(sum, l, lx, ly, lz, pull);
        lanes_add(sum, l, tx, ty, tz, push);
    }
}
