// A checkpoint with another piece in its text, and with the size and the sum that belong to it:
// wrong on purpose where only a reader of the text can find it.
#pragma once

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/hash.h"
#include "base/memory.h"

// The bytes of a checkpoint: its first line, then blocks of a tag, a size and what follows.
enum { CHECKPOINT_TEXT_SIZE_AT = 32, CHECKPOINT_TEXT_AT = 40, CHECKPOINT_SUM_SIZE = 24 };

// Ends bytes that have room for it with a block of their sum.
static inline void add_checkpoint_sum(char *bytes, size_t size) {
    uint64_t sum = fnv_bytes(FNV_START, bytes, size), length = 8;
    memcpy(bytes + size, "sum\0\0\0\0", 8);
    memcpy(bytes + size + 8, &length, 8);
    memcpy(bytes + size + 16, &sum, 8);
}

static inline void edit_checkpoint(const char *path, const char *from, const char *to) {
    Error error = {0};
    size_t size;
    char *whole = file_read(path, 1 << 24, &size, &error);
    assert_non_null(whole);
    uint64_t length;
    memcpy(&length, whole + CHECKPOINT_TEXT_SIZE_AT, sizeof length);
    char *rest = whole + CHECKPOINT_TEXT_AT + (length + 7) / 8 * 8;
    size_t behind = size - CHECKPOINT_SUM_SIZE - (size_t)(rest - whole);
    char *at = strstr(whole + CHECKPOINT_TEXT_AT, from), *bytes = calloc(size + 1024, 1);
    assert_non_null(at);
    assert_non_null(bytes);
    size_t before = (size_t)(at - whole),
           after = CHECKPOINT_TEXT_AT + length - before - strlen(from);
    memcpy(bytes, whole, before);
    memcpy(bytes + before, to, strlen(to));
    memcpy(bytes + before + strlen(to), at + strlen(from), after);
    length += strlen(to) - strlen(from);
    memcpy(bytes + CHECKPOINT_TEXT_SIZE_AT, &length, sizeof length);
    size_t used = CHECKPOINT_TEXT_AT + (length + 7) / 8 * 8;
    memcpy(bytes + used, rest, behind);
    used += behind;
    add_checkpoint_sum(bytes, used);
    FILE *stream = fopen(path, "wb");
    assert_non_null(stream);
    assert_int_equal(fwrite(bytes, 1, used + CHECKPOINT_SUM_SIZE, stream),
                     used + CHECKPOINT_SUM_SIZE);
    assert_int_equal(fclose(stream), 0);
    free(bytes);
    memory_free(whole);
}
