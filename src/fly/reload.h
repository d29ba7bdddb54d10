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

#include "base/memory.h"
#include "fly/core.h"
#include "render/renderer.h"

typedef struct WatchStamp {
    bool exists;
    int64_t seconds, nanoseconds, size;
    uint64_t inode; // changes when another file is renamed over it
} WatchStamp;

typedef struct WatchFile {
    char *path;
    WatchStamp reported, seen; // at the last report, and at the last comparison
} WatchFile;

typedef struct Watch {
    ARRAY_OF(WatchFile) files;
    double polled; // clock_now() of the last comparison
} Watch;

// Watches a file from now on; it need not exist yet.
bool watch_add(Watch *watch, const char *path, Error *error);

// Watches the present files of a folder and of its subfolders. A folder that cannot be listed
// counts as empty.
bool watch_add_folder(Watch *watch, const char *path, Error *error);

void watch_clear(Watch *watch); // removes all files; harmless on {0}

// Whether any of them changed, once for each change. now: clock_now().
bool watch_poll(Watch *watch, double now);

// --- Of a flight ---

typedef struct FlyFiles {
    FlyCore *core; // borrowed
    Watch shaders, mesh, preset;
    char mesh_name[PARAM_TEXT_SIZE];
    char preset_path[FILE_PATH_SIZE]; // "" without a preset
} FlyFiles;

// Reads all of them. Every number, rule and view of the preset is set again and replaces a person's
// changes.
void fly_reload(FlyFiles *files, Renderer *renderer);

// Between watch and unwatch, poll reads files again that changed on disk, between two ticks. Of the
// preset only what changed in the file is set: a person's other changes stay.
void fly_watch_files(FlyFiles *files);
void fly_poll_files(FlyFiles *files, Renderer *renderer);
void fly_unwatch_files(FlyFiles *files);
