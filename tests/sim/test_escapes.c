// Each pattern of the topic escapes in a made flock that just shows it, and in one that just does
// not.
#include "test.h"

#include <math.h>
#include <string.h>

#include "sim/fmath.h"
#include "sim/metrics.h"
#include "sim/sim_impl.h"
#include "support/pool.h"
#include "support/set_param.h"

enum { MOST = 12000 };

typedef struct Birds {
    size_t count;
    float x[MOST], y[MOST], z[MOST], vx[MOST], vy[MOST], vz[MOST];
} Birds;

static Sim *sim;
static MetricsMeter *meter;
static Birds birds;

static void begin(void) {
    Error error = {0};
    sim = make_flock("starling", 1, 3, "", pool);
    meter = metrics_create(pool, &error);
    birds.count = 0;
}

static void end(void) {
    metrics_destroy(meter);
    sim_destroy(sim);
}

static void place(Sim *flock) {
    Error error = {0};
    SimStart start = {birds.count, {birds.x, birds.y, birds.z, birds.vx, birds.vy, birds.vz}};
    assert_true(sim_restart_from(flock, &start, 1, &error));
}

// Of the birds as they are placed, so many seconds after the start.
static Metrics measure_placed(Sim *flock, double seconds) {
    Error error = {0};
    Metrics metrics;
    const MetricsWanted wanted = {.topics = 1u << METRIC_ESCAPES};
    flock->tick = (uint64_t)floor(seconds / flock->tick_seconds + 0.5);
    assert_true(metrics_measure(meter, flock, METRICS_ALL, &wanted, &metrics, &error));
    return metrics;
}

static Metrics measure(double seconds) {
    place(sim);
    return measure_placed(sim, seconds);
}

// Anew, without a past.
static Metrics look(void) {
    metrics_destroy(meter);
    meter = metrics_create(pool, &(Error){0});
    return measure(0);
}

static void near_to(double value, double expected, double tolerance) {
    if (!(fabs(value - expected) <= tolerance))
        fail_msg("%.9g, expected %.9g ± %g", value, expected, tolerance);
}

static void add_bird(double x, double y, double z) {
    size_t n = birds.count++;
    assert_true(n < MOST);
    birds.x[n] = (float)x;
    birds.y[n] = (float)y;
    birds.z[n] = (float)z;
    birds.vx[n] = 10;
    birds.vy[n] = birds.vz[n] = 0;
}

// --- Sheets across the view, one bird a square metre, in the distance at which pixels are 1 m ---

static const double eye_height = 2;

typedef bool Shape(double y, double z, const double *numbers);

static void add_sheet(Shape *shape, const double *numbers) {
    for (int y = -80; y <= 80; y++)
        for (int z = -120; z <= 120; z++)
            if (shape(y, z, numbers))
                add_bird(0, y + eye_height, z);
}

static Metrics look_at(Shape *shape, const double *numbers) {
    birds.count = 0;
    add_sheet(shape, numbers);
    return look();
}

// Half axes along z and y, the sine and cosine by which it is turned.
static bool ellipse(double y, double z, const double *n) {
    double along = z * n[3] + y * n[2], across = y * n[3] - z * n[2];
    return along * along / (n[0] * n[0]) + across * across / (n[1] * n[1]) <= 1;
}

static bool rectangle(double y, double z, const double *n) {
    return fabs(z) < n[0] && fabs(y) < n[1];
}

TEST(ellipses) {
    begin();
    near_to(look_at(ellipse, (double[]){40, 40, 0, 1}).ellipse, 1, 0.04);
    near_to(look_at(ellipse, (double[]){60, 20, 0, 1}).ellipse, 1, 0.04);
    near_to(look_at(ellipse, (double[]){60, 20, 0.6, 0.8}).ellipse, 1, 0.04);
    // A square and the circle of its area; stretched it is the same.
    const double d = 0.5, r = sqrt(1 / FMATH_PI);
    const double beyond = r * r * fmath_acos(d / r) - d * sqrt(r * r - d * d);
    const double both = 1 - 4 * beyond, expected = both / (2 - both);
    near_to(look_at(rectangle, (double[]){30.5, 30.5}).ellipse, expected, 0.02);
    near_to(look_at(rectangle, (double[]){80.5, 20.5}).ellipse, expected, 0.02);
    end();
}

