// A published step beside its explanation: birds move one after the other, and what is shown of a
// bird is what it saw when it moved. The formulas are held against the sources' own programs by
// test_MODEL.c.
#include "test.h"

#include <string.h>

#include "oracle.h"
#include "sim/leader.h"
#include "sim/plane.h"
#include "sim/sim.h"
#include "sim/sphere.h"
#include "sim/steer.h"
#include "support/pool.h"
#include "support/set_param.h"

enum { BIRDS = 120, STEPS = 12 };

static Sim *create(const char *name) {
    Sim *sim = make_flock(name, 0, 1, "", pool);
    set_all(sim, "fidelity=published");
    restart(sim, BIRDS, 1);
    return sim;
}

static OracleVec vec(const float v[3]) {
    return (OracleVec){(double)v[0], (double)v[1], (double)v[2]};
}

// What the rules' vectors make of the velocity before the step.
static OracleVec plane_velocity(const SimBird *bird, OracleVec before) {
    for (int r = 0; r < PLANE_RULES; r++)
        before = oracle_add(before, vec(bird->rules[r]));
    return before;
}

// Where it is set anew in every tick.
static OracleVec sphere_velocity(const SimBird *bird, OracleVec before) {
    before = (OracleVec){0};
    for (int r = 0; r < SPHERE_RULES; r++)
        before = oracle_add(before, vec(bird->rules[r]));
    return before;
}

static OracleVec steer_velocity(const SimBird *bird, OracleVec before) {
    OracleVec sum = {0};
    for (int r = 0; r < STEER_RULES; r++)
        sum = oracle_add(sum, vec(bird->rules[r]));
    return oracle_mul(oracle_unit(sum), oracle_length(before));
}

static OracleVec leader_velocity(const SimBird *bird, OracleVec before) {
    OracleVec sum = {0};
    for (int r = 0; r < LEADER_WANDER; r++)
        sum = oracle_add(sum, vec(bird->rules[r]));
    // The air's drag is of the speed that min_speed has raised.
    OracleVec raised = oracle_add(before, oracle_mul(vec(bird->rules[LEADER_MIN_SPEED]), 1.0 / 60));
    return oracle_sub(oracle_add(before, oracle_mul(sum, 1.0 / 60)), oracle_mul(raised, 1.0 / 60));
}

typedef struct Case {
    const char *model;
    uint32_t without;       // a rule that is off
    const char *setting[2]; // a parameter
    OracleVec (*velocity)(const SimBird *bird, OracleVec before);
} Case;

static const Case cases[] = {
    // The rectangle moves birds otherwise than by their velocity.
    {"plane", 1u << PLANE_BOUNDS, {"max_speed", "4"}, plane_velocity},
    {"sphere", 0, {"update_interval", "0"}, sphere_velocity},
    {"steer", 0, {"separation_weight", "8"}, steer_velocity},
    {"leader", 0, {"gravity", "3"}, leader_velocity},
};

static void check_bird(const Case *one, Sim *sim, uint32_t id) {
    SimBird bird;
    size_t slot;
    assert_true(sim_explain_bird(sim, id, &bird));
    assert_true(sim_find_slot(sim, id, &slot));
    Columns from = sim_view(sim).from;
    OracleVec before = {(double)from.vx[slot], (double)from.vy[slot], (double)from.vz[slot]};
    OracleVec wanted = one->velocity(&bird, before), is = vec(bird.velocity);
    double apart = oracle_length(oracle_sub(wanted, is));
    if (!(apart <= 1e-4 + 1e-4 * oracle_length(is)))
        fail_msg("%s, bird %u: its rules make it (%g %g %g), the step made it (%g %g %g)",
                 one->model, id, wanted.x, wanted.y, wanted.z, is.x, is.y, is.z);
}

TEST(rules_explain_what_the_step_did) {
    Error error = {0};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Sim *sim = create(cases[i].model);
        sim_set_rules(sim, sim_rules(sim) & ~cases[i].without);
        assert_true(set_param(sim, cases[i].setting[0], cases[i].setting[1], &error));
        for (int s = 0; s < STEPS; s++) {
            sim_step(sim);
            for (uint32_t id = 0; id < BIRDS; id++)
                check_bird(&cases[i], sim, id);
        }
        sim_destroy(sim);
    }
}

// All birds together as one by one; and the flock is as it was.
TEST(looking_changes_nothing) {
    for (size_t m = 0; m < model_count(); m++) {
        if (!model_at(m)->published)
            continue;
        Sim *sim = create(model_at(m)->name);
        make_steps(sim, STEPS);
        static float before[BIRDS], all[BIRDS][3][3], neighbours[BIRDS];
        static const int rules[] = {0, 2};
        SimView view = sim_view(sim);
        uint64_t hash = sim_hash(sim);
        memcpy(before, view.from.vx, sizeof before);
        sim_explain_birds(sim, rules, 2, &all[0][0]);
        sim_measure_birds(sim, SIM_BIRD_NEIGHBOURS, neighbours);
        for (uint32_t id = 0; id < BIRDS; id++) {
            SimBird bird;
            size_t slot, listed[BIRDS];
            assert_true(sim_explain_bird(sim, id, &bird));
            assert_true(sim_find_slot(sim, id, &slot));
            assert_memory_equal(bird.centre, all[id][0], sizeof bird.centre);
            assert_memory_equal(bird.rules[2], all[id][2], sizeof bird.rules[2]);
            assert_int_equal(bird.neighbours, (size_t)neighbours[slot]);
            if (strcmp(model_at(m)->name, "cursor") != 0)
                assert_int_equal(bird.neighbours, sim_list_neighbours(sim, id, listed, BIRDS));
        }
        assert_memory_equal(before, view.from.vx, sizeof before);
        assert_true(sim_hash(sim) == hash);
        sim_destroy(sim);
    }
}

// Birds start at rest and know only those after them: the last of all sees nobody, the first all.
TEST(a_follower_knows_those_after_it) {
    Sim *sim = create("leader");
    set_all(sim, "follow_radius=1000");
    for (size_t i = 0; i < BIRDS; i++)
        assert_true(sim_view(sim).to.vx[i] == 0);
    sim_step(sim);
    SimBird bird;
    for (uint32_t id = 0; id < BIRDS; id++) {
        assert_true(sim_explain_bird(sim, id, &bird));
        assert_int_equal(bird.neighbours, BIRDS - 1 - id);
    }
    sim_destroy(sim);
}

// One step as published, the next one clean, and back: what is explained is the last one.
TEST(fidelity_changes_between_steps) {
    Error error = {0};
    Sim *sim = create("leader");
    set_all(sim, "follow_radius=1000");
    for (int s = 0; s < 6; s++) {
        assert_true(set_param(sim, "fidelity", s % 2 ? "published" : "clean", &error));
        sim_step(sim);
        assert_true(set_param(sim, "fidelity", s % 2 ? "clean" : "published", &error));
        SimBird last;
        assert_true(sim_explain_bird(sim, BIRDS - 1, &last));
        assert_int_equal(last.neighbours, s % 2 ? 0 : BIRDS - 1);
    }
    sim_destroy(sim);
}
