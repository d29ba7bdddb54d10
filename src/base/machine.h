// The build of the program, and the machine, of which each system tells in its own way
// (host_posix.c, host_windows.c, and host_web.c for a browser or node).
//
// Errors: false with errno; what is not known is "unknown". Memory: the texts returned are
// constants. Threads: any.
#pragma once

#include <stdbool.h>
#include <stddef.h>

extern const char version_number[];     // "1.0.0"
extern const char version_commit[];     // as "0123456789ab-dirty", changed since; or "unknown"
extern const char version_build_type[]; // "Release"
extern const char version_compiler[];   // "gcc 12.2.0"

// --- The system ---

// To be called first by main: standard streams are open and UTF-8, the arguments too, and children
// can be waited for. Started by a double click, without arguments, it flies.
void host_begin(int *argc, char ***argv);

// Shows a person what went wrong who sees no standard error, started by a double click; false
// otherwise.
bool host_tell(const char *lines);

// The processor's name, or "unknown processor".
void host_processor_name(char *out, size_t size);

// The system's name and version, and the kind of processor that it is for.
void host_system_name(char *out, size_t size);

// Processors that this process may run on; below 1: not known.
int host_processors(void);

// The machine's, in bytes.
double host_memory(void);

// Processes that ran or waited for a processor, as a mean of the last minute; -1: not known.
double host_load(void);

// The seconds that the processors which this process may use have worked for others, since some
// time in the past, and by how much they are uncertain. Returns how many processors these are; 0:
// not known.
int host_busy(double *seconds, double *unsure);

// The folder that the program is in, or the shared library that this is part of, without a slash at
// the end ("" at the top).
bool host_find_program(char *out, size_t size);

// Two files take each other's names at once. False with errno, EINVAL where the system or the disk
// cannot.
bool host_exchange_names(const char *a, const char *b);

// The width of the terminal that standard error is; 0 where it is none.
int host_terminal_columns(void);

// A shared library by its file's name; NULL where it is not there, with a line that tells why.
void *host_load_library(const char *name, char *why, size_t size);
void *host_find_symbol(void *library, const char *name);
