// What a benchmark found, as a table for people, CSV and JSON.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "app/bench.h"
#include "app/options.h"
#include "gfx/context.h"

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
