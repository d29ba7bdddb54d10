// Flies a model and its oracle side by side: as the formulas mean it (by grid and by brute force)
// and, where the model has a source, as that program was published.
//
// Rounding is all that may part them. How far that is, more flights of the oracle tell, whose state
// is rounded to float after each step: the first to the nearest, the others up or down at random,
// and from a start of which every number is shifted by one rounding. The model may be a few times
// as far from the oracle as the farthest of these. Where they are farther than a hundredth of the
// distance from the origin and the speed, the flow is chaotic and what follows says nothing: the
// comparison ends.
#pragma once

#include "oracle.h"
#include "sim/sim_impl.h"

enum { AGAINST_BIRDS = 40 };

typedef struct AgainstCase {
    const char *name;
    float radius; // of the start's cube: small ones are all pairs, wide ones take the grid
    float dt;
    const char *settings; // as set_all takes them
    int steps;            // that are compared at least; 0 stands for all fifty
} AgainstCase;

// Lure and threat in a start of this size: alone, and together; obstacles of all kinds that birds
// steer around before they are stopped.
#define AGAINST_SURROUNDINGS                                                                       \
    {"a lure", 60, 0.02f, "lure=30,-10,20 lure_radius=70", 0},                                     \
        {"a threat", 60, 0.02f, "threat=-10,5,3 threat_radius=50", 0}, {                           \
        "a lure and a threat", 60, 0.02f, "lure=-10,5,3 threat=30,-10,20 lure_strength=1.5", 0     \
    }

// Flocks in a start of this size: as they are by themselves, and such as hardly keep clear.
#define AGAINST_FLOCKS(radius, dt)                                                                 \
    {"three flocks", radius, dt, "flocks=3", 0}, {                                                 \
        "two flocks that hardly keep clear", radius, dt, "flocks=2 cross_separation=0.3", 0        \
    }

#define AGAINST_OBSTACLE(name, settings)                                                           \
    { name, 60, 0.02f, "rule.obstacles=on " settings, 20 }
#define AGAINST_OBSTACLES                                                                          \
    AGAINST_OBSTACLE("a sphere",                                                                   \
                     "obstacle.1=sphere,10,5,-8,6 obstacle_clearance=15 obstacle_ahead=6"),        \
        AGAINST_OBSTACLE(                                                                          \
            "a cylinder",                                                                          \
            "obstacle.3=cylinder,-5,-20,8,3,30 obstacle_clearance=15 obstacle_ahead=6"),           \
        AGAINST_OBSTACLE("the ground", "obstacle.16=ground,-90 obstacle_ahead=8"),                 \
        AGAINST_OBSTACLE("wind", "wind_x=7 wind_z=-3 obstacle.1=sphere,10,5,-8,6"),                \
        AGAINST_OBSTACLE("three obstacles",                                                        \
                         "obstacle.1=sphere,15,5,-8,6 obstacle.2=cylinder,-15,-20,8,3,30 "         \
                         "obstacle.16=ground,-90 obstacle_ahead=5")

typedef struct AgainstModel {
    const char *model;
    OracleBird *oracle;
    OracleStep *published;     // NULL: the model has no source
    double slack;              // 0 stands for 4 times as far as rounding alone
    double speed;              // of the start, at most along each axis
    double centre_x, centre_y; // of the start's cube
    const AgainstCase *cases;
    size_t case_count;
} AgainstModel;

// Every case, with the rules that are on at first; the first case with every set of rules, and with
// each rule switched over on the way and back. With SKEIN_TABLE=1 it prints the model's rows of the
// table in src/sim/README.md.
void against_oracle(const AgainstModel *model);

// What a simulation keeps of its birds beside their states, by their ids; and a falcon of it.
void against_read_own(const Sim *sim, const FlockPrivate *own, OracleOwn *out);
OracleFalcon against_read_falcon(const FalconState *falcon);
