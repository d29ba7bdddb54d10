// The machine and the build of the program, for `--version`, listings and results.
//
// Errors: none; what is not known is "unknown". Memory: the texts returned are constants. Threads:
// any.
#pragma once

#include <stddef.h>

// The processor's name, or "unknown processor".
void machine_processor_name(char *out, size_t size);

const char *version_number(void);     // "1.0.0"
const char *version_commit(void);     // as "0123456789ab-dirty", changed since; or "unknown"
const char *version_build_type(void); // "Release"
const char *version_compiler(void);   // "gcc 12.2.0"
