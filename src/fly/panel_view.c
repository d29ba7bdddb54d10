// The panel's lines from top to bottom. Each control runs a command or makes a change, as a key
// does.
#include "fly/panel_view.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "fly/commands.h"
#include "fly/flight.h"
#include "fly/overlay_impl.h"
#include "fly/panel_params.h"
#include "fly/panel_play.h"
#include "fly/panel_plots.h"

enum { MOST_NAMES = 64 };

// At scale 1.
static const float panel_width = 256, name_width = 44, gap = 6; // a fifth of 1280
static const float row_button = 74, fidelity_width = 82, head_height = 48;

// --- Lines ---

static float share_row(Flight *flight, int buttons) {
    float gaps = (float)(buttons - 1) * gap * panel_scale(flight->overlay->panel);
    return (panel_available_width(flight->overlay->panel) - gaps) / (float)buttons;
}

static void begin_row(Flight *flight, const char *name, int buttons, float button) {
    Panel *panel = flight->overlay->panel;
    const float s = panel_scale(panel);
    panel_label(panel, PANEL_COLOUR_DIM, name);
    panel_same_line(panel, panel_line_start(panel) + name_width * s);
    panel_set_next_width(panel_available_width(panel) - (float)buttons * (button + gap * s));
}

// A button for a command; its tooltip names the key.
static void command_button(Flight *flight, const char *label, float width, const char *name,
                           const char *tip) {
    const FlyCommand *command = fly_command(name);
    char key[32], text[640];
    if (panel_button(flight->overlay->panel, label, width))
        fly_run_command(flight, command, 0);
    fly_key_label(command, FLY_ALL_KEYS, window_key_name, key, sizeof key);
    snprintf(text, sizeof text, "%s%sKey %s", tip, tip[0] ? "\n" : "", key);
    panel_tooltip(flight->overlay->panel, text);
}

// --- Model, preset, lesson ---

void fly_forget_presets(Flight *flight) {
    FlyPanel *state = &flight->overlay->state;
    memory_free(state->presets);
    state->presets = NULL;
    state->preset_count = 0;
}

// Reading all files takes some milliseconds, so it is done when they may have changed, not in each
// picture.
static void list_presets(Flight *flight) {
    FlyPanel *state = &flight->overlay->state;
    Error error = {0};
    if (state->presets || state->presets_failed)
        return;
    state->presets = preset_list(&state->preset_count, &error);
    state->presets_failed = !state->presets;
    if (!state->presets)
        fly_add_error(&flight->core, "%s", error.text);
}

// right: what is left free beside it.
static bool choose(Flight *flight, const char *what, float right, const char *shown,
                   const char *const *names, size_t count, size_t *chosen) {
    Panel *panel = flight->overlay->panel;
    panel_set_next_width(panel_available_width(panel) - right);
    return panel_combo(panel, what, shown, names, count, chosen);
}

// Beside the model; below them, while the published order flies, what that costs.
static void choose_fidelity(Flight *flight, const Model *model) {
    Panel *panel = flight->overlay->panel;
    const Param *fidelity = model_fidelity_param(model);
    const void *params = sim_params(session_sim(flight->core.session));
    char tip[1024], most[32], cost[128];
    panel_same_line(panel, 0);
    panel_set_next_width(fidelity_width * panel_scale(panel));
    fly_show_choice(flight, fidelity, "fidelity", params);
    snprintf(tip, sizeof tip, "%s.\n%s", fidelity->help, model_published(model));
    panel_tooltip(panel, tip);
    if (!model_is_published(model, params))
        return;
    text_from_count(MODEL_PUBLISHED_BIRDS, most, sizeof most);
    snprintf(cost, sizeof cost, "One bird after the other: slower, up to %s birds", most);
    panel_text(panel, PANEL_SMALL, PANEL_COLOUR_DIM, cost);
    panel_tooltip(panel, tip);
}

