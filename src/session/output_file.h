// A file that a run writes, and the notes about the run beside it, FILE.meta.json: both whole or
// neither. Standard output, a device and a pipe get no notes.
#pragma once

#include "base/file.h"
#include "session/notes.h"

typedef struct OutputFile {
    FileWriter file, meta; // stream NULL where it is not asked for
} OutputFile;

// What would forbid either file is found here.
bool output_begin(OutputFile *output, const char *path, Error *error);

// Whether all writing so far went well; true where nothing was begun.
bool output_check(const OutputFile *output, Error *error);

// Writes the notes and all that is still held back, so that little is left to fail: where several
// files belong together, each is finished before any is committed.
bool output_finish(OutputFile *output, const Meta *meta, Error *error);
bool output_commit(OutputFile *output, Error *error);

// Gives up. Harmless after output_commit or on {0}.
void output_abort(OutputFile *output);
