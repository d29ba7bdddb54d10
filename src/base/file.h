// Files, whole or not at all.
//
// Reading takes regular files only: a pipe or a device is refused, never waited on. Writing goes to
// a temporary name beside the target, is checked to the last byte, and is then renamed. A target
// that exists and is no regular file (a device, a pipe) is never replaced: it is written through.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/error.h"

enum { FILE_PATH_SIZE = 4096 };

// The whole file with a '\0' behind it (not counted in size), to be freed with memory_free; NULL
// and a filled error naming the path where it is missing, not regular, larger than limit, or
// unreadable.
char *file_read(const char *path, size_t limit, size_t *size, Error *error);

// The same for a text: one with a '\0' in it is refused, and the mark that some editors put before
// UTF-8 is left out.
char *file_read_text(const char *path, size_t limit, size_t *size, Error *error);

typedef struct FileWriter {
    FILE *stream;              // write here; errors are found by file_close; NULL after it
    char path[FILE_PATH_SIZE]; // the target, for messages
    char temporary[FILE_PATH_SIZE + 16]; // "" where the target is written through
} FileWriter;

// "-" is standard output. Fails early where the folder is missing or not writable.
bool file_begin(FileWriter *writer, const char *path, Error *error);

// The whole path of a file, for whoever reads it from another folder; as it is where there is no
// such file.
void file_find_whole_path(const char *path, char out[FILE_PATH_SIZE]);

// Whether anything has this name, be it no file, or a link that leads nowhere: then whoever reads
// it tells what is wrong, where what is not there at all may have been left out.
bool file_is_there(const char *path);

// Whether the target could be written, tried before long work and not after it; changes nothing.
bool file_probe(const char *path, Error *error);

// Whether all writing so far went well: a full disk ends the work early, not after an hour.
bool file_check(const FileWriter *writer, Error *error);

// The same, up to the last byte that was written.
bool file_flush(FileWriter *writer, Error *error);

// Closes and checks: all but the renaming, for files that are to appear together or not at all.
bool file_close(FileWriter *writer, Error *error);

// Closes, where that is still to do, checks and renames. On failure nothing is left behind and the
// old target is as it was.
bool file_commit(FileWriter *writer, Error *error);

// Gives up: removes what was written. Harmless after file_commit or on {0}.
void file_abort(FileWriter *writer);

// A standard stream that is closed would be the first file that is opened: what is meant for one
// would stand in the other. Afterwards it leads nowhere, and writing to it still fails.
void file_fill_standard_streams(void);

// The path of something shipped with the program ("shaders/sky.frag", "assets/presets"): in the
// tree the program was built from, or where it was installed, found relative to the program itself.
bool file_find_asset(const char *name, char *out, size_t size, Error *error);
