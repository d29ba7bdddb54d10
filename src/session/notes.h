// FILE.notes beside a file that a run writes: the program's version, its command line, and the
// session, as lines of text (README.md, Notes). The file and its notes appear together or not at
// all. Standard output, a device and a pipe get no notes.
#pragma once

#include <stdint.h>

#include "base/file.h"
#include "session/session.h"

#define OUTPUT_NOTES_ENDING ".notes"

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

// Writes the notes. Then both files are to be committed, together (file_commit_all).
void output_finish(OutputFile *output, const Meta *meta);

// Gives up. Harmless after that, or on {0}.
void output_abort(OutputFile *output);
