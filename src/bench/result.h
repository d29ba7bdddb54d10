// The results of a benchmark: plain data that is measured (bench.c), written (report.c), plotted
// (plot.c), read and compared (compare.c). Each figure is a row of figures.inl.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/json.h"
#include "bench/bench.h"
#include "gfx/context.h"

typedef enum BenchFigureId {
#define BENCH_FIGURE(id, ...) BENCH_##id,
#include "bench/figures.inl"
    BENCH_FIGURES,
} BenchFigureId;

typedef struct BenchFigure {
    const char *group, *name; // in a run of the JSON file
    const char *column;       // of the CSV file
    const char *head;         // in tables for people
    int width, digits;
    double shown; // from the file's unit to the table's
} BenchFigure;

extern const BenchFigure bench_figures[BENCH_FIGURES];

// One bird count: its figures in the units of the files, below 0 where they are not known. A frame
// is one tick and one picture, waited for; parts of it are medians over its frames; spread is half
// the distance between the frame times' quartiles. Neighbours are those at the first frame, over
// all, and at the last. Pairs are candidates, over the simulation's median time. Shares are 0 to 1.
typedef struct BenchRun {
    double of[BENCH_FIGURES];
} BenchRun;

// A run of which nothing is known.
BenchRun bench_unknown_run(void);

// Fills in the figures that follow from others. The ratios: the simulation's share of the bare
// kernel's rate, and the draw time over the limit's. The limit of the simulation: the time that the
// bare kernel would take for the same pairs. Quiet: 1 where other programs took no more than a
// tenth of the processors, and nineteen frames of twenty no more than half as long again as the
// median, or half a millisecond; 0 where that is not so, so that nobody should quote it.
void bench_derive(BenchRun *run);

typedef struct BenchRuns {
    BenchRun items[BENCH_MOST_RUNS];
    size_t count;
    bool partial; // the benchmark was stopped
} BenchRuns;

// Whether the density is misleading: it changed by more than a tenth from the first frame to the
// last, or is more than a quarter off --neighbours (0: not given).
bool bench_density_is_off(const BenchRun *run, double asked);

// What forbids to quote a benchmark as it is, or "": that it is partial, for it was stopped, and
// with how many birds the machine was not quiet.
void bench_describe_doubts(const BenchRuns *runs, char *out, size_t size);

// The most birds that hold this many frames a second in 95 frames of 100, from runs of ascending
// counts, at least one.
// Between two counts the 95th percentile is interpolated as a power of the count.
typedef struct BenchScore {
    size_t birds;
    double neighbours;         // at that count; below 0: not known
    bool at_least, fewer_than; // every count holds it; none does
} BenchScore;

BenchScore bench_score(const BenchRuns *runs, double fps);

// Looks for the largest count that holds: by doubling or halving from 1,000, then by bisection,
// until it is known to 3 %.
typedef struct BenchSearch {
    size_t most;      // no larger count is tried; from 1,000
    size_t low, high; // the largest that held, the smallest that did not; 0: none yet
} BenchSearch;

// The count to try next; 0 when it is found.
size_t bench_search_next(const BenchSearch *search);

// --- What the machine does meanwhile: machine.c. Below 0: not known ---

typedef struct MachineOthers {
    double clock, busy; // seconds: the time, and the processors' work for other programs
} MachineOthers;

MachineOthers machine_others_begin(void);

// The share of the time of all processors that this program may run on which other programs, and
// other virtual machines, took since then, 0 to 1. Not known for an interval too short for the
// system's clock.
double machine_others_share(const MachineOthers *since);

// Bytes a second, read and written, of a copy between arrays far larger than most caches, by all
// threads of the pool; the median of a few.
double machine_copy_rate(Pool *pool);

// --- Text, CSV and JSON: report.c ---

// What all counts of a benchmark have in common.
typedef struct BenchSettings {
    const BenchOptions *options;
    GfxInfo gfx;
    const char *model, *simd, *sim; // sim: where steps are made
    char processor[128], preset[64], quality[16];
    uint64_t seed;
    float tick_seconds;
    double refresh_hz;   // of the window's monitor; 0: not known, or no window
    double load_average; // at the start; below 0: not known
} BenchSettings;

// One line for a plot: model, size, machine.
void bench_describe_settings(const BenchSettings *settings, char *out, size_t size);

void bench_print_head(FILE *stream, const BenchSettings *settings);
void bench_print_run(FILE *stream, const BenchSettings *settings, const BenchRun *run);

// Prints what follows the table: the limits, flags, and last the score.
void bench_print_end(FILE *stream, const BenchSettings *settings, const BenchRuns *runs);

bool bench_write_csv(const char *path, const BenchRuns *runs, Error *error);
bool bench_write_json(const char *path, const BenchSettings *settings, const BenchRuns *runs,
                      Error *error);

// --- Plots, drawn by gnuplot: plot.c ---
//
// Milliseconds over bird counts, both logarithmic. The picture explains itself: a title, what was
// measured and on what machine, units, and common frame rates.

typedef struct BenchSeries {
    const char *label; // for the legend, where there are several
    const BenchRuns *runs;
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

// Writes 1200 x 800 pixels, as SVG where the path ends so, otherwise as PNG; the file appears
// complete or not at all.
bool bench_plot(const char *path, const BenchPlot *plot, Error *error);

// --- Reading and comparing: compare.c ---
//
// Only results with the same settings are compared, and a difference counts only beyond the noise
// of both and beyond the change of the machine's measured limits.

enum { BENCH_MOST_BYTES = 1024 * 1024 }; // of a file; 64 runs take 100 KiB

// Reads the files, prints a table to the stream, and draws the plot unless it is NULL. Of two files
// the first is the old one and the second is judged: where it regressed the result is false, with
// an error that says where; the table and the plot are whole then too. Different settings are a
// usage error, but for search: grid and brute are shown together, the simulation's time is plotted,
// and nothing is judged.
bool bench_compare(FILE *stream, const BenchFiles *files, const char *plot, Error *error);
