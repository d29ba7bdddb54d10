// The starling model's parameters, and what the kernel gets of them each step. In metres and
// seconds.
#pragma once

#include "sim/falcon.h"
#include "sim/lanes.h"
#include "sim/model.h"
#include "sim/spawn.h"
#include "sim/surroundings.h"

enum {
    STARLING_SEPARATION,
    STARLING_ALIGNMENT,
    STARLING_COHESION,
    STARLING_CENTRALITY,
    STARLING_REJOIN,
    STARLING_ROOST,
    STARLING_ALTITUDE,
    STARLING_BANK,
    STARLING_ESCAPE,
    STARLING_OBSTACLES,
    STARLING_RULES,
};

typedef struct StarlingParams {
    float speed, speed_time, min_speed, max_speed, max_steering;
    float reach, topological_neighbours, min_radius, radius_rate, blind_angle;
    float separation, centrality_share, separation_floor;
    float alignment, cohesion;
    float rejoin, rejoin_centrality, rejoin_speed;
    float roost_radius, roost_strength, max_roost;
    float altitude, altitude_stiffness, altitude_damping, max_altitude;
    float swell_height, swell_length, swell_time;
    float roll_rate, max_bank;
    float alarm_share, min_alarm, alarm_delay, alarm_window, zigzag_time, zigzag_radius, deaf_time;
    float spawn_spacing, spawn_height;
    SpawnStart start;
    FalconParams falcon;
    Surroundings surroundings;
} StarlingParams;

// What cohesion is multiplied by in place of centrality, where that is off.
#define STARLING_COHESION_CONSTANT 0.3f

// The alarm is one word: how many ticks ago it began (0: not alarmed), to which side the bird turns
// first, and how strong it is. Without the age it is a number of which the greater is the stronger.
enum {
    STARLING_ALARM_AGE = 0xffff,
    STARLING_ALARM_SIDE_BIT = 16, // 1: to the left
    STARLING_ALARM_STRENGTH_BIT = 17,
    STARLING_ALARM_STRENGTHS = 4096, // at strength 1
};

// A rule that is off has factors of 0 here.
typedef struct StarlingConstants {
    float dt;
    float speed, speed_rate, min_speed, max_speed, max_steering; // rate: 1 / speed_time
    float reach2, inverse_reach2, blind_cosine;
    float min_radius, max_radius, radius_share, neighbours; // share: of the difference, a tick
    float separation, separation_centrality, separation_floor;
    float alignment;
    float cohesion, cohesion_centrality, cohesion_constant;
    float rejoin, rejoin_centrality, rejoin_inverse, rejoin_speed;
    Vec3 mean, falcon; // positions
    float roost_radius, roost_strength, max_roost;
    float altitude, stiffness, damping, max_altitude;             // stiffness and damping 0: off
    float swell, swell_x, swell_z, swell_phase_x, swell_phase_z;  // turns a metre, turns
    float roll, lift, roll_share, max_bank_sine, max_bank_cosine; // lift: 1 with bank, else 0
    float falcon_radius, falcon_inverse, falcon_strength;
    float zigzag;
    uint32_t alarm_share, min_alarm;    // of STARLING_ALARM_STRENGTHS
    uint32_t alarm_from, alarm_span;    // ages that neighbours hear: [from, from + span)
    uint32_t zigzag_ticks, alarm_ticks; // how long a bird zigzags; how long until it can hear again
    SurroundingsConstants surroundings;
} StarlingConstants;
