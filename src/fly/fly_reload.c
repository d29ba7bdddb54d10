// What a flight read from files, read again: by key, and where somebody changes them. What is
// broken is said once for each change, and what worked flies on.
#include <string.h>

#include "base/file.h"
#include "fly/flight.h"
#include "render/shape.h"

// --- What is watched, from before it is read: what changes meanwhile is read once more ---

static void tell_blind(Flight *flight, bool good, const Error *error) {
    if (!good)
        fly_say(flight, true, "%s", error->text);
}

static void watch_shaders(Flight *flight) {
    FlightFiles *files = &flight->files;
    char path[FILE_PATH_SIZE];
    Error error = {0};
    watch_clear(&files->shaders);
    tell_blind(flight,
               file_find_asset("shaders", path, sizeof path, &error) &&
                   watch_add_folder(&files->shaders, path, &error),
               &error);
}

static void watch_mesh(Flight *flight) {
    FlightFiles *files = &flight->files;
    char paths[SHAPE_FILES][FILE_PATH_SIZE];
    Error error = {0};
    memcpy(files->mesh_name, session_view(flight->session)->mesh, sizeof files->mesh_name);
    watch_clear(&files->mesh);
    size_t count = shape_list_files(files->mesh_name, paths);
    bool good = true;
    for (size_t i = 0; good && i < count; i++)
        good = watch_add(&files->mesh, paths[i], &error);
    tell_blind(flight, good, &error);
}

static void watch_preset(Flight *flight) {
    FlightFiles *files = &flight->files;
    Error error = {0};
    snprintf(files->preset_path, sizeof files->preset_path, "%s",
             session_preset_path(flight->session));
    watch_clear(&files->preset);
    if (files->preset_path[0])
        tell_blind(flight, watch_add(&files->preset, files->preset_path, &error), &error);
}

// --- Reading again; false where it was said what is broken ---

static bool read_shaders(Flight *flight) {
    Error error = {0};
    watch_shaders(flight);
    if (renderer_reload_shaders(flight->renderer, &error))
        return true;
    fly_say(flight, true, "%s", error.text);
    return false;
}

static bool read_mesh(Flight *flight) {
    Error error = {0};
    watch_mesh(flight);
    if (renderer_reload_mesh(flight->renderer, &error))
        return true;
    fly_say(flight, true, "%s", error.text);
    return false;
}

static bool read_preset(Flight *flight, bool all, size_t *changes) {
    Error error = {0};
    watch_preset(flight);
    if (session_reread_preset(flight->session, all, changes, &error))
        return true;
    fly_say(flight, true, "%s", error.text);
    return false;
}

static void tell_changes(Flight *flight, const char *what, size_t changes) {
    if (changes == 0)
        fly_say(flight, false, "%s read again", what);
    else
        fly_say(flight, false, "%s read again: %zu change%s", what, changes,
                changes == 1 ? "" : "s");
}

void fly_reload(Flight *flight) {
    size_t changes;
    bool shaders = read_shaders(flight), mesh = read_mesh(flight);
    if (read_preset(flight, true, &changes) && shaders && mesh)
        tell_changes(flight,
                     flight->files.preset_path[0] ? "shaders, mesh and preset" : "shaders and mesh",
                     changes);
}

void fly_begin_files(Flight *flight) {
    watch_shaders(flight);
    watch_mesh(flight);
    watch_preset(flight);
}

void fly_heed_files(Flight *flight) {
    FlightFiles *files = &flight->files;
    size_t changes;
    if (strcmp(files->mesh_name, session_view(flight->session)->mesh) != 0)
        watch_mesh(flight);
    if (strcmp(files->preset_path, session_preset_path(flight->session)) != 0)
        watch_preset(flight);
    if (watch_poll(&files->shaders, flight->now) && read_shaders(flight))
        fly_say(flight, false, "shaders read again");
    if (watch_poll(&files->mesh, flight->now) && read_mesh(flight))
        fly_say(flight, false, "mesh read again");
    if (watch_poll(&files->preset, flight->now) && read_preset(flight, false, &changes))
        tell_changes(flight, "preset", changes);
}

void fly_end_files(Flight *flight) {
    watch_clear(&flight->files.shaders);
    watch_clear(&flight->files.mesh);
    watch_clear(&flight->files.preset);
}