// Radius, that of a hole, half the width of a slit from the hole outwards.
static bool ring(double y, double z, const double *n) {
    double square = y * y + z * z;
    return square <= n[0] * n[0] && square > n[1] * n[1] && !(z > 0 && fabs(y) < n[2]);
}

TEST(vacuole) {
    begin();
    near_to(look_at(ring, (double[]){20, 5, 0}).vacuole, 1, 0);
    near_to(look_at(ring, (double[]){20, 0, 0}).vacuole, 0, 0);
    near_to(look_at(ring, (double[]){20, 3, 0}).vacuole, 1, 0);
    near_to(look_at(ring, (double[]){20, 2, 0}).vacuole, 0, 0);   // 12 m²
    near_to(look_at(ring, (double[]){50, 4.5, 0}).vacuole, 0, 0); // less than 1 %
    near_to(look_at(ring, (double[]){50, 6.5, 0}).vacuole, 1, 0);
    near_to(look_at(ring, (double[]){20, 5, 4}).vacuole, 0, 0);   // open on one side
    near_to(look_at(ring, (double[]){20, 5, 1.5}).vacuole, 1, 0); // which is closed
    // As large as it is, however far from the eye.
    for (int i = 0; i < 2; i++) {
        const double distance = i == 0 ? 150 : 900;
        for (int hole = 0; hole < 2; hole++) {
            birds.count = 0;
            add_sheet(ring, (double[]){20, hole ? 3.5 : 2, 0});
            for (size_t n = 0; n < birds.count; n++)
                birds.x[n] = (float)(distance - 300);
            near_to(look().vacuole, hole, 0);
        }
    }
    end();
}

// Two discs, their middles so far from the origin along z: radius of each, half the width of what
// joins them.
static bool dumbbell(double y, double z, const double *n) {
    double left = z + n[0], right = z - n[0];
    return y * y + left * left <= n[1] * n[1] || y * y + right * right <= n[2] * n[2] ||
           (fabs(z) < n[0] && fabs(y) < n[3]);
}

TEST(cordon) {
    begin();
    Metrics m = look_at(dumbbell, (double[]){30, 15, 15, 1.5});
    near_to(m.cordon, 1, 0);
    near_to(m.parts, 1, 0);
    assert_true(m.ellipse < 0.7);
    m = look_at(dumbbell, (double[]){30, 15, 15, 0}); // without it they are two
    near_to(m.cordon, 0, 0);
    near_to(m.parts, 2, 0);
    near_to(look_at(dumbbell, (double[]){30, 15, 15, 2.5}).cordon, 1, 0);
    near_to(look_at(dumbbell, (double[]){30, 15, 15, 4.5}).cordon, 0, 0);  // it is part of the body
    near_to(look_at(dumbbell, (double[]){17, 15, 15, 1.5}).cordon, 0, 0);  // hardly a string
    near_to(look_at(dumbbell, (double[]){40, 25, 3.6, 1.5}).cordon, 0, 0); // a small body
    near_to(look_at(dumbbell, (double[]){40, 25, 10, 1.5}).cordon, 1, 0);
    near_to(look_at(ring, (double[]){20, 5, 0}).cordon, 0, 0);
    end();
}

// --- Parts ---

// A box of so many birds, one in each cubic metre times scale, from a place on.
static void add_box(int wide, int high, int deep, double x, double scale) {
    for (int i = 0; i < wide; i++)
        for (int j = 0; j < high; j++)
            for (int k = 0; k < deep; k++)
                add_bird(x + scale * i, 40 + scale * j, scale * k);
}

static Metrics measure_boxes(double gap, double seconds) {
    birds.count = 0;
    add_box(10, 4, 10, 0, 1);
    add_box(10, 4, 10, 9 + gap, 1);
    return measure(seconds);
}

static void is_split(Metrics m, double parts, double split, double merge) {
    near_to(m.parts, parts, 0);
    near_to(m.split, split, 0);
    near_to(m.merge, merge, 0);
}

