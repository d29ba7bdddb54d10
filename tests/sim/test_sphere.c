// The sphere model against the oracle, and what is its own: velocities set anew at intervals.
#include "test.h"

#include <math.h>
#include <string.h>

#include "against_oracle.h"
#include "sim/sim.h"
#include "sim/sphere.h"
#include "support/set_param.h"

static const AgainstCase cases[] = {
    {"the source's numbers", 14, 0.02f, {{0}}, 0},
    {"its tick", 14, 1.0f / 60, {{0}}, 0},
    {"a wide flock", 80, 0.02f, {{"bound_radius", "70"}}, 0},
    {"a small sphere", 20, 0.02f, {{"bound_radius", "10"}, {"bound_push", "3"}}, 0},
    {"separation beyond the neighbours", 14, 0.02f, {{"separation_distance", "15"}}, 0},
    {"slow", 14, 0.02f, {{"max_speed", "0.5"}, {"cohesion_weight", "3"}}, 0},
    {"every tick", 14, 0.02f, {{"update_interval", "0"}}, 0},
    {"an interval of 4.35 ticks", 14, 0.02f, {{"update_interval", "0.087"}}, 0},
    {"an interval of 4.6 ticks", 14, 0.02f, {{"update_interval", "0.092"}}, 0},
    {"a lure", 14, 0.02f, {{"lure", "8,-3,5"}, {"lure_radius", "15"}}, 0},
    {"a threat", 14, 0.02f, {{"threat", "-3,1,2"}, {"threat_radius", "12"}}, 0},
    {"a lure and a threat",
     14,
     0.02f,
     {{"lure", "-3,1,2"}, {"threat", "8,-3,5"}, {"lure_strength", "1.5"}},
     0},
    {"time stands still", 14, 0, {{0}}, 0},
    {"long steps", 14, 0.1f, {{0}}, 0},
};

TEST(follows_the_oracle) {
    against_oracle(&(AgainstModel){.model = "sphere",
                                   .oracle = oracle_sphere,
                                   .published = oracle_sphere_published,
                                   .speed = 8,
                                   .cases = cases,
                                   .case_count = sizeof cases / sizeof *cases});
}

// Within the sphere a velocity changes in the first tick and then in every sixth.
TEST(updates_every_tenth_of_a_second) {
    Error error = {0};
    Pool *pool = pool_create(1, &error);
    Sim *sim = sim_create(model_find("sphere"), 50, 1, pool, &error);
    sim_set_rules(sim, sim_rules(sim) & ~(1u << SPHERE_BOUNDS));
    for (int step = 0; step < 30; step++) {
        sim_step(sim);
        SimView view = sim_view(sim);
        bool changed = false;
        for (size_t i = 0; i < view.count; i++)
            changed |= view.from.vx[i] != view.to.vx[i];
        assert_int_equal(changed, step % 6 == 0);
    }
    sim_destroy(sim);
    pool_destroy(pool);
}

static float fastest(const Sim *sim) {
    SimView view = sim_view(sim);
    float most = 0;
    for (size_t i = 0; i < view.count; i++) {
        float x = view.to.vx[i], y = view.to.vy[i], z = view.to.vz[i];
        most = fmaxf(most, sqrtf(x * x + y * y + z * z));
    }
    return most;
}

// Alignment makes speed of speed, as the source's text says: only the clamps keep it near 15
// units/s, and without them it grows from update to update.
TEST(without_its_limit_speed_explodes) {
    Error error = {0};
    Pool *pool = pool_create(1, &error);
    for (int i = 0; i < 4; i++) {
        bool limited = i % 2;
        Sim *sim = sim_create(model_find("sphere"), 100, 1, pool, &error);
        if (i / 2)
            assert_true(set_param(sim, "fidelity", "published", &error));
        uint32_t limit = 1u << SPHERE_SPEED_LIMIT;
        sim_set_rules(sim, limited ? sim_rules(sim) : sim_rules(sim) & ~limit);
        for (int step = 0; step < 200; step++)
            sim_step(sim);
        assert_true(limited ? fastest(sim) < 25 : fastest(sim) > 1000);
        sim_destroy(sim);
    }
    pool_destroy(pool);
}

// The sum of the unit vectors from two birds at one place: their number counts, their direction
// does not.
TEST(coincident_birds_do_not_push) {
    Error error = {0};
    Pool *pool = pool_create(1, &error);
    Sim *sim = sim_create(model_find("sphere"), 0, 1, pool, &error);
    sim_set_rules(sim, 1u << SPHERE_SEPARATION);
    const float x[] = {1, 1, 3}, zero[3] = {0};
    SimStart start = {3, {x, zero, zero, zero, zero, zero}};
    assert_true(sim_restart_from(sim, &start, 1, &error));
    sim_step(sim);
    SimView view = sim_view(sim);
    for (size_t i = 0; i < view.count; i++) {
        assert_true(view.to.vx[i] == (view.id[i] == 2 ? 10.0f : -5.0f));
        assert_true(view.to.vy[i] == 0 && view.to.vz[i] == 0);
    }
    sim_destroy(sim);
    pool_destroy(pool);
}
