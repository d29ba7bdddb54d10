// Compares results of benchmarks. Only results with the same settings are compared, and a
// difference counts only beyond the noise of both and beyond the change of the machine's measured
// limits.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/error.h"
#include "bench/result.h"

typedef enum BenchVerdict {
    BENCH_SAME, // within noise
    BENCH_FASTER,
    BENCH_SLOWER_MACHINE, // slower, but no more than the machine's limits are
    BENCH_REGRESSED,
} BenchVerdict;

// The least difference of frame times that counts, in milliseconds: 3 % of the old one, and twice
// the root of both spreads squared.
double bench_noise(const BenchRun *old, const BenchRun *new);

// Of one bird count. A slower run is excused for the parts that kept their ratio to the machine's
// limit within 3 %; the rest may grow as much as those did, and by the noise.
BenchVerdict bench_judge(const BenchRun *old, const BenchRun *new);

// Reads the files, prints a table to the stream, and draws the plot unless it is NULL. Of two files
// the first is the old one and the second is judged: where it regressed, *regressed is true and the
// result false, with an error that says where; the table and the plot are whole then too.
// Settings that differ are a usage error, but for search: grid against brute is shown, the time of
// the simulation plotted, and not judged.
bool bench_compare(FILE *stream, const char *const *paths, size_t count, const char *plot,
                   bool *regressed, Error *error);
