// Metrics against plain sums over all pairs, and where their value is known.
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sim/fmath.h"
#include "sim/metrics.h"
#include "sim/sim_impl.h"
#include "support/pool.h"
#include "support/set_param.h"

static const MetricsWanted all_topics = {.topics = METRICS_ALL_TOPICS};

typedef struct Fixture {
    Sim *sim;
    MetricsMeter *meter;
} Fixture;

static Fixture make_model(const char *model, size_t birds) {
    Error error = {0};
    return (Fixture){make_flock(model, birds, 3, "", pool), metrics_create(pool, &error)};
}

static Fixture make(size_t birds) {
    return make_model("leader", birds);
}

static void drop(Fixture *f) {
    metrics_destroy(f->meter);
    sim_destroy(f->sim);
}

static Metrics measure(Fixture *f) {
    Error error = {0};
    Metrics metrics;
    assert_true(metrics_measure(f->meter, f->sim, METRICS_ALL, &all_topics, &metrics, &error));
    return metrics;
}

static void near_to(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.9g, expected %.9g ± %g", value, expected, tolerance);
}

static double distance(const SimView *v, size_t i, size_t j) {
    double dx = (double)v->to.x[i] - (double)v->to.x[j],
           dy = (double)v->to.y[i] - (double)v->to.y[j],
           dz = (double)v->to.z[i] - (double)v->to.z[j];
    return sqrt(dx * dx + dy * dy + dz * dz);
}

