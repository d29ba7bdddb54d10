// The lessons of each model, MODEL-1-… to the last, as its source's text teaches: in its order, at
// its numbers, with a sentence each that says what to look for, and that is true. The starlings',
// who have several sources, come in the order of their keys.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/vec.h"
#include "session/preset.h"
#include "sim/metrics.h"
#include "sim/sim.h"
#include "support/preset_list.h"
#include "support/set_param.h"

static void load(const char *name, Settings *preset) {
    Error error = {0};
    if (!preset_load(preset, name, &error))
        fail_msg("%s", error.text);
}

// --- Their order ---

// In the order of key P, after all presets that are none: the numbers count up, and no lesson takes
// back a rule.
static void check_model(const Settings *presets, size_t count) {
    int lessons = 0;
    uint32_t before = 0;
    for (size_t i = 0; i < count; i++) {
        const Settings *preset = &presets[i];
        if (preset_lesson_number(preset) == 0) {
            assert_int_equal(lessons, 0);
            assert_string_equal(preset->lesson, "");
            continue;
        }
        if (preset_lesson_number(preset) != ++lessons)
            fail_msg("%s is not lesson %d", preset->name, lessons);
        if (before & ~preset->rules)
            fail_msg("%s takes back a rule", preset->name);
        if (!*preset->lesson)
            fail_msg("%s says nothing", preset->name);
        before = preset->rules;
    }
    assert_true(lessons >= 4);
}

TEST(every_model_teaches) {
    size_t count, first, end;
    Settings *all = list(&count);
    size_t models = 0;
    for (first = 0; first < count; first = end, models++) {
        for (end = first; end < count && all[end].model == all[first].model;)
            end++;
        check_model(&all[first], end - first);
    }
    assert_int_equal(models, model_count());
    memory_free(all);
}

// The whole model is what its stock preset flies, or the starlings' first; only leader's and the
// starlings' birds are fewer, to see each.
TEST(the_whole_is_the_stock_preset) {
    static const char *const wholes[][2] = {{"leader-7-all", "stock"},
                                            {"cursor-5-all", "cursor-stock"},
                                            {"sphere-8-all", "sphere-stock"},
                                            {"plane-4-all", "plane-stock"},
                                            {"plane-5-triangles", "plane-stock"},
                                            {"steer-4-all", "steer-stock"},
                                            {"starling-9-escape", "starlings"}};
    for (size_t i = 0; i < sizeof wholes / sizeof *wholes; i++) {
        Settings whole, stock;
        load(wholes[i][0], &whole);
        load(wholes[i][1], &stock);
        assert_int_equal(whole.rules, stock.rules);
        assert_memory_equal(whole.params, stock.params, sizeof stock.params);
    }
}

static void assert_between(const Settings *all, size_t count, const char *previous,
                           const char *name, const char *next) {
    Settings now;
    Error error = {0};
    if (!preset_load(&now, name, &error))
        fail_msg("%s", error.text);
    PresetLessons lessons = preset_find_lessons(all, count, &now);
    assert_string_equal(lessons.previous ? lessons.previous->name : "none", previous);
    assert_string_equal(lessons.next ? lessons.next->name : "none", next);
}

TEST(one_follows_the_other) {
    size_t count;
    Settings *all = list(&count);
    assert_between(all, count, "none", "carousel", "sphere-1-centre");
    assert_between(all, count, "none", "sphere-1-centre", "sphere-2-cohesion");
    assert_between(all, count, "sphere-6-speed-limit", "sphere-7-bounds", "sphere-8-all");
    assert_between(all, count, "sphere-7-bounds", "sphere-8-all", "none");
    assert_between(all, count, "none", "plane-stock", "plane-1-colours");
    assert_between(all, count, "none", "murmuration", "leader-1-separation");
    memory_free(all);
}

// --- What they say ---

// Of a flight with one seed, after some seconds. What the metric is at the start counts where
// seconds is 0.
typedef struct Claim {
    const char *lesson;
    double seconds;
    const char *metric;
    double low, high;
} Claim;

