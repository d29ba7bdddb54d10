// The cursor model's parameters, and what the kernel gets of them each step.
#pragma once

#include "sim/lanes.h"
#include "sim/surroundings.h"

enum {
    CURSOR_SEPARATION,
    CURSOR_ALIGNMENT,
    CURSOR_COHESION,
    CURSOR_ATTRACTION,
    CURSOR_AVOIDANCE,
    CURSOR_BLENDING,
    CURSOR_SPEED_LIMIT,
    CURSOR_PLANAR,
    CURSOR_OBSTACLES,
    CURSOR_RULES,
};

typedef struct CursorParams {
    int fidelity; // Fidelity
    float spawn_radius, spawn_velocity, spawn_height;
    float min_velocity, max_velocity;
    float near_dist, collision_dist;
    float velocity_matching_amt, flock_centering_amt, collision_avoidance_amt;
    float mouse_attraction_amt, mouse_avoidance_amt, mouse_avoidance_dist;
    float velocity_lerp_amt;
    float cursor_x, cursor_y, cursor_z;
    FlocksParams flocks;
    Surroundings surroundings;
} CursorParams;

// A rule that is off has a factor of 0 here, a limit that is off a flag of 0.
typedef struct CursorConstants {
    float dt;
    float near_dist, near_dist2, collision_dist2; // the last two squared
    float matching, centering, avoidance;         // of the neighbours' means
    Vec3 cursor;
    float attraction, repulsion, repulsion_dist;
    float lerp; // 1 with blending off
    int limit_speed, planar;
    float min_speed, max_speed;
    FlocksConstants flocks;
    SurroundingsConstants surroundings;
} CursorConstants;
