// Opening the window: everything between the command line and the first picture; and what the next
// flight's window takes over from this one's.

#include "base/text.h"
#include "fly/flight.h"
#include "fly/overlay.h"
#include "gfx/gl.h"

static const float loading_grey = 0.06f;

bool fly_place_camera(Flight *flight, int width, int height, Error *error) {
    Picture picture;
    picture_describe(&picture, &flight->show, flight->session, 1, fly_area(flight, width, height));
    flight->model = sim_model(session_sim(flight->session));
    flight->shot = session_view(flight->session)->shot;
    if (!viewpoint_begin(&flight->viewpoint, &flight->camera, &picture, &flight->scene, error))
        return false;
    camera_controller_open_wide(&flight->camera, &flight->scene);
    return true;
}

static bool create_window(Flight *flight, Error *error) {
    const FlyOptions *options = flight->options;
    WindowOptions wanted = {
        .title = "Skein",
        .place = {.width = options->picture.width, .height = options->picture.height},
        .fullscreen = options->fullscreen,
        .samples = 4};
    kept_window_read(&flight->kept_window);
    if (!options->has_size && flight->kept_window.place.width > 0) {
        wanted.place = flight->kept_window.place;
        wanted.fitted = true;
    }
    return (flight->window = window_create(&wanted, error)) != NULL;
}

// --- Loading, in words ---

static void clear_picture(int width, int height) {
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, width, height);
    glClearColor(loading_grey, loading_grey, loading_grey, 1);
    glClear(GL_COLOR_BUFFER_BIT);
}

// Where the window has another size than it was created with, as in fullscreen, drivers draw into a
// picture of the old size until it is shown. It is an empty one.
static void show_nothing(Flight *flight) {
    int width, height;
    window_get_size(flight->window, &width, &height);
    clear_picture(width, height);
    window_show(flight->window);
}

// What takes long until the first picture. Each is shown before it is begun.
static void show_loading(Flight *flight, const char *what) {
    int width, height;
    window_get_size(flight->window, &width, &height);
    fly_trace(flight, "loading %s", what);
    clear_picture(width, height);
    overlay_show_loading(flight, what);
    window_show(flight->window);
}

static void show_loading_flock(Flight *flight) {
    size_t birds = sim_birds(session_sim(flight->session));
    char number[32], what[64];
    text_from_count(birds, number, sizeof number);
    snprintf(what, sizeof what, "%s bird%s and their sky", number, birds == 1 ? "" : "s");
    show_loading(flight, what);
}

// The panel's width depends on its text and the camera's home view on the panel's width, so the
// camera is placed after the panel.
static bool place_camera_beside_panel(Flight *flight, Error *error) {
    int width, height;
    overlay_make_room(flight);
    window_get_size(flight->window, &width, &height);
    return width <= 0 || height <= 0 || fly_place_camera(flight, width, height, error);
}

bool fly_open_window(Flight *flight, Error *error) {
    if (!create_window(flight, error))
        return false;
    flight->gfx = gfx_info();
    if (!overlay_create(flight, error))
        return false;
    show_nothing(flight);
    flight->renderer = renderer_create(session_pool(flight->session), error);
    if (!flight->renderer)
        return false;
    show_loading_flock(flight);
    if (!place_camera_beside_panel(flight, error))
        return false;
    if (*renderer_lacks(flight->renderer))
        fly_add_message(flight, "%s", renderer_lacks(flight->renderer));
    fly_begin_input(flight);
    overlay_begin(flight);
    return true;
}

bool fly_restore_picture(Flight *flight, Error *error) {
    renderer_destroy(flight->renderer);
    flight->gfx = gfx_info();
    flight->renderer = renderer_create(session_pool(flight->session), error);
    if (flight->renderer)
        fly_replace_message(flight, "picture", "the picture is back");
    return flight->renderer || error_prefix(error, "the picture was lost");
}

// What was asked for by an option and stayed so is for this flight alone.
void fly_keep_window(Flight *flight) {
    const FlyOptions *options = flight->options;
    KeptWindow *kept = &flight->kept_window;
    WindowPlace now;
    window_get_place(flight->window, &now);
    bool as_asked = options->has_size && now.width == options->picture.width &&
                    now.height == options->picture.height;
    if (now.maximised)
        kept->place.maximised = true; // its size when it is no longer so is not known
    else if (!as_asked)
        kept->place = now;
    if (flight->show_panel != flight->panel_at_first) {
        kept->has_panel = true;
        kept->panel = flight->show_panel;
    }
    kept_window_write(kept);
}
