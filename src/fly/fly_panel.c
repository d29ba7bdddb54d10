#include "fly/fly_panel.h"

#include <math.h>
#include <stdio.h>

#include "fly/flight.h"
#include "fly/hud_pen.h"

static const float width = 340, name_width = 62, gap = 6; // at scale 1

void fly_panel_deinit(FlightPanel *panel) {
    fly_panel_forget_presets(panel);
}

float fly_share_row(Flight *flight, int buttons) {
    float gaps = (float)(buttons - 1) * gap * panel_scale(flight->panel);
    return (panel_room(flight->panel) - gaps) / (float)buttons;
}

void fly_begin_row(Flight *flight, const char *name, int buttons, float button) {
    Panel *panel = flight->panel;
    const float s = panel_scale(panel);
    panel_label(panel, PANEL_INK_DIM, name);
    panel_beside(panel, panel_line_start(panel) + name_width * s);
    panel_next_width(panel_room(panel) - (float)buttons * (button + gap * s));
}

static void show_birds(Flight *flight) {
    Panel *panel = flight->panel;
    const float button = 34 * panel_scale(panel);
    size_t birds = sim_birds(session_sim(flight->session));
    char text[32];
    snprintf(text, sizeof text, "%zu", birds);
    fly_begin_row(flight, "Birds", 2, button);
    if (panel_field(panel, "##birds", text, sizeof text))
        fly_change(flight, "birds=%s", text);
    panel_tip(panel, "How many; another count places the flock anew");
    panel_beside(panel, 0);
    if (panel_button(panel, "\xc3\xb7 2", button))
        fly_set_birds(flight, birds / 2);
    panel_beside(panel, 0);
    if (panel_button(panel, "\xc3\x97 2", button))
        fly_set_birds(flight, birds * 2);
}

static void show_seed(Flight *flight) {
    Panel *panel = flight->panel;
    const float button = FLIGHT_ROW_BUTTON * panel_scale(panel);
    unsigned long long seed = sim_seed(session_sim(flight->session));
    char text[32];
    snprintf(text, sizeof text, "%llu", seed);
    fly_begin_row(flight, "Seed", 1, button);
    if (panel_field(panel, "##seed", text, sizeof text))
        fly_change(flight, "seed=%s", text);
    panel_tip(panel, "The same seed flies the same flock");
    panel_beside(panel, 0);
    if (panel_button(panel, "New", button))
        fly_take_new_seed(flight);
}

static void show_time(Flight *flight) {
    Panel *panel = flight->panel;
    const float third = fly_share_row(flight, 3);
    if (panel_button(panel, flight->paused ? "Go on###pause" : "Pause###pause", third))
        fly_pause(flight, !flight->paused);
    panel_beside(panel, 0);
    if (panel_button(panel, "Step", third))
        fly_step_once(flight);
    panel_beside(panel, 0);
    if (panel_button(panel, "Restart", third))
        fly_restart(flight);
    fly_begin_row(flight, "Time", 0, 0);
    double scale = flight->scale;
    if (panel_slider(panel, "##time", &scale, FLIGHT_SLOWEST, FLIGHT_FASTEST, "\xc3\x97 %.3g",
                     true))
        fly_set_scale(flight, scale);
}

static void show_camera(Flight *flight) {
    enum { MOST = 8 };
    Panel *panel = flight->panel;
    const float button = FLIGHT_ROW_BUTTON * panel_scale(panel);
    bool has_leader = model_has_leader(sim_model(session_sim(flight->session)));
    CameraMode modes[MOST], mode = CAMERA_MODE_HOME;
    const char *names[MOST], *shown = camera_mode_words(flight->camera.mode);
    size_t count = 0, chosen = MOST;
    do {
        modes[count] = mode;
        names[count] = camera_mode_words(mode);
        if (names[count] == shown)
            chosen = count;
        mode = camera_mode_next(mode, has_leader);
    } while (++count < MOST && mode != CAMERA_MODE_HOME);
    fly_begin_row(flight, "Camera", 1, button);
    if (panel_choice(panel, "##camera", shown, names, count, &chosen))
        fly_set_camera(flight, modes[chosen]);
    panel_tip(panel, "A bird that is clicked is the one followed");
    panel_beside(panel, 0);
    if (panel_button(panel, "Keyframe", button))
        fly_add_keyframe(flight);
    panel_tip(panel, "Keeps this view for a path that --path flies");
}

static void show_view(Flight *flight) {
    if (!panel_section(flight->panel, "View", false))
        return;
    const View *view = session_view(flight->session);
    for (size_t i = 0; i < view_params.count; i++)
        fly_show_param(flight, &view_params.rows[i], view, session_preset_view(flight->session));
}

void fly_lay_out_panel(Flight *flight) {
    float wide, high;
    panel_get_size(flight->panel, &wide, &high);
    flight->screen.left = flight->show_panel ? width * panel_scale(flight->panel) : 0;
    flight->panel_share = wide > 0 ? fminf(flight->screen.left / wide, 0.9f) : 0;
}

void fly_show_panel(Flight *flight) {
    if (!flight->show_panel)
        return;
    Panel *panel = flight->panel;
    const float s = panel_scale(panel);
    float wide, high;
    panel_get_size(panel, &wide, &high);
    panel_open(panel, "panel", (PanelBox){0, 0, width * s, high});
    const HudState *screen = &flight->screen;
    panel_say(panel, PANEL_TITLE, PANEL_INK_BRIGHT,
              screen->preset[0] ? screen->preset : screen->model);
    panel_say(panel, PANEL_SMALL, PANEL_INK_DIM, screen->title);
    fly_show_choosers(flight);
    show_birds(flight);
    show_seed(flight);
    show_time(flight);
    show_camera(flight);
    fly_show_captures(flight);
    fly_show_rules(flight);
    fly_show_plots(flight);
    show_view(flight);
    fly_show_files(flight);
    panel_close(panel);
}
