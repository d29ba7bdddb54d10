// Files that are read again when somebody changes them.
//
// Their times, sizes and numbers are looked at ten times a second. Being told by the system instead
// (inotify) would be another way for each system, hears nothing of folders on a network, and loses
// sight of a folder that is itself replaced. A look needs no thread, no descriptor and no memory,
// and takes 30 µs for the 22 files of shaders, a mesh and a preset: three ten-thousandths of the
// time.
//
// Editors write in several steps, or rename a new file over the old one: a change counts when
// nothing has moved for one more look, and a file that is gone is waited for.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

typedef struct WatchStamp {
    bool there;
    int64_t seconds, nanoseconds, size;
    uint64_t number; // the inode's: another where a file was renamed over it
} WatchStamp;

typedef struct WatchFile {
    char *path;
    WatchStamp known, seen; // as last told of, and at the last look
} WatchFile;

typedef struct Watch {
    WatchFile *files;
    size_t count, capacity;
    double looked_at; // seconds of the clock
} Watch;

// From now on; the file need not be there yet.
bool watch_add(Watch *watch, const char *path, Error *error);

// What is in a folder now, and in those below it. One that cannot be listed is empty.
bool watch_add_folder(Watch *watch, const char *path, Error *error);

void watch_clear(Watch *watch); // no files any more; harmless on {0}

// Whether any of them was changed, once for each change. now: seconds of the clock.
bool watch_poll(Watch *watch, double now);
