// The steer model's parameters, and what the kernel gets of them each step.
#pragma once

#include "sim/lanes.h"
#include "sim/surroundings.h"

enum {
    STEER_SEPARATION,
    STEER_ALIGNMENT,
    STEER_COHESION,
    STEER_RANDOM,
    STEER_OBSTACLES,
    STEER_RULES,
};

typedef struct SteerParams {
    int fidelity; // Fidelity
    float radius, separation_weight, alignment_weight, cohesion_weight;
    float random_strength, speed, turn_speed;
    float home_radius, home_weight;
    float spawn_radius;
    FlocksParams flocks;
    Surroundings surroundings;
} SteerParams;

// A rule that is off has a factor of 0 here.
typedef struct SteerConstants {
    float dt;
    float radius2;
    float separation, alignment, cohesion, random; // factors
    float home_radius, home;                       // home: 0 without a pull to the origin
    float speed;
    int limit_turn;
    LaneTurn turn;
    FlocksConstants flocks;
    SurroundingsConstants surroundings;
} SteerConstants;
