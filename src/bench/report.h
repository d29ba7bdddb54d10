// Writes results as a table for people, a sentence to quote, CSV and JSON (report.c), and as plots
// by gnuplot (plot.c): milliseconds over bird counts, both logarithmic. The picture explains
// itself: a title, what was measured and on what machine, units, and common frame rates.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "bench/bench.h"
#include "gfx/context.h"

// What all counts of a benchmark have in common.
typedef struct BenchSettings {
    const BenchOptions *options;
    GfxInfo gfx;
    char model[64], preset[64], simd[16], quality[16];
    uint64_t seed;
    float tick_seconds;
    double refresh_hz;   // of the window's monitor; 0: not known, or no window
    double load_average; // at the start; below 0: not known
} BenchSettings;

// One line for a plot: model, size, machine.
void bench_describe_settings(const BenchSettings *settings, char *out, size_t size);

void bench_print_head(FILE *stream, const BenchSettings *settings);
void bench_print_run(FILE *stream, const BenchSettings *settings, const BenchRun *run);

// Prints what follows the table: the limits, flags, and last the score. partial: it was stopped.
void bench_print_end(FILE *stream, const BenchSettings *settings, const BenchRun *runs,
                     size_t count, bool partial);

bool bench_write_csv(const char *path, const BenchRun *runs, size_t count, Error *error);
bool bench_write_json(const char *path, const BenchSettings *settings, const BenchRun *runs,
                      size_t count, bool partial, Error *error);

// --- Plots ---

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
