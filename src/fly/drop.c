// Files that are dropped onto the window. What a file is, its content says: people rename files.
#include "fly/drop.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "fly/flight.h"
#include "render/shape.h"

// --- What a file is ---

static bool begins_with(const char *text, const char *const *words) {
    for (; *words; words++)
        if (strncmp(text, *words, strlen(*words)) == 0)
            return true;
    return false;
}

// The first line that is neither empty nor a comment.
static const char *first_line(const char *text) {
    for (;;) {
        text += strspn(text, " \t\r\n");
        if (*text != '#')
            return text;
        text += strcspn(text, "\n");
    }
}

DropKind drop_identify(const char *text) {
    static const char *const journals[] = {"skein-journal ", NULL};
    static const char *const states[] = {"id,x,", "step,id,", NULL};
    static const char *const meshes[] = {"v ", "vn ", "vt ",     "o ", "g ",
                                         "s ", "f ",  "mtllib ", NULL};
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3;
    const char *line = first_line(text);
    size_t name = strspn(line, "abcdefghijklmnopqrstuvwxyz_.0123456789");
    if (begins_with(line, journals))
        return DROP_JOURNAL;
    if (begins_with(line, states))
        return DROP_STATES;
    if (begins_with(line, meshes))
        return DROP_MESH;
    return name > 0 && line[name] == '=' ? DROP_PRESET : DROP_UNKNOWN;
}

// --- What becomes of it ---

static void drop_start(Flight *flight, const char *path, const char *name) {
    char birds[32];
    if (!fly_change(flight, change_init(path)))
        return;
    text_from_count(sim_birds(session_sim(flight->session)), birds, sizeof birds);
    fly_add_message(flight, "%s birds start from %.100s", birds, name);
}

static void drop_mesh(Flight *flight, const char *path, const char *name) {
    Error error = {0};
    ShapeMeshes meshes = {0};
    bool good = shape_meshes_read(&meshes, path, &error);
    shape_meshes_deinit(&meshes);
    if (!good)
        fly_add_error(flight, "%s", error.text);
    else if (fly_change(flight, change_param_text(param_find(&view_params, "mesh"), path)))
        fly_add_message(flight, "each bird is %.100s", name);
}

static void drop_file(Flight *flight, const char *path) {
    char start[4096];
    Error error = {0};
    fly_begin_action(flight);
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    if (!file_read_start(path, start, sizeof start, &error)) {
        fly_add_error(flight, "%s", error.text);
        return;
    }
    switch (drop_identify(start)) {
    case DROP_PRESET:
        fly_change_preset(flight, change_preset(path));
        break;
    case DROP_JOURNAL:
        fly_begin_replay(flight, path);
        break;
    case DROP_STATES:
        drop_start(flight, path, name);
        break;
    case DROP_MESH:
        drop_mesh(flight, path, name);
        break;
    case DROP_UNKNOWN:
        fly_add_error(flight,
                      "%.100s: not a preset, a journal, a start (CSV with id,x,y,z,vx,vy,vz) or a "
                      "mesh (OBJ)",
                      name);
    }
}

void fly_take_dropped(Flight *flight, const Input *input) {
    const char *path = input->dropped;
    for (int i = 0; i < input->dropped_count; i++) {
        fly_trace(flight, "dropped %s", path);
        drop_file(flight, path);
        path += strlen(path) + 1;
    }
    if (input->dropped_more)
        fly_add_error(flight, "too many files at once: only the first were taken");
}