// clang-format off
static const Claim claims[] = {
    // Lines that meet: everybody sees everybody.
    {"sphere-1-centre",       1, "neighbours_mean", 7, 7},
    {"sphere-1-centre",      10, "speed_max", 0, 1e-5},
    {"sphere-2-cohesion",     6, "radius_rms", 0, 1e-4},
    {"sphere-3-separation",   8, "speed_max", 0, 0.15},
    {"sphere-3-separation",   8, "nearest_mean", 0.3, 0.6}, // balls are 1 across
    {"sphere-4-alignment",    8, "speed_max", 0.1, 0.7},
    {"sphere-4-alignment",   14, "speed_max", 0.05, 0.35},
    {"sphere-5-runaway",      2, "speed_max", 0, 30},
    {"sphere-5-runaway",      6, "speed_max", 100, 600},
    {"sphere-5-runaway",      8, "neighbours_mean", 0, 3}, // of 19
    {"sphere-6-speed-limit", 10, "speed_max", 14.9, 15.01},
    {"sphere-6-speed-limit", 10, "polarization", 0.99, 1},
    {"sphere-7-bounds",       4, "polarization", 0, 0.8},
    {"sphere-7-bounds",      20, "polarization", 0.85, 1},
    {"sphere-8-all",          4, "polarization", 0.95, 1},
    {"plane-1-colours",      10, "speed_max", 0, 0},
    {"plane-2-cohesion",      4, "nearest_mean", 0, 0.5},
    {"plane-2-cohesion",     16, "nearest_mean", 0, 0},
    {"plane-3-separation",    4, "nearest_mean", 2, 5},
    {"plane-3-separation",    4, "neighbours_mean", 60, 150},
    {"plane-3-separation",   20, "neighbours_mean", 250, 499},
    {"plane-4-all",           4, "neighbours_mean", 60, 160},
    {"plane-4-all",          22, "neighbours_mean", 200, 499},
    {"leader-1-separation",  10, "radius_rms", 40, 50},
    {"leader-1-separation",  10, "speed_min", 0, 0},
    {"leader-1-separation",  20, "speed_mean", 0.1, 0.5},
    {"leader-2-alignment",   18, "polarization", 0, 0.3},
    {"leader-2-alignment",   18, "radius_rms", 50, 60},
    {"leader-3-cohesion",    10, "radius_rms", 28, 42},
    {"leader-3-cohesion",    18, "polarization", 0.8, 1},
    {"leader-4-origin-pull",  8, "radius_rms", 10, 16},
    {"leader-5-random-push", 10, "polarization", 0, 0.5},
    {"leader-6-min-speed",   10, "speed_min", 18, 20.5},
    {"leader-6-min-speed",   10, "radius_rms", 20, 45},
    {"leader-7-all",         10, "polarization", 0.95, 1},
    {"leader-7-all",         10, "speed_mean", 19, 40},
    {"cursor-1-alignment",   10, "speed_mean", 20, 30},
    {"cursor-1-alignment",   10, "radius_rms", 130, 250},
    {"cursor-2-cohesion",    12, "nearest_mean", 2, 4},
    {"cursor-3-separation",  12, "nearest_mean", 4.1, 6},
    {"cursor-4-attraction",  12, "neighbours_mean", 70, 99},
    {"cursor-5-all",         12, "neighbours_mean", 70, 99},
    {"steer-1-separation",   10, "neighbours_mean", 0, 0.2},
    {"steer-2-alignment",    10, "neighbours_mean", 0, 0.2},
    {"steer-3-cohesion",     10, "nearest_mean", 0, 1.2},
    {"steer-3-cohesion",     20, "radius_rms", 40, 120},
    {"steer-4-all",          10, "nearest_mean", 0, 1.2},
    {"steer-4-all",          20, "radius_rms", 40, 120},
    {"starling-1-separation", 0, "nearest_mean", 0.7, 1.1},
    {"starling-1-separation", 10, "nearest_mean", 2.6, 5},
    {"starling-1-separation", 40, "radius_rms", 50, 120},
    {"starling-2-alignment", 10, "polarization", 0.98, 1},
    {"starling-2-alignment", 40, "radius_rms", 28, 85},
    {"starling-3-cohesion",  10, "nearest_mean", 1.3, 2.1},
    {"starling-3-cohesion",  30, "nearest_mean", 1.3, 2.3},
    {"starling-4-centrality", 10, "nearest_mean", 0.95, 1.5},
    {"starling-4-centrality", 20, "nn7_ratio", 0.88, 1.2},
    {"starling-5-rejoin",    20, "groups", 1, 1},
    {"starling-5-rejoin",    30, "centroid_z", 290, 330},
    {"starling-6-roost",     10, "centroid_z", 92, 112},
    {"starling-6-roost",     30, "centroid_z", 50, 120},
    {"starling-7-altitude", 10, "pitch_mean", 8, 32},
    {"starling-7-altitude",  30, "centroid_y", 85, 100},
    {"starling-8-bank",      10, "pitch_mean", 3, 32},
    {"starling-9-escape",    40, "groups", 2, 90},
};
// clang-format on