static void choose_model(Flight *flight, const Model *model) {
    const char *names[MOST_NAMES];
    bool has_fidelity = model_fidelity_param(model) != NULL;
    size_t chosen = 0, count = model_count();
    for (size_t i = 0; i < count; i++) {
        names[i] = model_name(model_at(i));
        if (model_at(i) == model)
            chosen = i;
    }
    float right = has_fidelity ? (fidelity_width + gap) * panel_scale(flight->overlay->panel) : 0;
    if (choose(flight, "Model", right, model_name(model), names, count, &chosen))
        fly_set_first_preset(flight, model_at(chosen));
    panel_tooltip(flight->overlay->panel, model_help(model));
    if (has_fidelity)
        choose_fidelity(flight, model);
}

PresetLessons fly_lessons(Flight *flight) {
    const FlyPanel *state = &flight->overlay->state;
    list_presets(flight);
    return preset_find_lessons(state->presets, state->preset_count,
                               session_preset_whole(flight->core.session));
}

// lesson: where the command leads; NULL where there is none.
static void lesson_button(Flight *flight, const char *label, float width, const char *command,
                          const Settings *lesson) {
    panel_begin_disabled(flight->overlay->panel, !lesson);
    command_button(flight, label, width, command, lesson ? lesson->title : "There is none");
    panel_end_disabled(flight->overlay->panel);
}

// The presets of one model that are lessons, or those that are none.
static void choose_preset(Flight *flight, const Model *model, bool lessons) {
    const FlyPanel *state = &flight->overlay->state;
    const char *names[MOST_NAMES], *now = session_preset(flight->core.session);
    const char *shown = NULL;
    size_t count = 0, chosen = MOST_NAMES;
    for (size_t i = 0; i < state->preset_count && count < MOST_NAMES; i++) {
        const Settings *preset = &state->presets[i];
        if (preset->model != model || (preset_lesson_number(preset) > 0) != lessons)
            continue;
        if (strcmp(preset->name, now) == 0) {
            chosen = count;
            shown = preset->name;
        }
        names[count++] = preset->name;
    }
    if (count == 0)
        return;
    bool other = lessons || preset_lesson_number(session_preset_whole(flight->core.session)) > 0;
    if (!shown)
        shown = other ? "choose one" : now[0] ? now : "the model's own numbers";
    if (choose(flight, lessons ? "Lesson" : "Preset", 0, shown, names, count, &chosen))
        fly_change_preset(&flight->core, change_preset(names[chosen]));
    panel_tooltip(flight->overlay->panel, lessons ? "The text's own steps, one after the other"
                                                  : session_title(flight->core.session));
}

// With the lessons before and after it, and what to look for in it.
static void choose_lesson(Flight *flight, const Model *model) {
    PresetLessons lessons = fly_lessons(flight);
    const char *text = session_lesson(flight->core.session);
    const float half = share_row(flight, 2);
    if (lessons.count > 0) {
        choose_preset(flight, model, true);
        lesson_button(flight, "Previous", half, "previous_lesson", lessons.previous);
        panel_same_line(flight->overlay->panel, 0);
        lesson_button(flight, "Next", half, "next_lesson", lessons.next);
    }
    if (text[0])
        panel_text(flight->overlay->panel, PANEL_BODY, PANEL_COLOUR_BRIGHT, text);
}

static void show_choosers(Flight *flight) {
    const Model *model = sim_model(session_sim(flight->core.session));
    list_presets(flight);
    choose_model(flight, model);
    choose_preset(flight, model, false);
    choose_lesson(flight, model);
}

// --- Flock, time, camera ---

// What a person types is read as it is after --set.
static void change_typed(Flight *flight, const char *name, const char *value) {
    char text[64];
    Change change;
    Error error = {0};
    snprintf(text, sizeof text, "%s=%s", name, value);
    if (change_parse(text, &change, &error))
        fly_change(&flight->core, change);
    else
        fly_add_error(&flight->core, "%s", error.text);
}

