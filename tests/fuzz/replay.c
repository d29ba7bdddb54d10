// The main of all targets without libFuzzer: runs one of them on every file of a folder, its
// corpus, so that whatever was once found stays mended with any compiler.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "fuzz.h"

enum { LARGEST = 1 << 20 };

typedef int Target(const uint8_t *data, size_t size);

#define TARGET(name) Target fuzz_##name;
FUZZ_TARGETS
#undef TARGET

static const struct {
    const char *name;
    Target *run;
} targets[] = {
#define TARGET(name) {#name, fuzz_##name},
    FUZZ_TARGETS
#undef TARGET
};

static Target *find_target(const char *name) {
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++)
        if (strcmp(targets[i].name, name) == 0)
            return targets[i].run;
    return NULL;
}

static bool is_input(const char *name) {
    return name[0] != '.';
}

static bool run_file(Target *target, const char *path) {
    Error error = {0};
    size_t size;
    char *bytes = file_read(path, LARGEST, &size, &error);
    if (!bytes) {
        error_print(&error, stderr);
        return false;
    }
    // As large as it is: a look beyond its end is seen by the sanitizers.
    uint8_t *exact = malloc(size > 0 ? size : 1);
    bool good = exact != NULL;
    if (good) {
        memcpy(exact, bytes, size);
        target(exact, size);
    }
    free(exact);
    memory_free(bytes);
    return good;
}

int main(int argc, char **argv) {
    Target *target = argc == 3 ? find_target(argv[1]) : NULL;
    if (!target) {
        fprintf(stderr, "usage: %s TARGET FOLDER\n", argv[0]);
        return 2;
    }
    const char *corpus = argv[2];
    DIR *folder = opendir(corpus);
    if (!folder) {
        perror(corpus);
        return 1;
    }
    LLVMFuzzerInitialize(&argc, &argv);
    size_t count = 0;
    bool good = true;
    for (const struct dirent *entry; good && (entry = readdir(folder));) {
        char path[FILE_PATH_SIZE];
        if (!is_input(entry->d_name))
            continue;
        if (snprintf(path, sizeof path, "%s/%s", corpus, entry->d_name) >= (int)sizeof path)
            return 1;
        fprintf(stderr, "%s\n", entry->d_name); // the last one named is the one that broke
        good = run_file(target, path);
        count++;
    }
    closedir(folder);
    fprintf(stderr, "%zu inputs\n", count);
    return good && count > 0 ? 0 : 1;
}
