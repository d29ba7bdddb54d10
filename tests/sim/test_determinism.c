// The same bits for the same seed: any thread count, instruction set and, through the golden
// hashes, any compiler and build type. A golden value changes only together with its model's
// version.
#include "test.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "sim/sim.h"
#include "support/pool.h"
#include "support/set_param.h"

typedef struct Run {
    const char *name, *model;
    int version; // of the model whose bits these are
    size_t birds;
    int steps;
    const char *settings; // as set_all takes them
    uint64_t golden;
} Run;

static const Run runs[] = {
    {"leader", "leader", 4, 500, 40, "", 0x14957daa6c9df1de},
    {"leader, a wide flock", "leader", 4, 2000, 30,
     "follow_radius=8 avoidance_radius=8 normalise=density turn_speed=2 "
     "leader_speed=12 local_gravity=2 gravity=1 spawn_radius=60",
     0x5d20f5257daeaeaf},
    {"leader, turned home", "leader", 4, 800, 60,
     "follow_radius=8 avoidance_radius=8 normalise=density turn_speed=2 "
     "roost_radius=20 to_origin_turn=0.8 height_spring=0.3 height_damping=0.5",
     0x84213991ab1152b4},
    {"leader, three flocks", "leader", 4, 500, 40, "flocks=3 flock_distance=20 follow_radius=15",
     0xbe48f44963bd7474},
    {"leader, eight flocks that do not keep clear", "leader", 4, 800, 30,
     "flocks=8 flock_distance=30 cross_separation=0 follow_radius=8 "
     "avoidance_radius=8 normalise=density local_gravity=2",
     0x8968d74e708515c4},
    {"cursor", "cursor", 2, 300, 60, "", 0x1af46a634cea737a},
    {"cursor, a wide flock", "cursor", 2, 2000, 30, "near_dist=12 spawn_height=1",
     0xb89b9db0d3f8a79d},
    {"sphere", "sphere", 3, 300, 60, "", 0xf7b138cf508eaf85},
    {"sphere, a wide flock", "sphere", 3, 2000, 30, "spawn_radius=70 bound_radius=70",
     0xe76472bd74e4ead1},
    {"plane", "plane", 2, 500, 60, "", 0x24bcae2bbbe30997},
    {"plane, a wide flock", "plane", 2, 2000, 30, "neighbour_distance=40", 0x2238634dae40c207},
    {"steer", "steer", 2, 300, 60, "", 0x2e3f958771d0a0fb},
    {"steer, a wide flock", "steer", 2, 2000, 30,
     "spawn_radius=80 turn_speed=2 random_strength=0.5", 0xbb8cd9a54753c4e8},
    {"leader, as published", "leader", 4, 300, 30, "fidelity=published", 0xa75cea2015aac955},
    {"leader, three flocks as published", "leader", 4, 300, 30,
     "fidelity=published flocks=3 flock_distance=30", 0x360818789ad25bc5},
    {"leader, three flocks that keep clear as published", "leader", 4, 300, 30,
     "fidelity=published flocks=3 flock_distance=30 cross_separation=1", 0x6ee60ceea40db30a},
    {"cursor, three flocks", "cursor", 2, 500, 30, "flocks=3 near_dist=12 spawn_height=1",
     0xd12d39fa7aaa3fe1},
    {"sphere, three flocks", "sphere", 3, 500, 30, "flocks=3", 0xb496f6db3c792799},
    {"plane, three flocks", "plane", 2, 500, 30, "flocks=3", 0x8743d7fcdcabc40a},
    {"steer, three flocks", "steer", 2, 500, 30, "flocks=3", 0x3fa3ab2953033000},
    {"steer, three flocks as published", "steer", 2, 200, 30,
     "fidelity=published flocks=3 cross_separation=0.5", 0x6df794e37a796a9d},
    {"starling, three flocks", "starling", 2, 500, 60, "flocks=3 flock_distance=3",
     0xe25971ba33a32854},
    {"sphere, as published", "sphere", 3, 200, 60, "fidelity=published", 0x0b4756065df6f901},
    {"plane, as published", "plane", 2, 300, 60, "fidelity=published", 0x85a1295da3fa5f2a},
    {"steer, as published", "steer", 2, 200, 60, "fidelity=published", 0xe354841779c0d01c},
    {"leader, a lure and a threat", "leader", 4, 500, 60, "lure=20,5,-10 threat=-15,0,4",
     0xfc65475de4ac8773},
    {"cursor, a lure and a threat", "cursor", 2, 500, 60, "lure=40,5,-10 threat=-15,0,4",
     0x93fa88f001b4c9d6},
    {"sphere, a lure and a threat", "sphere", 3, 500, 60, "lure=10,5,-10 threat=-5,0,4",
     0xc6d37ba587507ec8},
    {"plane, a lure and a threat", "plane", 2, 500, 60, "lure=300,200,0 threat=900,500,0",
     0x17850d33a71e1c75},
    {"steer, a lure and a threat", "steer", 2, 500, 60, "lure=20,5,-10 threat=-15,0,4",
     0xc4c84c9343c0e74d},
    {"starling", "starling", 2, 300, 60, "", 0x77c943ddd898042d},
    {"starling, a falcon that dives into many", "starling", 2, 2000, 120,
     "falcon_pause=0.1 falcon_speed=60 roost_radius=10", 0xc8dd17bd4a2cfb3d},
    {"starling, a falcon in a crowd, a lure and a threat", "starling", 2, 500, 60,
     "falcon=40,80,4 lure=60,85,-10 threat=25,80,4 reach=4", 0x2786dda96e4bb174},
    {"starling, all escapes, falcons that catch, wind", "starling", 2, 2000, 300,
     "falcons=4 falcon_pause=0.1 falcon_distance=5 falcon_catches=on falcon_variety=0.7 "
     "rule.manoeuvres=on loose_time=0.8 rule.turns=on turn_pause=1 reaction_time=0.08 "
     "return_time=0.1 speed_spread=0.4 neighbours_spread=1 wind_x=3 wind_z=-4",
     0x7f8a8d87eba647f9},
    {"starling, an evening", "starling", 2, 500, 600,
     "rule.landing=on landing_hour=0 landing_altitude=90 landing_pause=0.1", 0xaaf82b817b367f3e},
    {"leader, obstacles", "leader", 4, 500, 60,
     "obstacle.1=sphere,20,5,-10,6 obstacle.2=cylinder,-12,-30,4,5,60 obstacle.16=ground,-20",
     0x1763dba1cae8e433},
    {"cursor, obstacles", "cursor", 2, 500, 60,
     "obstacle.1=sphere,20,5,-10,6 obstacle.2=cylinder,-12,-30,4,5,60 obstacle.16=ground,-20",
     0xc521cb6da91a96db},
    {"sphere, obstacles", "sphere", 3, 500, 60,
     "obstacle.1=sphere,20,5,-10,6 obstacle.2=cylinder,-12,-30,4,5,60 obstacle.16=ground,-20",
     0xe1526dbf5703ef97},
    {"steer, obstacles", "steer", 2, 500, 60,
     "obstacle.1=sphere,20,5,-10,6 obstacle.2=cylinder,-12,-30,4,5,60 obstacle.16=ground,-20",
     0xcba55e1af8508cc5},
    {"starling, obstacles", "starling", 2, 500, 60,
     "obstacle.1=sphere,45,85,10,6 obstacle.2=cylinder,32,-30,12,5,120 obstacle.16=ground,75",
     0x9e2a17562ecfe333},
    {"leader, obstacles as published", "leader", 4, 300, 30,
     "fidelity=published "
     "obstacle.1=sphere,20,5,-10,6 obstacle.16=ground,-20",
     0xaa1940042a6cbb9d},
    {"leader, drawn and settled", "leader", 4, 800, 30,
     "spawn_shape=drawn settle=0.5 follow_radius=8 turn_speed=2", 0x851871681ebac35d},
    {"starling, drawn and settled", "starling", 2, 800, 30,
     "spawn_shape=drawn settle=0.5 swell_time=3", 0x7382dac49c6d48ee},
};