static void show_birds(Flight *flight) {
    Panel *panel = flight->overlay->panel;
    const float button = 34 * panel_scale(panel);
    size_t birds = sim_birds(session_sim(flight->core.session));
    char text[32];
    snprintf(text, sizeof text, "%zu", birds);
    begin_row(flight, "Birds", 2, button);
    if (panel_text_field(panel, "##birds", text, sizeof text))
        change_typed(flight, "birds", text);
    panel_tooltip(panel, "How many; another count places the flock anew");
    panel_same_line(panel, 0);
    command_button(flight, "\xc3\xb7 2", button, "halve_birds", "");
    panel_same_line(panel, 0);
    command_button(flight, "\xc3\x97 2", button, "double_birds", "");
}

static void show_seed(Flight *flight) {
    Panel *panel = flight->overlay->panel;
    const float button = row_button * panel_scale(panel);
    unsigned long long seed = sim_seed(session_sim(flight->core.session));
    char text[32];
    snprintf(text, sizeof text, "%llu", seed);
    begin_row(flight, "Seed", 1, button);
    if (panel_text_field(panel, "##seed", text, sizeof text))
        change_typed(flight, "seed", text);
    panel_tooltip(panel, "The same seed flies the same flock");
    panel_same_line(panel, 0);
    command_button(flight, "New", button, "new_seed", "");
}

static void show_time(Flight *flight) {
    Panel *panel = flight->overlay->panel;
    const float third = share_row(flight, 3);
    command_button(flight, flight->time.paused ? "Go on###pause" : "Pause###pause", third, "pause",
                   "");
    panel_same_line(panel, 0);
    command_button(flight, "Step", third, "step", "");
    panel_same_line(panel, 0);
    command_button(flight, "Restart", third, "restart", "");
    panel_set_next_width(panel_available_width(panel));
    double scale = flight->time.scale;
    if (panel_slider(panel, "Time", &scale, FLY_SCALE_LOW, FLY_SCALE_HIGH, "\xc3\x97 %.3g", "",
                     true))
        fly_set_scale(flight, scale);
}

static void show_camera(Flight *flight) {
    enum { MOST = 8 };
    CameraSubjects subjects = fly_camera_subjects(flight);
    CameraMode modes[MOST], mode = CAMERA_MODE_HOME;
    const char *names[MOST], *shown = camera_mode_label(flight->look.camera.mode);
    size_t count = 0, chosen = MOST;
    do {
        modes[count] = mode;
        names[count] = camera_mode_label(mode);
        if (names[count] == shown)
            chosen = count;
        mode = camera_mode_next(mode, subjects);
    } while (++count < MOST && mode != CAMERA_MODE_HOME);
    if (choose(flight, "Camera", 0, shown, names, count, &chosen))
        fly_set_camera(flight, modes[chosen]);
    panel_tooltip(flight->overlay->panel, "A bird that is clicked is the one followed");
}

// --- Pictures and films ---

static void show_captures(Flight *flight) {
    Panel *panel = flight->overlay->panel;
    const float half = share_row(flight, 2);
    command_button(flight, "Picture", half, "screenshot", "");
    panel_same_line(panel, 0);
    command_button(flight, "Keyframe", half, "add_keyframe",
                   "Keeps this view for a path that --path flies");
    command_button(flight,
                   flight->captures.capture.series.on ? "Stop series###series" : "Series###series",
                   half, "series",
                   "Numbered pictures until it is pressed again; how often, says View, Camera");
    panel_same_line(panel, 0);
    command_button(flight, flight->captures.taking ? "End take###take" : "Take###take", half,
                   "film",
                   "A film of what is flown until it is pressed again, drawn from its journal");
}

// --- Undo ---

static void undo_button(Flight *flight, const char *label, float width, UndoDirection direction,
                        const char *name) {
    char words[UNDO_WORDS_SIZE], tip[UNDO_WORDS_SIZE + 96];
    bool any = session_describe_undo(flight->core.session, direction, words);
    snprintf(tip, sizeof tip, "%s: %s.%s", label, any ? words : "nothing",
             direction == UNDO_BACK ? "\nNot undone: camera, time, comparison, restart." : "");
    panel_begin_disabled(flight->overlay->panel, !any);
    command_button(flight, label, width, name, tip);
    panel_end_disabled(flight->overlay->panel);
}

