// What comes into a flight from outside, and leaves it: files dropped onto the window, links, the
// command line. What a file is, its content says: people rename files.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "fly/flight.h"
#include "render/shape.h"

// --- What a file is ---

DropKind drop_identify(const char *text) {
    static const struct {
        const char *start;
        DropKind kind;
    } starts[] = {{"skein-journal ", DROP_JOURNAL},
                  {"id,x,", DROP_STATES},
                  {"step,id,", DROP_STATES},
                  {"v ", DROP_MESH},
                  {"vn ", DROP_MESH},
                  {"vt ", DROP_MESH},
                  {"o ", DROP_MESH},
                  {"g ", DROP_MESH},
                  {"s ", DROP_MESH},
                  {"f ", DROP_MESH},
                  {"mtllib ", DROP_MESH}};
    if (strncmp(text, "\xef\xbb\xbf", 3) == 0)
        text += 3;
    // The first line that is neither empty nor a comment.
    for (text += strspn(text, " \t\r\n"); *text == '#'; text += strspn(text, " \t\r\n"))
        text += strcspn(text, "\n");
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (strncmp(text, starts[i].start, strlen(starts[i].start)) == 0)
            return starts[i].kind;
    size_t name = strspn(text, "abcdefghijklmnopqrstuvwxyz_.0123456789");
    return name > 0 && text[name] == '=' ? DROP_PRESET : DROP_UNKNOWN;
}

// --- What becomes of it ---

static void drop_file(Flight *flight, const char *path) {
    FlyCore *core = &flight->core;
    char start[4096], birds[32];
    Error error = {0};
    session_begin_action(core->session);
    const char *name = strrchr(path, '/') ? strrchr(path, '/') + 1 : path;
    if (!file_read_start(path, start, sizeof start, &error)) {
        fly_add_error(core, "%s", error.text);
        return;
    }
    switch (drop_identify(start)) {
    case DROP_PRESET:
        fly_change(core, change_preset(path));
        break;
    case DROP_JOURNAL:
        fly_begin_replay(&flight->replay, core, path);
        break;
    case DROP_STATES:
        if (fly_change(core, change_init(path))) {
            text_from_count(sim_birds(fly_sim(core)), birds, sizeof birds);
            fly_add_message(core, "%s birds start from %.100s", birds, name);
        }
        break;
    case DROP_MESH:
        if (!shape_check(path, &error))
            fly_add_error(core, "%s", error.text);
        else if (fly_change(core, change_param_text(param_find(&view_params, "mesh"), path)))
            fly_add_message(core, "each bird is %.100s", name);
        break;
    case DROP_UNKNOWN:
        fly_add_error(core,
                      "%.100s: not a preset, a journal, a start (CSV with id,x,y,z,vx,vy,vz) or a "
                      "mesh (OBJ)",
                      name);
    }
}

void fly_take_dropped(Flight *flight, const Input *input) {
    const char *path = input->dropped;
    for (int i = 0; i < input->dropped_count; i++) {
        drop_file(flight, path);
        path += strlen(path) + 1;
    }
    if (input->dropped_more)
        fly_add_error(&flight->core, "too many files at once: only the first were taken");
}

// --- Links ---

static const int shown_letters = 60; // of a link, in a message

static float round_hundredth(float value) {
    return roundf(value * 100) / 100;
}

// The camera is rounded, for nobody sees more of it.
bool fly_describe_link(const Flight *flight, LinkText *out, Error *error) {
    Camera camera = flight->look.camera.camera;
    for (int axis = 0; axis < 3; axis++)
        camera.position[axis] = round_hundredth(camera.position[axis]);
    camera.yaw = round_hundredth(camera.yaw);
    camera.pitch = round_hundredth(camera.pitch);
    camera.field_of_view = round_hundredth(camera.field_of_view);
    if (camera.field_of_view == session_view(flight->core.session)->field_of_view)
        camera.field_of_view = 0;
    return session_describe_link(flight->core.session,
                                 fly_has_own_camera(&flight->look) ? &camera : NULL, out, error);
}

// The flock of another model is first seen in the next picture, which puts the camera before it.
bool fly_open_link(Flight *flight, const char *text, Error *error) {
    PresetText link;
    if (!link_read(&link, text, error) || !session_open_link(flight->core.session, &link, error))
        return false;
    fly_trace(&flight->core, "link %s", text);
    flight->look.has_link_camera = link.has_camera;
    flight->look.link_camera = link.camera;
    if (!link.has_camera)
        camera_controller_go_home(&flight->look.camera);
    fly_replace_message(&flight->core, "preset", "%s", session_preset(flight->core.session)->title);
    return true;
}

// --- The clipboard ---

// With the # before it: behind a page's address, after --link and in another window it is the same.
void fly_copy_link(Flight *flight) {
    LinkText link;
    Error error = {0};
    if (!fly_describe_link(flight, &link, &error)) {
        fly_add_error(&flight->core, "no link: %s", error.text);
        return;
    }
    memmove(link.text + 1, link.text, strlen(link.text) + 1);
    link.text[0] = '#';
    overlay_set_clipboard(link.text);
    fly_trace(&flight->core, "copied %s", link.text);
    fly_replace_message(&flight->core, "link",
                        "copied, for --link or Ctrl+V in a window%s%s: %.*s%s",
                        link.left_out[0] ? "; a link holds no " : "", link.left_out, shown_letters,
                        link.text, strlen(link.text) > (size_t)shown_letters ? "..." : "");
}

void fly_paste_link(Flight *flight) {
    Error error = {0};
    const char *text = overlay_clipboard();
    text += strspn(text, " \t\r\n");
    char link[LINK_SIZE + 1];
    snprintf(link, sizeof link, "%s", text);
    link[strcspn(link, "\r\n")] = '\0';
    if (!*link)
        fly_add_error(&flight->core, "no link to paste: the clipboard holds no text");
    else if (!fly_open_link(flight, link, &error))
        fly_add_error(&flight->core, "no link to fly: %s", error.text);
}

// --- The command line ---

bool fly_describe_command(const Flight *flight, char *out, size_t size) {
    const Camera *camera = &flight->look.camera.camera;
    CameraMode mode = flight->look.camera.mode;
    char view[160] = "";
    if (fly_has_own_camera(&flight->look))
        snprintf(view, sizeof view, " --camera %.6g,%.6g,%.6g,%.6g,%.6g,%.6g",
                 (double)camera->position[0], (double)camera->position[1],
                 (double)camera->position[2], (double)camera->yaw, (double)camera->pitch,
                 (double)camera->field_of_view);
    else if (mode != CAMERA_MODE_HOME)
        snprintf(view, sizeof view, " --camera %s", camera_mode_name(mode));
    if (!flight->options->describe_command(flight->core.session, out, size))
        return false;
    int width, height;
    window_get_size(flight->window, &width, &height);
    size_t used = strlen(out);
    return (size_t)snprintf(out + used, size - used, "%s --size %dx%d", view, width, height) <
           size - used;
}
