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

// What a bird's rules are multiplied by; 0 for a rule that is off.
typedef struct SteerFactors {
    float separation, alignment, cohesion, random, home; // home: 0 without a pull to the origin
} SteerFactors;

typedef struct SteerParams {
    int fidelity; // Fidelity
    float radius, separation_weight, alignment_weight, cohesion_weight;
    float random_strength, speed, turn_speed;
    float home_radius, home_weight;
    float odd_share;
    int odd_separation, odd_alignment, odd_cohesion, odd_random; // whether the odd ones follow them
    float spawn_radius;
    FlocksParams flocks;
    Surroundings surroundings;
} SteerParams;

typedef struct SteerConstants {
    float dt;
    float radius2;
    SteerFactors factors[2]; // of all birds; of the odd ones
    float odd_share;
    uint32_t nature; // for random numbers of the seed alone
    int draws;       // whether birds steer at random
    uint64_t seed, tick;
    float home_radius;
    float speed;
    int limit_turn;
    LaneTurn turn;
    FlocksConstants flocks;
    SurroundingsConstants surroundings;
} SteerConstants;
