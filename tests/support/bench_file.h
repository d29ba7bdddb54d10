// Benchmark results as files, and what is said of them.
#pragma once

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "support/put_file.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static inline void assert_says(const char *text, const char *wanted) {
    if (!strstr(text, wanted))
        fail_msg("'%s' does not say '%s'", text, wanted);
}
