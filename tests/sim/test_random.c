// Any numbers within their ranges, any rules, any small flock, any time step: after a thousand
// steps everything is finite and within its bounds. A failure names its case's seed; the
// environment variable SKEIN_TEST_SEED runs that case alone, and SKEIN_TEST_CASES runs more cases
// of each model.
#include "test.h"

#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "scene.h"
#include "sim/cursor.h"
#include "sim/leader.h"
#include "sim/metrics.h"
#include "sim/plane.h"
#include "sim/sim_impl.h"
#include "sim/steer.h"
#include "support/pool.h"
#include "support/set_param.h"

static const MetricsWanted all_topics = {.topics = METRICS_ALL_TOPICS};

enum { CASES = 200, FEW_CASES = 40, STEPS = 1000, BIRDS = 64, TEXT = 4096 };

// Draws of one case, one after the other.
typedef struct Dice {
    uint64_t seed, event;
} Dice;

static double roll(Dice *dice) { // [0, 1)
    return (double)random_unit(random_bits(dice->seed, 1, dice->event++, 0));
}

static bool roll_one_in(Dice *dice, int count) {
    return roll(dice) * count < 1;
}

// Evenly in the number's order of magnitude where the range spans several; now and then a bound,
// the default or zero.
static double roll_value(Dice *dice, const Param *param) {
    double low = param->low, high = param->high, value;
    if (roll_one_in(dice, 3))
        return param->initial;
    if (roll_one_in(dice, 12))
        return low;
    if (roll_one_in(dice, 12))
        return high;
    if (roll_one_in(dice, 12) && low <= 0 && high >= 0)
        return 0;
    if (high - low <= 10) {
        value = low + (high - low) * roll(dice);
    } else {
        double least = low > 0 ? low : roll_one_in(dice, 10) ? 1e-44 : 1e-3;
        value = least * pow(high / least, roll(dice));
        if (low < 0 && roll_one_in(dice, 2))
            value = -value;
    }
    return value < low ? low : value > high ? high : value;
}

// Settles every parameter; text tells of those that are not as by default.
static void roll_params(Dice *dice, Sim *sim, char text[TEXT]) {
    const ParamTable *table = &sim_model(sim)->params;
    size_t used = strlen(text);
    for (size_t i = 0; i < table->count; i++) {
        const Param *param = &table->rows[i];
        char value[PARAM_TEXT_SIZE];
        int choices = 0;
        while (param->kind == PARAM_CHOICE &&
               text_list_get(param->choices, choices, value, sizeof value))
            choices++;
        scene_set(sim, param->name,
                  choices > 0 ? floor(roll(dice) * choices) : roll_value(dice, param));
        param_get_text(param, sim_params(sim), value, sizeof value);
        if (used < TEXT &&
            param_get_number(param, sim_params(sim)) != (double)(float)param->initial)
            used += (size_t)snprintf(text + used, TEXT - used, " %s=%s", param->name, value);
    }
}

// Near the flock, or anywhere.
static void roll_stimuli(Dice *dice, Sim *sim) {
    for (StimulusKind kind = 0; kind < STIMULI; kind++) {
        if (!model_heeds(sim_model(sim), kind))
            continue;
        float far = roll_one_in(dice, 3) ? 100000 : 50;
        Stimulus stimulus = {.on = roll_one_in(dice, 3)};
        for (int axis = 0; axis < 3; axis++)
            stimulus.place[axis] = (float)(2 * roll(dice) - 1) * far;
        if (sim_model(sim)->is_flat)
            stimulus.place[2] = 0;
        sim_set_stimulus(sim, kind, &stimulus);
    }
}

// What the rules promise beside the guard's limit; rounding may add a little.
static void check_promises(const Sim *sim, const char *what) {
    SimView view = sim_view(sim);
    uint32_t rules = sim_rules(sim);
    const void *params = sim_params(sim);
    const char *model = sim_model(sim)->name;
    float most = INFINITY, least = 0;
    double slack = 1e-5;
    bool exact_plane = false, level = false;
    if (strcmp(model, "leader") == 0) {
        const LeaderParams *p = params;
        most = p->max_speed > 0 ? p->max_speed : most;
    } else if (strcmp(model, "cursor") == 0 && rule_on(rules, CURSOR_SPEED_LIMIT)) {
        const CursorParams *p = params;
        most = p->min_velocity > p->max_velocity ? p->min_velocity : p->max_velocity;
        level = rule_on(rules, CURSOR_PLANAR);
    } else if (strcmp(model, "plane") == 0) {
        const PlaneParams *p = params;
        most = rule_on(rules, PLANE_SPEED_LIMIT) ? p->max_speed : most;
        exact_plane = rule_on(rules, PLANE_BOUNDS);
    } else if (strcmp(model, "steer") == 0) {
        const SteerParams *p = params;
        most = p->speed;
        least = p->speed < 9e5f ? p->speed : 0;
        // A turn from nearly the opposite, where rounding tells the plane of it, is a little long.
        slack = p->turn_speed > 0 ? 0.1 : slack;
    }
    for (size_t i = 0; i < view.count; i++) {
        double x = (double)view.to.x[i], y = (double)view.to.y[i], z = (double)view.to.z[i];
        double vx = (double)view.to.vx[i], vy = (double)view.to.vy[i], vz = (double)view.to.vz[i];
        double speed = sqrt(vx * vx + vy * vy + vz * vz);
        bool good = speed <= (double)most * (1 + slack) + 1e-18;
        good &= speed == 0 || speed >= (double)least * (1 - slack) - 1e-18;
        good &= !level || (y == 0 && vy == 0);
        if (sim_model(sim)->is_flat)
            good &= z == 0 && vz == 0;
        if (exact_plane) {
            const PlaneParams *p = params;
            good &= x >= 0 && y >= 0 && x <= (double)p->width && y <= (double)p->height;
        }
        if (!good)
            fail_msg("%s: bird %u at %.9g %.9g %.9g, velocity %.9g %.9g %.9g", what, view.id[i], x,
                     y, z, vx, vy, vz);
    }
}