static void show_undo(Flight *flight) {
    float half = share_row(flight, 2);
    undo_button(flight, "Undo", half, UNDO_BACK, "undo");
    panel_same_line(flight->overlay->panel, 0);
    undo_button(flight, "Redo", half, UNDO_AGAIN, "redo");
}

// --- Rules ---

static void show_contribution(Panel *panel, const HudRule *rule) {
    const HudPen pen = {panel, panel_scale(panel)};
    const float s = pen.scale;
    PanelBox box = panel_reserve(panel, 18 * s);
    float y = (box.top + box.bottom) / 2, key = hud_key_width(&pen, rule->key);
    hud_key(&pen, box.right - key, y, rule->key, rule->on, 1);
    float edge = box.right - key - 6 * s, bar_end = edge - 38 * s;
    hud_contribution(&pen, rule, bar_end - 36 * s, bar_end, edge, y);
}

static void show_params_of(Flight *flight, int rule) {
    Session *session = flight->core.session;
    const Model *model = sim_model(session_sim(session));
    const ParamTable *table = model_params(model);
    panel_indent(flight->overlay->panel, true);
    for (size_t i = 0; i < table->count; i++)
        if (model_rule_of_param(model, table->rows[i].name) == rule &&
            model_stimulus_of_param(model, &table->rows[i]) < 0 &&
            &table->rows[i] != model_fidelity_param(model)) // beside the model
            fly_show_param(flight, &table->rows[i], sim_params(session_sim(session)),
                           session_preset_params(session));
    panel_indent(flight->overlay->panel, false);
}

static void show_rule(Flight *flight, const Rule *rule, int index) {
    Panel *panel = flight->overlay->panel;
    const HudRule *shown = &flight->overlay->screen.rules[index];
    uint32_t bit = 1u << index;
    char help[256], tip[512];
    text_from_name(rule->help, help, sizeof help);
    panel_push_id(rule->name);
    panel_begin_disabled(panel, !rule->params[0]);
    if (panel_arrow(panel, "numbers", flight->overlay->state.unfolded & bit))
        flight->overlay->state.unfolded ^= bit;
    panel_end_disabled(panel);
    panel_tooltip(panel, "Its numbers");
    panel_same_line(panel, 0);
    if (panel_checkbox(panel, shown->name, shown->on))
        fly_run_named(flight, "switch_rule", (size_t)index);
    snprintf(tip, sizeof tip,
             "%s.\n%s: on|off\nThe bar and the number: the mean length of what it adds at the "
             "moment.",
             help, rule->name);
    panel_tooltip(panel, tip);
    panel_same_line(panel, 0);
    show_contribution(panel, shown);
    if (flight->overlay->state.unfolded & bit)
        show_params_of(flight, index);
    panel_pop_id();
}

static void reset_numbers(Flight *flight) {
    Session *session = flight->core.session;
    const ParamTable *table = model_params(sim_model(session_sim(session)));
    const void *preset = session_preset_params(session);
    bool good = true;
    for (size_t i = 0; i < table->count; i++) {
        if (!param_is_same(&table->rows[i], sim_params(session_sim(session)), preset))
            good &= fly_change(&flight->core, change_param_from(&table->rows[i], preset));
    }
    if (good)
        fly_add_message(&flight->core, "the preset's numbers");
}

