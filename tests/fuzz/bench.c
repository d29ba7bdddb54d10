// Results of benchmarks, as --compare takes them: read, and set beside themselves or, where a line
// "====" parts the input, beside each other.
#define _GNU_SOURCE // memmem
#include <stdio.h>
#include <string.h>

#include "bench/result.h"
#include "fuzz.h"

static void compare(const char *second) {
    BenchFiles files = {{FUZZ_INPUT, second, FUZZ_INPUT}, 1};
    for (; files.count <= 3; files.count++) {
        Error error = {0};
        fuzz_clear_written();
        bool good = bench_compare(stdout, &files, NULL, &error);
        if (!good)
            fuzz_check_error(&error, files.count == 1 ? FUZZ_INPUT : NULL);
        // Nothing is slower than itself.
        fuzz_require(strcmp(second, FUZZ_INPUT) != 0 || !strstr(error.text, "is slower than"));
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
    compare(second);
    return 0;
}
