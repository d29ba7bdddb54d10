// The steer model against the oracle, and what is its own: one speed, and chance.
#include "test.h"

#include <math.h>
#include <string.h>

#include "against_oracle.h"
#include "sim/sim.h"
#include "sim/steer.h"
#include "support/pool.h"
#include "support/set_param.h"

static const AgainstCase cases[] = {
    {"the source's numbers", 15, 0.02f, "", 0},
    {"a wide flock", 60, 0.02f, "radius=15", 0},
    {"hardly anybody near", 60, 0.02f, "radius=4", 0},
    {"weights", 15, 0.02f, "separation_weight=2 alignment_weight=5 cohesion_weight=0.3", 0},
    {"fast", 15, 0.02f, "alignment_weight=5", 0},
    {"slow turns", 15, 0.02f, "turn_speed=0.7", 0},
    {"called home", 60, 0.02f, "home_radius=30 home_weight=0.1", 0},
    {"all in one place", 0, 0.02f, "", 20},
    {"odd birds without alignment", 15, 0.02f, "odd_share=0.4 odd_alignment=off", 0},
    {"odd birds with that alone", 15, 0.02f,
     "odd_share=0.4 odd_separation=off odd_cohesion=off odd_random=off home_radius=10 "
     "home_weight=0.1 flocks=2",
     0},
    AGAINST_FLOCKS(15, 0.02f),
    AGAINST_SURROUNDINGS,
    AGAINST_OBSTACLES,
    {"time stands still", 15, 0, "", 0},
};

TEST(follows_the_oracle) {
    against_oracle(&(AgainstModel){.model = "steer",
                                   .oracle = oracle_steer,
                                   .published = oracle_steer_published,
                                   // With separation and cohesion alone S comes near zero, and
                                   // S/(0.00001 + S²) enlarges what its forty terms lose.
                                   .slack = 32,
                                   .speed = 5,
                                   .cases = cases,
                                   .case_count = sizeof cases / sizeof *cases});
}

static Sim *make(size_t birds, uint32_t rules) {
    Sim *sim = make_flock("steer", birds, 1, "", pool);
    sim_set_rules(sim, rules);
    return sim;
}

// Chance alone: each tick a new direction for each bird, no axis preferred, one speed kept.
TEST(chance) {
    enum { COUNT = 400, STEPS = 25 };
    Sim *sim = make(COUNT, 1u << STEER_RANDOM);
    double mean[3] = {0}, square[3] = {0}, same = 0;
    for (int step = 0; step < STEPS; step++) {
        sim_step(sim);
        SimView view = sim_view(sim);
        for (size_t i = 0; i < COUNT; i++) {
            double now[3] = {(double)view.to.vx[i] / 5, (double)view.to.vy[i] / 5,
                             (double)view.to.vz[i] / 5};
            assert_true(fabs(hypot(hypot(now[0], now[1]), now[2]) - 1) < 1e-5);
            for (int c = 0; c < 3; c++) {
                mean[c] += now[c] / (COUNT * STEPS);
                square[c] += now[c] * now[c] / (COUNT * STEPS);
            }
            same += view.from.vx[i] == view.to.vx[i];
        }
    }
    for (int c = 0; c < 3; c++)
        assert_true(fabs(mean[c]) < 0.02 && fabs(square[c] - 1.0 / 3) < 0.02);
    assert_true(same < 5);
    sim_destroy(sim);
}

TEST(a_start_from_outside_sets_the_speed) {
    Error error = {0};
    Sim *sim = make(0, 0);
    const float zero[2] = {0}, three[2] = {3, 9}, four[2] = {4, 0};
    SimStart start = {2, {zero, zero, zero, three, four, zero}};
    assert_true(sim_restart_from(sim, &start, 1, &error));
    assert_true(((const SteerParams *)sim_params(sim))->speed == 5);
    sim_set_dt(sim, 1);
    sim_step(sim);
    SimView view = sim_view(sim);
    assert_true(fabsf(view.to.x[1] - 5) < 1e-5f && fabsf(view.to.vx[1] - 5) < 1e-5f);
    // Another speed may be set while it flies.
    set_all(sim, "speed=2");
    sim_step(sim);
    view = sim_view(sim);
    assert_true(fabsf(view.to.x[1] - 7) < 1e-5f);
    sim_destroy(sim);
}

// However fast that bird is, the parameter takes its speed again: a checkpoint holds it as text.
TEST(a_fast_start_is_within_the_range) {
    Error error = {0};
    const Param *param = param_find(&model_find("steer")->params, "speed");
    static const float speeds[][2] = {{20000, 20000}, {1e6f, 1e6f}};
    for (int i = 0; i < 2; i++) {
        Sim *sim = make(0, 0);
        const float zero[1] = {0}, *fast = speeds[i];
        SimStart start = {1, {zero, zero, zero, fast, i ? fast : zero, i ? fast : zero}};
        assert_true(sim_restart_from(sim, &start, 1, &error));
        assert_true(((const SteerParams *)sim_params(sim))->speed == speeds[i][1]);
        char text[64];
        param_get_text(param, sim_params(sim), text, sizeof text);
        assert_true(set_param(sim, "speed", text, &error));
        sim_destroy(sim);
    }
}

// However light the weights are, the speed is one.
TEST(a_faint_look_keeps_the_speed) {
    Error error = {0};
    static const char *const weights[] = {"1e-16", "1e-19", "3e-21", "1e-23", "1e-30", "1e-45"};
    for (int i = 0; i < 6; i++) {
        Sim *sim = make(100, 1u << STEER_COHESION);
        assert_true(set_param(sim, "cohesion_weight", weights[i], &error));
        for (int step = 0; step < 5; step++) {
            sim_step(sim);
            SimView view = sim_view(sim);
            for (size_t b = 0; b < view.count; b++) {
                float x = view.to.vx[b], y = view.to.vy[b], z = view.to.vz[b];
                assert_true(fabsf(sqrtf(x * x + y * y + z * z) - 5) < 1e-5f);
            }
        }
        sim_destroy(sim);
    }
}
