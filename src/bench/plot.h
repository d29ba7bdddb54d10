// What a benchmark found as a picture: milliseconds over bird counts, both logarithmic, drawn by
// gnuplot. It can be read without the page it stands on: a title, what was measured and
// on what, units, and the frame rates people ask for.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "bench/result.h"

enum { BENCH_MOST_SERIES = BENCH_MOST_COMPARED };

typedef struct BenchSeries {
    const char *label; // told apart by it where there are several
    const BenchRun *runs;
    size_t run_count;
} BenchSeries;

typedef enum BenchQuantity { BENCH_QUANTITY_FRAME, BENCH_QUANTITY_SIMULATE } BenchQuantity;

// One series of frames: with its parts and, where they were measured, the machine's limits.
// Several, or the simulation alone: one line each.
typedef struct BenchPlot {
    BenchQuantity quantity;
    const char *subtitle; // model, size, renderer
    const BenchSeries *series;
    size_t series_count;
} BenchPlot;

// Whether the path's ending is accepted and its folder can be written to: to be asked before hours
// of work.
bool bench_plot_check(const char *path, Error *error);

// 1200 x 800, PNG or SVG by the path's ending, whole or not at all.
bool bench_plot(const char *path, const BenchPlot *plot, Error *error);
