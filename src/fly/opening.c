// Opening the window: everything between the command line and the first picture.
#include "fly/flight.h"

static const int panel_from_width = 760; // pixels; in a narrower window the panel starts hidden

bool fly_place_camera(Flight *flight, int width, int height, Error *error) {
    Picture picture;
    picture_describe(&picture, &flight->show, flight->session, 1, fly_area(flight, width, height));
    flight->model = sim_model(session_sim(flight->session));
    return director_begin(&flight->director, &flight->camera, &picture, &flight->scene, error);
}

static bool create_window(Flight *flight, Error *error) {
    const FlyOptions *options = flight->options;
    WindowOptions wanted = {.title = "Skein",
                            .width = options->width,
                            .height = options->height,
                            .fullscreen = options->fullscreen,
                            .samples = 4};
    return (flight->window = window_create(&wanted, error)) != NULL;
}

// The panel's width depends on its text and the camera's home view on the panel's width, so the
// camera is placed after the panel.
static bool make_room_for_panel(Flight *flight, Error *error) {
    int width, height;
    window_get_size(flight->window, &width, &height);
    flight->show_panel = width >= panel_from_width;
    panel_begin(flight->panel, window_text_scale(flight->window));
    fly_place_panel(flight);
    panel_end(flight->panel);
    return width <= 0 || height <= 0 || fly_place_camera(flight, width, height, error);
}

bool fly_open_window(Flight *flight, Error *error) {
    if (!create_window(flight, error))
        return false;
    flight->gfx = gfx_info();
    flight->renderer = renderer_create(session_pool(flight->session), error);
    if (!flight->renderer)
        return false;
    flight->panel = panel_create(window_handle(flight->window), error);
    if (!flight->panel || !make_room_for_panel(flight, error))
        return false;
    fly_prepare_screen(flight);
    return true;
}
