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
    STARLING_MANOEUVRES,
    STARLING_TURNS,
    STARLING_LANDING,
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
    float alarm_share, min_alarm, alarm_delay, alarm_window, reaction_time;
    float zigzag_time, zigzag_radius, return_time, deaf_time;
    float manoeuvre_time, manoeuvre_turn, manoeuvre_dive, dive_share, freeze_share, copy_alarm;
    float loose_alarm, loose_time, loose_share;
    float turn_pause, turn_border, turn_time, turn_deaf_time;
    float landing_hour, leaving_hour, landing_pause, leaving_pause;
    float landing_radius, landing_height, landing_altitude;
    float speed_spread, neighbours_spread;
    float spawn_spacing, spawn_height;
    SpawnStart start;
    FalconParams falcon;
    FlocksParams flocks;
    Surroundings surroundings;
} StarlingParams;

// What cohesion is multiplied by in place of centrality, where that is off.
#define STARLING_COHESION_CONSTANT 0.3f

// What a bird does about an alarm, or in a turn that starts from within the flock, is one word.
// From its lowest bits: how many ticks ago it began (0: the bird flies as usual); the manoeuvre;
// the side that the bird turns to first; the strength. Side and strength are a number of which the
// greatest that a neighbour has is copied. One that rests has FALCON_HIDDEN, and for how long it
// has been day in the place of the age.
enum {
    STARLING_ALARM_AGE = 0x3fff,
    STARLING_MANOEUVRE_BIT = 14,
    STARLING_ALARM_SIDE_BIT = 16, // 1: to the left
    STARLING_ALARM_STRENGTH_BIT = 17,
    STARLING_ALARM_STRENGTHS = 4096, // at strength 1
    STARLING_TURN_STRENGTH = 1,      // no alarm but a turn
    STARLING_LANDING_STRENGTH = 2,   // likewise: the bird lands; alarms are stronger
};

// Manoeuvres of escape; 0 is to freeze and bank, the zig-zag. Those with both bits dive in a turn.
enum { STARLING_TURNS_AWAY = 1, STARLING_DIVES = 2 };

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
    float roost_radius, roost_strength, max_roost;
    float altitude, stiffness, damping, max_altitude;             // stiffness and damping 0: off
    float swell, swell_x, swell_z, swell_phase_x, swell_phase_z;  // turns a metre, turns
    float roll, lift, roll_share, max_bank_sine, max_bank_cosine; // lift: 1 with bank, else 0
    // Within falcon_radius of one that does not circle birds flee; 0 for one that does. All fly, to
    // carry what they have caught.
    Vec3 falcons[MODEL_MAX_FALCONS], falcon_velocities[MODEL_MAX_FALCONS];
    float falcon_radius[MODEL_MAX_FALCONS];
    uint32_t falcon_count;
    float falcon_inverse, falcon_strength;
    float zigzag, return_rate;
    uint32_t alarm_share, min_alarm; // of STARLING_ALARM_STRENGTHS
    uint32_t alarm_from, alarm_span; // ages that neighbours hear: [from, from + span)
    // Ticks: until a bird reacts; for how long it zigzags, or does another manoeuvre; until it can
    // hear again after one or the other.
    uint32_t reaction_ticks, zigzag_ticks, manoeuvre_ticks, zigzag_end, manoeuvre_end;
    uint32_t turn_ticks, turn_end;
    float manoeuvre_turn, manoeuvre_dive, dive_share, freeze_share;
    uint32_t copy_alarm, loose_alarm, loose_ticks;
    float loose_share; // of cohesion and rejoin that is left
    float turn_chance, turn_border;
    int manoeuvres, turns; // the rules are on
    uint32_t draw, nature; // for random numbers: of the tick, of the seed alone
    float speed_spread, neighbours_spread;
    int lands; // it is night, and the rule is on
    float landing_chance, landing_radius, landing_height;
    uint32_t leaving_ticks;  // between two waves
    float leaving_tick_rate; // ticks for each metre from the middle
    FlocksConstants flocks;
    SurroundingsConstants surroundings;
} StarlingConstants;
