#include "fly/measures.h"

#include <assert.h>
#include <math.h>

const MeasuresPlot measures_plots[MEASURES_PLOTS] = {
    {"polarization", "polarization", 1},
    {"nearest_mean", "spacing", 0.1},
    {"radius_rms", "extent", 1},
};

static const double interval = 0.25; // seconds: MEASURES_KEPT of them are a minute
static const double most_share = 0.04;

bool measures_are_due(const Measures *measures, double now) {
    return now >= measures->due;
}

static void add(MeasuresSeries *series, const Metrics *metrics) {
    for (size_t plot = 0; plot < MEASURES_PLOTS; plot++) {
        const MetricColumn *column = metrics_find(measures_plots[plot].metric);
        assert(column && !column->whole);
        series->value[plot][series->next] =
            (float)*(const double *)((const char *)metrics + column->offset);
    }
    series->next = (series->next + 1) % MEASURES_KEPT;
    if (series->count < MEASURES_KEPT)
        series->count++;
}

void measures_add(Measures *measures, double now, double cost, const Metrics *flock,
                  const Metrics *twin) {
    measures->due = now + fmax(interval, cost / most_share);
    add(&measures->flock, flock);
    if (twin)
        add(&measures->twin, twin);
    else
        measures->twin = (MeasuresSeries){0};
}

size_t measures_list(const MeasuresSeries *series, size_t plot, float out[MEASURES_KEPT]) {
    size_t first = series->next + MEASURES_KEPT - series->count;
    for (size_t i = 0; i < series->count; i++)
        out[i] = series->value[plot][(first + i) % MEASURES_KEPT];
    return series->count;
}

static double highest(const MeasuresSeries *series, size_t plot, double top) {
    for (size_t i = 0; i < series->count; i++)
        top = fmax(top, (double)series->value[plot][i]);
    return top;
}

double measures_top(const Measures *measures, size_t plot) {
    double top = highest(&measures->flock, plot, measures_plots[plot].least_top);
    top = highest(&measures->twin, plot, top);
    double power = pow(10, floor(log10(top)));
    static const double steps[] = {1, 1.5, 2, 3, 4, 5, 6, 8, 10};
    for (size_t i = 0; i < sizeof steps / sizeof *steps; i++)
        if (top <= steps[i] * power * (1 + 1e-6))
            return steps[i] * power;
    return 10 * power;
}

void measures_clear(Measures *measures) {
    *measures = (Measures){.due = measures->due};
}
