// Reads what a benchmark wrote as JSON. Such files are kept for years and edited by hand, so all
// that is used later is checked here, and an error names the file and the member, and a member that
// is there twice is refused.
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
    // Trees as they stand in the file: which members there are is for the writer to say.
    const struct cJSON *settings, *machine;
    struct cJSON *tree; // holds both
    BenchRun runs[BENCH_MOST_RUNS];
    size_t run_count; // at least 1
} BenchResult;

// On failure out needs no bench_free, and may have one.
bool bench_read(BenchResult *out, const char *path, Error *error);
void bench_free(BenchResult *result);
