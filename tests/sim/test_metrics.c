// Metrics against plain sums over all pairs, and where their value is known.
#include "test.h"

#include <math.h>
#include <stdlib.h>

#include "sim/metrics.h"
#include "support/set_param.h"

typedef struct Fixture {
    Pool *pool;
    Sim *sim;
    MetricsMeter *meter;
} Fixture;

static Fixture make(size_t birds) {
    Error error = {0};
    Fixture f = {.pool = pool_create(2, &error)};
    f.sim = sim_create(model_find("leader"), birds, 3, f.pool, &error);
    f.meter = metrics_create(f.pool, &error);
    assert_non_null(f.sim);
    return f;
}

static void drop(Fixture *f) {
    metrics_destroy(f->meter);
    sim_destroy(f->sim);
    pool_destroy(f->pool);
}

static Metrics measure(Fixture *f) {
    Error error = {0};
    Metrics metrics;
    assert_true(metrics_measure(f->meter, f->sim, &metrics, &error));
    return metrics;
}

static void near_to(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.9g, expected %.9g ± %g", value, expected, tolerance);
}

static void test_against_all_pairs(void **state) {
    (void)state;
    static const char *const radii[] = {"4", "15", "40", "500"};
    for (size_t r = 0; r < sizeof radii / sizeof *radii; r++) {
        Error error = {0};
        Fixture f = make(700);
        assert_true(set_param(f.sim, "follow_radius", radii[r], &error));
        for (int step = 0; step < 20; step++)
            sim_step(f.sim);
        SimView v = sim_view(f.sim);
        double n = (double)v.count, nearest = 0, within = 0, heading[3] = {0}, speed = 0;
        double limit = atof(radii[r]);
        for (size_t i = 0; i < v.count; i++) {
            double best = INFINITY;
            for (size_t j = 0; j < v.count; j++) {
                if (i == j)
                    continue;
                double dx = (double)v.to.x[i] - (double)v.to.x[j],
                       dy = (double)v.to.y[i] - (double)v.to.y[j],
                       dz = (double)v.to.z[i] - (double)v.to.z[j];
                double d = sqrt(dx * dx + dy * dy + dz * dz);
                best = fmin(best, d);
                within += d < limit;
            }
            nearest += best;
            double s = sqrt(pow((double)v.to.vx[i], 2) + pow((double)v.to.vy[i], 2) +
                            pow((double)v.to.vz[i], 2));
            speed += s;
            heading[0] += (double)v.to.vx[i] / s;
            heading[1] += (double)v.to.vy[i] / s;
            heading[2] += (double)v.to.vz[i] / s;
        }
        Metrics m = measure(&f);
        near_to(m.nearest_mean, nearest / n, 1e-5);
        near_to(m.neighbours_mean, within / n, 1e-2);
        near_to(m.speed_mean, speed / n, 1e-6);
        near_to(m.polarization,
                sqrt(heading[0] * heading[0] + heading[1] * heading[1] + heading[2] * heading[2]) /
                    n,
                1e-9);
        assert_int_equal(m.step, 20);
        near_to(m.time_s, 20 / 60.0, 1e-6);
        drop(&f);
    }
}

static void start_from(Fixture *f, size_t count, float c[6][4]) {
    Error error = {0};
    SimStart start = {count, c[0], c[1], c[2], c[3], c[4], c[5]};
    assert_true(sim_restart_from(f->sim, &start, 1, &error));
}

