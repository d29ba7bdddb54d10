// What a person is promised of the shipped presets: in the first one of each model every rule makes
// a difference that can be seen, and a leader that wanders gets somewhere.
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "session/preset.h"
#include "sim/metrics.h"
#include "sim/sim.h"
#include "support/set_param.h"

// A rule is switched WARM seconds into the flight; the means over a window of the seconds after it
// are compared with those of the same flight left alone. Most rules show in the first window.
enum { FEW_BIRDS = 2000, WARM = 20, WINDOWS = 2, MEASURES_A_SECOND = 2 };
static const int windows[WINDOWS][2] = {{6, 12}, {10, 20}};
#define LEAST_CHANGE 0.2

typedef struct Bench {
    Pool *pool;
    MetricsMeter *meter;
    Settings *presets;
    size_t count;
} Bench;

static Sim *start(const Bench *bench, const Settings *preset, size_t birds) {
    Error error = {0};
    Sim *sim = sim_create(preset->model, birds, 1, bench->pool, &error);
    if (!sim)
        fail_msg("%s", error.text);
    sim_set_params(sim, preset->params);
    sim_set_rules(sim, preset->rules);
    sim_set_hour(sim, 20);  // at which birds land
    restart(sim, birds, 1); // the start follows the numbers
    return sim;
}

static void step_for(Sim *sim, double seconds) {
    for (double end = sim_seconds(sim) + seconds; sim_seconds(sim) < end - 1e-6;)
        sim_step(sim);
}

// The topics of the metrics that show a model's rules.
static MetricsWanted find_topics(const Model *model) {
    const Rule *rules = model->rules;
    MetricsWanted wanted = {0};
    for (size_t r = 0; r < model->rule_count; r++)
        wanted.topics |= 1u << metrics_find(rules[r].metric)->topic;
    return wanted;
}

// Those that do nothing where nothing stands in the flock's way.
static uint32_t rules_of_world(const Model *model) {
    uint32_t mask = 0;
    const Rule *rules = model->rules;
    for (size_t r = 0; r < model->rule_count; r++)
        mask |= (uint32_t)rules[r].of_world << r;
    return mask;
}

// A ball in the middle of the flock and half as large again.
static void put_in_its_way(const Bench *bench, Sim *sim) {
    Metrics metrics;
    Error error = {0};
    if (!metrics_measure(bench->meter, sim, METRICS_ALL, &(MetricsWanted){0}, &metrics, &error))
        fail_msg("%s", error.text);
    sim_set_obstacle(sim, 0,
                     &(Obstacle){OBSTACLE_SPHERE,
                                 {(float)metrics.centroid_x, (float)metrics.centroid_y,
                                  (float)metrics.centroid_z},
                                 1.5f * (float)metrics.radius_rms,
                                 0});
}

// The means over a window of all metrics that are numbers, column by column, of a flight that goes
// on with its rules flipped.
static void fly(const Bench *bench, const Settings *preset, Sim *warm, uint32_t flip,
                const int window[2], double *means) {
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    const MetricsWanted wanted = find_topics(preset->model);
    memset(means, 0, count * sizeof *means);
    Error unused = {0};
    Sim *sim = sim_clone(warm, &unused);
    assert_non_null(sim);
    if (flip & rules_of_world(preset->model))
        put_in_its_way(bench, sim);
    sim_set_rules(sim, sim_rules(sim) ^ flip);
    step_for(sim, window[0]);
    const int measures = (window[1] - window[0]) * MEASURES_A_SECOND;
    for (int i = 0; i < measures; i++) {
        step_for(sim, 1.0 / MEASURES_A_SECOND);
        Metrics metrics;
        Error error = {0};
        if (!metrics_measure(bench->meter, sim, METRICS_ALL, &wanted, &metrics, &error))
            fail_msg("%s", error.text);
        for (size_t c = 0; c < count; c++)
            if (columns[c].kind == METRIC_MEASURED) {
                double value;
                memcpy(&value, (const char *)&metrics + columns[c].offset, sizeof value);
                means[c] += value / measures;
            }
    }
    sim_destroy(sim);
}

