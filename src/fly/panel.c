// The panel that Tab shows and hides: everything a person can change, made from the tables of
// models, rules, parameters, presets and commands. Each control runs a command or makes a change,
// as a key does.
#include <math.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "base/text.h"
#include "fly/commands.h"
#include "fly/flight.h"
#include "fly/over_picture.h"

enum { MOST_NAMES = 64 };

// At scale 1.
static const float panel_width = 256, name_width = 44, gap = 6; // a fifth of 1280
static const float row_button = 74, fidelity_width = 82, head_height = 48;

// The width of each of so many buttons beside each other.
static float share_row(const Flight *flight, int buttons) {
    float gaps = (float)(buttons - 1) * gap * flight->overlay->scale;
    return (ui_get_content_region_avail().x - gaps) / (float)buttons;
}

// A name before a text field, which leaves room for so many buttons behind it.
static void begin_row(Flight *flight, const char *name, int buttons, float button) {
    const float s = flight->overlay->scale, left = ui_get_cursor_pos_x();
    ui_align_text_to_frame_padding();
    widget_text(flight, FONT_SMALL, COLOUR_DIM, "%s", name);
    ui_same_line(0, 0);
    ui_set_cursor_pos_x(left + name_width * s);
    ui_set_next_item_width(ui_get_content_region_avail().x - (float)buttons * (button + gap * s));
}

// --- Model, preset, lesson ---

void panel_forget_presets(Flight *flight) {
    memory_free(flight->overlay->presets);
    flight->overlay->presets = NULL;
    flight->overlay->preset_count = 0;
}

// Reading all files takes some milliseconds, so it is done when they may have changed, not in each
// picture.
static void list_presets(Flight *flight) {
    Overlay *overlay = flight->overlay;
    Error error = {0};
    if (overlay->presets || overlay->presets_failed)
        return;
    overlay->presets = preset_list(&overlay->preset_count, &error);
    overlay->presets_failed = !overlay->presets;
    if (!overlay->presets)
        fly_add_error(&flight->core, "%s", error.text);
}

PresetLessons panel_lessons(Flight *flight) {
    list_presets(flight);
    return preset_find_lessons(flight->overlay->presets, flight->overlay->preset_count,
                               session_preset(flight->core.session));
}

// Below both, while the published order flies, what that costs.
static void choose_model(Flight *flight, const Model *model) {
    const float s = flight->overlay->scale;
    const Param *fidelity = model_fidelity_param(model);
    const void *params = sim_params(session_sim(flight->core.session));
    const char *names[MOST_NAMES];
    size_t chosen = 0, count = model_count();
    for (size_t i = 0; i < count; i++) {
        names[i] = model_name(model_at(i));
        if (model_at(i) == model)
            chosen = i;
    }
    ui_set_next_item_width(ui_get_content_region_avail().x -
                           (fidelity ? (fidelity_width + gap) * s : 0));
    if (widget_list(flight, "model", "Model", model_name(model), names, count, &chosen))
        fly_set_first_preset(flight, model_at(chosen));
    widget_tooltip(flight, "%s", model_help(model));
    if (!fidelity)
        return;
    ui_same_line(0, -1);
    ui_set_next_item_width(fidelity_width * s);
    panel_choice(flight, fidelity, "fidelity", params);
    widget_tooltip(flight, "%s.\n%s", fidelity->help, model_published(model));
    if (!model_is_published(model, params))
        return;
    char most[32], cost[128];
    text_from_count(MODEL_PUBLISHED_BIRDS, most, sizeof most);
    snprintf(cost, sizeof cost, "One bird after the other: slower, up to %s birds", most);
    widget_paragraph(flight, FONT_SMALL, COLOUR_DIM, ui_get_content_region_avail().x, cost);
    widget_tooltip(flight, "%s.\n%s", fidelity->help, model_published(model));
}

void panel_lesson_button(Flight *flight, const char *label, float width, const char *command,
                         const Settings *lesson) {
    ui_begin_disabled(!lesson);
    widget_command(flight, label, width, command, lesson ? lesson->title : "There is none");
    ui_end_disabled();
}

