// The sphere model's parameters, and what the kernel gets of them each step.
#pragma once

#include "sim/lanes.h"
#include "sim/surroundings.h"

enum {
    SPHERE_SEPARATION,
    SPHERE_ALIGNMENT,
    SPHERE_COHESION,
    SPHERE_BOUNDS,
    SPHERE_SPEED_LIMIT,
    SPHERE_OBSTACLES,
    SPHERE_RULES,
};

typedef enum SphereLimit { SPHERE_LIMIT_ALL, SPHERE_LIMIT_SUM } SphereLimit;

typedef struct SphereParams {
    int fidelity; // Fidelity
    float cohesion_radius, separation_distance;
    float cohesion_weight, separation_weight, alignment_weight;
    float max_speed, update_interval;
    int speed_limit_of; // SphereLimit
    float bound_radius, bound_push;
    float spawn_radius;
    FlocksParams flocks;
    Surroundings surroundings;
} SphereParams;

// A rule that is off has a factor of 0 here, a limit that is off a flag of 0.
typedef struct SphereConstants {
    float dt;
    int update; // whether velocities are set anew in this tick
    float cohesion_radius2, separation_distance2;
    float cohesion, separation, alignment; // factors
    float max_speed;
    int limit_speed, limit_rules; // the sum; each rule too
    float bound_radius, bound_push;
    FlocksConstants flocks;
    SurroundingsConstants surroundings;
} SphereConstants;
