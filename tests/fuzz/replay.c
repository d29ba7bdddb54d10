// The main of all targets without libFuzzer: replay TARGET FOLDER runs one of them on every file of
// a folder, its corpus, so that whatever was once found stays mended with any compiler.
#include <glob.h>
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

static void run_file(Target *target, const char *path) {
    Error error = {0};
    size_t size;
    char *bytes = file_read(path, LARGEST, &size, &error);
    fuzz_require(bytes);
    // As large as it is: a look beyond its end is seen by the sanitizers.
    uint8_t *exact = malloc(size > 0 ? size : 1);
    fuzz_require(exact);
    memcpy(exact, bytes, size);
    memory_free(bytes);
    target(exact, size);
    free(exact);
}

int main(int argc, char **argv) {
    fuzz_require(argc == 3);
    char inputs[FILE_PATH_SIZE];
    glob_t found;
    snprintf(inputs, sizeof inputs, "%s/*", argv[2]);
    fuzz_require(glob(inputs, 0, NULL, &found) == 0);
    LLVMFuzzerInitialize(&argc, &argv);
    for (size_t i = 0; i < sizeof targets / sizeof targets[0]; i++)
        for (size_t k = 0; k < found.gl_pathc && strcmp(targets[i].name, argv[1]) == 0; k++) {
            fprintf(stderr, "%s\n", found.gl_pathv[k]); // the last one is the one that broke
            run_file(targets[i].run, found.gl_pathv[k]);
        }
    fprintf(stderr, "%zu inputs\n", found.gl_pathc);
    globfree(&found);
    return 0;
}
