// Reads a flight's files again: by key, and when a file changes. The error of a broken file is
// shown once for each change, and its last good content stays in use.
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "fly/flight.h"
#include "render/shape.h"

// --- What a flight watches; watching begins before reading, so that no change is missed ---

static void report_unwatched(Flight *flight, bool good, const Error *error) {
    if (!good)
        fly_add_error(flight, "%s", error->text);
}

static void watch_shaders(Flight *flight) {
    FlyWatchedFiles *files = &flight->files;
    char path[FILE_PATH_SIZE];
    Error error = {0};
    watch_clear(&files->shaders);
    report_unwatched(flight,
                     file_find_asset("shaders", path, sizeof path, &error) &&
                         watch_add_folder(&files->shaders, path, &error),
                     &error);
}

static void watch_mesh(Flight *flight) {
    FlyWatchedFiles *files = &flight->files;
    char paths[SHAPE_FILES][FILE_PATH_SIZE];
    Error error = {0};
    memcpy(files->mesh_name, session_view(flight->session)->mesh, sizeof files->mesh_name);
    watch_clear(&files->mesh);
    size_t count = shape_list_files(files->mesh_name, paths);
    bool good = true;
    for (size_t i = 0; good && i < count; i++)
        good = watch_add(&files->mesh, paths[i], &error);
    report_unwatched(flight, good, &error);
}

static void watch_preset(Flight *flight) {
    FlyWatchedFiles *files = &flight->files;
    Error error = {0};
    snprintf(files->preset_path, sizeof files->preset_path, "%s",
             session_preset_path(flight->session));
    watch_clear(&files->preset);
    if (files->preset_path[0])
        report_unwatched(flight, watch_add(&files->preset, files->preset_path, &error), &error);
}

// --- Reading again; false where a file is broken, which is shown ---

static bool read_shaders(Flight *flight) {
    Error error = {0};
    watch_shaders(flight);
    if (renderer_reload_shaders(flight->renderer, &error))
        return true;
    fly_add_error(flight, "%s", error.text);
    return false;
}

static bool read_mesh(Flight *flight) {
    Error error = {0};
    watch_mesh(flight);
    if (renderer_reload_mesh(flight->renderer, &error))
        return true;
    fly_add_error(flight, "%s", error.text);
    return false;
}

static bool read_preset(Flight *flight, bool all, size_t *changes) {
    Error error = {0};
    watch_preset(flight);
    if (session_reread_preset(flight->session, all, changes, &error))
        return true;
    fly_add_error(flight, "%s", error.text);
    return false;
}

static void report_changes(Flight *flight, const char *what, size_t changes) {
    if (changes == 0)
        fly_add_message(flight, "%s read again", what);
    else
        fly_add_message(flight, "%s read again: %zu change%s", what, changes,
                        changes == 1 ? "" : "s");
}

void fly_reload(Flight *flight) {
    size_t changes;
    bool shaders = read_shaders(flight), mesh = read_mesh(flight);
    if (read_preset(flight, true, &changes) && shaders && mesh)
        report_changes(
            flight, flight->files.preset_path[0] ? "shaders, mesh and preset" : "shaders and mesh",
            changes);
}

void fly_watch_files(Flight *flight) {
    watch_shaders(flight);
    watch_mesh(flight);
    watch_preset(flight);
}

void fly_poll_files(Flight *flight) {
    FlyWatchedFiles *files = &flight->files;
    size_t changes;
    if (strcmp(files->mesh_name, session_view(flight->session)->mesh) != 0)
        watch_mesh(flight);
    if (strcmp(files->preset_path, session_preset_path(flight->session)) != 0)
        watch_preset(flight);
    if (watch_poll(&files->shaders, flight->now) && read_shaders(flight))
        fly_add_message(flight, "shaders read again");
    if (watch_poll(&files->mesh, flight->now) && read_mesh(flight))
        fly_add_message(flight, "mesh read again");
    if (watch_poll(&files->preset, flight->now) && read_preset(flight, false, &changes))
        report_changes(flight, "preset", changes);
}

void fly_unwatch_files(Flight *flight) {
    watch_clear(&flight->files.shaders);
    watch_clear(&flight->files.mesh);
    watch_clear(&flight->files.preset);
}
