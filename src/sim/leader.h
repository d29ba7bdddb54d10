// The leader model's parameters, and what the kernel gets of them each step.
#pragma once

#include "sim/flock.h"
#include "sim/lanes.h"
#include "sim/model.h"
#include "sim/spawn.h"
#include "sim/surroundings.h"

typedef enum LeaderNormalise {
    LEADER_NORMALISE_FLOCK,      // by all other birds, as the source does
    LEADER_NORMALISE_NEIGHBOURS, // by the birds in range
    LEADER_NORMALISE_DENSITY,    // separation by reference_neighbours, alignment by those in range
} LeaderNormalise;

enum {
    LEADER_SEPARATION,
    LEADER_ALIGNMENT,
    LEADER_COHESION,
    LEADER_ORIGIN_PULL,
    LEADER_RANDOM_PUSH,
    LEADER_TURN_LIMIT,
    LEADER_MIN_SPEED,
    LEADER_WANDER,
    LEADER_OBSTACLES,
    LEADER_RULES,
};

typedef struct LeaderParams {
    int fidelity; // Fidelity
    float min_speed, turn_speed, max_length_change, random_freq, random_force;
    float to_origin_force, to_origin_range, gravity;
    float avoidance_radius, avoidance_force, follow_velocity, follow_radius;
    float leader_speed, leader_turn_rate, waypoint_radius, bound_x, bound_y, bound_z;
    float leader_x, leader_y, leader_z;
    int normalise; // LeaderNormalise
    float reference_neighbours, roost_radius, to_origin_turn, height_spring, height_damping;
    float local_gravity, max_speed;
    FlocksParams flocks;
    float spawn_radius, spawn_height, spawn_alignment;
    SpawnStart start;
    Surroundings surroundings;
} LeaderParams;

// What each flock has of its own.
typedef struct LeaderFlock {
    float separation_divisor; // of separation: all its others, or the reference; 0: those in range
    float alignment_divisor;  // of alignment: all its others; 0: those in range
    Vec3 leader;              // its position
    float gravity, local_gravity; // towards the mean; per unit of mean offset
} LeaderFlock;

// A rule that is off has a factor of 0 here, a limit that is off a flag of 0.
typedef struct LeaderConstants {
    float dt;
    float follow_radius2, avoidance_radius2, avoidance_inverse; // squared; 1 / radius
    float separation, alignment;                                // factors of the pair sums
    float pull, roost_radius, push;
    int turns_home;            // whether there is anything of the next four
    float straight, turn_home; // share of the pull that stays, and what goes across the flight
    float height_spring, height_damping;
    int limit_turn, raise_speed;
    LaneTurn turn;
    float min_speed, max_speed; // max_speed: infinite where there is none
    float leader_speed;         // what wander contributes
    uint64_t seed, tick;        // for random pushes:
    float random_force, pushes_a_tick;
    uint32_t longest_wait; // for the next one, in ticks; 0: none is drawn
    SurroundingsConstants surroundings;
    FlocksConstants flocks;
    LeaderFlock own[MODEL_MAX_FLOCKS];
} LeaderConstants;
