// Keys to changes: nothing here touches the flock or the view but through the door.
#include "app/flight.h"

#include <string.h>

#include "app/preset.h"
#include "base/memory.h"
#include "base/text.h"

static const double slowest = 1.0 / 16, fastest = 8;

static void switch_rule(Flight *flight, size_t index) {
    size_t count;
    const Rule *rules = model_rules(sim_model(session_sim(flight->session)), &count);
    if (index >= count)
        return;
    bool on = !(sim_rules(session_sim(flight->session)) >> index & 1);
    if (flight_change(flight, "rule.%s=%s", rules[index].name, on ? "on" : "off"))
        flight_say(flight, false, "%s %s", rules[index].name, on ? "on" : "off");
}

// Only the rules that differ, so that a recording holds what really changed.
static bool set_rules(Flight *flight, uint32_t wanted) {
    size_t count;
    const Rule *rules = model_rules(sim_model(session_sim(flight->session)), &count);
    bool good = true;
    for (size_t i = 0; i < count; i++) {
        bool is = sim_rules(session_sim(flight->session)) >> i & 1, want = wanted >> i & 1;
        if (is != want)
            good &= flight_change(flight, "rule.%s=%s", rules[i].name, want ? "on" : "off");
    }
    return good;
}

static void set_rule_only(Flight *flight, size_t index) {
    size_t count;
    const Rule *rules = model_rules(sim_model(session_sim(flight->session)), &count);
    if (index < count && set_rules(flight, 1u << index))
        flight_say(flight, false, "%s alone", rules[index].name);
}

static void set_birds(Flight *flight, size_t birds) {
    char text[32];
    if (birds < 1 || birds > SIM_MAX_BIRDS)
        return;
    if (!flight_change(flight, "birds=%zu", birds))
        return;
    text_from_count(birds, text, sizeof text);
    flight_say(flight, false, "%s bird%s", text, birds == 1 ? "" : "s");
}

// The model after this one in the registry, then its first again.
static const Model *next_model(const Model *model) {
    for (size_t i = 0; i + 1 < model_count(); i++)
        if (model_at(i) == model)
            return model_at(i + 1);
    return model_at(0);
}

// The first preset of this model after the one of that name, then its first again; its first, too,
// where it has none of that name. NULL where it has none at all.
static const Preset *preset_after(const Preset *presets, size_t count, const Model *model,
                                  const char *name) {
    const Preset *first = NULL;
    bool passed = false;
    for (size_t i = 0; i < count; i++) {
        if (presets[i].model != model)
            continue;
        if (passed)
            return &presets[i];
        first = first ? first : &presets[i];
        passed = strcmp(presets[i].name, name) == 0;
    }
    return first;
}

// To a preset of this model, or, where it has none, to the model's own numbers.
static void take_preset_of(Flight *flight, const Model *model, const char *after) {
    size_t count;
    Error error = {0};
    Preset *presets = preset_list(&count, &error);
    if (!presets) {
        flight_say(flight, true, "%s", error.text);
        return;
    }
    const Preset *preset = preset_after(presets, count, model, after);
    if (preset ? flight_change(flight, "preset=%s", preset->name)
               : flight_change(flight, "model=%s", model_name(model)))
        flight_say(flight, false, "%s", session_title(flight->session));
    memory_free(presets);
}

static void scale_time(Flight *flight, double factor) {
    double wanted = flight->scale * factor;
    if (wanted < slowest || wanted > fastest)
        return;
    flight->scale = wanted;
    flight_say(flight, false, "time \xc3\x97 %g", wanted);
}

static void toggle_leader(Flight *flight) {
    if (!model_has_leader(sim_model(session_sim(flight->session)))) {
        flight_say(flight, false, "this model has no leader");
        return;
    }
    bool shown = session_view(flight->session)->show_leader;
    if (flight_change(flight, "show_leader=%s", shown ? "off" : "on"))
        flight_say(flight, false, "leader %s", shown ? "hidden" : "shown");
}

static void reload(Flight *flight) {
    Error error = {0};
    if (renderer_reload(flight->renderer, &error))
        flight_say(flight, false, "shaders and mesh read again");
    else
        flight_say(flight, true, "%s", error.text);
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
        fly_camera_frame_flock(&flight->camera);
        break;
    case KEY_HOME:
        fly_camera_go_home(&flight->camera);
        break;
    case KEY_RULE:
        switch_rule(flight, (size_t)argument);
        break;
    case KEY_RULE_ONLY:
        set_rule_only(flight, (size_t)argument);
        break;
    case KEY_RULES_PRESET:
        if (set_rules(flight, session_preset_rules(flight->session)))
            flight_say(flight, false, "the preset's rules");
        break;
    case KEY_NEXT_MODEL:
        take_preset_of(flight, next_model(sim_model(sim)), "");
        break;
    case KEY_NEXT_PRESET:
        take_preset_of(flight, sim_model(sim), session_preset(flight->session));
        break;
    case KEY_HALVE_BIRDS:
        set_birds(flight, sim_birds(sim) / 2);
        break;
    case KEY_DOUBLE_BIRDS:
        set_birds(flight, sim_birds(sim) * 2);
        break;
    case KEY_RESTART:
        if (flight_change(flight, "restart"))
            flight_say(flight, false, "started again");
        break;
    case KEY_NEW_SEED:
        if (flight_change(flight, "seed=%llu", (unsigned long long)sim_seed(sim) + 1))
            flight_say(flight, false, "seed %llu", (unsigned long long)sim_seed(sim));
        break;
    case KEY_SLOWER:
        scale_time(flight, 0.5);
        break;
    case KEY_FASTER:
        scale_time(flight, 2);
        break;
    case KEY_PAUSE:
        flight->paused = !flight->paused;
        break;
    case KEY_STEP:
        flight->paused = true;
        flight->steps_wanted++;
        break;
    case KEY_SHOW_LEADER:
        toggle_leader(flight);
        break;
    case KEY_HELP:
        flight->show_help = !flight->show_help;
        break;
    case KEY_SCREENSHOT:
        capture_request(&flight->capture);
        break;
    case KEY_STATISTICS:
        flight->show_statistics = !flight->show_statistics;
        break;
    case KEY_RELOAD:
        reload(flight);
        break;
    case KEY_FULLSCREEN:
        window_toggle_fullscreen(flight->window);
        break;
    case KEY_LEAVE:
        leave_step(flight);
        break;
    default:
        break; // held keys and the mouse: flight_wish
    }
}

void flight_take_keys(Flight *flight, const Input *input) {
    for (int i = 0; i < input->press_count; i++) {
        const InputPress *press = &input->presses[i];
        int argument;
        const KeyRow *row = keys_find(press->key, press->shift, press->repeated, &argument);
        if (row)
            act(flight, row, argument);
    }
    flight->leaving |= input->close_wanted;
}

static float axis(const bool *down, KeyAction plus, KeyAction minus) {
    return (float)keys_held(down, plus) - (float)keys_held(down, minus);
}

FlyWish flight_wish(const Input *input) {
    const float degrees_per_pixel = 0.12f;
    const bool *down = input->down;
    return (FlyWish){
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