// The presets of one model that are lessons, or those that are none.
static void choose_preset(Flight *flight, const Model *model, bool lessons) {
    const Overlay *overlay = flight->overlay;
    const char *names[MOST_NAMES], *now = session_preset(flight->core.session)->name;
    const char *shown = NULL;
    size_t count = 0, chosen = MOST_NAMES;
    for (size_t i = 0; i < overlay->preset_count && count < MOST_NAMES; i++) {
        const Settings *preset = &overlay->presets[i];
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
    bool other = lessons || preset_lesson_number(session_preset(flight->core.session)) > 0;
    if (!shown)
        shown = other ? "choose one" : now[0] ? now : "the model's own numbers";
    ui_set_next_item_width(ui_get_content_region_avail().x);
    if (widget_list(flight, lessons ? "lesson" : "preset", lessons ? "Lesson" : "Preset", shown,
                    names, count, &chosen))
        fly_change(&flight->core, change_preset(names[chosen]));
    widget_tooltip(flight, "%s",
                   lessons ? "The text's own steps, one after the other"
                           : session_preset(flight->core.session)->title);
}

static void show_choosers(Flight *flight) {
    const Model *model = sim_model(session_sim(flight->core.session));
    const PresetLessons lessons = panel_lessons(flight);
    const char *lesson = session_preset(flight->core.session)->lesson;
    choose_model(flight, model);
    choose_preset(flight, model, false);
    if (lessons.count > 0) {
        const float half = share_row(flight, 2);
        choose_preset(flight, model, true);
        panel_lesson_button(flight, "Previous", half, "previous_lesson", lessons.previous);
        ui_same_line(0, -1);
        panel_lesson_button(flight, "Next", half, "next_lesson", lessons.next);
    }
    if (lesson[0])
        widget_paragraph(flight, FONT_BODY, COLOUR_BRIGHT, ui_get_content_region_avail().x, lesson);
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

static void show_flock_and_time(Flight *flight) {
    const float s = flight->overlay->scale;
    const Sim *sim = session_sim(flight->core.session);
    char text[32];
    snprintf(text, sizeof text, "%zu", sim_birds(sim));
    begin_row(flight, "Birds", 2, 34 * s);
    if (widget_field(flight, "birds", text, sizeof text))
        change_typed(flight, "birds", text);
    widget_tooltip(flight, "How many; another count places the flock anew");
    ui_same_line(0, -1);
    widget_command(flight, "\xc3\xb7 2", 34 * s, "halve_birds", "");
    ui_same_line(0, -1);
    widget_command(flight, "\xc3\x97 2", 34 * s, "double_birds", "");
    snprintf(text, sizeof text, "%llu", (unsigned long long)sim_seed(sim));
    begin_row(flight, "Seed", 1, row_button * s);
    if (widget_field(flight, "seed", text, sizeof text))
        change_typed(flight, "seed", text);
    widget_tooltip(flight, "The same seed flies the same flock");
    ui_same_line(0, -1);
    widget_command(flight, "New", row_button * s, "new_seed", "");
    const float third = share_row(flight, 3);
    double scale = flight->time.scale;
    widget_command(flight, flight->time.paused ? "Go on###pause" : "Pause###pause", third, "pause",
                   "");
    ui_same_line(0, -1);
    widget_command(flight, "Step", third, "step", "");
    ui_same_line(0, -1);
    widget_command(flight, "Restart", third, "restart", "");
    ui_set_next_item_width(ui_get_content_region_avail().x);
    if (widget_slider(flight, "time", "Time", &scale, FLY_SCALE_LOW, FLY_SCALE_HIGH,
                      "\xc3\x97 %.3g", "", UiSliderFlags_Logarithmic))
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
    ui_set_next_item_width(ui_get_content_region_avail().x);
    if (widget_list(flight, "camera", "Camera", shown, names, count, &chosen))
        fly_set_camera(flight, modes[chosen]);
    widget_tooltip(flight, "A bird that is clicked is the one followed");
}

// --- Pictures and films, undo ---

static void undo_button(Flight *flight, const char *label, float width, UndoDirection direction,
                        const char *command) {
    char words[UNDO_WORDS_SIZE], tip[UNDO_WORDS_SIZE + 96];
    bool any = session_describe_undo(flight->core.session, direction, words);
    snprintf(tip, sizeof tip, "%s: %s.%s", label, any ? words : "nothing",
             direction == UNDO_BACK ? "\nNot undone: camera, time, comparison, restart." : "");
    ui_begin_disabled(!any);
    widget_command(flight, label, width, command, tip);
    ui_end_disabled();
}

static void show_captures_and_undo(Flight *flight) {
    const float half = share_row(flight, 2);
    widget_command(flight, "Picture", half, "screenshot", "");
    ui_same_line(0, -1);
    widget_command(flight, "Keyframe", half, "add_keyframe",
                   "Keeps this view for a path that --path flies");
    widget_command(flight,
                   flight->captures.capture.series.on ? "Stop series###series" : "Series###series",
                   half, "series",
                   "Numbered pictures until it is pressed again; how often, says View, Camera");
    ui_same_line(0, -1);
    widget_command(flight, flight->captures.taking ? "End take###take" : "Take###take", half,
                   "film",
                   "A film of what is flown until it is pressed again, drawn from its journal");
    undo_button(flight, "Undo", half, UNDO_BACK, "undo");
    ui_same_line(0, -1);
    undo_button(flight, "Redo", half, UNDO_AGAIN, "redo");
}

// --- Rules ---

static void show_params_of(Flight *flight, int rule) {
    Session *session = flight->core.session;
    const Model *model = sim_model(session_sim(session));
    const ParamTable *table = model_params(model);
    ui_indent(14 * flight->overlay->scale);
    for (size_t i = 0; i < table->count; i++)
        if (model_rule_of_param(model, table->rows[i].name) == rule &&
            model_stimulus_of_param(model, &table->rows[i]) < 0 &&
            &table->rows[i] != model_fidelity_param(model)) // beside the model
            panel_param(flight, &table->rows[i], sim_params(session_sim(session)),
                        session_preset(session)->params);
    ui_unindent(14 * flight->overlay->scale);
}

static void show_rule(Flight *flight, const Rule *rules, int index) {
    const float s = flight->overlay->scale;
    const Rule *rule = &rules[index];
    const FlyRuleWords words = fly_describe_rule(rules, (size_t)index, window_key_name);
    const bool on = sim_rules(session_sim(flight->core.session)) >> index & 1;
    uint32_t *unfolded = &flight->overlay->unfolded, bit = 1u << index;
    char help[256], name[64];
    text_from_name(rule->help, help, sizeof help);
    if (!ui_begin_table(rule->name, 4, 0))
        return;
    ui_table_setup_column("name", UiTableColumnFlags_WidthStretch, 0);
    ui_table_setup_column("share", UiTableColumnFlags_WidthFixed, 36 * s);
    ui_table_setup_column("number", UiTableColumnFlags_WidthFixed, 36 * s);
    ui_table_setup_column("key", UiTableColumnFlags_WidthFixed, 19 * s);
    ui_table_next_column();
    ui_begin_disabled(!rule->params[0]);
    snprintf(name, sizeof name, "numbers of %s", rule->name);
    if (widget_fold(flight, name, *unfolded & bit))
        *unfolded ^= bit;
    ui_end_disabled();
    widget_tooltip(flight, "Its numbers");
    ui_same_line(0, -1);
    if (widget_switch(flight, rule->name, words.name, on))
        fly_run_command(flight, fly_command("switch_rule"), (size_t)index);
    widget_tooltip(flight,
                   "%s.\n%s: on|off\nThe bar and the number: the mean length of what it adds at "
                   "the moment.",
                   help, rule->name);
    widget_contribution(flight, (size_t)index);
    ui_table_next_column();
    if (words.key[0])
        widget_key(flight, words.key, on ? COLOUR_ACCENT : COLOUR_DIM);
    ui_end_table();
    if (*unfolded & bit)
        show_params_of(flight, index);
}

static void reset_numbers(Flight *flight) {
    Session *session = flight->core.session;
    const ParamTable *table = model_params(sim_model(session_sim(session)));
    const void *preset = session_preset(session)->params;
    bool good = true;
    for (size_t i = 0; i < table->count; i++) {
        if (!param_is_same(&table->rows[i], sim_params(session_sim(session)), preset))
            good &= fly_change(&flight->core, change_param_from(&table->rows[i], preset));
    }
    if (good)
        fly_add_message(&flight->core, "the preset's numbers");
}

static void show_rules(Flight *flight) {
    Overlay *overlay = flight->overlay;
    const Model *model = sim_model(session_sim(flight->core.session));
    size_t count;
    const Rule *rules = model_rules(model, &count);
    if (overlay->model != model)
        overlay->unfolded = 0;
    overlay->model = model;
    if (!panel_section(flight, "Rules", true))
        return;
    ui_push_style_var_vec2(UiStyleVar_CellPadding, (UiVec2){2 * overlay->scale, overlay->scale});
    for (size_t i = 0; i < count; i++)
        show_rule(flight, rules, (int)i);
    ui_pop_style_var(1);
    float half = share_row(flight, 2);
    widget_command(flight, "Reset rules", half, "preset_rules",
                   "On and off as the preset has them");
    ui_same_line(0, -1);
    if (widget_button(flight, "reset_numbers", "Reset numbers", half))
        reset_numbers(flight);
    widget_tooltip(flight, "All numbers of the model as the preset has them");
    bool two = session_twin(flight->core.session) != NULL;
    widget_command(flight, two ? "Back to one flock" : "Compare side by side",
                   ui_get_content_region_avail().x, "compare",
                   "Left the flock as it is now, right with what you change from now on");
}

// The picked bird.
static void show_bird(Flight *flight) {
    if (!flight->overlay->has_bird || !panel_section(flight, "Picked bird", true))
        return;
    widget_bird(flight, MODEL_MAX_RULES);
    float half = share_row(flight, 2);
    bool follows = flight->look.camera.mode == CAMERA_MODE_FOLLOW;
    if (widget_button(flight, "follow", follows ? "Follow no more" : "Follow it", half))
        fly_set_camera(flight, follows ? CAMERA_MODE_HOME : CAMERA_MODE_FOLLOW);
    ui_same_line(0, -1);
    if (widget_button(flight, "let_go", "Let it go", half))
        fly_change(&flight->core, change_pick_none());
}

// --- Saving ---

static void save_preset(Flight *flight) {
    Overlay *overlay = flight->overlay;
    char path[FILE_PATH_SIZE];
    Error error = {0};
    if (!preset_own_path(overlay->name, path, &error)) {
        fly_add_error(&flight->core, "%s", error.text);
        return;
    }
    if (!overlay->name_is_taken && access(path, F_OK) == 0) {
        overlay->name_is_taken = true;
        return;
    }
    overlay->name_is_taken = false;
    if (!session_save_preset(flight->core.session, path, overlay->title, &error)) {
        fly_add_error(&flight->core, "%s", error.text);
        return;
    }
    panel_forget_presets(flight);
    char name[4 * PRESET_NAME_SIZE];
    text_quote(overlay->name, name, sizeof name);
    fly_add_message(&flight->core, "saved %s; --preset %s flies it", path, name);
}

static void show_saving(Flight *flight) {
    Overlay *overlay = flight->overlay;
    const float button = row_button * overlay->scale;
    begin_row(flight, "About", 0, 0);
    widget_field(flight, "about", overlay->title, sizeof overlay->title);
    widget_tooltip(flight, "What the preset shows, in one sentence. Left empty, it will say what "
                           "it was saved from, and what differs");
    begin_row(flight, "Name", 1, button);
    if (widget_field(flight, "name", overlay->name, sizeof overlay->name))
        overlay->name_is_taken = false;
    widget_tooltip(flight, "The name of a preset of your own: the numbers, rules and look of the "
                           "moment");
    ui_same_line(0, -1);
    ui_begin_disabled(!overlay->name[0]);
    if (widget_button(flight, "save_preset", overlay->name_is_taken ? "Replace" : "Save preset",
                      button))
        save_preset(flight);
    ui_end_disabled();
    if (overlay->name_is_taken)
        widget_paragraph(flight, FONT_SMALL, COLOUR_WARNING, ui_get_content_region_avail().x,
                         "There is a preset of your own of that name.");
}

static void copy_command(Flight *flight) {
    char command[8192];
    if (!fly_describe_command(flight, command, sizeof command)) {
        fly_add_error(&flight->core, "the command line is too long to copy");
        return;
    }
    ui_set_clipboard_text(command);
    fly_add_message(&flight->core, "copied: %s", command);
}

static void show_files(Flight *flight) {
    if (!panel_section(flight, "Save", true))
        return;
    const float half = share_row(flight, 2);
    char command[FILE_PATH_SIZE + 256];
    ui_begin_disabled(!flight->journal.path[0]);
    if (widget_button(flight, "film_flight", "Film of this flight", half))
        fly_draw_film(&flight->captures, 0);
    ui_end_disabled();
    fly_describe_film(&flight->captures, command, sizeof command);
    widget_tooltip(flight, "%s", command);
    ui_same_line(0, -1);
    ui_begin_disabled(fly_count_films(&flight->captures) == 0);
    if (widget_button(flight, "stop_films", "Stop drawing", half))
        fly_cancel_films(&flight->captures);
    ui_end_disabled();
    widget_tooltip(flight, "Nothing stays of the films that are being drawn");
    show_saving(flight);
    widget_command(flight, "Copy link", half, "copy_link",
                   "What flies, to be passed on: the same flock from its start");
    ui_same_line(0, -1);
    if (widget_button(flight, "copy_command", "Copy command", half))
        copy_command(flight);
    widget_tooltip(flight, "What to type in a terminal to start what is on the screen");
}

// --- The whole ---

void panel_place(Flight *flight) {
    const float wide = ui_get_display_size().x;
    flight->overlay->left = flight->show_panel ? panel_width * flight->overlay->scale : 0;
    flight->look.panel_share = wide > 0 ? fminf(flight->overlay->left / wide, 0.9f) : 0;
}

static void begin_box(Flight *flight, const char *name, float top, float bottom, int flags) {
    ui_set_next_window_pos((UiVec2){0, top}, (UiVec2){0, 0});
    ui_set_next_window_size((UiVec2){panel_width * flight->overlay->scale, bottom - top});
    ui_begin(name, flags | UiWindowFlags_NoTitleBar | UiWindowFlags_NoResize |
                       UiWindowFlags_NoMove | UiWindowFlags_NoCollapse |
                       UiWindowFlags_NoSavedSettings);
}

// What does not scroll: the name of what flies, and how fast it flies.
static void show_head(Flight *flight) {
    const char *preset = session_preset(flight->core.session)->name;
    const FlyPaceWords *pace = &flight->numbers.pace;
    const float s = flight->overlay->scale;
    begin_box(flight, "head", 0, head_height * s, UiWindowFlags_NoNav | UiWindowFlags_NoScrollbar);
    widget_text(flight, FONT_TITLE, COLOUR_BRIGHT, "%s",
                preset[0] ? preset : model_name(sim_model(session_sim(flight->core.session))));
    widget_text(flight, FONT_SMALL, COLOUR_PLAIN, "%s", pace->frames);
    ui_same_line(0, 0);
    ui_set_cursor_pos_x(panel_width * s - 21 * s -
                        widget_text_width(flight, FONT_SMALL, pace->time));
    widget_text(flight, FONT_SMALL, pace->behind ? COLOUR_ACCENT : COLOUR_DIM, "%s", pace->time);
    if (pace->behind)
        widget_tooltip(flight, "Fewer birds or a lower quality help.%s",
                       flight->look.show.hasty
                           ? " Colours by value and lines of all birds are left out."
                           : "");
    ui_end();
}

void panel_show(Flight *flight) {
    if (!flight->show_panel)
        return;
    const float s = flight->overlay->scale;
    show_head(flight);
    if (flight->overlay->pad_begins)
        ui_set_next_window_focus();
    begin_box(flight, "panel", head_height * s, ui_get_display_size().y,
              flight->overlay->by_pad ? 0 : UiWindowFlags_NoNav);
    widget_paragraph(flight, FONT_SMALL, COLOUR_DIM, ui_get_content_region_avail().x,
                     session_preset(flight->core.session)->title);
    show_choosers(flight);
    show_flock_and_time(flight);
    show_camera(flight);
    show_captures_and_undo(flight);
    show_rules(flight);
    show_bird(flight);
    if (panel_section(flight, "More numbers", false))
        show_params_of(flight, -1);
    panel_show_falcon(flight);
    panel_show_play(flight);
    panel_show_obstacles(flight);
    panel_show_plots(flight);
    panel_show_view(flight);
    show_files(flight);
    ui_end();
}
