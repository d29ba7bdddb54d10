// A file with this text. Include after test.h.
#pragma once

#include <stdio.h>

static inline void put_file(const char *path, const char *text) {
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_true(fputs(text, stream) >= 0);
    assert_int_equal(fclose(stream), 0);
}
