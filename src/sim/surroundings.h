// What is in the world beside birds, for every model alike: a lure that birds come to and a threat
// that they flee from, and obstacles (avoid.h). (What the falcon does to birds is a rule of its
// model; its place is kept here too, so that all that is placed in the world is placed in one way.)
// This is the one place where a step adds what they do to a bird, so that what else may stand in
// the world needs its shape there and nothing in any model.
//
// Forms: arrival and flee, Craig W. Reynolds, "Steering Behaviors For Autonomous Characters", Game
// Developers Conference 1999. A bird at distance d from the lure steers towards it with
// lure_strength where d < lure_radius, and with less the nearer it is within ARRIVAL_SHARE of the
// radius, so that birds gather about the lure instead of shooting past it. It steers away from the
// threat with threat_strength · (1 - d/threat_radius). Beyond the radius, and at distance 0, there
// is nothing. The strength is in the unit in which a model's other steering is added.
//
// A model gives its parameters and its constants a member and its table SURROUNDINGS_ROWS; one that
// is not flat has the rule of obstacles too: OBSTACLES_ROWS and OBSTACLES_RULE. Its kernel calls
// surroundings_add, surroundings_explain_obstacles for that rule, and at its end
// surroundings_store. Where there is nothing, that adds nothing, not even zeros: the bits stay
// those of a flock that knows of no surroundings.
#pragma once

#include "sim/avoid.h"
#include "sim/kernel.h"
#include "sim/lanes.h"
#include "sim/model.h"

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
    const Obstacles *obstacles; // of the parameters; NULL where none is considered
    int any;                    // whether there is a lure or a threat; the rest is unused otherwise
    float lure_x, lure_y, lure_z, lure_radius, lure_strength, arrival_distance;
    float threat_x, threat_y, threat_z, threat_radius, threat_strength,
        threat_inverse; // 1 / radius
} SurroundingsConstants;

// avoids: whether the rule of obstacles is on. The surroundings must outlive the constants.
SurroundingsConstants surroundings_compile(const Surroundings *surroundings, bool avoids);

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

#define OBSTACLES_ROW(Struct, field, what, unit_, low_, high_, initial_)                           \
    {                                                                                              \
        .name = "obstacle_" #field, .help = what, .unit = unit_, .kind = PARAM_FLOAT, .low = low_, \
        .high = high_, .initial = initial_,                                                        \
        .offset = offsetof(Struct, surroundings.obstacles.field)                                   \
    }

// The same for obstacles; the numbers belong to their rule.
#define OBSTACLES_ROWS(Struct, unit, initial_ahead, initial_strength, initial_clearance)           \
    OBSTACLES_ROW(Struct, ahead, "How far ahead birds look for obstacles on their way", "s", 0,    \
                  100, initial_ahead),                                                             \
        OBSTACLES_ROW(Struct, strength,                                                            \
                      "How strongly birds steer aside before an obstacle; less the farther it is", \
                      unit, 0, 10000, initial_strength),                                           \
        OBSTACLES_ROW(Struct, clearance, "How far from obstacles birds try to pass", "units", 0,   \
                      1000, initial_clearance)

// metric: as of any rule; measured with an obstacle in the flock's way.
#define OBSTACLES_RULE(metric_)                                                                    \
    {                                                                                              \
        .name = "obstacles", .help = "Birds turn aside before obstacles and fly through none",     \
        .metric = metric_, .params = "obstacle_ahead|obstacle_strength|obstacle_clearance",        \
        .of_world = true                                                                           \
    }

// Adds to each lane what birds at p that fly with v are steered by, times a weight.
static inline void surroundings_add(const SurroundingsConstants *k, const LaneVec3 *p,
                                    const LaneVec3 *v, float weight, LaneVec3 *sum) {
    if (k->obstacles) {
        LaneVec3 aside;
        avoid_steer(k->obstacles, p, v, &aside);
        LANES_EACH(l) lanes_add(sum, l, aside.x[l], aside.y[l], aside.z[l], weight);
    }
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

// What obstacles alone add, for the rule's row.
static inline void surroundings_explain_obstacles(const SurroundingsConstants *k, const LaneVec3 *p,
                                                  const LaneVec3 *v, KernelExplain *explain,
                                                  int rule) {
    LaneVec3 aside = {0};
    if (k->obstacles)
        avoid_steer(k->obstacles, p, v, &aside);
    kernel_explain(explain, rule, &aside);
}

// The end of a step for one group: the guard, the obstacles on the way, then the new state to its
// slots. Returns how many birds the guard corrected.
static inline uint32_t surroundings_store(const SurroundingsConstants *k, LaneVec3 *p, LaneVec3 *v,
                                          const LaneVec3 *old_p, const LaneVec3 *old_v,
                                          const FlockColumns *to, const uint32_t slot[LANES],
                                          size_t lanes) {
    uint32_t guarded = lanes_guard(p, v, old_p, old_v, lanes);
    if (k->obstacles)
        avoid_stop_lanes(k->obstacles, old_p, p, v, lanes);
    lanes_store(p, v, to, slot, lanes);
    return guarded;
}
