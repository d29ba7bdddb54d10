// Writes results as a table for people, a sentence to quote, CSV and JSON.
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
