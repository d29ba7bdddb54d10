// Keys to changes: nothing here touches the flock or the view but through the door.
#include "fly/flight.h"

#include <math.h>
#include <string.h>

void fly_set_scale(Flight *flight, double scale) {
    flight->scale = fmin(fmax(scale, FLIGHT_SLOWEST), FLIGHT_FASTEST);
    const char *end = flight->scale <= FLIGHT_SLOWEST   ? ", the slowest"
                      : flight->scale >= FLIGHT_FASTEST ? ", the fastest"
                                                        : "";
    fly_tell(flight, "time", "time \xc3\x97 %.3g%s", flight->scale, end);
}

void fly_pause(Flight *flight, bool paused) {
    flight->paused = paused;
    fly_tell(flight, "pause", paused ? "paused" : "goes on");
}

void fly_step_once(Flight *flight) {
    if (!flight->paused)
        fly_pause(flight, true);
    flight->steps_wanted++;
}

// A switch of the view, by its name in the table and in words.
static void toggle_view(Flight *flight, const char *name, const char *words) {
    const Param *param = param_find(&view_params, name);
    bool on = param_get_number(param, session_view(flight->session)) != 0;
    if (fly_change(flight, "%s=%s", name, on ? "off" : "on"))
        fly_tell(flight, param->name, "%s %s", words, on ? "off" : "on");
}

static void toggle_leader(Flight *flight) {
    if (model_has_leader(sim_model(session_sim(flight->session))))
        toggle_view(flight, "show_leader", "leader");
    else
        fly_tell(flight, "show_leader", "this model has no leader");
}

static void leave_step(Flight *flight) {
    if (flight->show_help)
        flight->show_help = false;
    else if (!window_release_mouse(flight->window))
        flight->leaving = true;
}

static void act(Flight *flight, const KeyRow *row, int argument) {
    Sim *sim = session_sim(flight->session);
    switch (row->action) {
    case KEY_FRAME_FLOCK:
        camera_controller_frame_flock(&flight->camera);
        break;
    case KEY_HOME:
        camera_controller_go_home(&flight->camera);
        break;
    case KEY_RULE:
        fly_switch_rule(flight, (size_t)argument);
        break;
    case KEY_RULE_ONLY:
        fly_set_rule_only(flight, (size_t)argument);
        break;
    case KEY_RULES_PRESET:
        fly_set_preset_rules(flight);
        break;
    case KEY_NEXT_MODEL:
        fly_next_model(flight);
        break;
    case KEY_NEXT_PRESET:
        fly_next_preset(flight);
        break;
    case KEY_HALVE_BIRDS:
        fly_set_birds(flight, sim_birds(sim) / 2);
        break;
    case KEY_DOUBLE_BIRDS:
        fly_set_birds(flight, sim_birds(sim) * 2);
        break;
    case KEY_RESTART:
        fly_restart(flight);
        break;
    case KEY_NEW_SEED:
        fly_take_new_seed(flight);
        break;
    case KEY_SLOWER:
        fly_set_scale(flight, flight->scale / 2);
        break;
    case KEY_FASTER:
        fly_set_scale(flight, flight->scale * 2);
        break;
    case KEY_PAUSE:
        fly_pause(flight, !flight->paused);
        break;
    case KEY_STEP:
        fly_step_once(flight);
        break;
    case KEY_NEXT_CAMERA:
        fly_next_camera(flight);
        break;
    case KEY_KEYFRAME:
        fly_add_keyframe(flight);
        break;
    case KEY_COMPARE:
        fly_toggle_compare(flight);
        break;
    case KEY_LINES_PICKED:
        fly_toggle_lines(flight, VIEW_LINES_PICKED);
        break;
    case KEY_LINES_ALL:
        fly_toggle_lines(flight, VIEW_LINES_ALL);
        break;
    case KEY_TRAILS:
        toggle_view(flight, "trails", "trails");
        break;
    case KEY_PANEL:
        flight->show_panel = !flight->show_panel;
        break;
    case KEY_SHOW_LEADER:
        toggle_leader(flight);
        break;
    case KEY_HELP:
        flight->show_help = !flight->show_help;
        break;
    case KEY_SCREENSHOT:
        fly_take_picture(flight);
        break;
    case KEY_SERIES:
        fly_toggle_series(flight);
        break;
    case KEY_RECORD:
        fly_toggle_recording(flight);
        break;
    case KEY_STATISTICS:
        flight->show_statistics = !flight->show_statistics;
        break;
    case KEY_RELOAD:
        fly_reload(flight);
        break;
    case KEY_FULLSCREEN:
        window_toggle_fullscreen(flight->window);
        break;
    case KEY_LEAVE:
        leave_step(flight);
        break;
    default:
        break; // held keys and the mouse: fly_wish
    }
}

void fly_leave_to_panel(Flight *flight, Input *input) {
    bool has_pointer = panel_has_pointer(flight->panel) && !input->looking;
    window_lend_pointer(flight->window, has_pointer);
    panel_set_looking(flight->panel, input->looking);
    panel_set_keys(flight->panel, input->down, INPUT_KEYS);
    if (has_pointer) {
        input->clicked = input->pointing = false;
        input->wheel = 0;
    }
    if (panel_has_keys(flight->panel)) {
        memset(input->down, 0, sizeof input->down);
        input->press_count = 0;
    }
}

void fly_take_keys(Flight *flight, const Input *input) {
    for (int i = 0; i < input->press_count; i++) {
        const InputPress *press = &input->presses[i];
        int argument;
        const KeyRow *row = keys_find(press->key, press->shift, press->repeated, &argument);
        if (!row)
            continue;
        if (row->span > 1)
            fly_trace(flight, "command %s %d", row->id, argument + 1);
        else
            fly_trace(flight, "command %s", row->id);
        act(flight, row, argument);
    }
    flight->leaving |= input->close_wanted;
}

static float axis(const bool *down, KeyAction plus, KeyAction minus) {
    return (float)keys_held(down, plus) - (float)keys_held(down, minus);
}

CameraInput fly_wish(const Input *input) {
    const float degrees_per_pixel = 0.12f;
    const bool *down = input->down;
    return (CameraInput){
        .forward = axis(down, KEY_FORWARD, KEY_BACK),
        .right = axis(down, KEY_RIGHT, KEY_LEFT),
        .up = axis(down, KEY_UP, KEY_DOWN),
        .turn = axis(down, KEY_LOOK_RIGHT, KEY_LOOK_LEFT),
        .tilt = axis(down, KEY_LOOK_UP, KEY_LOOK_DOWN),
        .mouse_yaw = input->mouse_x * degrees_per_pixel,
        .mouse_pitch = -input->mouse_y * degrees_per_pixel,
        .wheel = input->wheel,
        .fast = keys_held(down, KEY_FAST),
        .slow = keys_held(down, KEY_SLOW),
    };
}
