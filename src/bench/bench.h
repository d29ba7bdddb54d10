// `skein bench`: measures frame time over a list of bird counts, or compares results.
#pragma once

#include "show/show.h"

enum { BENCH_SCHEMA = 1, BENCH_MOST_RUNS = 64, BENCH_MOST_COMPARED = 8 };

typedef struct BenchCounts {
    size_t items[BENCH_MOST_RUNS], count;
} BenchCounts;

typedef struct BenchFiles {
    const char *items[BENCH_MOST_COMPARED];
    size_t count;
} BenchFiles;

#define BENCH_DRAW_NAMES "instanced|single|none" // of FrameDraw

// What is to be measured.
typedef struct BenchOptions {
    SessionOptions session;
    PictureOptions picture; // camera: CAMERA_TEXT, or NULL: the whole flock framed
    bool window;            // drawn to a window, not offscreen
    int64_t frames, warmup;
    BenchCounts counts;
    double target_fps; // 0: no search
    bool simulate, limits;
    FrameDraw draw;
    const char *csv, *json, *plot; // files, or NULL
    BenchFiles compare;            // results to compare; nothing is measured then
} BenchOptions;

// Prints a table and writes the files of the options. After Ctrl-C it writes what was measured and
// fails.
bool bench_run(const BenchOptions *options, Error *error);
