// What a benchmark found, as a table for people, CSV and JSON.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "app/options.h"
#include "app/timing.h"
#include "gfx/context.h"

// One bird count. Times in seconds; parts of a frame are medians over its frames.
typedef struct BenchRun {
    size_t birds;
    size_t frames;            // measured
    TimingSummary frame;      // one tick and one picture, waited for
    double fps;               // from the median frame time
    double low_1_percent_fps; // frames over the time of the slowest hundredth, at least one frame
    double simulate, upload, draw;
    double gpu;             // below 0: not known
    double neighbours_mean; // at the end; below 0: not known
    double triangles_per_second;
} BenchRun;

// What all counts of a benchmark share.
typedef struct BenchSettings {
    const Options *options;
    GfxInfo gfx;
    char model[64], preset[64], simd[16];
    float tick_seconds;
} BenchSettings;

void bench_print_head(FILE *stream, const BenchSettings *settings);
void bench_print_run(FILE *stream, const BenchRun *run);

bool bench_write_csv(const char *path, const BenchRun *runs, size_t count, Error *error);
bool bench_write_json(const char *path, const BenchSettings *settings, const BenchRun *runs,
                      size_t count, Error *error);
