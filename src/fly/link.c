// The link of what flies: described, copied, and one that is opened in flight.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "fly/flight.h"
#include "fly/overlay.h"

static const int shown_letters = 60; // of a link, in a message

// Rounded, for nobody sees more of it.
static Camera round_camera(const Camera *camera, const View *view) {
    Camera rounded = *camera;
    for (int axis = 0; axis < 3; axis++)
        rounded.position[axis] = roundf(camera->position[axis] * 100) / 100;
    rounded.yaw = roundf(camera->yaw * 100) / 100;
    rounded.pitch = roundf(camera->pitch * 100) / 100;
    rounded.field_of_view = roundf(camera->field_of_view * 100) / 100;
    if (rounded.field_of_view == view->field_of_view)
        rounded.field_of_view = 0;
    return rounded;
}

bool fly_describe_link(const Flight *flight, LinkText *out, Error *error) {
    Camera camera = round_camera(&flight->camera.camera, session_view(flight->session));
    return session_describe_link(flight->session, fly_has_own_camera(flight) ? &camera : NULL, out,
                                 error);
}

// The flock of another model is first seen in the next picture, which puts the camera before it.
bool fly_open_link(Flight *flight, const char *text, Error *error) {
    Link link;
    if (!link_read(&link, text, error) || !session_open_link(flight->session, &link, error))
        return false;
    fly_trace(flight, "link %s", text);
    flight->has_link_camera = link.has_camera;
    flight->link_camera = link.camera;
    if (!link.has_camera)
        camera_controller_go_home(&flight->camera);
    fly_replace_message(flight, "preset", "%s", session_title(flight->session));
    return true;
}

void fly_take_link_camera(Flight *flight) {
    if (flight->has_link_camera)
        camera_controller_place(&flight->camera, &flight->link_camera, &flight->scene);
    flight->has_link_camera = false;
}

// --- The clipboard ---

// With the # before it: behind a page's address, after --link and in another window it is the same.
void fly_copy_link(Flight *flight) {
    LinkText link;
    Error error = {0};
    if (!fly_describe_link(flight, &link, &error)) {
        fly_add_error(flight, "no link: %s", error.text);
        return;
    }
    memmove(link.text + 1, link.text, strlen(link.text) + 1);
    link.text[0] = '#';
    overlay_set_clipboard(flight, link.text);
    fly_trace(flight, "copied %s", link.text);
    fly_replace_message(flight, "link", "copied, for --link or Ctrl+V in a window%s%s: %.*s%s",
                        link.left_out[0] ? "; a link holds no " : "", link.left_out, shown_letters,
                        link.text, strlen(link.text) > (size_t)shown_letters ? "..." : "");
}

void fly_paste_link(Flight *flight) {
    Error error = {0};
    const char *text = overlay_clipboard(flight);
    text += strspn(text, " \t\r\n");
    char link[LINK_SIZE + 1];
    snprintf(link, sizeof link, "%s", text);
    link[strcspn(link, "\r\n")] = '\0';
    if (!*link)
        fly_add_error(flight, "no link to paste: the clipboard holds no text");
    else if (!fly_open_link(flight, link, &error))
        fly_add_error(flight, "no link to fly: %s", error.text);
}