TEST(split_and_merge) {
    begin();
    is_split(measure_boxes(3.1, 0), 2, 0, 0);
    is_split(measure_boxes(3.1, 1), 2, 0, 0);
    is_split(measure_boxes(3.1, 2), 2, 1, 0);
    is_split(measure_boxes(3.1, 2), 2, 1, 0); // measured again
    is_split(measure_boxes(3.1, 2.5), 2, 1, 0);
    is_split(measure_boxes(2.9, 3), 1, 0, 1);
    is_split(measure_boxes(2.9, 4.5), 1, 0, 1);
    is_split(measure_boxes(2.9, 5), 1, 0, 0);
    is_split(measure_boxes(3.1, 6), 2, 0, 0);
    is_split(measure_boxes(2.9, 7), 1, 0, 0); // not for long
    is_split(measure_boxes(3.1, 7.5), 2, 0, 0);
    is_split(measure_boxes(3.1, 9.4), 2, 0, 0);
    is_split(measure_boxes(3.1, 9.6), 2, 1, 0);
    // What is not known.
    is_split(measure_boxes(3.1, 11.7), 2, 0, 0); // too long ago
    is_split(measure_boxes(3.1, 13.7), 2, 1, 0);
    is_split(measure_boxes(3.1, 14.5), 2, 1, 0);
    is_split(measure_boxes(3.1, 14), 2, 0, 0); // back in time
    is_split(measure_boxes(3.1, 16), 2, 1, 0);
    add_bird(-1, 40, 0);
    is_split(measure(16.6), 2, 0, 0); // another flock
    // Steps of a tick: more measurements than are kept.
    for (int tick = 1; tick <= 600; tick++)
        is_split(measure_placed(sim, 16.6 + tick / 60.0), 2, tick >= 120, 0);
    end();
}

TEST(small_parts_do_not_count) {
    begin();
    for (int small = 0; small < 2; small++) {
        birds.count = 0;
        add_box(10, 10, 8, 0, 1);
        add_box(small ? 42 : 43, 1, 1, 30, 1);
        near_to(look().parts, small ? 1 : 2, 0);
    }
    end();
}

// Two flocks by turns, as where they are compared: each has its own past.
TEST(flocks_by_turns) {
    begin();
    Sim *other = make_flock("starling", 1, 3, "", pool);
    for (int t = 0; t <= 4; t++) {
        is_split(measure_boxes(t < 3 ? 3.1 : 2.9, t), t < 3 ? 2 : 1, t == 2, t > 2);
        birds.count = 0;
        add_box(20, 4, 10, 0, 1);
        place(other);
        is_split(measure_placed(other, t), 1, 0, 0);
    }
    sim_destroy(other);
    end();
}

// --- Density ---

// Densities before and at 5 s, of one box or of two halves apart.
static Metrics measure_density(const double density[2], const bool apart[2]) {
    static double seconds = 0;
    Metrics m = {0};
    for (int t = 0; t <= 5; t++) {
        double scale = 1 / fmath_cube_root(density[t / 5]);
        birds.count = 0;
        add_box(5, 10, 10, 0, scale);
        add_box(5, 10, 10, 5 * scale + (apart[t / 5] ? 40 : 0), scale);
        m = measure(seconds + t);
        near_to(m.parts, apart[t / 5] ? 2 : 1, 0);
    }
    seconds += 10; // anew
    return m;
}

TEST(compacting_and_dilution) {
    static const struct {
        double density[2];
        double compacting, dilution;
    } flocks[] = {{{1, 1}, 0, 0},    {{1, 1.25}, 0, 0}, {{1, 1.35}, 1, 0},  {{0.1, 0.135}, 1, 0},
                  {{1, 0.75}, 0, 0}, {{1, 0.65}, 0, 1}, {{0.5, 0.3}, 0, 1}, {{8, 1}, 0, 1}};
    begin();
    for (size_t i = 0; i < sizeof flocks / sizeof *flocks; i++)
        for (int apart = 0; apart < 4; apart++) {
            Metrics m = measure_density(flocks[i].density, (bool[]){apart & 1, apart >> 1});
            near_to(m.compacting, apart ? 0 : flocks[i].compacting, 0);
            near_to(m.dilution, apart ? 0 : flocks[i].dilution, 0);
        }
    end();
}

typedef struct Attack {
    SimFalconPhase phase;
    double distance; // m, of the falcon from the flock's middle
    double scale;    // that distances grow by in a second
    double speed;    // m/s, away from the falcon
    double flash;
} Attack;

