#include "fly/reload.h"

#include <dirent.h>
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "render/shape.h"

static const double watch_interval = 0.1; // seconds between two comparisons

// --- Watching ---

uint64_t watch_stamp(const char *path) {
    struct stat status;
    if (stat(path, &status) != 0)
        return 0;
    if (!S_ISDIR(status.st_mode)) {
        const int64_t words[] = {status.st_mtim.tv_sec, status.st_mtim.tv_nsec, status.st_size,
                                 (int64_t)status.st_ino};
        return fnv_bytes(fnv_bytes(FNV_START, path, strlen(path)), words, sizeof words);
    }
    DIR *folder = opendir(path);
    uint64_t sum = 0;
    for (struct dirent *entry; folder && (entry = readdir(folder));) {
        char name[FILE_PATH_SIZE];
        if (entry->d_name[0] != '.' &&
            snprintf(name, sizeof name, "%s/%s", path, entry->d_name) < (int)sizeof name)
            sum += watch_stamp(name);
    }
    if (folder)
        closedir(folder);
    return sum;
}

bool watch_compare(Watch *watch, uint64_t stamp) {
    bool changed = stamp != 0 && stamp == watch->seen && stamp != watch->stamp;
    watch->seen = stamp;
    if (changed)
        watch->stamp = stamp;
    return changed;
}

static uint64_t stamp_shaders(void) {
    char path[FILE_PATH_SIZE];
    Error ignored = {0}; // the renderer could not have begun without them
    return file_find_asset("shaders", path, sizeof path, &ignored) ? watch_stamp(path) : 0;
}

// All but the first file, the mesh itself, may be missing.
static uint64_t stamp_mesh(const FlyFiles *files) {
    char paths[SHAPE_FILES][FILE_PATH_SIZE];
    size_t count = shape_list_files(files->mesh_name, paths);
    uint64_t sum = count > 0 ? watch_stamp(paths[0]) : 0;
    for (size_t i = 1; i < count && sum != 0; i++)
        sum += watch_stamp(paths[i]);
    return sum;
}

static uint64_t stamp_preset(const FlyFiles *files) {
    return files->preset_path[0] ? watch_stamp(files->preset_path) : 0;
}

// Other files count as read already.
static void follow_names(FlyFiles *files) {
    const char *mesh = session_view(files->core->session)->mesh;
    const char *preset = session_preset(files->core->session)->path;
    if (strcmp(files->mesh_name, mesh) != 0) {
        memcpy(files->mesh_name, mesh, sizeof files->mesh_name);
        files->mesh.stamp = stamp_mesh(files);
    }
    if (strcmp(files->preset_path, preset) != 0) {
        snprintf(files->preset_path, sizeof files->preset_path, "%s", preset);
        files->preset.stamp = stamp_preset(files);
    }
}

void fly_watch_files(FlyFiles *files) {
    follow_names(files);
    files->shaders.stamp = stamp_shaders();
}

// --- Reading again; false where a file is broken, which is shown ---

static bool check(const FlyFiles *files, bool good, const Error *error) {
    if (!good)
        fly_add_error(files->core, "%s", error->text);
    return good;
}

static void report_changes(FlyCore *core, const char *what, size_t changes) {
    char words[32] = "";
    if (changes > 0)
        snprintf(words, sizeof words, ": %zu change%s", changes, changes == 1 ? "" : "s");
    fly_add_message(core, "%s read again%s", what, words);
}

void fly_reload(FlyFiles *files, Renderer *renderer) {
    size_t changes;
    Error error = {0};
    fly_watch_files(files);
    // Before they are read, so that no change is missed.
    files->mesh.stamp = stamp_mesh(files);
    files->preset.stamp = stamp_preset(files);
    bool shaders = check(files, renderer_reload_shaders(renderer, &error), &error);
    bool mesh = check(files, renderer_reload_mesh(renderer, &error), &error);
    if (check(files, session_reread_preset(files->core->session, true, &changes, &error), &error) &&
        shaders && mesh)
        report_changes(files->core,
                       files->preset_path[0] ? "shaders, mesh and preset" : "shaders and mesh",
                       changes);
}

void fly_poll_files(FlyFiles *files, Renderer *renderer) {
    FlyCore *core = files->core;
    size_t changes;
    Error error = {0};
    follow_names(files);
    if (core->now < files->compared + watch_interval)
        return;
    files->compared = core->now;
    if (watch_compare(&files->shaders, stamp_shaders()) &&
        check(files, renderer_reload_shaders(renderer, &error), &error))
        report_changes(core, "shaders", 0);
    if (watch_compare(&files->mesh, stamp_mesh(files)) &&
        check(files, renderer_reload_mesh(renderer, &error), &error))
        report_changes(core, "mesh", 0);
    if (watch_compare(&files->preset, stamp_preset(files)) &&
        check(files, session_reread_preset(core->session, false, &changes, &error), &error))
        report_changes(core, "preset", changes);
}
