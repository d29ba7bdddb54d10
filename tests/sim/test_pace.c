// The two measures of speed, and the starts of fixed density that they are taken with.
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scene.h"
#include "sim/sim_impl.h"
#include "support/pool.h"
#include "support/set_param.h"

// By the definition, every pair looked at: cells of edge = radius, counted from the origin.
static uint64_t count_plainly(const Sim *sim, float radius) {
    SimView view = sim_view(sim);
    const float *const columns[3] = {view.to.x, view.to.y, view.to.z};
    uint64_t pairs = 0;
    for (size_t i = 0; i < view.count; i++)
        for (size_t j = 0; j < view.count; j++) {
            bool near_by = i != j;
            for (int c = 0; c < 3; c++)
                near_by &= fabs(floor((double)columns[c][i] / (double)radius) -
                                floor((double)columns[c][j] / (double)radius)) <= 1;
            pairs += near_by;
        }
    return pairs;
}

TEST(candidates_are_those_of_27_cells) {
    Error error = {0};
    // Powers of two, so that the cells' borders are found without rounding.
    static const struct {
        const char *model, *radius;
        float value;
    } cases[] = {{"leader", "follow_radius", 4},
                 {"leader", "follow_radius", 32},
                 {"cursor", "near_dist", 16},
                 {"plane", "neighbour_distance", 64}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Sim *sim = make_flock(cases[i].model, 600, 2, "", pool);
        uint64_t pairs;
        assert_non_null(sim);
        scene_set(sim, cases[i].radius, (double)cases[i].value);
        for (int step = 0; step < 5; step++)
            sim_step(sim);
        assert_true(pace_count_candidates(sim, &pairs, &error));
        uint64_t wanted = count_plainly(sim, model_query_radius(sim_model(sim), sim_params(sim)));
        assert_true(wanted > 600);
        assert_int_equal(pairs, wanted);
        sim_destroy(sim);
    }
    Sim *sim = make_flock("leader", 1, 2, "", pool);
    uint64_t pairs;
    assert_true(pace_count_candidates(sim, &pairs, &error));
    assert_int_equal(pairs, 0);
    sim_destroy(sim);
}

static double number(const Sim *sim, const char *name) {
    return param_get_number(param_find(&sim_model(sim)->params, name), sim_params(sim));
}

// Nine birds of which each is to have one neighbour fill a ball of eight times the volume of one of
// the range, five a disc of four times its area.
TEST(starts_of_a_density) {
    static const struct {
        const char *model, *range, *size;
    } balls[] = {{"leader", "follow_radius", "spawn_radius"},
                 {"cursor", "near_dist", "spawn_radius"},
                 {"sphere", "cohesion_radius", "spawn_radius"},
                 {"sphere", "cohesion_radius", "bound_radius"},
                 {"steer", "radius", "spawn_radius"}};
    for (size_t i = 0; i < sizeof balls / sizeof *balls; i++) {
        Sim *sim = make_flock(balls[i].model, 0, 1, "", pool);
        sim_set_density(sim, 9, 1);
        double share = number(sim, balls[i].size) / number(sim, balls[i].range);
        if (fabs(share - 2) > 1e-6)
            fail_msg("%s: %s is %g of %s", balls[i].model, balls[i].size, share, balls[i].range);
        sim_destroy(sim);
    }
    Sim *cursor = make_flock("cursor", 0, 1, "", pool);
    sim_set_rules(cursor, 1u << model_find_rule(model_find("cursor"), "planar"));
    sim_set_density(cursor, 5, 1);
    assert_true(fabs(number(cursor, "spawn_radius") / number(cursor, "near_dist") - 2) < 1e-6);
    assert_true(number(cursor, "spawn_height") == 0);
    sim_destroy(cursor);
    Sim *plane = make_flock("plane", 0, 1, "", pool);
    double shape = number(plane, "width") / number(plane, "height");
    sim_set_density(plane, 5, 1);
    double range = number(plane, "neighbour_distance");
    double area = number(plane, "width") * number(plane, "height");
    assert_true(fabs(area / (3.14159265 * range * range) - 4) < 1e-5);
    assert_true(fabs(number(plane, "width") / number(plane, "height") - shape) < 1e-5);
    sim_destroy(plane);
}
