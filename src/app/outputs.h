// The files that a command line writes: no two may be the same, and none may overwrite what the
// same command reads. All are compared before anything runs, by device and inode, so that neither
// "./", a link, /dev/stdout nor a shell's redirection hides that two names are one file.
//
// Errors: ERROR_USAGE, one line that names both. Memory: the caller's; texts are borrowed. Threads:
// one.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/file.h"
#include "session/change.h"

typedef enum OutputKind {
    OUTPUT_ONE,
    OUTPUT_WITH_NOTES, // FILE.meta.json beside it, unless it is a device, a pipe or "-"
} OutputKind;

// How standard output is reached: two options must not take it, but what a command prints beside
// what it writes there is not lost.
typedef enum OutputWay { OUTPUT_BY_PATH, OUTPUT_BY_DASH, OUTPUT_PRINTED } OutputWay;

typedef struct Output {
    FileIdentity file;
    OutputWay way;
    const char *updates; // the option whose file it may replace, or NULL
    char name[256];      // for messages
} Output;

enum { OUTPUTS_MOST = 16 };

typedef struct Outputs {
    Output items[OUTPUTS_MOST];
    size_t count;
} Outputs;

// Adds what an option writes; false where an earlier output is the same file. name: for messages.
// updates: the option whose file it may replace, since it is made from it; or NULL.
bool outputs_add(Outputs *outputs, OutputKind kind, const char *name, const char *path,
                 const char *updates, Error *error);

// Adds standard output and standard error where they are regular files: what the command prints
// would be lost with the file that is replaced.
bool outputs_add_printed(Outputs *outputs, Error *error);

// False where a file that an option reads would be overwritten.
typedef bool OutputsCheck(const Outputs *outputs, const char *option, const char *path,
                          Error *error);
OutputsCheck outputs_check_input;

// The same of the files that it leads to: a preset, by its name or path, to its mesh, which has
// levels and a texture; a journal to starts, presets and meshes. What cannot be read is not
// checked: it is an error later.
OutputsCheck outputs_check_preset, outputs_check_journal;

// The same of a change that --set or --at gives.
bool outputs_check_change(const Outputs *outputs, const char *option, const Change *change,
                          Error *error);
