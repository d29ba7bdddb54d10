// The one file that is compiled again after a commit, and after the first change since.
#include "base/machine.h"

#include <stdio.h>

#include "commit.h"

void machine_processor_name(char *out, size_t size) {
    snprintf(out, size, "unknown processor");
    FILE *stream = fopen("/proc/cpuinfo", "re");
    if (!stream)
        return;
    char line[256], name[128];
    while (fgets(line, sizeof line, stream))
        if (sscanf(line, "model name : %127[^\n]", name) == 1)
            snprintf(out, size, "%s", name);
    fclose(stream);
}

const char version_number[] = SKEIN_VERSION, version_commit[] = SKEIN_COMMIT,
           version_build_type[] = SKEIN_BUILD_TYPE;
#if defined(__clang__)
const char version_compiler[] = "clang " __clang_version__;
#else
const char version_compiler[] = "gcc " __VERSION__;
#endif
