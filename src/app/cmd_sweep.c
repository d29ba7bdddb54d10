// `skein sweep`: a script that plans, runs and collects runs of `skein simulate` (src/sweep).
#include "app/commands.h"

#include <string.h>

#include "base/child.h"
#include "base/file.h"
#include "base/memory.h"

bool cmd_sweep(const Options *options, Error *error) {
    char script[FILE_PATH_SIZE];
    const char **words = memory_alloc((size_t)options->argc + 4, sizeof *words, error);
    if (!words || !file_find_asset("sweep/sweep.py", script, error)) {
        memory_free(words);
        return false;
    }
    size_t count = 0;
    words[count++] = "python3";
    words[count++] = script;
    words[count++] = options->argv[0];
    if (options->help)
        words[count++] = "--help";
    for (int i = 2; i < options->argc && !options->help; i++)
        words[count++] = options->argv[i];
    int failed = child_become(words);
    memory_free(words);
    return error_set(error, ERROR_FAILED, "sweep: python3 cannot be started: %s", strerror(failed));
}
