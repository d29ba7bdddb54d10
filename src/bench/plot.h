// Plots results: milliseconds over bird counts, both logarithmic, drawn by gnuplot. The picture
// explains itself: a title, what was measured and on what machine, units, and common frame rates.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "bench/result.h"

typedef struct BenchSeries {
    const char *label; // for the legend, where there are several
    const BenchRun *runs;
    size_t run_count;
} BenchSeries;

// One series of frames: with its parts and, where they were measured, the machine's limits.
// Several, or the simulation alone: one line each, at most BENCH_MOST_COMPARED.
typedef struct BenchPlot {
    bool frames;          // otherwise the simulation alone
    const char *subtitle; // model, size, renderer
    const BenchSeries *series;
    size_t series_count;
    const char *doubts; // what forbids to quote it, or ""
} BenchPlot;

// Whether the path's ending is accepted and its folder can be written to, to be checked before
// hours of work.
bool bench_plot_check(const char *path, Error *error);

// Writes 1200 x 800 pixels, PNG or SVG by the path's ending; the file appears complete or not at
// all.
bool bench_plot(const char *path, const BenchPlot *plot, Error *error);
