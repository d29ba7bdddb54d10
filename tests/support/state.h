// Files of a test in its folder, and a state folder (XDG_STATE_HOME) of its own.
#pragma once

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"
#include "support/put_file.h"

static inline void state_assert_text(const char *path, const char *expected) {
    size_t size;
    Error error = {0};
    char *text = file_read_text(path, 1 << 20, &size, &error);
    if (!text)
        fail_msg("%s", error.text);
    assert_string_equal(text, expected);
    memory_free(text);
}

// Makes folder, of this name in the present one, that of what programs keep.
static inline void state_set(char folder[FILE_PATH_SIZE], const char *name) {
    char here[1024];
    assert_non_null(getcwd(here, sizeof here));
    snprintf(folder, FILE_PATH_SIZE, "%s/%s-%d", here, name, (int)getpid());
    assert_int_equal(setenv("XDG_STATE_HOME", folder, 1), 0);
}
