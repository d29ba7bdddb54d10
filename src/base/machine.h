// The machine and the build of the program, and what each system does in its own way (Linux in
// host.c, a browser or node in host_web.c).
//
// Errors: false with errno; what is not known is "unknown". Memory: the texts returned are
// constants. Threads: any.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// The processor's name, or "unknown processor".
void machine_processor_name(char *out, size_t size);

extern const char version_number[];     // "1.0.0"
extern const char version_commit[];     // as "0123456789ab-dirty", changed since; or "unknown"
extern const char version_build_type[]; // "Release"
extern const char version_compiler[];   // "gcc 12.2.0"

// --- The system ---

// Processors that this process may run on; below 1: not known.
int host_processors(void);

// The folder that the program is in, or the shared library that this is part of, without a slash at
// the end ("" at the top).
bool host_find_program(char *out, size_t size);

// Two files take each other's names at once. False with errno, EINVAL where the system or the disk
// cannot.
bool host_exchange_names(const char *a, const char *b);