static void test_known_flocks(void **state) {
    (void)state;
    Fixture f = make(4);
    // Four birds circling in a square.
    float ring[6][4] = {{1, 0, -1, 0}, {0, 0, 0, 0}, {0, 1, 0, -1},
                        {0, -2, 0, 2}, {0, 0, 0, 0}, {2, 0, -2, 0}};
    start_from(&f, 4, ring);
    Metrics m = measure(&f);
    near_to(m.polarization, 0, 1e-9);
    near_to(m.angular_momentum, 1, 1e-9);
    near_to(m.radius_rms, 1, 1e-9);
    near_to(m.nearest_mean, sqrt(2), 1e-6);
    near_to(m.neighbours_mean, 3, 0);
    near_to(m.speed_min, 2, 1e-9);
    near_to(m.speed_max, 2, 1e-9);
    // One bird: it has no neighbour.
    start_from(&f, 1, ring);
    m = measure(&f);
    near_to(m.polarization, 1, 1e-9);
    near_to(m.nearest_mean, 0, 0);
    near_to(m.neighbours_mean, 0, 0);
    // All at one place.
    float same[6][4] = {{5, 5, 5, 5}, {5, 5, 5, 5}, {5, 5, 5, 5},
                        {0, 0, 0, 0}, {0, 0, 0, 0}, {1, 1, 1, 1}};
    start_from(&f, 4, same);
    m = measure(&f);
    near_to(m.nearest_mean, 0, 0);
    near_to(m.neighbours_mean, 3, 0);
    near_to(m.polarization, 1, 1e-9);
    drop(&f);
    f = make(0);
    m = measure(&f);
    near_to(m.polarization, 0, 0);
    near_to(m.speed_min, 0, 0);
    drop(&f);
}

// More birds than are summed together, so that a sum of sums is found, and the least of the least.
static void test_a_flock_in_several_parts(void **state) {
    (void)state;
    enum { BIRDS = 3000 };
    Error error = {0};
    Fixture f = make(BIRDS);
    static float along[BIRDS], speed[BIRDS], zero[BIRDS];
    for (int end = 0; end < 2; end++) {
        double sum = 0, squares = 0;
        for (int i = 0; i < BIRDS; i++) {
            along[i] = (float)i;
            speed[i] = 20;
            sum += i;
            squares += (double)i * i;
        }
        speed[end ? 5 : BIRDS - 5] = 1;
        speed[end ? BIRDS - 5 : 5] = 50;
        SimStart start = {BIRDS, along, zero, zero, zero, speed, zero};
        assert_true(sim_restart_from(f.sim, &start, 1, &error));
        Metrics m = measure(&f);
        near_to(m.speed_min, 1, 0);
        near_to(m.speed_max, 50, 0);
        near_to(m.speed_mean, (20.0 * (BIRDS - 2) + 51) / BIRDS, 1e-9);
        near_to(m.centroid_x, sum / BIRDS, 1e-6);
        near_to(m.radius_rms, sqrt(squares / BIRDS - pow(sum / BIRDS, 2)), 1e-6);
        near_to(m.nearest_mean, 1, 1e-9);
    }
    drop(&f);
}

// A uniform random flock of N shows polarization near 0.92/√N: the mean length of a random walk.
static void test_random_headings(void **state) {
    (void)state;
    double sum = 0;
    enum { SEEDS = 60, BIRDS = 400 };
    Fixture f = make(BIRDS);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        Error error = {0};
        assert_true(sim_restart(f.sim, BIRDS, seed, &error));
        sum += measure(&f).polarization;
    }
    near_to(sum / SEEDS * sqrt(BIRDS), 0.92, 0.1);
    drop(&f);
}

// Measuring borrows the flock's scratch memory: what is explained, drawn, hashed and stepped next
// is the same as without it.
static void test_disturbs_nothing(void **state) {
    (void)state;
    enum { BIRDS = 500 };
    Fixture measured = make(BIRDS), left = make(BIRDS);
    for (int step = 0; step < 20; step++) {
        sim_step(measured.sim);
        sim_step(left.sim);
        SimBird bird, same;
        if (step % 3 == 0)
            measure(&measured);
        assert_true(sim_explain_bird(measured.sim, 77, &bird));
        assert_true(sim_explain_bird(left.sim, 77, &same));
        assert_memory_equal(&bird, &same, sizeof bird);
        SimView a = sim_view(measured.sim), b = sim_view(left.sim);
        assert_memory_equal(a.id, b.id, BIRDS * sizeof *a.id);
        assert_memory_equal(a.from.x, b.from.x, BIRDS * sizeof(float));
        assert_true(sim_hash(measured.sim) == sim_hash(left.sim));
    }
    drop(&measured);
    drop(&left);
}

int metrics_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_all_pairs),        cmocka_unit_test(test_known_flocks),
        cmocka_unit_test(test_a_flock_in_several_parts), cmocka_unit_test(test_random_headings),
        cmocka_unit_test(test_disturbs_nothing),
    };
    return cmocka_run_group_tests_name("sim.metrics", tests, NULL, NULL);
}
