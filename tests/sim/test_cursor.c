// The cursor model against the oracle, and what is its own: the nearest bird for a neighbour.
#include "test.h"

#include <math.h>
#include <string.h>

#include "against_oracle.h"
#include "sim/cursor.h"
#include "sim/sim.h"
#include "support/pool.h"
#include "support/set_param.h"

static const AgainstCase cases[] = {
    {"the source's numbers", 60, 0.02f, "", 0},
    {"a wide flock", 600, 0.02f, "near_dist=40 collision_dist=20", 0},
    {"nobody near", 300, 0.02f, "near_dist=3", 0},
    {"collisions beyond the neighbours", 60, 0.02f, "near_dist=10 collision_dist=25", 0},
    AGAINST_FLOCKS(60, 0.02f),
    {"flocks with nobody near", 300, 0.02f, "flocks=3 near_dist=3", 0},
    AGAINST_SURROUNDINGS,
    AGAINST_OBSTACLES,
    {"a pointer aside", 60, 0.02f, "cursor_x=40 cursor_y=-20 cursor_z=10", 0},
    {"a shy flock", 60, 0.02f, "mouse_avoidance_dist=50 mouse_avoidance_amt=3", 0},
    {"never slow", 60, 0.02f, "min_velocity=20 max_velocity=25", 0},
    {"time stands still", 60, 0, "", 0},
    {"long steps", 60, 0.2f, "", 0},
};

TEST(follows_the_oracle) {
    against_oracle(&(AgainstModel){.model = "cursor",
                                   .oracle = oracle_cursor,
                                   .published = oracle_cursor_published,
                                   .speed = 10,
                                   .cases = cases,
                                   .case_count = sizeof cases / sizeof *cases});
}

// Birds on the x axis, flying along y at speeds that tell them apart.
static Sim *line_up(size_t count, const float *x, const float *vy, uint32_t rules) {
    Error error = {0};
    float zero[8] = {0};
    Sim *sim = make_flock("cursor", 0, 1, "", pool);
    sim_set_rules(sim, rules);
    set_all(sim, "near_dist=2 velocity_matching_amt=1");
    SimStart start = {count, {x, zero, zero, zero, vy, zero}};
    assert_true(sim_restart_from(sim, &start, 1, &error));
    return sim;
}

static float speed_of(const Sim *sim, uint32_t bird) {
    SimView view = sim_view(sim);
    size_t slot = 0;
    while (view.id[slot] != bird)
        slot++;
    return view.to.vy[slot];
}

TEST(the_nearest_is_the_one_neighbour) {
    const uint32_t alignment = 1u << CURSOR_ALIGNMENT;
    // Bird 1 is as far from 0 as from 2: the lower id counts. Bird 3 is nearest to 2.
    const float x[] = {-100, 0, 100, 1000}, vy[] = {1, 10, 2, 4};
    for (SimSearch search = SIM_SEARCH_GRID; search <= SIM_SEARCH_BRUTE; search++) {
        Sim *sim = line_up(4, x, vy, alignment);
        sim_set_search(sim, search);
        sim_step(sim);
        assert_true(speed_of(sim, 0) == 11);
        assert_true(speed_of(sim, 1) == 11);
        assert_true(speed_of(sim, 2) == 12);
        assert_true(speed_of(sim, 3) == 6);
        sim_destroy(sim);
    }
    const float swapped[] = {100, 0, -100, 1000};
    Sim *sim = line_up(4, swapped, vy, alignment);
    sim_step(sim);
    assert_true(speed_of(sim, 1) == 11);
    sim_destroy(sim);
    // Alone there is nobody.
    sim = line_up(1, x, vy, alignment);
    sim_step(sim);
    assert_true(speed_of(sim, 0) == 1);
    sim_destroy(sim);
}

TEST(the_start_is_a_disc) {
    Sim *sim = make_flock("cursor", 2000, 1, "", pool);
    SimView view = sim_view(sim);
    double most = 0, least = 0, most_climb = 0;
    for (size_t i = 0; i < view.count; i++) {
        double x = (double)view.to.x[i], z = (double)view.to.z[i];
        assert_true(view.to.y[i] == 0 && !signbit(view.to.y[i]));
        assert_true(hypot(x, z) <= 100);
        most = fmax(most, x);
        least = fmin(least, z);
        most_climb = fmax(most_climb, (double)view.to.vy[i]);
        double speed =
            hypot(hypot((double)view.to.vx[i], (double)view.to.vy[i]), (double)view.to.vz[i]);
        assert_true(fabs(speed - 10) < 1e-4);
    }
    assert_true(most > 95 && least < -95 && most_climb > 9.5);
    sim_destroy(sim);
}
