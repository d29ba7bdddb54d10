// The flock's metrics over the last minute, of one flock or of two side by side.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "sim/metrics.h"

enum { MEASURES_KEPT = 240, MEASURES_ALWAYS = 3, MEASURES_PLOTS = MEASURES_ALWAYS + 1 };

typedef struct MeasuresPlot {
    const char *metric; // its name among metrics_columns; NULL: there is none
    const char *label;
    double least_top; // the smallest end of the axis
} MeasuresPlot;

// The values of one flock, in a ring buffer; NAN from before a plot was chosen.
typedef struct MeasuresSeries {
    float value[MEASURES_PLOTS][MEASURES_KEPT];
    size_t next, count;
} MeasuresSeries;

typedef struct Measures {
    MeasuresSeries flock, twin; // twin: empty where no flock is compared
    double due;                 // clock_now() of the next measurement
    const MetricColumn *chosen; // of the last plot; NULL: there is none
    Metrics latest;             // of the flock
    Metrics latest_twin;        // where twin is not empty
    uint32_t latest_topics;     // that it has
} Measures;

// Polarization, spacing and extent, then the chosen one.
MeasuresPlot measures_plot(const Measures *measures, size_t plot);

// What the last plot shows from now on, measured only while it is chosen; NULL: nothing.
void measures_choose(Measures *measures, const MetricColumn *column);

// Whether it is time to measure again. now: seconds of the clock.
bool measures_are_due(const Measures *measures, double now);

// topics: that were measured. twin: of the compared flock, or NULL. cost: the seconds that
// measuring took; it delays the next measurement, so that measuring stays a small share of the
// time.
void measures_add(Measures *measures, double now, double cost, uint32_t topics,
                  const Metrics *flock, const Metrics *twin);

// The plot's stored values, the oldest first; returns their number.
size_t measures_list(const MeasuresSeries *series, size_t plot, float out[MEASURES_KEPT]);

// The end of the axis: a round number, at least as large as every value of both flocks.
double measures_top(const Measures *measures, size_t plot);

// Removes all values; what is chosen stays.
void measures_clear(Measures *measures);
