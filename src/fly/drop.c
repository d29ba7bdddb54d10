// What comes into a flight from outside, and leaves it: files dropped onto the window, and links.
// What a file is, its content says: people rename files.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "fly/flight.h"
#include "render/shape.h"

// --- Files ---

// By the first word of the first line that is neither empty nor a comment, and what follows it.
void fly_drop_file(Flight *flight, const char *path) {
    FlyCore *core = &flight->core;
    const char *name = disk_find_name(path);
    char text[4096], *start = text, word[32], birds[32];
    Error error = {0};
    session_begin_action(core->session);
    if (!file_read_start(path, text, sizeof text, &error)) {
        fly_add_error(core, "%s", error.text);
        return;
    }
    if (strncmp(start, "\xef\xbb\xbf", 3) == 0)
        start += 3;
    for (start += strspn(start, " \t\r\n"); *start == '#'; start += strspn(start, " \t\r\n"))
        start += strcspn(start, "\n");
    const char *end = start + strcspn(start, " ,=\n");
    snprintf(word, sizeof word, "%.*s", (int)(end - start), start);
    if (*end == '=' && *word) {
        fly_change(core, (Change){.kind = CHANGE_PRESET, .text = path});
    } else if (*end == ' ' && strcmp(word, "skein-journal") == 0) {
        fly_begin_replay(&flight->replay, core, path);
    } else if (*end == ',' && text_list_find("id|step", word) >= 0) {
        if (fly_change(core, (Change){.kind = CHANGE_INIT, .text = path})) {
            text_from_count(sim_birds(fly_sim(core)), birds, sizeof birds);
            fly_add_message(core, "%s birds start from %.100s", birds, name);
        }
    } else if (*end == ' ' && text_list_find("v|vn|vt|o|g|s|f|mtllib", word) >= 0) {
        Shape shape;
        if (!shape_check(&shape, path, &error))
            fly_add_error(core, "%s", error.text);
        else if (fly_change(core, change_param_text(param_find(&view_params, "mesh"), path)))
            fly_add_message(core, "each bird is %.100s", name);
    } else {
        fly_add_error(core,
                      "%.100s: not a preset, a journal, a start (CSV with id,x,y,z,vx,vy,vz) or a "
                      "mesh (OBJ)",
                      name);
    }
}

void fly_take_dropped(Flight *flight, const Input *input) {
    const char *path = input->dropped;
    for (int i = 0; i < input->dropped_count; i++) {
        fly_drop_file(flight, path);
        path += strlen(path) + 1;
    }
    if (input->dropped_more)
        fly_add_error(&flight->core, "too many files at once: only the first were taken");
}

// --- Links ---

// The camera is rounded, for nobody sees more of it.
bool fly_describe_link(const Flight *flight, LinkText *out, Error *error) {
    Camera camera = flight->look.camera.camera;
    for (int i = 0; i < CAMERA_VALUES; i++)
        camera.values[i] = roundf(camera.values[i] * 100) / 100;
    if (camera.field_of_view == session_view(flight->core.session)->field_of_view)
        camera.field_of_view = 0;
    return session_describe_link(flight->core.session,
                                 fly_has_own_camera(&flight->look) ? &camera : NULL, out, error);
}

// The flock of another model is first seen in the next picture, which puts the camera before it.
bool fly_open_link(Flight *flight, const char *text, Error *error) {
    PresetText link;
    Error problems = {0};
    bool good = link_read(&link, text, &problems);
    if (!good && !link.whole.model)
        *error = problems;
    if (!link.whole.model || !session_open_link(flight->core.session, &link, error))
        return false;
    fly_trace(&flight->core, "link %s", text);
    flight->look.has_link_camera = link.has_camera;
    flight->look.link_camera = link.camera;
    if (!link.has_camera)
        camera_controller_go_home(&flight->look.camera);
    fly_replace_message(&flight->core, "preset", "%s", session_preset(flight->core.session)->title);
    if (!good)
        fly_add_error(&flight->core, "%s", problems.text);
    return true;
}
