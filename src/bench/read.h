// Reads results from JSON. Such files are kept for years and edited by hand, so everything is
// checked here; errors name the file and the member. A duplicate member is an error.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/file.h"
#include "bench/result.h"

enum { BENCH_MOST_BYTES = 1024 * 1024 }; // 64 runs take 100 KiB

typedef struct BenchResult {
    char name[FILE_PATH_SIZE]; // the file
    int schema;
    // As in the file; their members are the writer's.
    const struct cJSON *settings, *machine;
    struct cJSON *tree; // holds both
    BenchRun runs[BENCH_MOST_RUNS];
    size_t run_count; // at least 1
    bool partial;     // the benchmark was stopped
} BenchResult;

// On failure bench_free is not needed, but allowed.
bool bench_read(BenchResult *out, const char *path, Error *error);
void bench_free(BenchResult *result);
