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

// What is done with the file that an option names.
typedef enum FileUse {
    USE_NONE,
    READS,
    READS_PRESET,  // by its name or path; also its mesh, which has levels and a texture
    READS_JOURNAL, // also the starts, presets and meshes that it leads to
    WRITES,
    WRITES_WITH_NOTES, // FILE.meta.json beside it, unless it is a device, a pipe or "-"
} FileUse;

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
bool outputs_add(Outputs *outputs, FileUse use, const char *name, const char *path,
                 const char *updates, Error *error);

// Adds standard output and standard error where they are regular files: what the command prints
// would be lost with the file that is replaced.
bool outputs_add_printed(Outputs *outputs, Error *error);

// False where a file that an option reads would be overwritten. What cannot be read is not checked:
// it is an error later.
bool outputs_check_read(const Outputs *outputs, FileUse use, const char *option, const char *path,
                        Error *error);

// The same of a change that --set or --at gives.
bool outputs_check_change(const Outputs *outputs, const char *option, const Change *change,
                          Error *error);
