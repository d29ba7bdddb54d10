// Files are read and written whole or not at all.
//
// Reading fails for anything but regular files, so that it never waits for a pipe. Writing goes to
// a temporary file beside the target, which is renamed once all of it is on the disk: whatever
// fails, power included, there is the old file or the whole new one. A target that exists and is no
// regular file (a device, a pipe) is written to directly.
//
// Errors: ERROR_FAILED, one line that names the path. Memory: what is read belongs to the caller
// (memory_free); a FileWriter is the caller's, to be ended by file_commit or file_abort. Threads:
// any, one for one writer.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/disk.h"
#include "base/error.h"
#include "base/interrupt.h"

enum { FILE_PATH_SIZE = LEFTOVER_PATH_SIZE - 16 }; // a temporary file has a longer name

// The bytes of a file with a '\0' behind them, which size does not count. NULL where the file is
// missing, not regular, larger than limit bytes, or unreadable.
char *file_read(const char *path, size_t limit, size_t *size, Error *error);

// The same for a text: fails where it contains a '\0', and skips a byte order mark.
char *file_read_text(const char *path, size_t limit, size_t *size, Error *error);

// The same, also of a text that contains a '\0' because the writing of it broke off.
char *file_read_broken_text(const char *path, size_t limit, size_t *size, Error *error);

// The first bytes of a file, at most size - 1, with a '\0' behind them; false where it is missing,
// not regular, or unreadable.
bool file_read_start(const char *path, char *out, size_t size, Error *error);

typedef struct FileWriter {
    FILE *stream;              // write here; errors are found by file_commit; NULL after it
    char path[FILE_PATH_SIZE]; // the target, for messages
    char temporary[LEFTOVER_PATH_SIZE]; // "" where the target itself is written
    Leftover leftover;                  // the temporary file
    bool is_new;                        // begun by file_begin_new
    size_t number_at;                   // of that
    bool has_replaced; // an old file, which has the temporary name until all have their names
} FileWriter;

// Opens a file to write; "-" is standard output. Fails here where the folder is missing or not
// writable.
bool file_begin(FileWriter *writer, const char *path, Error *error);

// The same for a file that replaces none. Where the path is taken when it is committed, a number is
// inserted at this place of it, "-2", "-3" ..., and writer->path is the path that it got.
bool file_begin_new(FileWriter *writer, const char *path, size_t number_at, Error *error);

// The absolute path of a file without links; path itself where there is no such file.
void file_find_whole_path(const char *path, char out[FILE_PATH_SIZE]);

// Whether anything has this name, also what cannot be read.
bool file_is_there(const char *path);

// Whether it leads to a folder, links followed.
bool file_is_folder(const char *path);

// Which file a path leads to, links followed, to compare two paths.
typedef enum FileIdentityKind {
    FILE_UNKNOWN, // neither the file nor its folder can be looked at, so that writing fails too
    FILE_NEW,     // there is none yet
    FILE_REGULAR,
    FILE_NULL,   // /dev/null, which any number of outputs may share
    FILE_DIRECT, // a device, a pipe or a socket, which is written to directly
} FileIdentityKind;

typedef struct FileIdentity {
    FileIdentityKind kind;
    uint64_t device, inode; // of the file; of the folder where it is new
    char name[256];         // in that folder, of a new file; otherwise ""
} FileIdentity;

FileIdentity file_identify(const char *path);
FileIdentity file_identify_descriptor(int descriptor);

// Never where one of them is unknown. Two names (hard links) of one file are the same file.
bool file_is_same(const FileIdentity *a, const FileIdentity *b);

enum { FILE_ENDING_SIZE = 16 };

// The letters after the last dot of a path's last name, in lower case; "" where there are none, and
// where nothing is before the dot. A longer ending is cut.
void file_find_ending(const char *path, char out[FILE_ENDING_SIZE]);

// Whether the target can be written, to be checked before long work; leaves no file behind.
bool file_probe(const char *path, Error *error);

// False where writing has failed so far, without flushing: a full disk ends long work early.
bool file_check(const FileWriter *writer, Error *error);

// Closes and checks, waits for the disk, then renames. On failure nothing is left behind and the
// old target is unchanged.
bool file_commit(FileWriter *writer, Error *error);

// The same for files that belong together: all get their names, or none does and the old files are
// there; where a disk refuses to give those their names again, the error says where each is. A
// writer that is {0} or writes to a device counts as renamed.
bool file_commit_all(FileWriter *const writers[], size_t count, Error *error);

// Removes what was written. Harmless after file_commit and on {0}.
void file_abort(FileWriter *writer);

// The path of a file or folder shipped with the program ("shaders/sky.frag", "assets/presets"),
// found relative to the program or library: in share/skein of the build tree, or of where it was
// installed, which is also where a program looks that the library is linked into.
bool file_find_asset(const char *name, char out[FILE_PATH_SIZE], Error *error);

// A person's own folder of the program, which need not exist. Fails where the environment tells
// none.
bool file_find_user_folder(DiskOwn what, char out[FILE_PATH_SIZE], Error *error);

// Makes a folder, of an absolute path, and those above it that are missing.
bool file_make_folder(const char *path, unsigned mode, Error *error);
