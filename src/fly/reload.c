#include "fly/reload.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "render/shape.h"

// --- Watching ---

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

// --- What a flight watches; watching begins before reading, so that no change is missed ---

// Shows why something cannot be watched or read.
static bool check(const FlyFiles *files, bool good, const Error *error) {
    if (!good)
        fly_add_error(files->core, "%s", error->text);
    return good;
}

static void watch_shaders(FlyFiles *files) {
    char path[FILE_PATH_SIZE];
    Error error = {0};
    watch_clear(&files->shaders);
    check(files,
          file_find_asset("shaders", path, sizeof path, &error) &&
              watch_add_folder(&files->shaders, path, &error),
          &error);
}

static void watch_mesh(FlyFiles *files) {
    char paths[SHAPE_FILES][FILE_PATH_SIZE];
    Error error = {0};
    memcpy(files->mesh_name, session_view(files->core->session)->mesh, sizeof files->mesh_name);
    watch_clear(&files->mesh);
    size_t count = shape_list_files(files->mesh_name, paths);
    bool good = true;
    for (size_t i = 0; good && i < count; i++)
        good = watch_add(&files->mesh, paths[i], &error);
    check(files, good, &error);
}

static void watch_preset(FlyFiles *files) {
    Error error = {0};
    snprintf(files->preset_path, sizeof files->preset_path, "%s",
             session_preset_path(files->core->session));
    watch_clear(&files->preset);
    if (files->preset_path[0])
        check(files, watch_add(&files->preset, files->preset_path, &error), &error);
}

void fly_watch_files(FlyFiles *files) {
    watch_shaders(files);
    watch_mesh(files);
    watch_preset(files);
}

void fly_unwatch_files(FlyFiles *files) {
    watch_clear(&files->shaders);
    watch_clear(&files->mesh);
    watch_clear(&files->preset);
}

// --- Reading again; false where a file is broken, which is shown ---

static bool read_shaders(FlyFiles *files, Renderer *renderer) {
    Error error = {0};
    watch_shaders(files);
    return check(files, renderer_reload_shaders(renderer, &error), &error);
}

static bool read_mesh(FlyFiles *files, Renderer *renderer) {
    Error error = {0};
    watch_mesh(files);
    return check(files, renderer_reload_mesh(renderer, &error), &error);
}

static bool read_preset(FlyFiles *files, bool all, size_t *changes) {
    Error error = {0};
    watch_preset(files);
    return check(files, session_reread_preset(files->core->session, all, changes, &error), &error);
}

static void report_changes(FlyCore *core, const char *what, size_t changes) {
    if (changes == 0)
        fly_add_message(core, "%s read again", what);
    else
        fly_add_message(core, "%s read again: %zu change%s", what, changes,
                        changes == 1 ? "" : "s");
}

void fly_reload(FlyFiles *files, Renderer *renderer) {
    size_t changes;
    bool shaders = read_shaders(files, renderer), mesh = read_mesh(files, renderer);
    if (read_preset(files, true, &changes) && shaders && mesh)
        report_changes(files->core,
                       files->preset_path[0] ? "shaders, mesh and preset" : "shaders and mesh",
                       changes);
}

void fly_poll_files(FlyFiles *files, Renderer *renderer) {
    FlyCore *core = files->core;
    size_t changes;
    if (strcmp(files->mesh_name, session_view(core->session)->mesh) != 0)
        watch_mesh(files);
    if (strcmp(files->preset_path, session_preset_path(core->session)) != 0)
        watch_preset(files);
    if (watch_poll(&files->shaders, core->now) && read_shaders(files, renderer))
        fly_add_message(core, "shaders read again");
    if (watch_poll(&files->mesh, core->now) && read_mesh(files, renderer))
        fly_add_message(core, "mesh read again");
    if (watch_poll(&files->preset, core->now) && read_preset(files, false, &changes))
        report_changes(core, "preset", changes);
}