TEST(against_all_pairs) {
    static const char *const radii[] = {"4", "15", "40", "500"};
    for (size_t r = 0; r < sizeof radii / sizeof *radii; r++) {
        Error error = {0};
        Fixture f = make(700);
        assert_true(set_param(f.sim, "follow_radius", radii[r], &error));
        make_steps(f.sim, 20);
        SimView v = sim_view(f.sim);
        double n = (double)v.count, nearest = 0, within = 0, heading[3] = {0}, speed = 0;
        double limit = atof(radii[r]);
        for (size_t i = 0; i < v.count; i++) {
            double best = INFINITY;
            for (size_t j = 0; j < v.count; j++) {
                if (i == j)
                    continue;
                best = fmin(best, distance(&v, i, j));
                within += distance(&v, i, j) < limit;
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
    SimStart start = {count, {c[0], c[1], c[2], c[3], c[4], c[5]}};
    assert_true(sim_restart_from(f->sim, &start, 1, &error));
}

TEST(known_flocks) {
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
TEST(a_flock_in_several_parts) {
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
        SimStart start = {BIRDS, {along, zero, zero, zero, speed, zero}};
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
TEST(random_headings) {
    double sum = 0;
    enum { SEEDS = 60, BIRDS = 400 };
    Fixture f = make(BIRDS);
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        restart(f.sim, BIRDS, seed);
        sum += measure(&f).polarization;
    }
    near_to(sum / SEEDS * sqrt(BIRDS), 0.92, 0.1);
    drop(&f);
}

// Measuring borrows the flock's scratch memory: what is explained, drawn, hashed and stepped next
// is the same as without it.
TEST(disturbs_nothing) {
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

// --- Shape ---

enum { MANY = 2000 };

typedef struct Birds {
    size_t count;
    float x[MANY], y[MANY], z[MANY], vx[MANY], vy[MANY], vz[MANY];
} Birds;

static Metrics measure_birds(Fixture *f, const Birds *birds) {
    Error error = {0};
    SimStart start = {birds->count,
                      {birds->x, birds->y, birds->z, birds->vx, birds->vy, birds->vz}};
    assert_true(sim_restart_from(f->sim, &start, 1, &error));
    return measure(f);
}

// Birds on a lattice with these distances, ahead of the place, tilted about z by an angle.
static void add_lattice(Birds *birds, const int size[3], const float step[3], float x,
                        double tilt) {
    for (int i = 0; i < size[0] * size[1] * size[2]; i++) {
        double a = (double)step[0] * (i % size[0]), b = (double)step[1] * (i / size[0] % size[1]);
        size_t n = birds->count++;
        birds->x[n] = x + (float)(a * cos(tilt) - b * sin(tilt));
        birds->y[n] = (float)(a * sin(tilt) + b * cos(tilt));
        birds->z[n] = step[2] * (float)(i / size[0] / size[1]);
        birds->vx[n] = 1;
    }
}

// The standard deviation of places 0, 1, ... count - 1.
static double spread(int count) {
    return sqrt(((double)count * count - 1) / 12);
}

TEST(axes_of_a_tilted_box) {
    Fixture f = make(1);
    static const double tilts[] = {0, 10, 40, 80};
    for (size_t t = 0; t < sizeof tilts / sizeof *tilts; t++) {
        Birds birds = {0};
        add_lattice(&birds, (int[]){18, 4, 9}, (float[]){1, 1, 1}, 0, tilts[t] * FMATH_PI / 180);
        Metrics m = measure_birds(&f, &birds);
        near_to(m.axis_short, spread(4), 1e-5);
        near_to(m.axis_middle, spread(9), 1e-5);
        near_to(m.axis_long, spread(18), 1e-5);
        near_to(m.thin_axis_angle, tilts[t], 1e-3);
    }
    drop(&f);
}

// The smaller of two boxes has no part in the axes of the larger.
TEST(axes_are_of_the_largest_group) {
    Fixture f = make(1);
    Birds birds = {0};
    add_lattice(&birds, (int[]){3, 10, 3}, (float[]){1, 1, 1}, 100, 0);
    add_lattice(&birds, (int[]){12, 3, 5}, (float[]){1, 1, 1}, 0, 0);
    Metrics m = measure_birds(&f, &birds);
    near_to(m.groups, 2, 0);
    near_to(m.axis_short, spread(3), 1e-5);
    near_to(m.axis_middle, spread(5), 1e-5);
    near_to(m.axis_long, spread(12), 1e-5);
    drop(&f);
}

TEST(pitch) {
    Fixture f = make(1);
    Birds birds = {0};
    add_lattice(&birds, (int[]){4, 1, 1}, (float[]){1, 1, 1}, 0, 0);
    static const double pitches[] = {0, -30, 60, 90};
    for (int i = 0; i < 4; i++) {
        birds.vx[i] = (float)(3 * cos(pitches[i] * FMATH_PI / 180));
        birds.vy[i] = (float)(3 * sin(pitches[i] * FMATH_PI / 180));
    }
    Metrics m = measure_birds(&f, &birds);
    near_to(m.pitch_mean, 45, 1e-4);
    near_to(m.steep_share, 0.5, 0);
    memset(birds.vx, 0, sizeof birds.vx);
    memset(birds.vy, 0, sizeof birds.vy);
    m = measure_birds(&f, &birds);
    near_to(m.pitch_mean, 0, 0);
    drop(&f);
}

// --- Groups ---

// Sets of birds at most three of the mean nearest distance apart, by looking at every pair until
// nothing changes.
static size_t count_groups(const SimView *v, double reach, size_t large, double *share) {
    enum { MOST = 1000 };
    size_t label[MOST], size[MOST] = {0}, groups = 0, in_large = 0;
    for (size_t i = 0; i < v->count; i++)
        label[i] = i;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = 0; i < v->count; i++)
            for (size_t j = 0; j < v->count; j++)
                if (label[j] < label[i] && distance(v, i, j) <= reach) {
                    label[i] = label[j];
                    changed = true;
                }
    }
    for (size_t i = 0; i < v->count; i++)
        groups += size[label[i]]++ == 0;
    for (size_t i = 0; i < v->count; i++)
        in_large += size[label[i]] > large;
    *share = (double)in_large / (double)v->count;
    return groups;
}

TEST(groups_against_all_pairs) {
    Fixture f = make(900);
    set_all(f.sim, "spawn_radius=400 follow_radius=30");
    for (uint64_t seed = 0; seed < 4; seed++) {
        restart(f.sim, 900, seed);
        make_steps(f.sim, 300);
        Metrics m = measure(&f);
        SimView view = sim_view(f.sim);
        double share;
        near_to(m.groups, (double)count_groups(&view, 3 * m.nearest_mean, 100, &share), 0);
        near_to(m.groups_share, share, 1e-12);
        assert_true(m.groups > 1);
    }
    drop(&f);
}

// Two chains side by side, of which one has a gap that is just too wide or just not; links lie in
// other cells than their neighbours.
TEST(a_chain_and_its_gap) {
    Fixture f = make(1);
    for (int wide = 0; wide < 2; wide++) {
        Birds birds = {0};
        add_lattice(&birds, (int[]){1, 1, 150}, (float[]){1, 1, 1}, 0, 0);
        add_lattice(&birds, (int[]){1, 1, 150}, (float[]){1, 1, 1}, 50, 0);
        for (size_t i = 250; i < 300; i++)
            birds.z[i] += wide ? 2.01f : 1.99f;
        Metrics m = measure_birds(&f, &birds);
        near_to(m.nearest_mean, 1, 1e-4);
        near_to(m.groups, 2 + wide, 0);
        near_to(m.groups_share, wide ? 0.5 : 1, 1e-12);
    }
    drop(&f);
}

// --- Border ---

typedef struct Depth {
    double mahalanobis, seventh;
} Depth;

static int compare_depths(const void *a, const void *b) {
    double x = ((const Depth *)a)->mahalanobis, y = ((const Depth *)b)->mahalanobis;
    return (x > y) - (x < y);
}

static int compare_numbers(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// By the inverse of the covariance, all pairs and sorting. All birds are one group.
static double find_nn7_ratio(const Birds *birds) {
    static Depth depths[MANY];
    static double distances[MANY];
    size_t n = birds->count;
    const float *at[3] = {birds->x, birds->y, birds->z};
    double mean[3] = {0}, m[3][3] = {{0}}, inverse[3][3];
    for (int k = 0; k < 3; k++)
        for (size_t i = 0; i < n; i++)
            mean[k] += (double)at[k][i] / (double)n;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            for (size_t i = 0; i < n; i++)
                m[r][c] += ((double)at[r][i] - mean[r]) * ((double)at[c][i] - mean[c]) / (double)n;
    double det = 0;
    for (int r = 0; r < 3; r++)
        for (int c = 0; c < 3; c++)
            inverse[c][r] = m[(r + 1) % 3][(c + 1) % 3] * m[(r + 2) % 3][(c + 2) % 3] -
                            m[(r + 1) % 3][(c + 2) % 3] * m[(r + 2) % 3][(c + 1) % 3];
    for (int c = 0; c < 3; c++)
        det += m[0][c] * inverse[c][0];
    for (size_t i = 0; i < n; i++) {
        depths[i].mahalanobis = 0;
        for (int r = 0; r < 3; r++)
            for (int c = 0; c < 3; c++)
                depths[i].mahalanobis += ((double)at[r][i] - mean[r]) * inverse[r][c] / det *
                                         ((double)at[c][i] - mean[c]);
        for (size_t j = 0; j < n; j++)
            distances[j] = sqrt(pow((double)at[0][i] - (double)at[0][j], 2) +
                                pow((double)at[1][i] - (double)at[1][j], 2) +
                                pow((double)at[2][i] - (double)at[2][j], 2));
        qsort(distances, n, sizeof *distances, compare_numbers);
        depths[i].seventh = distances[7]; // the first is itself
    }
    qsort(depths, n, sizeof *depths, compare_depths);
    double inner = 0, outer = 0;
    for (size_t i = 0; i < n / 2; i++)
        inner += depths[i].seventh / (double)(n / 2);
    for (size_t i = n * 4 / 5; i < n; i++)
        outer += depths[i].seventh / (double)(n - n * 4 / 5);
    return outer / inner;
}

static double random_number(uint32_t *state) {
    *state = *state * 1664525 + 1013904223;
    return (*state >> 8) / 16777216.0;
}

// In an ellipsoid of these half axes, all as likely everywhere.
static void add_ellipsoid(Birds *birds, size_t count, double a, double b, double c) {
    uint32_t random = 7;
    for (size_t i = 0; i < count;) {
        double x = 2 * random_number(&random) - 1, y = 2 * random_number(&random) - 1,
               z = 2 * random_number(&random) - 1;
        if (x * x + y * y + z * z > 1)
            continue;
        size_t n = birds->count++;
        birds->x[n] = (float)(a * x);
        birds->y[n] = (float)(b * y);
        birds->z[n] = (float)(c * z);
        birds->vx[n] = 1;
        i++;
    }
}

TEST(border_against_all_pairs) {
    Fixture f = make(1);
    Birds birds = {0};
    add_ellipsoid(&birds, 1500, 40, 6, 20);
    Metrics m = measure_birds(&f, &birds);
    near_to(m.groups, 1, 0);
    near_to(m.nn7_ratio, find_nn7_ratio(&birds), 1e-4);
    near_to(m.nn7_ratio, 1.2, 0.05); // evenly filled: those at the edge have none outside
    double even = m.nn7_ratio;
    // Pushed outwards they are the denser the farther out.
    for (size_t i = 0; i < birds.count; i++) {
        double r = sqrt(pow((double)birds.x[i] / 40, 2) + pow((double)birds.y[i] / 6, 2) +
                        pow((double)birds.z[i] / 20, 2));
        float wider = (float)pow(r, -0.4);
        birds.x[i] *= wider;
        birds.y[i] *= wider;
        birds.z[i] *= wider;
    }
    m = measure_birds(&f, &birds);
    near_to(m.groups, 1, 0);
    near_to(m.nn7_ratio, find_nn7_ratio(&birds), 1e-4);
    assert_true(m.nn7_ratio < even - 0.05);
    drop(&f);
}

TEST(border_of_few) {
    Fixture f = make(1);
    for (int count = 1; count <= 9; count++) {
        Birds birds = {0};
        add_lattice(&birds, (int[]){count, 1, 1}, (float[]){1, 0, 0}, 0, 0);
        assert_true((measure_birds(&f, &birds).nn7_ratio > 0) == (count >= 8));
    }
    Birds same = {.count = 9}; // all at one place
    near_to(measure_birds(&f, &same).nn7_ratio, 0, 0);
    drop(&f);
}

// --- Darkness ---

static double measure_darkness(Fixture *f, const Birds *birds, float bird_size, float ground_y) {
    Error error = {0};
    SimStart start = {birds->count,
                      {birds->x, birds->y, birds->z, birds->vx, birds->vy, birds->vz}};
    const MetricsWanted wanted = {1u << METRIC_DARKNESS, bird_size, ground_y};
    Metrics metrics;
    assert_true(sim_restart_from(f->sim, &start, 1, &error));
    assert_true(metrics_measure(f->meter, f->sim, METRICS_ALL, &wanted, &metrics, &error));
    return metrics.darkness;
}

// Ten by ten pixels, level with the eye, with so many birds in each that fly away from it: 0.3 of
// a bird each. Sizes times scale.
static Birds place_wall(int birds_a_pixel, float scale, float ground_y) {
    Birds birds = {0};
    for (int i = 0; i < 100 * birds_a_pixel; i++) {
        size_t n = birds.count++;
        birds.y[n] = ground_y + scale * (2 - 4.5f + (float)(i % 10));
        birds.z[n] = scale * ((float)(i / 10 % 10) - 4.5f);
        birds.vx[n] = 1;
    }
    return birds;
}

TEST(darkness_of_a_wall) {
    Fixture f = make(1);
    // The picture has a border of one pixel round it.
    static const float scales[] = {1, 6.5f}, grounds[] = {0, -380};
    for (size_t s = 0; s < sizeof scales / sizeof *scales; s++) {
        for (int count = 1; count <= 8; count++) {
            Birds birds = place_wall(count, scales[s], grounds[s]);
            double dark = count >= 7 ? 100.0 / 144 : 0;
            near_to(measure_darkness(&f, &birds, 0.4f * scales[s], grounds[s]), dark, 1e-9);
        }
    }
    drop(&f);
}

// Straight above the eye, 75 m high, where a pixel is 0.25 m wide: the wings are seen whole.
TEST(darkness_from_below) {
    Fixture f = make(1);
    for (int count = 1; count <= 2; count++) {
        Birds birds = {0};
        for (int i = 0; i < 100 * count; i++) {
            size_t n = birds.count++;
            birds.x[n] = -300 + 0.25f * ((float)(i % 10) - 4.5f);
            birds.y[n] = 77;
            birds.z[n] = 0.25f * ((float)(i / 10 % 10) - 4.5f);
            birds.vz[n] = 1;
        }
        near_to(measure_darkness(&f, &birds, 0, 0), count == 2 ? 100.0 / 144 : 0, 1e-9);
    }
    drop(&f);
}

// Three birds a pixel that fly across: 0.3 of each where they are level, and the more the farther
// they bank.
TEST(darkness_of_banked_birds) {
    Fixture f = make_model("starling", 1);
    static const float sines[] = {0, 0.4f, 0.6f, -0.6f};
    for (size_t s = 0; s < sizeof sines / sizeof *sines; s++) {
        Birds birds = place_wall(3, 1, 0);
        memcpy(birds.vz, birds.vx, sizeof birds.vz);
        memset(birds.vx, 0, sizeof birds.vx);
        measure_birds(&f, &birds);
        for (size_t i = 0; i < birds.count; i++)
            f.sim->flock.after.y[i] = sines[s];
        double dark = fabsf(sines[s]) > 0.5f ? 100.0 / 144 : 0;
        near_to(measure(&f).darkness, dark, 1e-9);
    }
    drop(&f);
}

// --- Alarm ---

// A level flock in which an alarm began in the middle and ran at this speed, until it had come so
// far; birds farther off do not know of it. Three birds of twenty are alarmed this far ahead of it.
static Metrics measure_wave(Fixture *f, double speed, double reach, double ahead) {
    Birds birds = {0};
    add_lattice(&birds, (int[]){50, 1, 40}, (float[]){1.5f, 1, 1.5f}, 0, 0);
    measure_birds(f, &birds);
    SimView view = sim_view(f->sim);
    for (size_t i = 0; i < view.count; i++) {
        double x = (double)view.to.x[i] - 36, z = (double)view.to.z[i] - 30;
        double from = sqrt(x * x + z * z) - (i % 20 < 3 ? ahead : 0);
        double later = (from > 0 ? from : 0) / speed; // than the first
        double age = (reach / speed - later) * 60;
        f->sim->flock.after.word[i] = age > 0 ? 0xabc0000 + (uint32_t)floor(age + 1) : 0;
    }
    return measure(f);
}

TEST(a_wave_of_alarm) {
    Fixture f = make_model("starling", 1);
    static const double speeds[] = {8, 20, 35};
    for (size_t s = 0; s < sizeof speeds / sizeof *speeds; s++) {
        Metrics m = measure_wave(&f, speeds[s], 27, 0);
        near_to(m.alarm_front, speeds[s], 0.05 * speeds[s]);
        near_to(m.alarm_reach, 27, 2);
        near_to(m.alarmed_share, FMATH_PI * 27 * 27 / (2000 * 1.5 * 1.5), 0.02);
        // Of the one flock that there is, measured alone, the same.
        Error error = {0};
        Metrics alone;
        assert_true(metrics_measure(f.meter, f.sim, 0, &all_topics, &alone, &error));
        assert_memory_equal(&alone, &m, sizeof m);
    }
    near_to(measure_wave(&f, 20, 24, 4).alarm_reach, 28, 1); // the front is where its foremost are
    // A few birds elsewhere that were alarmed before have no part in it.
    measure_wave(&f, 20, 27, 0);
    for (uint32_t i = 0; i < 7; i++)
        f.sim->flock.after.word[i] = 170 + i / 6;
    near_to(measure(&f).alarm_front, 20, 1);
    Metrics few = measure_wave(&f, 20, 6, 0); // 50 birds
    near_to(few.alarmed_share, 0.025, 0.005);
    near_to(few.alarm_front, 0, 0);
    sim_set_dt(f.sim, 0);
    near_to(measure_wave(&f, 20, 27, 0).alarm_front, 0, 0);
    drop(&f);
}

// Whatever works on them: the same sets, the same sums.
TEST(threads_change_nothing) {
    Error error = {0};
    Metrics all[4];
    for (int threads = 1; threads <= 4; threads++) {
        Pool *own = pool_create(threads, &error);
        Sim *sim = make_flock("leader", 6000, 5, "", own);
        MetricsMeter *meter = metrics_create(own, &error);
        make_steps(sim, 5);
        assert_true(
            metrics_measure(meter, sim, METRICS_ALL, &all_topics, &all[threads - 1], &error));
        assert_memory_equal(&all[threads - 1], &all[0], sizeof *all);
        metrics_destroy(meter);
        sim_destroy(sim);
        pool_destroy(own);
    }
}

// What is not asked for takes no time and is 0.
TEST(only_what_is_wanted) {
    Error error = {0};
    Fixture f = make(300);
    Metrics all = measure(&f), one;
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    for (int topic = METRIC_PLAIN; topic < METRIC_TOPICS; topic++) {
        const MetricsWanted wanted = {.topics = 1u << topic};
        assert_true(metrics_measure(f.meter, f.sim, METRICS_ALL, &wanted, &one, &error));
        for (size_t i = 0; i < count; i++)
            if (columns[i].kind != METRIC_WHOLE) {
                double whole, part;
                memcpy(&whole, (const char *)&all + columns[i].offset, sizeof whole);
                memcpy(&part, (const char *)&one + columns[i].offset, sizeof part);
                assert_true(part == (metrics_has(wanted.topics, &columns[i]) ? whole : 0));
            }
    }
    drop(&f);
}