// The picked bird.
static void show_bird(Flight *flight) {
    Panel *panel = flight->overlay->panel;
    const HudPen pen = {panel, panel_scale(panel)};
    const HudBird *bird = &flight->overlay->screen.bird;
    if (!bird->present || !fly_show_section(flight, "Picked bird", true))
        return;
    PanelBox box = panel_reserve(panel, hud_bird_height(bird) * pen.scale);
    hud_draw_bird(&pen, bird, box.left, box.right, box.top);
    float half = share_row(flight, 2);
    bool follows = flight->look.camera.mode == CAMERA_MODE_FOLLOW;
    if (panel_button(panel, follows ? "Follow no more" : "Follow it", half))
        fly_set_camera(flight, follows ? CAMERA_MODE_HOME : CAMERA_MODE_FOLLOW);
    panel_same_line(panel, 0);
    if (panel_button(panel, "Let it go", half))
        fly_change(&flight->core, change_pick_none());
}

static void forget_other_model(Flight *flight) {
    FlyPanel *state = &flight->overlay->state;
    const Model *model = sim_model(session_sim(flight->core.session));
    if (state->model != model)
        state->unfolded = 0;
    state->model = model;
}

static void show_rules(Flight *flight) {
    Panel *panel = flight->overlay->panel;
    size_t count;
    const Rule *rules = model_rules(sim_model(session_sim(flight->core.session)), &count);
    forget_other_model(flight);
    if (fly_show_section(flight, "Rules", true)) {
        for (size_t i = 0; i < count && i < flight->overlay->screen.rule_count; i++)
            show_rule(flight, &rules[i], (int)i);
        float half = share_row(flight, 2);
        command_button(flight, "Reset rules", half, "preset_rules",
                       "On and off as the preset has them");
        panel_same_line(panel, 0);
        if (panel_button(panel, "Reset numbers", half))
            reset_numbers(flight);
        panel_tooltip(panel, "All numbers of the model as the preset has them");
        bool two = session_twin(flight->core.session) != NULL;
        command_button(flight, two ? "Back to one flock" : "Compare side by side",
                       panel_available_width(panel), "compare",
                       "Left the flock as it is now, right with what you change from now on");
    }
    show_bird(flight);
    if (fly_show_section(flight, "More numbers", false))
        show_params_of(flight, -1);
}

// --- Saving ---

static void save_preset(Flight *flight) {
    FlyPanel *state = &flight->overlay->state;
    char path[FILE_PATH_SIZE];
    Error error = {0};
    if (!preset_own_path(state->name, path, &error)) {
        fly_add_error(&flight->core, "%s", error.text);
        return;
    }
    if (!state->name_is_taken && access(path, F_OK) == 0) {
        state->name_is_taken = true;
        return;
    }
    state->name_is_taken = false;
    if (!session_save_preset(flight->core.session, path, state->title, &error)) {
        fly_add_error(&flight->core, "%s", error.text);
        return;
    }
    fly_forget_presets(flight);
    char name[4 * PRESET_NAME_SIZE];
    text_quote(state->name, name, sizeof name);
    fly_add_message(&flight->core, "saved %s; --preset %s flies it", path, name);
}

static void show_saving(Flight *flight) {
    FlyPanel *state = &flight->overlay->state;
    Panel *panel = flight->overlay->panel;
    const float button = row_button * panel_scale(panel);
    begin_row(flight, "About", 0, 0);
    panel_text_field(panel, "##about", state->title, sizeof state->title);
    panel_tooltip(panel,
                  "What the preset shows, in one sentence. Left empty, it will say what it was "
                  "saved from, and what differs");
    begin_row(flight, "Name", 1, button);
    if (panel_text_field(panel, "##name", state->name, sizeof state->name))
        state->name_is_taken = false;
    panel_tooltip(panel,
                  "The name of a preset of your own: the numbers, rules and look of the moment");
    panel_same_line(panel, 0);
    panel_begin_disabled(panel, !state->name[0]);
    if (panel_button(panel, state->name_is_taken ? "Replace" : "Save preset", button))
        save_preset(flight);
    panel_end_disabled(panel);
    if (state->name_is_taken)
        panel_text(panel, PANEL_SMALL, PANEL_COLOUR_WARNING,
                   "There is a preset of your own of that name.");
}

