// Reads a flight's shaders, mesh and preset again: by key, and when a file changes. The error of a
// broken file is shown once for each change, and its last good content stays in use.
//
// The files' times, sizes and inode numbers are compared ten times a second. Notifications of the
// system (inotify) were rejected: they differ on each system, miss changes on network file systems,
// and end when the folder itself is replaced. Comparing needs no thread and no descriptor, and
// takes 30 µs for the 22 files of shaders, a mesh and a preset: 0.03 % of the time.
//
// Editors write in several steps, or rename a new file over the old one: a change is reported once
// two comparisons agree, and not while the file is missing.
#pragma once

#include "fly/core.h"
#include "render/renderer.h"

// Of the files of one kind.
typedef struct Watch {
    uint64_t name;  // a hash of it: what is there of other files than before counts as read
    uint64_t stamp; // of what was read
    uint64_t seen;  // at the last comparison
} Watch;

// A number of a file's time, size and inode number, or of those of all files of a folder and its
// subfolders, in any order. 0 where there is none.
uint64_t watch_stamp(const char *path);

// Whether the files changed, once for each change. stamp: theirs now.
bool watch_compare(Watch *watch, uint64_t stamp);

// --- Of a flight ---

typedef enum WatchKind { WATCH_SHADERS, WATCH_MESH, WATCH_PRESET, WATCH_KINDS } WatchKind;

typedef struct FlyFiles {
    FlyCore *core; // borrowed
    Watch watches[WATCH_KINDS];
    double compared; // seconds of the clock
} FlyFiles;

// Reads all of them. Every number, rule and view of the preset is set again and replaces a person's
// changes.
void fly_reload(FlyFiles *files, Renderer *renderer);

// Every picture: reads files again that changed on disk, between two ticks. Of the preset only what
// changed in the file is set: a person's other changes stay.
void fly_poll_files(FlyFiles *files, Renderer *renderer);
