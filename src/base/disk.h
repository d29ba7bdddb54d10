// What each system does with files in its own way (disk_posix.c, disk_windows.c); file.h makes
// whole files of it. Paths are UTF-8.
//
// Errors: errno, which is set where a call returns false or -1. Memory: the caller's. Threads: any.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base/memory.h"

typedef enum DiskKind {
    DISK_FILE,
    DISK_FOLDER,
    DISK_LINK,   // only of disk_look_at_name
    DISK_NULL,   // what takes everything and keeps nothing
    DISK_DIRECT, // a device, a pipe or a socket
} DiskKind;

typedef struct DiskEntry {
    DiskKind kind;
    uint64_t size;          // bytes
    uint64_t device, inode; // the same for all names of one file, and of one device
    int64_t changed;        // nanoseconds since 1970
    unsigned permissions;   // as of chmod
} DiskEntry;

extern const char disk_null_path[]; // of DISK_NULL

// Of what a path leads to, links followed; of the name itself; and of an open file.
bool disk_look(const char *path, DiskEntry *out);
bool disk_look_at_name(const char *path, DiskEntry *out);
bool disk_look_at_open(int descriptor, DiskEntry *out);

typedef enum DiskUse {
    DISK_READ,   // never waits for a pipe's other end
    DISK_WRITE,  // what is there
    DISK_CREATE, // a new file, to write and read; EEXIST where the name is taken
} DiskUse;

// A descriptor, which no child inherits. permissions: of a new file, as far as the umask lets.
int disk_open(const char *path, DiskUse use, unsigned permissions);

// Also what the umask took away. Does nothing where files have no such permissions.
void disk_permit(int descriptor, unsigned permissions);

// Whether this person may write to it.
bool disk_may_write(const char *path);

// A file without a name that is gone when it is closed; NULL where there can be none.
FILE *disk_open_nameless(void);

// A stream into memory. Once it is closed, text has what was written, with a '\0' behind it, for
// free; where closing returns false, NULL.
typedef struct DiskMemory {
    FILE *stream;
    char *text;
    size_t size;
} DiskMemory;
bool disk_open_memory(DiskMemory *memory);
bool disk_close_memory(DiskMemory *memory);

// Waits until what was written is on the disk. What cannot be waited for (a pipe) is no failure.
bool disk_sync(int descriptor);

// Gives a file another name, which it takes from another file that has it.
bool disk_rename(const char *from, const char *to);

// The same where nothing has that name: EEXIST otherwise.
bool disk_rename_to_free(const char *from, const char *to);

// A file. May be called by a signal handler.
bool disk_remove(const char *path);

// A folder with what is in it.
bool disk_remove_folder(const char *path);

bool disk_make_folder(const char *path, unsigned permissions);

// The absolute path without links; false where there is no such file, or no room for it.
bool disk_find_whole_path(const char *path, char *out, size_t size);

// The last name of a path.
const char *disk_find_name(const char *path);

typedef struct DiskName {
    char text[256];
} DiskName;
typedef ARRAY_OF(DiskName) DiskNames;

// Adds the names in a folder, sorted byte by byte.
bool disk_list(const char *folder, DiskNames *names);

// What a person keeps of a program.
typedef enum DiskOwn {
    DISK_OWN_SETTINGS, // which other machines of this person may get too
    DISK_OWN_JOURNALS,
    DISK_OWN_STATE, // of this machine
} DiskOwn;

// The folder for that, which need not exist and in which each program has one, with '/' between its
// names. Returns the length that its path has, as snprintf does; below 0, with a line that tells
// why, where there is none.
int disk_find_own_folder(DiskOwn what, char *out, size_t size, const char **why);
