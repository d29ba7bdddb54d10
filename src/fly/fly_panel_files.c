// Which model, preset and lesson flies, and what of a flight can be kept.
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "fly/flight.h"
#include "fly/fly_panel.h"

enum { MOST_NAMES = 64 };

void fly_panel_forget_presets(FlightPanel *panel) {
    memory_free(panel->presets);
    panel->presets = NULL;
    panel->preset_count = 0;
}

// Reading them all takes some milliseconds, so it is done when they may be others, not every time.
static void list_presets(Flight *flight) {
    FlightPanel *state = &flight->panel_state;
    Error error = {0};
    if (state->presets || state->presets_failed)
        return;
    state->presets = preset_list(&state->preset_count, &error);
    state->presets_failed = !state->presets;
    if (!state->presets)
        fly_say(flight, true, "%s", error.text);
}

static bool choose(Flight *flight, const char *what, const char *shown, const char *const *names,
                   size_t count, size_t *chosen) {
    Panel *panel = flight->panel;
    fly_begin_row(flight, what, 0, 0);
    panel_push_name(what);
    bool changed = panel_choice(panel, "", shown, names, count, chosen);
    panel_pop_name();
    return changed;
}

static void choose_model(Flight *flight, const Model *model) {
    const char *names[MOST_NAMES];
    size_t chosen = 0, count = model_count();
    for (size_t i = 0; i < count; i++) {
        names[i] = model_name(model_at(i));
        if (model_at(i) == model)
            chosen = i;
    }
    if (choose(flight, "Model", model_name(model), names, count, &chosen))
        fly_take_first_preset(flight, model_at(chosen));
    panel_tip(flight->panel, model_help(model));
}

// Of one model: with a lesson or without.
static void choose_preset(Flight *flight, const Model *model, bool lessons) {
    const FlightPanel *state = &flight->panel_state;
    const char *names[MOST_NAMES], *now = session_preset(flight->session);
    const char *shown = NULL;
    size_t count = 0, chosen = MOST_NAMES;
    for (size_t i = 0; i < state->preset_count && count < MOST_NAMES; i++) {
        const Preset *preset = &state->presets[i];
        if (preset->model != model || (preset->lesson[0] != '\0') != lessons)
            continue;
        if (strcmp(preset->name, now) == 0) {
            chosen = count;
            shown = preset->name;
        }
        names[count++] = preset->name;
    }
    if (count == 0)
        return;
    if (!shown)
        shown = lessons ? "choose one" : now[0] ? now : "the model's own numbers";
    if (choose(flight, lessons ? "Lesson" : "Preset", shown, names, count, &chosen) &&
        fly_change(flight, "preset=%s", names[chosen]))
        fly_tell(flight, "preset", "%s", session_title(flight->session));
    panel_tip(flight->panel, lessons ? "The text's own steps, one after the other"
                                     : session_title(flight->session));
}

void fly_show_choosers(Flight *flight) {
    const Model *model = sim_model(session_sim(flight->session));
    list_presets(flight);
    choose_model(flight, model);
    choose_preset(flight, model, false);
    choose_preset(flight, model, true);
}

// --- Keeping ---

static void save_preset(Flight *flight) {
    FlightPanel *state = &flight->panel_state;
    char path[FILE_PATH_SIZE];
    Error error = {0};
    if (!preset_own_path(state->name, path, &error)) {
        fly_say(flight, true, "%s", error.text);
        return;
    }
    if (!state->name_is_taken && access(path, F_OK) == 0) {
        state->name_is_taken = true;
        return;
    }
    state->name_is_taken = false;
    if (!session_save_preset(flight->session, path, &error)) {
        fly_say(flight, true, "%s", error.text);
        return;
    }
    fly_panel_forget_presets(state);
    fly_say(flight, false, "saved %s; --preset %s flies it", path, state->name);
}

static void show_saving(Flight *flight) {
    FlightPanel *state = &flight->panel_state;
    Panel *panel = flight->panel;
    const float button = FLIGHT_ROW_BUTTON * panel_scale(panel);
    fly_begin_row(flight, "Name", 1, button);
    if (panel_field(panel, "##name", state->name, sizeof state->name))
        state->name_is_taken = false;
    panel_tip(panel, "The name of a preset of your own: the numbers, rules and look of the moment");
    panel_beside(panel, 0);
    panel_disable(panel, !state->name[0]);
    if (panel_button(panel, state->name_is_taken ? "Replace" : "Save preset", button))
        save_preset(flight);
    panel_enable(panel);
    if (state->name_is_taken)
        panel_say(panel, PANEL_SMALL, PANEL_INK_WARNING,
                  "There is a preset of your own of that name.");
}

static void copy_command(Flight *flight) {
    char command[8192];
    if (!fly_describe_command(flight, command, sizeof command)) {
        fly_say(flight, true, "the command line is too long to copy");
        return;
    }
    panel_copy(command);
    fly_say(flight, false, "copied: %s", command);
}

void fly_show_files(Flight *flight) {
    Panel *panel = flight->panel;
    if (!panel_section(panel, "Save", true))
        return;
    show_saving(flight);
    if (panel_button(panel, "Copy the command line", panel_room(panel)))
        copy_command(flight);
    panel_tip(panel, "What to type in a terminal to start what is on the screen");
}

void fly_show_captures(Flight *flight) {
    Panel *panel = flight->panel;
    float third = fly_share_row(flight, 3);
    if (panel_button(panel, "Picture", third))
        fly_take_picture(flight);
    panel_beside(panel, 0);
    if (panel_button(panel, flight->capture.series.on ? "Stop series###series" : "Series###series",
                     third))
        fly_toggle_series(flight);
    panel_tip(panel, "Numbered pictures, one each capture_interval, until it is pressed again");
    panel_beside(panel, 0);
    if (panel_button(panel, flight->capture.take.on ? "Stop video###video" : "Video###video",
                     third))
        fly_toggle_recording(flight);
    panel_tip(panel, "A video, until it is pressed again");
}
