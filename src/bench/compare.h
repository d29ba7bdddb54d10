// Reads results of benchmarks from JSON and sets them beside each other. Only results with the same
// settings are compared, and a difference counts only beyond the noise of both and beyond the
// change of the machine's measured limits.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/error.h"
#include "bench/result.h"

enum { BENCH_MOST_BYTES = 1024 * 1024 }; // 64 runs take 100 KiB

typedef struct BenchResult {
    const char *path;
    const struct cJSON *settings, *machine; // as in the file; their members are the writer's
    struct cJSON *tree;                     // holds both
    BenchRun runs[BENCH_MOST_RUNS];
    size_t run_count; // at least 1
    bool partial;     // the benchmark was stopped
} BenchResult;

// The path must outlive the result. On failure bench_free is not needed, but allowed; the error
// names the file and the member.
bool bench_read(BenchResult *out, const char *path, Error *error);
void bench_free(BenchResult *result);

typedef enum BenchVerdict {
    BENCH_SAME, // within noise
    BENCH_FASTER,
    BENCH_SLOWER_MACHINE, // slower, but not more than the machine's limits became slower
    BENCH_REGRESSED,
} BenchVerdict;

// The least difference of frame times that counts, in milliseconds: 3 % of the old one, and twice
// the root of both spreads squared.
double bench_noise(const BenchRun *old, const BenchRun *new);

// Judges one bird count. Parts of a frame that kept their ratio to the machine's limit within 3 %
// may be slower; the rest may grow by the same factor and the noise.
BenchVerdict bench_judge(const BenchRun *old, const BenchRun *new);

// Reads the files, prints a table to the stream, and draws the plot unless it is NULL. Of two files
// the first is the old one and the second is judged: where it regressed the result is false, with
// an error that says where; the table and the plot are whole then too. Different settings are a
// usage error, but for search: grid and brute are shown together, the simulation's time is plotted,
// and nothing is judged.
bool bench_compare(FILE *stream, const char *const *paths, size_t count, const char *plot,
                   Error *error);
