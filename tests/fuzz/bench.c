// Results of benchmarks, as --compare takes them: read, and set beside themselves or, where a line
// "====" parts the input, beside each other.
#define _GNU_SOURCE // memmem
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "bench/result.h"
#include "fuzz.h"

static bool check_read(const char *path) {
    Error error = {0};
    BenchResult *result = memory_alloc(1, sizeof *result, &error);
    fuzz_require(result);
    bool good = bench_read(result, path, &error);
    if (good) {
        fuzz_require(result->runs.count >= 1 && result->runs.count <= BENCH_MOST_RUNS);
        for (size_t i = 0; i < result->runs.count; i++) {
            const double *of = result->runs.items[i].of;
            fuzz_require(of[BENCH_BIRDS] > 0 && of[BENCH_FRAME] > 0 && of[BENCH_FRAME_P95] > 0);
            for (int id = 0; id < BENCH_FIGURES; id++)
                fuzz_require(isfinite(of[id]));
        }
        bench_free(result);
    } else {
        fuzz_check_error(&error, path);
    }
    memory_free(result);
    return good;
}

static void compare(const char *second) {
    BenchFiles files = {{FUZZ_INPUT, second, FUZZ_INPUT}, 1};
    for (; files.count <= 3; files.count++) {
        Error error = {0};
        fuzz_clear_written();
        bool good = bench_compare(stdout, &files, NULL, &error);
        if (!good)
            fuzz_check_error(&error, FUZZ_INPUT);
        // Nothing is slower than itself.
        fuzz_require(good || strcmp(second, FUZZ_INPUT) != 0);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    static const char line[] = "\n====\n";
    const size_t length = sizeof line - 1;
    const uint8_t *parting = memmem(data, size, line, length);
    const char *second = FUZZ_INPUT;
    size_t first = size;
    if (parting) {
        first = (size_t)(parting - data);
        fuzz_offer(FUZZ_SECOND, parting + length, size - first - length);
        second = FUZZ_SECOND;
    }
    fuzz_offer(FUZZ_INPUT, data, first);
    if (check_read(FUZZ_INPUT) && (!parting || check_read(FUZZ_SECOND)))
        compare(second);
    return 0;
}
