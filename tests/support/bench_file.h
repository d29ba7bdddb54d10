// Benchmark results as files, and what is said of them.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "support/put_file.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static inline void need_gnuplot(void) {
    if (system("gnuplot --version >/dev/null 2>&1") == 0)
        return;
    puts("skipped: plots need gnuplot, which is not installed");
    skip();
}

// To be freed with memory_free.
static inline char *contents(const char *path, size_t *size) {
    Error error = {0};
    char *text = file_read(path, 1 << 24, size, &error);
    if (!text)
        fail_msg("%s", error.text);
    return text;
}

static inline void assert_says(const char *text, const char *wanted) {
    if (!strstr(text, wanted))
        fail_msg("'%s' does not say '%s'", text, wanted);
}
