#include "fly/numbers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

// --- Metrics ---

static const MeasuresPlot always[MEASURES_ALWAYS] = {
    {"polarization", "polarization", 1},
    {"nearest_mean", "spacing", 0.1},
    {"radius_rms", "extent", 1},
};

MeasuresPlot measures_plot(const Measures *measures, size_t plot) {
    if (plot < MEASURES_ALWAYS)
        return always[plot];
    const char *name = measures->chosen ? measures->chosen->name : NULL;
    return (MeasuresPlot){name, name, 0.1};
}

void measures_choose(Measures *measures, const MetricColumn *column) {
    measures->chosen = column;
    for (size_t i = 0; i < MEASURES_KEPT; i++)
        measures->flock.value[MEASURES_ALWAYS][i] = measures->twin.value[MEASURES_ALWAYS][i] = NAN;
}

static const double interval = 0.25;   // seconds: MEASURES_KEPT of them are a minute
static const double most_share = 0.04; // of the time, that measuring may take

// NAN where it was not measured.
static void add(const Measures *measures, MeasuresSeries *series, uint32_t topics,
                const Metrics *metrics) {
    for (size_t plot = 0; plot < MEASURES_PLOTS; plot++) {
        const char *name = measures_plot(measures, plot).metric;
        const MetricColumn *column = name ? metrics_find(name) : NULL;
        bool known = column && metrics_has(topics, column);
        assert(!known || column->kind != METRIC_WHOLE);
        series->value[plot][series->next] =
            known ? (float)*(const double *)((const char *)metrics + column->offset) : NAN;
    }
    series->next = (series->next + 1) % MEASURES_KEPT;
    if (series->count < MEASURES_KEPT)
        series->count++;
}

void measures_add(Measures *measures, double now, double cost, uint32_t topics,
                  const Metrics *flock, const Metrics *twin) {
    measures->due = now + fmax(interval, cost / most_share);
    measures->latest = *flock;
    measures->latest_topics = topics;
    add(measures, &measures->flock, topics, flock);
    if (twin)
        measures->latest_twin = *twin;
    if (twin)
        add(measures, &measures->twin, topics, twin);
    else
        measures->twin = (MeasuresSeries){0};
}

size_t measures_list(const MeasuresSeries *series, size_t plot, float out[MEASURES_KEPT]) {
    size_t first = series->next + MEASURES_KEPT - series->count, count = 0;
    for (size_t i = 0; i < series->count; i++) {
        float value = series->value[plot][(first + i) % MEASURES_KEPT];
        if (!isnan(value))
            out[count++] = value;
    }
    return count;
}

static double highest(const MeasuresSeries *series, size_t plot, double top) {
    for (size_t i = 0; i < series->count; i++)
        top = fmax(top, (double)series->value[plot][i]);
    return top;
}

double measures_top(const Measures *measures, size_t plot) {
    double top = highest(&measures->flock, plot, measures_plot(measures, plot).least_top);
    top = highest(&measures->twin, plot, top);
    double power = pow(10, floor(log10(top)));
    static const double steps[] = {1, 1.5, 2, 3, 4, 5, 6, 8, 10};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (top <= steps[i] * power * (1 + 1e-6))
            return steps[i] * power;
    return 10 * power;
}

void fly_measure(FlyNumbers *numbers, FlyCore *core, const FlyTime *time, bool statistics) {
    Measures *measures = &numbers->measures;
    uint32_t topics = measures->chosen ? 1u << measures->chosen->topic : 0;
    topics |= statistics ? 1u << METRIC_SHAPE | 1u << METRIC_GROUPS : 0;
    // It costs about as much as a step. Before the first step nobody knows how much that is.
    bool slow = time->stepping.seconds == 0 || fly_steps_take(time, FLY_SLOW_STEP);
    if (slow)
        measures->latest_topics = 0;
    if (slow || core->now < measures->due)
        return;
    double before = clock_now();
    Metrics flock, twin;
    Error ignored = {0}; // without memory the plots stop, and the flight goes on
    bool two = session_twin(core->session) != NULL;
    if (session_measure(core->session, topics, &flock, &ignored) &&
        (!two || session_measure_twin(core->session, topics, &twin, &ignored)))
        measures_add(measures, core->now, clock_now() - before, topics, &flock, two ? &twin : NULL);
}

// --- Rules ---

static const double contribution_interval = 0.2; // seconds
static const float contribution_fade = 0.94f;    // of the longest bar, each contribution_interval

float fly_contribution_share(const FlyContributions *contributions, size_t rule) {
    // The square root keeps weak rules visible.
    return contributions->peak > 0 ? sqrtf(contributions->now[rule] / contributions->peak) : 0;
}

// --- Time ---

static const double median_interval = 0.25; // seconds

static double median_ms(const TimingRecent *recent, double now) {
    size_t count;
    return timing_recent_median(recent, now, &count) * 1e3;
}

void fly_update_numbers(FlyNumbers *numbers, const FlyCore *core, const FlyTime *time,
                        const Renderer *renderer) {
    FlyContributions *contributions = &numbers->contributions;
    FlyTimes *times = &numbers->times;
    double now = core->now;
    bool due = now >= times->due;
    if (now >= contributions->due) {
        size_t rules;
        contributions->due = now + contribution_interval;
        if (fly_steps_take(time, FLY_SLOW_STEP))
            memcpy(contributions->now, time->stepping.contributions, sizeof contributions->now);
        else
            sim_contributions(fly_sim(core), contributions->now);
        // Bars are relative to the longest contribution of the last seconds, which decays.
        contributions->peak *= contribution_fade;
        model_rules(fly_model(core), &rules);
        for (size_t i = 0; i < rules; i++)
            contributions->peak = fmaxf(contributions->peak, contributions->now[i]);
    }
    if (due) {
        times->due = now + median_interval;
        times->speed = renderer_mean_speed(renderer);
        times->cost = renderer_cost(renderer);
        times->frame_ms = median_ms(&numbers->frames, now);
        times->frames_per_second = times->frame_ms > 0 ? 1e3 / times->frame_ms : 0;
        times->simulate_ms = median_ms(&time->recent, now);
        times->upload_ms = median_ms(&numbers->upload, now);
        times->draw_ms = median_ms(&numbers->draw, now);
    }
    // At once where the scale is another.
    if (!due && time->scale == numbers->described_scale)
        return;
    numbers->described_scale = time->scale;
    fly_pace_describe(&numbers->pace, now, time->scale, time->reached, times->frames_per_second);
}

void fly_clear_numbers(FlyNumbers *numbers) {
    Measures *measures = &numbers->measures;
    *measures = (Measures){.due = measures->due, .chosen = measures->chosen};
    numbers->contributions = (FlyContributions){0};
}
