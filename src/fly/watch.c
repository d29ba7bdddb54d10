#include "fly/watch.h"

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"

static const double watch_interval = 0.1; // seconds between two comparisons

static WatchStamp watch_stat(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0)
        return (WatchStamp){.exists = false};
    return (WatchStamp){.exists = true,
                        .seconds = status.st_mtim.tv_sec,
                        .nanoseconds = status.st_mtim.tv_nsec,
                        .size = status.st_size,
                        .inode = status.st_ino};
}

static bool watch_is_same(const WatchStamp *a, const WatchStamp *b) {
    return a->exists == b->exists && a->seconds == b->seconds && a->nanoseconds == b->nanoseconds &&
           a->size == b->size && a->inode == b->inode;
}

bool watch_add(Watch *watch, const char *path, Error *error) {
    WatchStamp stamp = watch_stat(path);
    WatchFile file = {strdup(path), stamp, stamp};
    if (!file.path)
        return error_set(error, ERROR_FAILED, "out of memory to watch %s", path);
    if (array_push(&watch->files, file, error))
        return true;
    free(file.path);
    return false;
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
    for (size_t i = 0; i < watch->files.count; i++)
        free(watch->files.items[i].path);
    array_deinit(&watch->files);
    *watch = (Watch){0};
}

bool watch_poll(Watch *watch, double now) {
    if (now < watch->polled + watch_interval)
        return false;
    watch->polled = now;
    bool moving = false, changed = false;
    for (size_t i = 0; i < watch->files.count; i++) {
        WatchFile *file = &watch->files.items[i];
        WatchStamp stamp = watch_stat(file->path);
        moving |= !watch_is_same(&stamp, &file->seen);
        file->seen = stamp;
        changed |= stamp.exists && !watch_is_same(&stamp, &file->reported);
    }
    if (moving || !changed)
        return false;
    for (size_t i = 0; i < watch->files.count; i++)
        if (watch->files.items[i].seen.exists)
            watch->files.items[i].reported = watch->files.items[i].seen;
    return true;
}
