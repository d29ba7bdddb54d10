// What the live plots show: the flock's metrics of the last minute, a few times a second, of one
// flock or of two side by side. Plain numbers and no window.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "sim/metrics.h"

enum { MEASURES_KEPT = 240, MEASURES_PLOTS = 3 };

typedef struct MeasuresPlot {
    const char *metric; // its name among metrics_columns
    const char *words;  // for people
    double least_top;   // the axis reaches at least this far
} MeasuresPlot;

// Polarization, spacing and extent.
extern const MeasuresPlot measures_plots[MEASURES_PLOTS];

// One flock's; a ring.
typedef struct MeasuresSeries {
    float value[MEASURES_PLOTS][MEASURES_KEPT];
    size_t next, count;
} MeasuresSeries;

typedef struct Measures {
    MeasuresSeries flock, twin; // the twin's is empty where there is none
    double due;                 // seconds of the clock before which nothing is measured
} Measures;

// Whether it is time to measure again.
bool measures_are_due(const Measures *measures, double now);

// twin: of the flock beside it, or NULL. cost: the seconds that measuring took; the next is so far
// away that measuring stays a small share of the time.
void measures_add(Measures *measures, double now, double cost, const Metrics *flock,
                  const Metrics *twin);

// From the oldest to the newest; returns how many.
size_t measures_list(const MeasuresSeries *series, size_t plot, float out[MEASURES_KEPT]);

// A round number that the axis can end with: at least all that is kept of both.
double measures_top(const Measures *measures, size_t plot);

// Another model flies.
void measures_clear(Measures *measures);
