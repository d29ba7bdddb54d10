// FILE.meta.json beside a file that a run writes: the program's version, its command line, and the
// session. The file and its notes appear together or not at all. Standard output, a device and a
// pipe get no notes.
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "base/file.h"
#include "base/json.h"
#include "session/session.h"

// The session as members of a JSON object, also for the flight's report: model, model_version,
// preset, seed, birds, tick_seconds, rules, parameters (the model's and the view's), hash, compare
// and twin_hash (null where nothing is compared).
void json_add_session(Json *object, Session *session);

#define OUTPUT_NOTES_ENDING ".meta.json"

typedef struct Meta {
    Session *session; // as it is at the end
    uint64_t first_tick;
    int argc; // the command line
    char **argv;
} Meta;

typedef struct OutputFile {
    FileWriter file, meta; // stream NULL where there is none
} OutputFile;

// Opens both files; fails where either cannot be written.
bool output_begin(OutputFile *output, const char *path, Error *error);

// The notes alone, of files that have other names.
bool output_begin_notes(OutputFile *output, const char *path, Error *error);

// Writes the notes. Then both files are to be committed, together (file_commit_all).
bool output_finish(OutputFile *output, const Meta *meta, Error *error);

// Gives up. Harmless after that, or on {0}.
void output_abort(OutputFile *output);