static uint64_t hash_of(const Run *run, int threads, SimSimd simd, SimSearch search) {
    Error error = {0};
    Pool *own = pool_create(threads, &error);
    assert_non_null(own);
    Sim *sim = make_flock(run->model, 0, 1, run->settings, own);
    assert_true(sim_set_simd(sim, simd, &error));
    sim_set_search(sim, search);
    restart(sim, run->birds, 1);
    make_steps(sim, run->steps);
    uint64_t hash = sim_hash(sim);
    sim_destroy(sim);
    pool_destroy(own);
    return hash;
}

TEST(golden) {
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        uint64_t hash = hash_of(&runs[i], 1, SIM_SIMD_PLAIN, SIM_SEARCH_GRID);
        assert_int_equal(model_find(runs[i].model)->version, runs[i].version);
        if (hash != runs[i].golden)
            fail_msg("%s: hash %016" PRIx64 ", golden %016" PRIx64, runs[i].name, hash,
                     runs[i].golden);
    }
}

// A model's first row has its own numbers.
static const Run *find_run(const char *model) {
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        if (strcmp(runs[i].model, model) == 0)
            return &runs[i];
    return NULL;
}

TEST(every_model_has_a_golden_hash) {
    for (size_t m = 0; m < model_count(); m++) {
        const char *name = model_at(m)->name;
        const Run run = {name, name, model_at(m)->version, 300, 60, "", 0};
        if (!find_run(name))
            fail_msg("where %s is to keep its bits, its row of runs is\n"
                     "    {\"%s\", \"%s\", %d, %zu, %d, \"\", 0x%016" PRIx64 "},",
                     name, name, name, run.version, run.birds, run.steps,
                     hash_of(&run, 1, SIM_SIMD_PLAIN, SIM_SEARCH_GRID));
    }
}

