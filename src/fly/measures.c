#include "fly/measures.h"

#include <assert.h>
#include <math.h>
#include <string.h>

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
