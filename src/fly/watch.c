#include "fly/watch.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"

static const double watch_interval = 0.1; // seconds between two looks

static WatchStamp watch_look(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0)
        return (WatchStamp){.there = false};
    return (WatchStamp){.there = true,
                        .seconds = status.st_mtim.tv_sec,
                        .nanoseconds = status.st_mtim.tv_nsec,
                        .size = status.st_size,
                        .number = status.st_ino};
}

static bool watch_is_same(const WatchStamp *a, const WatchStamp *b) {
    return a->there == b->there && a->seconds == b->seconds && a->nanoseconds == b->nanoseconds &&
           a->size == b->size && a->number == b->number;
}

bool watch_add(Watch *watch, const char *path, Error *error) {
    if (watch->count == watch->capacity) {
        size_t capacity = watch->capacity ? 2 * watch->capacity : 32;
        WatchFile *files = realloc(watch->files, capacity * sizeof *files);
        if (!files)
            return error_set(error, ERROR_FAILED, "out of memory to watch %zu files", capacity);
        watch->files = files;
        watch->capacity = capacity;
    }
    WatchFile *file = &watch->files[watch->count];
    if (!(file->path = strdup(path)))
        return error_set(error, ERROR_FAILED, "out of memory to watch %s", path);
    file->known = file->seen = watch_look(path);
    watch->count++;
    return true;
}

bool watch_add_folder(Watch *watch, const char *path, Error *error) {
    DIR *folder = opendir(path);
    if (!folder)
        return true;
    bool good = true;
    for (struct dirent *entry; good && (entry = readdir(folder));) {
        char name[FILE_PATH_SIZE];
        struct stat status;
        if (entry->d_name[0] == '.' ||
            snprintf(name, sizeof name, "%s/%s", path, entry->d_name) >= (int)sizeof name ||
            stat(name, &status) != 0)
            continue;
        good = S_ISDIR(status.st_mode) ? watch_add_folder(watch, name, error)
                                       : watch_add(watch, name, error);
    }
    closedir(folder);
    return good;
}

void watch_clear(Watch *watch) {
    for (size_t i = 0; i < watch->count; i++)
        free(watch->files[i].path);
    free(watch->files);
    *watch = (Watch){0};
}

bool watch_poll(Watch *watch, double now) {
    if (now < watch->looked_at + watch_interval)
        return false;
    watch->looked_at = now;
    bool moving = false, changed = false;
    for (size_t i = 0; i < watch->count; i++) {
        WatchFile *file = &watch->files[i];
        WatchStamp stamp = watch_look(file->path);
        moving |= !watch_is_same(&stamp, &file->seen);
        file->seen = stamp;
        changed |= stamp.there && !watch_is_same(&stamp, &file->known);
    }
    if (moving || !changed)
        return false;
    for (size_t i = 0; i < watch->count; i++)
        if (watch->files[i].seen.there)
            watch->files[i].known = watch->files[i].seen;
    return true;
}
