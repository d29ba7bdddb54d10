// `skein bench`: measures frame time over a list of bird counts, or compares results.
#pragma once

#include "bench/result.h"
#include "session/session.h"

typedef struct BenchOptions {
    SessionOptions session;
    int width, height;
    int gpu;            // GFX_DEVICE_AUTO, GFX_DEVICE_SOFTWARE or an index
    bool window;        // drawn to a window, not offscreen
    const char *camera; // CAMERA_TEXT, or NULL: the whole flock framed
    int64_t frames, warmup;
    const size_t *counts;
    size_t count_count;
    double target_fps; // 0: no search
    bool simulate, limits;
    BenchDraw draw;
    const char *csv, *json, *plot; // files, or NULL
    const char *const *compare;    // results to compare; nothing is measured then
    size_t compare_count;
} BenchOptions;

// Prints a table and writes the files of the options. After Ctrl-C it writes what was measured and
// fails.
bool bench_run(const BenchOptions *options, Error *error);
