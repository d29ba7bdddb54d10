// Files that are read again when somebody changes them.
//
// Their times, sizes and inode numbers are compared ten times a second. Notifications of the system
// (inotify) were rejected: they differ on each system, miss changes on network file systems, and
// end when the folder itself is replaced. Comparing needs no thread and no descriptor, and takes 30
// µs for the 22 files of shaders, a mesh and a preset: 0.03 % of the time.
//
// Editors write in several steps, or rename a new file over the old one: a change counts when
// nothing has moved since the comparison before, and a file that is gone is waited for.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/array.h"
#include "base/error.h"

typedef struct WatchStamp {
    bool exists;
    int64_t seconds, nanoseconds, size;
    uint64_t inode; // another where a file was renamed over it
} WatchStamp;

typedef struct WatchFile {
    char *path;
    WatchStamp reported, seen; // when a change was last reported, and at the last comparison
} WatchFile;

typedef struct Watch {
    ARRAY_OF(WatchFile) files;
    double polled; // seconds of the clock
} Watch;

// From now on; the file need not exist yet.
bool watch_add(Watch *watch, const char *path, Error *error);

// What is in a folder now, and in those below it. One that cannot be listed is empty.
bool watch_add_folder(Watch *watch, const char *path, Error *error);

void watch_clear(Watch *watch); // no files any more; harmless on {0}

// Whether any of them was changed, once for each change. now: seconds of the clock.
bool watch_poll(Watch *watch, double now);
