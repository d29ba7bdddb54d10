// A folder of its own for a test that writes names it does not choose; must be empty at the end.
#pragma once

#include "test.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static inline int scratch_enter(void **state) {
    char *folder = strdup("/tmp/skein-test-XXXXXX");
    *state = folder;
    return folder && mkdtemp(folder) && chdir(folder) == 0 ? 0 : -1;
}

static inline int scratch_leave(void **state) {
    int failed = chdir("/") == 0 && rmdir(*state) == 0 ? 0 : -1;
    free(*state);
    return failed;
}

static inline void scratch_make(const char *name) {
    int descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL, 0666);
    assert_true(descriptor >= 0);
    close(descriptor);
}

// How many files there are; all are removed.
static inline int scratch_clear(void) {
    int count = 0;
    DIR *folder = opendir(".");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder));)
        count += entry->d_name[0] != '.' && unlink(entry->d_name) == 0;
    closedir(folder);
    return count;
}