static void check_metrics(MetricsMeter *meter, Sim *sim, const char *what) {
    Error error = {0};
    Metrics metrics;
    assert_true(metrics_measure(meter, sim, METRICS_ALL, &all_topics, &metrics, &error));
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    for (size_t i = 0; i < count; i++) {
        double value =
            columns[i].kind == METRIC_WHOLE
                ? 0
                : *(const double *)(const void *)((const char *)&metrics + columns[i].offset);
        if (!isfinite(value))
            fail_msg("%s: %s is %g", what, columns[i].name, value);
    }
    bool good = metrics.polarization <= 1.000001 && metrics.angular_momentum <= 1.000001 &&
                metrics.speed_min <= metrics.speed_mean * 1.000001 &&
                metrics.speed_mean <= metrics.speed_max * 1.000001 &&
                metrics.neighbours_mean < BIRDS && metrics.nearest_mean <= 4e6;
    if (!good)
        fail_msg("%s: metrics out of bounds", what);
}

static void check_contributions(Sim *sim, const char *what) {
    float out[MODEL_MAX_RULES];
    sim_contributions(sim, out);
    for (int r = 0; r < MODEL_MAX_RULES; r++)
        if (!isfinite(out[r]))
            fail_msg("%s: rule %d contributes %g", what, r, (double)out[r]);
}

static void run_case(const Model *model, uint64_t seed, MetricsMeter *meter) {
    Dice dice = {seed, 0};
    const float dts[] = {0, (float)model->tick, 0.1f, 10};
    static char what[TEXT];
    size_t birds = (size_t)(roll(&dice) * (BIRDS + 1));
    uint32_t rules = (uint32_t)(roll(&dice) * (1u << model->rule_count));
    float dt = dts[(int)(roll(&dice) * 4)];
    Sim *sim = make_flock(model->name, 0, seed, "", pool);
    snprintf(what, sizeof what, "SKEIN_TEST_SEED=%" PRIu64 " %s, %zu birds, rules %x, dt %g:", seed,
             model->name, birds, rules, (double)dt);
    roll_params(&dice, sim, what);
    roll_stimuli(&dice, sim);
    sim_set_rules(sim, rules);
    sim_set_dt(sim, dt);
    if (roll_one_in(&dice, 2)) {
        restart(sim, birds, seed);
    } else { // anywhere, also at the limits
        Scene scene;
        float far = (float)pow(10, 6 * roll(&dice)), fast = (float)pow(10, 6 * roll(&dice));
        scene_scatter(&scene, model, birds, far, fast, seed);
        double speed = param_find(&model->params, "speed")
                           ? param_get_number(param_find(&model->params, "speed"), sim_params(sim))
                           : 0;
        scene_place(sim, &scene);
        if (speed > 0)
            scene_set(sim, "speed", speed);
    }
    sim_set_search(sim, roll_one_in(&dice, 4) ? SIM_SEARCH_BRUTE : SIM_SEARCH_GRID);
    for (int step = 1; step <= STEPS; step++) {
        sim_step(sim);
        if (step > 3 && step % 100 != 0)
            continue;
        scene_assert_sound(sim, "step %d of %s", step, what);
        check_promises(sim, what);
        check_metrics(meter, sim, what);
        check_contributions(sim, what);
    }
    sim_destroy(sim);
}

static uint64_t number_from(const char *variable, uint64_t otherwise) {
    const char *text = getenv(variable);
    uint64_t number;
    return text && text_to_uint64(text, &number) ? number : otherwise;
}

TEST(any_numbers) {
    Error error = {0};
    MetricsMeter *meter = metrics_create(pool, &error);
    assert_non_null(meter);
    uint64_t first = number_from("SKEIN_TEST_SEED", 0);
    uint64_t cases = number_from("SKEIN_TEST_CASES", first                      ? 1
                                                     : getenv("SKEIN_THOROUGH") ? CASES
                                                                                : FEW_CASES);
    for (uint64_t seed = first; seed < first + cases; seed++)
        for (size_t m = 0; m < model_count(); m++)
            run_case(model_at(m), seed, meter);
    metrics_destroy(meter);
}