enum { MOST_COLUMNS = 64 };

static size_t check_rules(const Bench *bench, const Settings *preset) {
    size_t column_count, rule_count = preset->model->rule_count, idle = 0;
    const MetricColumn *columns = metrics_columns(&column_count);
    assert_true(column_count <= MOST_COLUMNS);
    const Rule *rules = preset->model->rules;
    double alone[WINDOWS][MOST_COLUMNS], switched[MOST_COLUMNS];
    Sim *warm = start(bench, preset, preset->birds);
    step_for(warm, WARM);
    for (int w = 0; w < WINDOWS; w++)
        fly(bench, preset, warm, 0, windows[w], alone[w]);
    if (!getenv("SKEIN_THOROUGH"))
        rule_count = 1;
    for (size_t r = 0; r < rule_count; r++) {
        const MetricColumn *column = metrics_find(rules[r].metric);
        if (!column)
            fail_msg("%s names no metric: %s", rules[r].name, rules[r].metric);
        size_t c = (size_t)(column - columns);
        double change = 0;
        for (int w = 0; w < WINDOWS && !(fabs(change) >= LEAST_CHANGE); w++) {
            fly(bench, preset, warm, 1u << r, windows[w], switched);
            change = (switched[c] - alone[w][c]) / fabs(alone[w][c]);
        }
        print_message("%s: %s %s %s goes to %.3g (%+.0f %%)\n", preset->name,
                      preset->rules >> r & 1 ? "without" : "with", rules[r].name, column->name,
                      switched[c], 100 * change);
        if (!(fabs(change) >= LEAST_CHANGE))
            idle++;
    }
    sim_destroy(warm);
    return idle;
}

TEST(every_rule_is_seen) {
    const Bench *bench = *state;
    const Model *before = NULL;
    size_t idle = 0;
    for (size_t i = 0; i < bench->count; i++) { // in the order of models and ranks
        bool small = bench->presets[i].birds <= FEW_BIRDS || getenv("SKEIN_THOROUGH");
        if (bench->presets[i].model != before && small)
            idle += check_rules(bench, &bench->presets[i]);
        before = bench->presets[i].model;
    }
    assert_int_equal(idle, 0);
}

// But the one of the source: it circles the first waypoint, as the preset says of itself.
TEST(leaders_reach_their_waypoints) {
    const Bench *bench = *state;
    for (size_t i = 0; i < bench->count; i++) {
        const Settings *preset = &bench->presets[i];
        if (!model_has_leader(preset->model) || preset_lesson_number(preset) > 0)
            continue;
        Sim *sim = start(bench, preset, 1); // the leader does not look at the birds
        SimLeader leader;
        step_for(sim, 600);
        assert_true(sim_leader(sim, 0, &leader));
        uint32_t reached = leader.waypoints - 1;
        print_message("%s: %u waypoints in 600 s\n", preset->name, (unsigned)reached);
        assert_true(strcmp(preset->name, "stock") == 0 ? reached == 0 : reached >= 10);
        sim_destroy(sim);
    }
}

static int set_up(void **state) {
    static Bench bench;
    Error error = {0};
    bench.pool = pool_create(2, &error);
    assert_non_null(bench.pool);
    bench.meter = metrics_create(bench.pool, &error);
    assert_non_null(bench.meter);
    bench.presets = preset_list(&bench.count, &error);
    if (!bench.presets)
        fail_msg("%s", error.text);
    *state = &bench;
    return 0;
}

static int tear_down(void **state) {
    Bench *bench = *state;
    memory_free(bench->presets);
    metrics_destroy(bench->meter);
    pool_destroy(bench->pool);
    return 0;
}

TEST_FIXTURES(set_up, tear_down)
