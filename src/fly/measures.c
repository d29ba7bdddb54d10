#include "fly/measures.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "fly/flight.h"

// --- Metrics over the last minute ---

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

bool measures_are_due(const Measures *measures, double now) {
    return now >= measures->due;
}

// NAN where it was not measured.
static float find_value(const Measures *measures, size_t plot, uint32_t topics,
                        const Metrics *metrics) {
    const char *name = measures_plot(measures, plot).metric;
    const MetricColumn *column = name ? metrics_find(name) : NULL;
    if (!column || !metrics_has(topics, column))
        return NAN;
    assert(column->kind != METRIC_WHOLE);
    return (float)*(const double *)((const char *)metrics + column->offset);
}

static void add(const Measures *measures, MeasuresSeries *series, uint32_t topics,
                const Metrics *metrics) {
    for (size_t plot = 0; plot < MEASURES_PLOTS; plot++)
        series->value[plot][series->next] = find_value(measures, plot, topics, metrics);
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

void measures_clear(Measures *measures) {
    *measures = (Measures){.due = measures->due, .chosen = measures->chosen};
}

void fly_measure(Flight *flight) {
    Measures *measures = &flight->measures;
    uint32_t topics = measures->chosen ? 1u << measures->chosen->topic : 0;
    topics |= flight->show_statistics ? 1u << METRIC_SHAPE | 1u << METRIC_GROUPS : 0;
    // It costs about as much as a step. Before the first step nobody knows how much that is.
    bool slow = flight->stepping.seconds == 0 || fly_steps_take(flight, FLY_SLOW_STEP);
    if (slow)
        measures->latest_topics = 0;
    if (slow || !measures_are_due(measures, flight->now))
        return;
    double before = clock_now();
    Metrics flock, twin;
    Error ignored = {0}; // without memory the plots stop, and the flight goes on
    bool two = session_twin(flight->session) != NULL;
    if (session_measure(flight->session, topics, &flock, &ignored) &&
        (!two || session_measure_twin(flight->session, topics, &twin, &ignored)))
        measures_add(measures, flight->now, clock_now() - before, topics, &flock,
                     two ? &twin : NULL);
}

// --- Rules ---

static const double contribution_interval = 0.2; // seconds
static const float contribution_fade = 0.94f;    // of the longest bar, each contribution_interval

// Bars are relative to the longest contribution of the last seconds, which decays.
static void update_contributions(Flight *flight) {
    FlyContributions *contributions = &flight->contributions;
    size_t rules;
    Sim *sim = session_sim(flight->session);
    if (flight->now < contributions->due)
        return;
    contributions->due = flight->now + contribution_interval;
    if (fly_steps_take(flight, FLY_SLOW_STEP))
        memcpy(contributions->now, flight->stepping.last.contributions, sizeof contributions->now);
    else
        sim_contributions(sim, contributions->now);
    contributions->peak *= contribution_fade;
    model_rules(sim_model(sim), &rules);
    for (size_t i = 0; i < rules; i++)
        contributions->peak = fmaxf(contributions->peak, contributions->now[i]);
}

float fly_contribution_share(const FlyContributions *contributions, size_t rule) {
    // The square root keeps weak rules visible.
    return contributions->peak > 0 ? sqrtf(contributions->now[rule] / contributions->peak) : 0;
}

// --- Time ---

static const double median_interval = 0.25; // seconds

static double median_ms(const Flight *flight, const TimingRecent *recent) {
    size_t count;
    return timing_recent_median(recent, flight->now, &count) * 1e3;
}

static void update_times(Flight *flight) {
    FlyTimes *times = &flight->times;
    times->fresh = flight->now >= times->due;
    if (!times->fresh)
        return;
    times->due = flight->now + median_interval;
    times->speed = renderer_mean_speed(flight->renderer);
    times->frame_ms = median_ms(flight, &flight->recent_frames);
    times->frames_per_second = times->frame_ms > 0 ? 1e3 / times->frame_ms : 0;
    times->simulate_ms = median_ms(flight, &flight->recent_simulate);
    times->upload_ms = median_ms(flight, &flight->recent_upload);
    times->draw_ms = median_ms(flight, &flight->recent_draw);
}

// --- Both ---

void fly_update_numbers(Flight *flight) {
    update_contributions(flight);
    update_times(flight);
}

void fly_clear_numbers(Flight *flight) {
    measures_clear(&flight->measures);
    flight->contributions = (FlyContributions){0};
}
