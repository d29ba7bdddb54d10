// The sphere model against the oracle, and what is its own: velocities set anew at intervals.
#include "test.h"

#include <math.h>
#include <string.h>

#include "against_oracle.h"
#include "sim/sim.h"
#include "sim/sphere.h"

static const AgainstCase cases[] = {
    {"the source's numbers", 14, 0.02f, {{0}}, 1, 0},
    {"its tick", 14, 1.0f / 60, {{0}}, 1, 0},
    {"a wide flock", 80, 0.02f, {{"bound_radius", "70"}}, 1, 0},
    {"a small sphere", 20, 0.02f, {{"bound_radius", "10"}, {"bound_push", "3"}}, 1, 0},
    {"separation beyond the neighbours", 14, 0.02f, {{"separation_distance", "15"}}, 1, 0},
    {"slow", 14, 0.02f, {{"max_speed", "0.5"}, {"cohesion_weight", "3"}}, 1, 0},
    {"every tick", 14, 0.02f, {{"update_interval", "0"}}, 1, 0},
    {"an interval of 4.35 ticks", 14, 0.02f, {{"update_interval", "0.087"}}, 1, 0},
    {"an interval of 4.6 ticks", 14, 0.02f, {{"update_interval", "0.092"}}, 1, 0},
    {"a lure", 14, 0.02f, {{"lure", "8,-3,5"}, {"lure_radius", "15"}}, 1, 0},
    {"a threat", 14, 0.02f, {{"threat", "-3,1,2"}, {"threat_radius", "12"}}, 1, 0},
    {"a lure and a threat",
     14,
     0.02f,
     {{"lure", "-3,1,2"}, {"threat", "8,-3,5"}, {"lure_strength", "1.5"}},
     1,
     0},
    {"time stands still", 14, 0, {{0}}, 1, 0},
    {"long steps", 14, 0.1f, {{0}}, 1, 0},
};

static void test_follows_the_oracle(void **state) {
    (void)state;
    uint32_t all = (1u << SPHERE_RULES) - 1;
    against_oracle(&(AgainstModel){.model = "sphere",
                                   .oracle = oracle_sphere,
                                   .known = all,
                                   .rules = all,
                                   .speed = 8,
                                   .cases = cases,
                                   .case_count = sizeof cases / sizeof *cases});
}

// Within the sphere a velocity changes in the first tick and then in every sixth.
static void test_updates_every_tenth_of_a_second(void **state) {
    (void)state;
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

// The sum of the unit vectors from two birds at one place: their number counts, their direction
// does not.
static void test_coincident_birds_do_not_push(void **state) {
    (void)state;
    Error error = {0};
    Pool *pool = pool_create(1, &error);
    Sim *sim = sim_create(model_find("sphere"), 0, 1, pool, &error);
    sim_set_rules(sim, 1u << SPHERE_SEPARATION);
    const float x[] = {1, 1, 3}, zero[3] = {0};
    SimStart start = {3, x, zero, zero, zero, zero, zero};
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

int sphere_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_follows_the_oracle),
        cmocka_unit_test(test_updates_every_tenth_of_a_second),
        cmocka_unit_test(test_coincident_birds_do_not_push),
    };
    return cmocka_run_group_tests_name("sim.sphere", tests, NULL, NULL);
}