static double measure(MetricsMeter *meter, Sim *sim, const char *name) {
    const MetricColumn *column = metrics_find(name);
    Metrics metrics;
    Error error = {0};
    assert_true(column && column->kind == METRIC_MEASURED);
    const MetricsWanted wanted = {.topics = 1u << column->topic};
    if (!metrics_measure(meter, sim, METRICS_ALL, &wanted, &metrics, &error))
        fail_msg("%s", error.text);
    double value;
    memcpy(&value, (const char *)&metrics + column->offset, sizeof value);
    return value;
}

static Sim *start(Pool *pool, const char *name, uint64_t seed) {
    Settings preset;
    Error error = {0};
    load(name, &preset);
    Sim *sim = sim_create(preset.model, 0, seed, pool, &error);
    assert_non_null(sim);
    sim_set_params(sim, preset.params);
    sim_set_rules(sim, preset.rules);
    restart(sim, preset.birds, seed);
    return sim;
}

// Claims of one lesson stand together, in the order of their times.
static void check_claims(Pool *pool, MetricsMeter *meter, uint64_t seed, double until) {
    Sim *sim = NULL;
    size_t wrong = 0;
    for (size_t i = 0; i < sizeof claims / sizeof *claims; i++) {
        const Claim *claim = &claims[i];
        if (claim->seconds > until)
            continue;
        if (!sim || strcmp(claim->lesson, claim[-1].lesson) != 0) {
            sim_destroy(sim);
            sim = start(pool, claim->lesson, seed);
        }
        while (sim_seconds(sim) < claim->seconds - 1e-6)
            sim_step(sim);
        double found = measure(meter, sim, claim->metric);
        if (found >= claim->low && found <= claim->high)
            continue;
        print_error("%s, seed %d: %s is %.4g after %g s, not %g to %g\n", claim->lesson, (int)seed,
                    claim->metric, found, claim->seconds, claim->low, claim->high);
        wrong++;
    }
    sim_destroy(sim);
    assert_int_equal(wrong, 0);
}

TEST(what_they_say_is_seen) {
    Error error = {0};
    Pool *pool = pool_create(1, &error);
    MetricsMeter *meter = metrics_create(pool, &error);
    assert_true(pool && meter);
    bool thorough = getenv("SKEIN_THOROUGH");
    for (uint64_t seed = 1; seed <= (thorough ? 3 : 1); seed++)
        check_claims(pool, meter, seed, thorough ? 60 : 10);
    metrics_destroy(meter);
    pool_destroy(pool);
}

// The leader of a source whose text says that it flies from waypoint to waypoint.
TEST(the_leader_never_arrives) {
    Error error = {0};
    Pool *pool = pool_create(1, &error);
    Sim *sim = start(pool, "leader-7-all", 1);
    while (sim_seconds(sim) < 60) {
        SimLeader leader;
        sim_step(sim);
        assert_true(sim_leader(sim, 0, &leader));
        float away = vec_distance(leader.position, leader.waypoint);
        assert_int_equal(leader.waypoints, 1);
        if (sim_seconds(sim) > 20 && !(away > 60 && away < 66))
            fail_msg("%g units off after %g s", (double)away, sim_seconds(sim));
    }
    sim_destroy(sim);
    pool_destroy(pool);
}

// How many fly is not the preset's to say: --birds and a key give another count.
TEST(texts_have_no_counts) {
    size_t count;
    Settings *all = list(&count);
    for (size_t i = 0; i < count; i++) {
        const char *title = all[i].title;
        if (strpbrk(title, "0123456789") || strstr(title, "hundred") || strstr(title, "thousand"))
            fail_msg("%s: a count in its title: %s", all[i].name, all[i].title);
    }
    memory_free(all);
}
