// A preset written to p.cfg and read from it.
#pragma once

#include <stdio.h>
#include <string.h>

#include "session/preset.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))
#define MODEL "model=leader\n"

static inline void put_bytes(const char *text, size_t size) {
    FILE *stream = fopen("p.cfg", "w");
    assert_non_null(stream);
    assert_int_equal(fwrite(text, 1, size, stream), size);
    assert_int_equal(fclose(stream), 0);
}

static inline bool load(const char *text, Settings *preset, Error *error) {
    put_bytes(text, strlen(text));
    *error = (Error){0};
    return preset_load(preset, "p.cfg", error);
}
