// Runs a model and its oracle side by side.
#pragma once

#include "oracle.h"
#include "sim/sim.h"

enum { AGAINST_BIRDS = 40, AGAINST_SETTINGS = 6 };

typedef struct AgainstCase {
    const char *name;
    float radius; // of the start's cube: small ones are all pairs, wide ones take the grid
    float dt;
    struct {
        const char *name, *value; // a parameter, or the X,Y,Z of lure or threat
    } settings[AGAINST_SETTINGS];
    double slack; // how much more it may deviate: above 1 where the formula is ill-conditioned
    int steps;    // 0 stands for fifty
} AgainstCase;

// Lure and threat in a start of this size: alone, and together.
#define AGAINST_SURROUNDINGS                                                                       \
    {"a lure", 60, 0.02f, {{"lure", "30,-10,20"}, {"lure_radius", "70"}}, 1, 0},                   \
        {"a threat", 60, 0.02f, {{"threat", "-10,5,3"}, {"threat_radius", "50"}}, 1, 0}, {         \
        "a lure and a threat", 60, 0.02f,                                                          \
            {{"lure", "-10,5,3"}, {"threat", "30,-10,20"}, {"lure_strength", "1.5"}}, 1, 0         \
    }

typedef struct AgainstModel {
    const char *model;
    OracleBird *oracle;
    uint32_t known;            // the rules that the oracle knows
    uint32_t rules;            // those of them that are on, where no case switches them
    double switch_slack;       // likewise where rules are switched; 0 stands for 1
    double speed;              // of the start, at most along each axis
    double centre_x, centre_y; // of the start's cube
    const AgainstCase *cases;
    size_t case_count;
} AgainstModel;

// Every case; then with each rule switched over; then with each rule switched on the way and back.
// By grid and by brute force, after 1, 10 and 50 steps: within 2e-6, 1e-5 and 1e-3 of the distance
// from the origin and the speed, for chaos grows what rounding sows.
void against_oracle(const AgainstModel *model);
