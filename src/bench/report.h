// Writes results as a table for people, a sentence to quote, CSV and JSON.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "bench/result.h"
#include "gfx/context.h"
#include "session/session.h"

// What is to be measured.
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
