#include "fly/flight.h"

#include <string.h>

#include "base/hash.h"
#include "render/shape.h"

static const double watch_interval = 0.1; // seconds between two comparisons

// --- Watching ---

uint64_t watch_stamp(const char *path) {
    DiskEntry entry;
    if (!disk_look(path, &entry))
        return 0;
    if (entry.kind != DISK_FOLDER) {
        const uint64_t words[] = {(uint64_t)entry.changed, entry.size, entry.inode};
        return fnv_bytes(fnv_bytes(FNV_START, path, strlen(path)), words, sizeof words);
    }
    DiskNames names = {0};
    uint64_t sum = 0;
    disk_list(path, &names);
    for (size_t i = 0; i < names.count; i++) {
        const char *file = names.items[i].text;
        char name[FILE_PATH_SIZE];
        if (file[0] != '.' && snprintf(name, sizeof name, "%s/%s", path, file) < (int)sizeof name)
            sum += watch_stamp(name);
    }
    array_deinit(&names);
    return sum;
}

bool watch_compare(Watch *watch, uint64_t stamp) {
    bool changed = stamp != 0 && stamp == watch->seen && stamp != watch->stamp;
    watch->seen = stamp;
    if (changed)
        watch->stamp = stamp;
    return changed;
}

// Of the files of one kind that are in use, as of one that counts as read; name 0: there are none.
// All but the first file of a mesh, the mesh itself, may be missing.
static Watch stamp_files(const FlyFiles *files, WatchKind kind) {
    const Session *session = files->core->session;
    char paths[SHAPE_FILES][FILE_PATH_SIZE] = {""};
    size_t count = 1;
    Error ignored = {0}; // the renderer could not have begun without the shaders
    if (kind == WATCH_SHADERS)
        file_find_asset("shaders", paths[0], &ignored);
    else if (kind == WATCH_MESH)
        count = shape_list_files(session_view(session)->mesh, paths);
    else
        snprintf(paths[0], sizeof paths[0], "%s", session_preset(session)->path);
    if (count == 0 || !paths[0][0])
        return (Watch){0};
    uint64_t sum = watch_stamp(paths[0]);
    for (size_t i = 1; i < count && sum != 0; i++)
        sum += watch_stamp(paths[i]);
    return (Watch){.name = fnv_bytes(FNV_START, paths[0], strlen(paths[0])), .stamp = sum};
}

// --- Reading again ---

// The error of a broken file is shown.
static void read_again(const FlyFiles *files, WatchKind kind, Renderer *renderer, bool all) {
    static const char *const names[] = {"shaders", "mesh", "preset"};
    char words[32] = "";
    size_t changes = 0;
    Error error = {0};
    bool good = kind == WATCH_SHADERS ? renderer_reload_shaders(renderer, &error)
                : kind == WATCH_MESH
                    ? renderer_reload_mesh(renderer, &error)
                    : session_reread_preset(files->core->session, all, &changes, &error);
    if (changes > 0)
        snprintf(words, sizeof words, ": %zu change%s", changes, changes == 1 ? "" : "s");
    if (good)
        fly_add_message(files->core, "%s read again%s", names[kind], words);
    else
        fly_add_error(files->core, "%s", error.text);
}

void fly_reload(FlyFiles *files, Renderer *renderer) {
    for (WatchKind kind = 0; kind < WATCH_KINDS; kind++) {
        files->watches[kind] = stamp_files(files, kind); // before, so that no change is missed
        if (files->watches[kind].name != 0)
            read_again(files, kind, renderer, true);
    }
}

void fly_poll_files(FlyFiles *files, Renderer *renderer) {
    FlyCore *core = files->core;
    if (core->now < files->compared + watch_interval)
        return;
    files->compared = core->now;
    for (WatchKind kind = 0; kind < WATCH_KINDS; kind++) {
        Watch *watch = &files->watches[kind], now = stamp_files(files, kind);
        if (now.name != watch->name)
            *watch = now;
        else if (watch_compare(watch, now.stamp))
            read_again(files, kind, renderer, false);
    }
}