// Of a box with so many birds along each side, beside a large one that flies on.
static double measure_attack(const Attack *a, int wide, int deep) {
    static double seconds = 0;
    double flash = 0;
    for (int t = 0; t < 2; t++) {
        const double scale = t ? a->scale : 1, middle = (wide - 1) * scale / 2;
        const double at[3] = {middle + a->distance, 40 + middle, (deep - 1) * scale / 2};
        birds.count = 0;
        add_box(wide, wide, deep, 0, scale);
        for (size_t n = 0; n < birds.count && t; n++) {
            double x = (double)birds.x[n] - at[0], y = (double)birds.y[n] - at[1],
                   z = (double)birds.z[n] - at[2], d = sqrt(x * x + y * y + z * z);
            birds.vx[n] += d > 0 ? (float)(a->speed * x / d) : 0;
            birds.vy[n] += d > 0 ? (float)(a->speed * y / d) : 0;
            birds.vz[n] += d > 0 ? (float)(a->speed * z / d) : 0;
        }
        add_box(10, 10, 10, 100, 1);
        place(sim);
        sim->falcons[0].phase = a->phase;
        sim->falcons[0].position = vec3((float)at[0], (float)at[1], (float)at[2]);
        flash = measure_placed(sim, seconds + t).flash;
    }
    seconds += 10;
    return flash;
}

TEST(flash_expansion) {
    static const Attack attacks[] = {
        {SIM_FALCON_DIVES, 0, 1.3, 3.5, 1},  {SIM_FALCON_PASSES, 0, 1.3, 3.5, 1},
        {SIM_FALCON_FLOWN, 1, 1.3, 4, 1},    {SIM_FALCON_CIRCLES, 0, 1.3, 3.5, 0},
        {SIM_FALCON_CLIMBS, 0, 1.3, 3.5, 0}, {SIM_FALCON_DIVES, 0, 1.2, 3.5, 0},
        {SIM_FALCON_DIVES, 0, 1.3, 2.5, 0},  {SIM_FALCON_DIVES, 0, 1.3, -9, 0},
        {SIM_FALCON_DIVES, 40, 1.3, 20, 0},
    };
    begin();
    for (size_t i = 0; i < sizeof attacks / sizeof *attacks; i++)
        near_to(measure_attack(&attacks[i], 10, 10), attacks[i].flash, 0);
    near_to(measure_attack(&attacks[0], 3, 3), 1, 0);
    near_to(measure_attack(&attacks[0], 3, 2), 0, 0); // 18 birds
    end();
}

// --- Darkness ---

// A disc of 20 m; so many birds more are within a radius, about a place beside the middle. All
// distances times scale.
static void place_patch(double radius, double aside, double scale) {
    enum { MORE = 800 };
    birds.count = 0;
    add_sheet(ring, (double[]){20, 0, 0});
    for (int i = 0; i < MORE; i++) { // Vogel's spiral, which is even
        double sine, cosine, r = radius * sqrt((i + 0.5) / MORE);
        double turns = i * 0.38196601125;
        fmath_sin_cos(2 * FMATH_PI * (turns - floor(turns + 0.5)), &sine, &cosine);
        add_bird(0, r * sine + eye_height, aside + r * cosine);
    }
    for (size_t i = 0; i < birds.count; i++) {
        birds.y[i] = (float)(eye_height + scale * ((double)birds.y[i] - eye_height));
        birds.z[i] *= (float)scale;
    }
}

static double measure_dark(double radius, double aside, double scale) {
    static double seconds = 0;
    for (int t = 0; t <= 5; t++) {
        place_patch(20, 0, 1);
        near_to(measure(seconds + t).blackening, 0, 0);
    }
    place_patch(radius, 0, scale);
    double first = measure(seconds + 6).blackening;
    near_to(measure(seconds + 6).blackening, first, 0); // the present is no part of the past
    if (aside > 0) {
        place_patch(radius, aside, scale);
        first = measure(seconds + 7).blackening;
    }
    seconds += 20;
    return first;
}

