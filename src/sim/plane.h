// The plane model's parameters, and what the kernel gets of them each step.
#pragma once

#include "sim/lanes.h"
#include "sim/surroundings.h"

enum {
    PLANE_SEPARATION,
    PLANE_ALIGNMENT,
    PLANE_COHESION,
    PLANE_SPEED_LIMIT,
    PLANE_BOUNDS,
    PLANE_RULES,
};

typedef struct PlaneParams {
    int fidelity; // Fidelity
    float neighbour_distance, separation_distance;
    float cohesion_weight, separation_weight, align_weight;
    float max_speed;
    float width, height;
    float min_speed;
    float edge_margin, edge_turn;
    FlocksParams flocks;
    Surroundings surroundings;
} PlaneParams;

// A rule that is off has a factor of 0 here, a limit that is off a flag of 0.
typedef struct PlaneConstants {
    float neighbour_distance2, separation_distance2;
    float cohesion, separation, alignment; // factors
    float min_speed, max_speed;
    int limit_speed, clamp;
    float width, height;
    float edge_margin; // above 0, because it is a divisor
    float edge_turn;   // 0 where there is no margin
    FlocksConstants flocks;
    SurroundingsConstants surroundings;
} PlaneConstants;
