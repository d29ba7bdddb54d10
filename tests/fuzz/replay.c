// The main of a target without libFuzzer: runs it on every file of a folder, the corpus, so that
// whatever was once found stays mended with any compiler.
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "fuzz.h"

enum { LARGEST = 1 << 20 };

static bool is_input(const char *name) {
    return name[0] != '.';
}

static bool run_file(const char *path) {
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
        LLVMFuzzerTestOneInput(exact, size);
    }
    free(exact);
    memory_free(bytes);
    return good;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: %s FOLDER\n", argv[0]);
        return 2;
    }
    DIR *folder = opendir(argv[1]);
    if (!folder) {
        perror(argv[1]);
        return 1;
    }
    LLVMFuzzerInitialize(&argc, &argv);
    size_t count = 0;
    bool good = true;
    for (const struct dirent *entry; good && (entry = readdir(folder));) {
        char path[FILE_PATH_SIZE];
        if (!is_input(entry->d_name))
            continue;
        if (snprintf(path, sizeof path, "%s/%s", argv[1], entry->d_name) >= (int)sizeof path)
            return 1;
        fprintf(stderr, "%s\n", entry->d_name); // the last one named is the one that broke
        good = run_file(path);
        count++;
    }
    closedir(folder);
    fprintf(stderr, "%zu inputs\n", count);
    return good && count > 0 ? 0 : 1;
}