TEST(blackening) {
    begin();
    near_to(measure_dark(20, 0, 1), 0, 0);
    near_to(measure_dark(9, 0, 1), 1, 0);
    near_to(measure_dark(14, 0, 1), 1, 0);
    near_to(measure_dark(14.5, 0, 1), 0, 0); // a little darker
    near_to(measure_dark(3, 0, 1), 0, 0);    // a twentieth
    near_to(measure_dark(9, 2, 1), 1, 0);
    near_to(measure_dark(9, 5, 1), 0, 0);    // it moves
    near_to(measure_dark(20, 0, 0.8), 0, 0); // all of it is darker
    end();
}

// --- Alarm ---

typedef struct Alarm {
    double speed, reach, since; // m/s, m, s
    float flight;               // m/s
    double scatter;             // s, of the time at which each is alarmed
    double wave;
} Alarm;

TEST(wave) {
    static const Alarm alarms[] = {
        {20, 27, 0, 10, 0, 1},   {20, 22, 0, 10, 0, 1},   {20, 17, 0, 10, 0, 0},
        {20, 27, 0.4, 10, 0, 1}, {20, 27, 0.7, 10, 0, 0}, {8, 27, 0, 10, 0, 0},
        {8, 27, 0, 7, 0, 1},     {40, 27, 0, 10, 0, 1},   {40, 27, 0, 10, 0.3, 1},
        {30, 27, 0, 10, 0.5, 0}, {20, 27, 0, 10, 2, 0},
    };
    begin();
    for (size_t i = 0; i < sizeof alarms / sizeof *alarms; i++) {
        const Alarm *a = &alarms[i];
        birds.count = 0;
        for (int n = 0; n < 2000; n++)
            add_bird(1.5 * (n % 50), 0, 1.5 * (n / 50));
        for (size_t n = 0; n < birds.count; n++)
            birds.vx[n] = a->flight;
        place(sim);
        SimView view = sim_view(sim);
        for (size_t n = 0; n < view.count; n++) {
            double x = (double)view.to.x[n] - 36, z = (double)view.to.z[n] - 30;
            double age = (a->reach - sqrt(x * x + z * z)) / a->speed;
            double chance = (double)n * 0.38196601125;
            age += age > 0 ? a->since + a->scatter * (chance - floor(chance)) : 0;
            sim->flock.after.word[n] = age > 0 ? 0xabc0000 + (uint32_t)floor(age * 60 + 1) : 0;
        }
        near_to(measure_placed(sim, 0).wave, a->wave, 0);
    }
    end();
}

// --- Turn and column ---

// A flock that turns by so many degrees a second for 3 s; a share of it flies backwards at 1 s.
static double measure_turn(double rate, double share) {
    static double seconds = 0;
    double turned = 0;
    for (int t = 0; t <= 3; t++) {
        double sine, cosine;
        fmath_sin_cos(rate * t * FMATH_PI / 180, &sine, &cosine);
        birds.count = 0;
        add_box(10, 4, 10, 0, 1);
        for (size_t n = 0; n < birds.count; n++) {
            double speed = t == 1 && (double)n < share * (double)birds.count ? -10 : 10;
            birds.vx[n] = (float)(speed * cosine);
            birds.vz[n] = (float)(speed * sine);
        }
        turned = measure(seconds + t).turn;
        assert_true(t == 3 || turned == 0);
    }
    seconds += 10;
    return turned;
}

TEST(collective_turn) {
    begin();
    near_to(measure_turn(14.5, 0), 0, 0);
    near_to(measure_turn(15.5, 0), 1, 0);
    near_to(measure_turn(-15.5, 0), 1, 0);
    near_to(measure_turn(15.5, 0.05), 1, 0);
    near_to(measure_turn(15.5, 0.15), 0, 0); // polarization 0.7
    end();
}

TEST(columns) {
    static const struct {
        int wide, high, deep, column;
    } boxes[] = {{10, 15, 10, 1}, {10, 14, 10, 0}, {6, 15, 10, 1}, {3, 15, 12, 0}, {12, 15, 3, 0}};
    begin();
    for (size_t i = 0; i < sizeof boxes / sizeof *boxes; i++) {
        birds.count = 0;
        add_box(boxes[i].wide, boxes[i].high, boxes[i].deep, 0, 1);
        near_to(look().column, boxes[i].column, 0);
    }
    end();
}