// What the whole flight's film takes, and what stops those that are being drawn.
static void show_films(Flight *flight) {
    Panel *panel = flight->overlay->panel;
    float half = share_row(flight, 2);
    panel_begin_disabled(panel, !flight->journal.kept.path[0]);
    if (panel_button(panel, "Film of this flight", half))
        fly_draw_film(&flight->captures, 0);
    panel_end_disabled(panel);
    char command[FILE_PATH_SIZE + 256];
    fly_describe_film(&flight->captures, command, sizeof command);
    panel_tooltip(panel, command);
    panel_same_line(panel, 0);
    panel_begin_disabled(panel, fly_count_films(&flight->captures) == 0);
    if (panel_button(panel, "Stop drawing", half))
        fly_cancel_films(&flight->captures);
    panel_end_disabled(panel);
    panel_tooltip(panel, "Nothing stays of the films that are being drawn");
}

static void copy_command(Flight *flight) {
    char command[8192];
    if (!fly_describe_command(flight, command, sizeof command)) {
        fly_add_error(&flight->core, "the command line is too long to copy");
        return;
    }
    panel_set_clipboard(command);
    fly_add_message(&flight->core, "copied: %s", command);
}

static void show_files(Flight *flight) {
    Panel *panel = flight->overlay->panel;
    if (!fly_show_section(flight, "Save", true))
        return;
    show_films(flight);
    show_saving(flight);
    float half = share_row(flight, 2);
    command_button(flight, "Copy link", half, "copy_link",
                   "What flies, to be passed on: the same flock from its start");
    panel_same_line(panel, 0);
    if (panel_button(panel, "Copy command", half))
        copy_command(flight);
    panel_tooltip(panel, "What to type in a terminal to start what is on the screen");
}

// --- The whole ---

// What does not scroll: the name of what flies, and how fast it flies.
static void show_head(Flight *flight) {
    Panel *panel = flight->overlay->panel;
    const HudState *screen = &flight->overlay->screen;
    const HudPen pen = {panel, panel_scale(panel)};
    panel_open(panel, "head", (PanelBox){0, 0, panel_width * pen.scale, head_height * pen.scale});
    panel_text(panel, PANEL_TITLE, PANEL_COLOUR_BRIGHT,
               screen->preset[0] ? screen->preset : screen->model);
    hud_draw_pace(&pen, &screen->pace, PANEL_PADDING_X * pen.scale,
                  (panel_width - PANEL_PADDING_X - 9) * pen.scale, (head_height - 9) * pen.scale);
    if (screen->pace.behind)
        panel_tooltip_of_box(panel,
                             flight->look.show.hasty
                                 ? "Fewer birds or a lower quality help. Colours by value and "
                                   "lines of all birds are left out."
                                 : "Fewer birds or a lower quality help.");
    panel_close(panel);
}

void fly_place_panel(Flight *flight) {
    float wide, high;
    panel_get_size(flight->overlay->panel, &wide, &high);
    flight->overlay->screen.left =
        flight->show_panel ? panel_width * panel_scale(flight->overlay->panel) : 0;
    flight->look.panel_share = wide > 0 ? fminf(flight->overlay->screen.left / wide, 0.9f) : 0;
}

void fly_show_panel(Flight *flight) {
    if (!flight->show_panel)
        return;
    Panel *panel = flight->overlay->panel;
    const float s = panel_scale(panel);
    float wide, high;
    panel_get_size(panel, &wide, &high);
    show_head(flight);
    panel_let_pad_in(panel);
    panel_open(panel, "panel", (PanelBox){0, head_height * s, panel_width * s, high});
    panel_text(panel, PANEL_SMALL, PANEL_COLOUR_DIM, flight->overlay->screen.title);
    show_choosers(flight);
    show_birds(flight);
    show_seed(flight);
    show_time(flight);
    show_camera(flight);
    show_captures(flight);
    show_undo(flight);
    show_rules(flight);
    fly_show_falcon(flight);
    fly_show_play(flight);
    fly_show_obstacles(flight);
    fly_show_plots(flight);
    fly_show_view(flight);
    show_files(flight);
    panel_close(panel);
}