TEST(threads_and_instruction_sets) {
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++)
        for (SimSearch search = SIM_SEARCH_GRID; search <= SIM_SEARCH_BRUTE; search++) {
            uint64_t plain = hash_of(&runs[i], 1, SIM_SIMD_PLAIN, search);
            SimSimd widest = SIM_SIMD_PLAIN;
            for (SimSimd simd = SIM_SIMD_PLAIN; simd <= SIM_SIMD_AVX512; simd++)
                if (sim_has_simd(simd)) {
                    assert_true(hash_of(&runs[i], 2, simd, search) == plain);
                    widest = simd;
                }
            static const int counts[] = {1, 3, 8};
            for (size_t k = 0; k < sizeof counts / sizeof *counts; k++)
                assert_true(hash_of(&runs[i], counts[k], widest, search) == plain);
        }
}

TEST(the_hash_sees_everything) {
    Error error = {0};
    Sim *sim = make_flock("leader", 100, 1, "", pool);
    uint64_t start = sim_hash(sim);
    sim_step(sim);
    uint64_t stepped = sim_hash(sim);
    assert_true(start != stepped);
    restart(sim, 100, 1);
    assert_true(sim_hash(sim) == start);
    sim_step(sim);
    assert_true(sim_hash(sim) == stepped);
    restart(sim, 100, 2);
    assert_true(sim_hash(sim) != start);
    // One last bit of one coordinate.
    float c[6][2] = {{1, 2}, {3, 4}, {5, 6}, {7, 8}, {9, 10}, {11, 12}};
    SimStart from = {2, {c[0], c[1], c[2], c[3], c[4], c[5]}};
    assert_true(sim_restart_from(sim, &from, 1, &error));
    uint64_t before = sim_hash(sim);
    c[4][1] = 10.000001f;
    assert_true(sim_restart_from(sim, &from, 1, &error));
    assert_true(sim_hash(sim) != before);
    sim_destroy(sim);
}
