// The results of a benchmark: plain data that is measured (bench.c), written and plotted
// (report.h), read and compared (compare.h). Each figure is a row of figures.inl.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/clock.h"

enum { BENCH_SCHEMA = 1, BENCH_MOST_RUNS = 64, BENCH_MOST_COMPARED = 8 };

typedef struct BenchCounts {
    size_t items[BENCH_MOST_RUNS], count;
} BenchCounts;

typedef struct BenchFiles {
    const char *items[BENCH_MOST_COMPARED];
    size_t count;
} BenchFiles;

// How birds are drawn; the names are those of the option.
typedef enum BenchDraw { BENCH_DRAW_INSTANCED, BENCH_DRAW_SINGLE, BENCH_DRAW_NONE } BenchDraw;

const char *bench_draw_name(BenchDraw draw);

// The machine's own limits, measured in the same run; a figure below 0 was not measured.
typedef struct BenchLimits {
    double pairs_per_second;        // of the bare pair kernel
    double draw;                    // seconds: one bare instanced draw of as many level-1 meshes
    double draw_same_triangles;     // seconds: a bare draw of as many triangles as were drawn
    double memory_bytes_per_second; // read and written
} BenchLimits;

// One bird count. Times in seconds; parts of a frame are medians over its frames. Below 0: not
// known.
typedef struct BenchRun {
    size_t birds;
    size_t frames;            // measured
    TimingSummary frame;      // one tick and one picture, waited for
    double spread;            // half the distance between the frame times' quartiles
    double fps;               // from the median frame time
    double low_1_percent_fps; // frames over the time of the slowest hundredth, at least one frame
    double simulate, upload, draw;
    double gpu;
    double neighbours_first, neighbours_mean; // at the first and over the timed frames
    double neighbours_last;
    double pairs_per_second; // candidate pairs over the simulation's median time
    double triangles_per_second;
    double meshes, sprites, dots; // birds that the last picture shows as such
    double covered;               // the share of the picture that is not background, 0 to 1
    double others; // the share of the processors' time that other programs took, 0 to 1
    BenchLimits limits;
} BenchRun;

// The simulation's share of the bare kernel's rate, and the draw time over the limit's; below 0
// where not known.
double bench_ratio_simulate(const BenchRun *run);
double bench_ratio_draw(const BenchRun *run);
// Seconds that the bare kernel would take for the same pairs; below 0 where not known.
double bench_limit_simulate(const BenchRun *run);

// 1 where the machine was quiet: other programs took no more than a tenth of the processors, and
// nineteen frames of twenty no more than half as long again as the median, or half a millisecond.
// 0 where it was not, so that nobody should quote it; below 0 where that is not known.
double bench_quiet(const BenchRun *run);

// --- The table of figures ---

typedef enum BenchFigureId {
#define BENCH_FIGURE(id, ...) BENCH_##id,
#include "bench/figures.inl"
    BENCH_FIGURES,
} BenchFigureId;

typedef enum BenchKind {
    BENCH_KIND_REQUIRED_COUNT, // a size_t of BenchRun; the others are doubles, below 0 not known
    BENCH_KIND_COUNT,
    BENCH_KIND_REQUIRED,
    BENCH_KIND_OPTIONAL,
    BENCH_KIND_DERIVED,
    BENCH_KIND_FLAG,
} BenchKind;

typedef enum BenchBetter { BENCH_BETTER_NEITHER, BENCH_BETTER_LESS, BENCH_BETTER_MORE } BenchBetter;

typedef struct BenchFigure {
    const char *group, *name; // in a run of the JSON file
    const char *column;       // of the CSV file
    BenchKind kind;
    size_t offset;                         // in BenchRun, but of what is derived
    double (*derive)(const BenchRun *run); // of what is derived, otherwise NULL
    double scale;                          // from BenchRun's unit to the file's
    BenchBetter better;
    const char *head; // in tables for people
    int width, digits;
    double shown; // from the file's unit to the table's
} BenchFigure;

extern const BenchFigure bench_figures[BENCH_FIGURES];

// In the file's unit; below 0 where it is not known.
double bench_get(const BenchRun *run, BenchFigureId id);

// From the file's unit; not of what is derived.
void bench_set(BenchRun *run, BenchFigureId id, double value);

// The ratio of new to old, inverted where more is better, so that above 1 is worse; below 0 where
// either is not known or no direction is better.
double bench_worse_by(BenchFigureId id, const BenchRun *old, const BenchRun *new);

// Whether the density is misleading: it changed by more than a tenth from the first frame to the
// last, or is more than a quarter off --neighbours (0: not given).
bool bench_density_is_off(const BenchRun *run, double asked);

// What forbids to quote a benchmark as it is, or "": that it is partial, for it was stopped, and
// with how many birds the machine was not quiet.
void bench_describe_doubts(const BenchRun *runs, size_t count, bool partial, char *out,
                           size_t size);

// The most birds that hold this many frames a second in 95 frames of 100, from runs in any order.
// Between two counts the 95th percentile is interpolated as a power of the count.
typedef struct BenchScore {
    size_t birds;
    double neighbours;         // at that count; below 0: not known
    bool at_least, fewer_than; // every count holds it; none does
} BenchScore;

BenchScore bench_score(const BenchRun *runs, size_t count, double fps);

// Looks for the largest count that holds: by doubling or halving from 1,000, then by bisection,
// until it is known to 3 %.
typedef struct BenchSearch {
    size_t most;      // no larger count is tried; from 1,000
    size_t low, high; // the largest that held, the smallest that did not; 0: none yet
} BenchSearch;

// The count to try next; 0 when it is found.
size_t bench_search_next(const BenchSearch *search);
void bench_search_take(BenchSearch *search, size_t birds, bool held);

// Seconds that are left of all counts, of which so many are done, and of the present one, with so
// many birds, this part, 0 to 1, in so many seconds. counts: NULL in a search, of the present try.
// Below 0 before a tenth of the first count, whose first frames take longer than others.
double bench_time_left(const BenchCounts *counts, size_t done, size_t birds, double part,
                       double seconds);
