// The panel that Tab shows and hides: everything a person can change, made from the tables of
// models, rules, parameters, presets and commands. Each control runs a command or makes a change,
// as a key does.
#include <float.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "fly/over_picture.h"

// At scale 1.
static const float panel_width = 256, head_height = 122; // a fifth of 1280
static const float gap = 6, indent = 14, name_end = 56, row_button = 74, small_button = 34;
static const float fidelity_width = 82, reset_width = 20, auto_width = 54;

// The width of a button that shares what is left of the line with others: so many in all.
static float share_line(const Flight *flight, int buttons) {
    float gaps = (float)(buttons - 1) * gap * flight->overlay->scale;
    return (ui_get_content_region_avail().x - gaps) / (float)buttons;
}

// The same, of one beside the item before it.
static float share_rest(const Flight *flight, int buttons) {
    ui_same_line(0, -1);
    return share_line(flight, buttons);
}

// A name before a text field, which leaves so much room, at scale 1, for buttons behind it.
static void begin_row(Flight *flight, const char *name, float room) {
    const float s = flight->overlay->scale;
    ui_align_text_to_frame_padding();
    widget_text(FONT_SMALL, COLOUR_DIM, "%s", name);
    ui_same_line(name_end * s, 0);
    ui_set_next_item_width(-FLT_MIN - room * s);
}

// A heading that can be clicked; true while what follows is to be shown. It is as a person last
// left it, in this or an earlier flight.
static bool begin_section(Flight *flight, const char *title, bool open_at_first) {
    KeptWindow *kept = &flight->kept_window;
    const bool was_open = kept_window_is_open(kept, title, open_at_first);
    ui_push_font(FONT_HEADING);
    ui_set_next_item_open(was_open);
    const bool open = ui_collapsing_header(title);
    ui_pop_font();
    widget_mark(flight, title);
    if (open != was_open)
        kept_window_set_open(kept, title, open);
    return open;
}

// --- Parameters: each is one line, a control for its kind with its label within, and where it
// differs from the preset's a button that takes the preset's back. All of it comes from the
// parameter's row ---

// idle: why it changes nothing at the moment, or "".
static void show_param_tip(Flight *flight, const Param *param, const void *reference,
                           const char *idle) {
    char range[256], preset[PARAM_TEXT_SIZE], help[256];
    if (!ui_is_item_hovered(UiHoveredFlags_AllowWhenDisabled))
        return;
    text_from_name(param->help, help, sizeof help);
    param_describe_range(param, range, sizeof range);
    param_get_text(param, reference, preset, sizeof preset);
    bool number = param->kind == PARAM_FLOAT || param->kind == PARAM_INT;
    widget_tooltip(flight, "%s.\n%s: %s%s%s\nThe preset has %s.%s%s%s%s", help, param->name, range,
                   param->unit[0] ? ", in " : "",
                   model_unit(fly_model(&flight->core), param->unit).text, preset,
                   number ? "\nCtrl and a click: type a number." : "",
                   idle[0] ? "\nIt changes nothing now: it works " : "", idle, idle[0] ? "." : "");
}

static void show_choices(Flight *flight, const Param *param, const char *label,
                         const void *values) {
    const bool is_text = param->kind == PARAM_TEXT;
    char now[PARAM_TEXT_SIZE], words[PARAM_TEXT_SIZE], name[PARAM_NAME_SIZE];
    param_get_text(param, values, now, sizeof now);
    text_from_name(now, words, sizeof words);
    if (!widget_begin_list(flight, param->name, label, is_text ? now : words))
        return;
    for (int i = 0; text_list_get(param->choices, i, name, sizeof name); i++) {
        text_from_name(name, words, sizeof words);
        if (widget_choice(flight, param->name, words, strcmp(now, name) == 0))
            fly_change(&flight->core,
                       is_text ? change_param_text(param, name) : change_param(param, i));
    }
    ui_end_combo();
}

// values: the struct that holds the parameter at the moment; reference: the preset's. Greyed where
// idle is not "".
static void show_param(Flight *flight, const Param *param, const void *values,
                       const void *reference, const char *idle) {
    const float s = flight->overlay->scale;
    const float edge = ui_get_cursor_pos_x() + ui_get_content_region_avail().x;
    const bool is_auto = param->derive && param_is_auto(param, values);
    double number = is_auto                     ? param->derive(values)
                    : param->kind != PARAM_TEXT ? param_get_number(param, values)
                                                : 0;
    char label[PARAM_NAME_SIZE], name[PARAM_NAME_SIZE + 8];
    param_get_label(param, label);
    ui_begin_disabled(idle[0]);
    ui_set_next_item_width(-(reset_width + (param->derive ? auto_width : 0)) * s);
    if (param->kind == PARAM_FLOAT || param->kind == PARAM_INT) {
        const bool degrees = strcmp(param->unit, "degrees") == 0;
        const char *format = degrees ? "%.3g" : fabs(number) < 1e4 ? "%.4g" : "%.0f";
        double low, high;
        snprintf(name, sizeof name, " %s", model_unit(fly_model(&flight->core), param->unit).text);
        param_describe_slider(param, values, reference, &low, &high);
        ui_begin_disabled(is_auto);
        if (widget_slider(flight, param->name, label, &number, low, high, format,
                          degrees ? "\xc2\xb0" : name, 0)) // °
            fly_change(&flight->core,
                       change_param(param, param->kind == PARAM_INT ? round(number) : number));
        ui_end_disabled();
    } else if (param->kind != PARAM_BOOL) {
        show_choices(flight, param, label, values);
    } else if (widget_switch(flight, param->name, label, number != 0)) {
        fly_change(&flight->core, change_param(param, number == 0));
    }
    show_param_tip(flight, param, reference, idle);
    if (param->derive) {
        // Switched off it leaves the value where auto had it.
        ui_same_line(0, -1);
        snprintf(name, sizeof name, "auto %s", param->name);
        if (widget_switch(flight, name, "auto", is_auto))
            fly_change(&flight->core,
                       change_param(param, is_auto ? param->derive(values) : param->low));
        show_param_tip(flight, param, reference, idle);
    }
    ui_end_disabled();
    if (!param_is_same(param, values, reference)) {
        char back[PARAM_TEXT_SIZE];
        param_get_text(param, reference, back, sizeof back);
        ui_same_line(edge - (reset_width - 4) * s, 0);
        snprintf(name, sizeof name, "reset %s", param->name);
        if (widget_flat_button(flight, name, "\xe2\x86\xba")) // ↺
            fly_change(&flight->core, change_param_from(param, reference));
        widget_tooltip(flight, "Back to the preset's %s", back);
    }
}

// Of a rule, or -1 for those of none; of a stimulus, or -1.
static void show_model_params(Flight *flight, int rule, int stimulus) {
    Session *session = flight->core.session;
    const Model *model = fly_model(&flight->core);
    const ParamTable *table = &model->params;
    ui_indent(indent * flight->overlay->scale);
    for (size_t i = 0; i < table->count; i++) {
        const Param *row = &table->rows[i];
        if (model_stimulus_of_param(model, row) == stimulus &&
            (stimulus >= 0 || model_rule_of_param(model, row->name) == rule) &&
            row != model_fidelity_param(model)) // beside the model
            show_param(flight, row, sim_params(session_sim(session)),
                       session_preset(session)->params, "");
    }
    ui_unindent(indent * flight->overlay->scale);
}

// --- Model, preset, lesson ---

// lesson: where it leads; NULL: it is dim.
static void lesson_button(Flight *flight, const char *label, float width, const char *command,
                          const Settings *lesson) {
    ui_begin_disabled(!lesson);
    widget_command(flight, label, width, command, lesson ? lesson->title : "There is none");
    ui_end_disabled();
}

// The presets of one model that are lessons, or those that are none.
static void choose_preset(Flight *flight, bool lessons) {
    const Model *model = fly_model(&flight->core);
    const Settings *now = session_preset(flight->core.session);
    const char *list = lessons ? "lesson" : "preset";
    const char *shown = (preset_lesson_number(now) > 0) != lessons ? "choose one"
                        : now->name[0]                             ? now->name
                                                                   : "the model's own numbers";
    if (widget_begin_list(flight, list, lessons ? "Lesson" : "Preset", shown)) {
        for (size_t i = 0; i < flight->preset_count; i++) {
            const Settings *preset = &flight->presets[i];
            if (preset->model == model && (preset_lesson_number(preset) > 0) == lessons &&
                widget_choice(flight, list, preset->name, strcmp(preset->name, now->name) == 0))
                fly_change(&flight->core, (Change){.kind = CHANGE_PRESET, .text = preset->name});
        }
        ui_end_combo();
    }
    widget_tooltip(flight, "%s",
                   lessons ? "The text's own steps, one after the other" : now->title);
}

static void show_choosers(Flight *flight) {
    const float s = flight->overlay->scale;
    const Settings *preset = session_preset(flight->core.session);
    const PresetLessons lessons = fly_lessons(flight);
    const Model *model = fly_model(&flight->core);
    const Param *fidelity = model_fidelity_param(model);
    const void *params = sim_params(fly_sim(&flight->core));
    if (fidelity)
        ui_set_next_item_width(-(fidelity_width + gap) * s);
    if (widget_begin_list(flight, "model", "Model", model->name)) {
        for (size_t i = 0; i < model_count(); i++)
            if (widget_choice(flight, "model", model_at(i)->name, model_at(i) == model))
                fly_set_preset_after(flight, model_at(i), "");
        ui_end_combo();
    }
    widget_tooltip(flight, "%s", model->help);
    if (fidelity) {
        ui_same_line(0, -1);
        show_choices(flight, fidelity, "fidelity", params);
        widget_tooltip(flight, "%s.\n%s", fidelity->help, model->published);
    }
    if (fidelity && model_is_published(model, params)) {
        char most[32], cost[128];
        text_from_count(MODEL_PUBLISHED_BIRDS, most, sizeof most);
        snprintf(cost, sizeof cost, "One bird after the other: slower, up to %s birds", most);
        widget_paragraph(FONT_SMALL, COLOUR_DIM, 0, cost);
    }
    choose_preset(flight, false);
    if (lessons.count > 0) {
        choose_preset(flight, true);
        lesson_button(flight, "Previous", share_line(flight, 2), "previous_lesson",
                      lessons.previous);
        lesson_button(flight, "Next", share_rest(flight, 1), "next_lesson", lessons.next);
    }
    if (preset->lesson.text[0])
        widget_lesson(flight, ui_get_content_region_avail().x);
}

// --- Flock, time, camera ---

// What a person types is read as it is after --set.
static void show_typed(Flight *flight, const char *name, uint64_t value, const char *tip) {
    char text[32], line[64];
    Change change;
    Error error = {0};
    snprintf(text, sizeof text, "%llu", (unsigned long long)value);
    if (widget_field(flight, name, text, sizeof text)) {
        snprintf(line, sizeof line, "%s=%s", name, text);
        if (change_parse(line, &change, &error))
            fly_change(&flight->core, change);
        else
            fly_add_error(&flight->core, "%s", error.text);
    }
    widget_tooltip(flight, "%s", tip);
}

static void show_flock_time_camera(Flight *flight) {
    begin_row(flight, "Birds", 2 * (small_button + gap));
    show_typed(flight, "birds", sim_birds(fly_sim(&flight->core)),
               "How many; another count places the flock anew");
    widget_command(flight, "\xc3\xb7 2", share_rest(flight, 2), "halve_birds", "");
    widget_command(flight, "\xc3\x97 2", share_rest(flight, 1), "double_birds", "");
    begin_row(flight, "Seed", row_button + gap);
    show_typed(flight, "seed", sim_seed(fly_sim(&flight->core)),
               "The same seed flies the same flock");
    widget_command(flight, "New", share_rest(flight, 1), "new_seed", "");
    double scale = flight->time.scale;
    widget_command(flight, flight->time.paused ? "Go on" : "Pause", share_line(flight, 3), "pause",
                   "");
    widget_command(flight, "Step", share_rest(flight, 2), "step", "");
    widget_command(flight, "Restart", share_rest(flight, 1), "restart", "");
    if (widget_slider(flight, "time", "Time", &scale, FLY_SCALE_LOW, FLY_SCALE_HIGH,
                      "\xc3\x97 %.3g", "", UiSliderFlags_Logarithmic))
        fly_set_scale(flight, scale);
    const CameraSubjects subjects = fly_camera_subjects(flight);
    const char *shown = camera_modes[flight->look.camera.mode].label;
    CameraMode mode = CAMERA_MODE_HOME;
    if (widget_begin_list(flight, "camera", "Camera", shown)) {
        do {
            const char *label = camera_modes[mode].label;
            if (widget_choice(flight, "camera", label, label == shown))
                fly_set_camera(flight, mode);
            mode = camera_mode_next(mode, subjects);
        } while (mode != CAMERA_MODE_HOME);
        ui_end_combo();
    }
    widget_tooltip(flight, "A bird that is clicked is the one followed");
}

// A button for a camera that follows a subject, and back from it.
static void follow_button(Flight *flight, const char *name, const char *label, float width,
                          CameraMode mode) {
    const bool follows = flight->look.camera.mode == mode;
    if (widget_button(flight, name, follows ? "Follow no more" : label, width))
        fly_set_camera(flight, follows ? CAMERA_MODE_HOME : mode);
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
    const FlyCaptures *captures = &flight->captures;
    widget_command(flight, "Picture", share_line(flight, 2), "screenshot", "");
    widget_command(flight, "Keyframe", share_rest(flight, 1), "add_keyframe",
                   "Keeps this view for a path that --path flies");
    widget_command(flight, captures->capture.series.on ? "Stop series" : "Series",
                   share_line(flight, 2), "series",
                   "Numbered pictures until it is pressed again; how often, says View, Camera");
    widget_command(flight, captures->taking ? "End take" : "Take", share_rest(flight, 1), "film",
                   "A film of what is flown until it is pressed again, drawn from its journal");
    undo_button(flight, "Undo", share_line(flight, 2), UNDO_BACK, "undo");
    undo_button(flight, "Redo", share_rest(flight, 1), UNDO_AGAIN, "redo");
}

// --- Rules ---

static void show_rule(Flight *flight, const Rule *rules, int index) {
    const Rule *rule = &rules[index];
    const FlyRuleWords words = fly_describe_rule(rules, (size_t)index, window_key_name);
    const bool on = sim_rules(fly_sim(&flight->core)) >> index & 1;
    char help[256], name[64];
    text_from_name(rule->help, help, sizeof help);
    if (!widget_begin_table(flight, rule->name, 4, (const float[]){0, 36, 36, 19}))
        return;
    ui_table_next_column();
    ui_begin_disabled(!rule->params[0]);
    snprintf(name, sizeof name, "numbers of %s", rule->name);
    const bool open = widget_fold(flight, name);
    ui_end_disabled();
    if (widget_switch(flight, rule->name, words.name, on))
        fly_run_command(flight, fly_command("switch_rule"), (size_t)index);
    widget_tooltip(flight,
                   "%s.\n%s: on|off\nThe bar and the number: the mean length of what it adds at "
                   "the moment.",
                   help, rule->name);
    widget_contribution(flight, (size_t)index);
    ui_table_next_column();
    if (words.key.text[0])
        widget_key(flight, words.key.text, on ? COLOUR_ACCENT : COLOUR_DIM);
    ui_end_table();
    if (open)
        show_model_params(flight, index, -1);
}

static void show_rules(Flight *flight) {
    const float s = flight->overlay->scale;
    size_t count = fly_model(&flight->core)->rule_count;
    const Rule *rules = fly_model(&flight->core)->rules;
    if (!begin_section(flight, "Rules", true))
        return;
    ui_push_style_var_vec2(UiStyleVar_CellPadding, (UiVec2){2 * s, s});
    for (size_t i = 0; i < count; i++)
        show_rule(flight, rules, (int)i);
    ui_pop_style_var(1);
    widget_command(flight, "Reset rules", share_line(flight, 2), "preset_rules",
                   "On and off as the preset has them");
    if (widget_button(flight, "reset_numbers", "Reset numbers", share_rest(flight, 1))) {
        Session *session = flight->core.session;
        const ParamTable *table = &fly_model(&flight->core)->params;
        const void *preset = session_preset(session)->params;
        for (size_t i = 0; i < table->count; i++)
            if (!param_is_same(&table->rows[i], sim_params(session_sim(session)), preset))
                fly_change(&flight->core, change_param_from(&table->rows[i], preset));
        fly_add_message(&flight->core, "the preset's numbers");
    }
    widget_tooltip(flight, "All numbers of the model as the preset has them");
    widget_command(
        flight, session_twin(flight->core.session) ? "Back to one flock" : "Compare side by side",
        -FLT_MIN, "compare", "Left the flock as it is now, right with what you change from now on");
}

static void show_bird(Flight *flight) {
    if (!flight->overlay->has_bird || !begin_section(flight, "Picked bird", true))
        return;
    widget_bird(flight);
    follow_button(flight, "follow", "Follow it", share_line(flight, 2), CAMERA_MODE_FOLLOW);
    if (widget_button(flight, "let_go", "Let it go", share_rest(flight, 1)))
        fly_change(&flight->core, (Change){.kind = CHANGE_PICK, .pick = {.any = false}});
}

// --- Falcon, lure and threat ---

static void show_falcon(Flight *flight) {
    Session *session = flight->core.session;
    char text[96];
    if (!model_has_falcon(fly_model(&flight->core)) || !begin_section(flight, "Falcon", true))
        return;
    fly_describe_falcon(&flight->core, text, sizeof text);
    widget_paragraph(FONT_SMALL, COLOUR_PLAIN, 0,
                     *text ? text : "none flies: switch on falcon flies, under escape");
    show_param(flight, param_find(&view_params, "show_falcon"), session_view(session),
               &session_preset(session)->view, "");
    if (*text)
        follow_button(flight, "fly_falcon", "Follow it, and fly it", -FLT_MIN, CAMERA_MODE_FALCON);
}

static void show_play(Flight *flight) {
    const FlyCommand *command = fly_command("play");
    if (!begin_section(flight, "Play", false))
        return;
    for (StimulusKind kind = STIMULUS_LURE; kind <= STIMULUS_THREAT; kind++) {
        const char *name = stimulus_name(kind);
        if (widget_switch(flight, name, name, sim_stimulus(fly_sim(&flight->core), kind).on))
            fly_switch_stimulus(&flight->play, kind);
        widget_tooltip(flight, "%s: %s.\nSwitched on here, it stands in the middle of the flock.",
                       command->key_name, command->help);
        show_model_params(flight, -1, (int)kind);
    }
}

// --- Obstacles ---

// value: a member of obstacle.
static void show_number(Flight *flight, size_t index, Obstacle *obstacle, const char *label,
                        float *value, double low, double high) {
    double number = (double)*value;
    char name[32], unit[32];
    snprintf(name, sizeof name, "obstacle.%zu %s", index + 1, label);
    snprintf(unit, sizeof unit, " %s", model_unit(fly_model(&flight->core), "units").text);
    if (widget_slider(flight, name, label, &number, fmin(low, number), fmax(high, number), "%.4g",
                      unit, low > 0 ? UiSliderFlags_Logarithmic : 0)) {
        *value = (float)number;
        fly_change(&flight->core, change_obstacle(index, obstacle));
    }
    widget_tooltip(flight, "Ctrl and a click: type a number.");
}

static void show_obstacle(Flight *flight, size_t index) {
    const float s = flight->overlay->scale;
    const float edge = ui_get_cursor_pos_x() + ui_get_content_region_avail().x;
    Obstacle obstacle = sim_obstacle(fly_sim(&flight->core), index);
    const bool ground = obstacle.kind == OBSTACLE_GROUND;
    size_t *shown = &flight->play.shown;
    char name[32];
    snprintf(name, sizeof name, "numbers of obstacle.%zu", index + 1);
    ui_set_next_item_open(*shown == index);
    const bool open = widget_fold(flight, name);
    if (open != (*shown == index))
        *shown = open ? index : MODEL_MAX_OBSTACLES;
    ui_align_text_to_frame_padding();
    widget_text(FONT_SMALL, COLOUR_PLAIN, "%zu  %s", index + 1, obstacle_kind_name(obstacle.kind));
    ui_same_line(edge - 18 * s, 0);
    snprintf(name, sizeof name, "remove obstacle.%zu", index + 1);
    const bool gone = widget_flat_button(flight, name, "\xc3\x97"); // ×
    widget_tooltip(flight, "Take it away");
    ui_indent(indent * s);
    const double reach = fly_obstacle_reach(&flight->look.scene);
    for (int axis = 0; open && axis < 3; axis++)
        if (!ground || axis == 1)
            show_number(flight, index, &obstacle, (const char *[]){"x", "y", "z"}[axis],
                        &obstacle.place[axis],
                        axis == 1 ? (double)flight->look.scene.ground_y : -reach, reach);
    if (open && !ground)
        show_number(flight, index, &obstacle, "radius", &obstacle.radius, reach / 1000, reach);
    if (open && obstacle.kind == OBSTACLE_CYLINDER)
        show_number(flight, index, &obstacle, "height", &obstacle.height, reach / 1000, reach);
    ui_unindent(indent * s);
    if (gone)
        fly_take_obstacle_away(&flight->play, index);
}

static void show_obstacles(Flight *flight) {
    static const struct {
        ObstacleKind kind;
        const char *label, *tip;
    } buttons[] = {
        {OBSTACLE_CYLINDER, "Tower", "A cylinder on the ground below the flock"},
        {OBSTACLE_SPHERE, "Ball", "A sphere in the middle of the flock"},
        {OBSTACLE_GROUND, "Ground",
         "The ground that is drawn, as one that birds do not fly through"},
    };
    if (fly_model(&flight->core)->is_flat || !begin_section(flight, "Obstacles", false))
        return;
    for (int i = 0; i < 3; i++) {
        const float width = i == 0 ? share_line(flight, 3) : share_rest(flight, 3 - i);
        if (widget_button(flight, buttons[i].label, buttons[i].label, width))
            fly_add_obstacle(&flight->play, buttons[i].kind);
        widget_tooltip(flight, "%s", buttons[i].tip);
    }
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++)
        if (sim_obstacle(fly_sim(&flight->core), i).kind != OBSTACLE_NONE)
            show_obstacle(flight, i);
    char words[160];
    snprintf(words, sizeof words, "%s puts one where the mouse points; %s moves it.",
             fly_label_command("place_obstacle").text, fly_label_command("drag_obstacle").text);
    widget_paragraph(FONT_SMALL, COLOUR_DIM, 0, words);
}

// --- Live plots: where a picture's time goes, and the flock's metrics over the last minute, of one
// flock or of two side by side ---

static void show_plots(Flight *flight) {
    Measures *measures = &flight->numbers.measures;
    char name[PARAM_NAME_SIZE + 8];
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    if (!begin_section(flight, "Measures", true))
        return;
    for (size_t i = 0; i < MEASURES_PLOTS; i++) {
        const MeasuresPlot plot = measures_plot(measures, i);
        snprintf(name, sizeof name, "plot of %s", plot.label);
        if (plot.column)
            widget_plot(flight, name, plot);
    }
    snprintf(name, sizeof name, "none");
    // One metric more, of those that are measured only where they are asked for.
    if (measures->chosen)
        text_from_name(measures->chosen->name, name, sizeof name);
    if (widget_begin_list(flight, "measure", "one measure more", name)) {
        if (widget_choice(flight, "measure", "none", !measures->chosen))
            measures->chosen = NULL;
        for (size_t i = 0; i < count; i++) {
            text_from_name(columns[i].name, name, sizeof name);
            if (columns[i].topic != METRIC_PLAIN &&
                metrics_apply(fly_model(&flight->core), &columns[i]) &&
                widget_choice(flight, "measure", name, measures->chosen == &columns[i]))
                measures->chosen = &columns[i];
        }
        ui_end_combo();
    }
    widget_tooltip(flight, "Plots one measure more, of the flock's shape, its groups, its border, "
                           "how dark it looks, its alarm, and how it escapes");
    widget_frames(flight);
}

// --- The view: where it is shown, and its rows, each group under its heading ---

static void choose_monitor(Flight *flight) {
    char text[WINDOW_MONITOR_SIZE];
    if (!window_describe_monitor(2, text))
        return;
    const int now = window_monitor(flight->window);
    window_describe_monitor(now, text);
    if (!widget_begin_list(flight, "monitor", "Monitor", text))
        return;
    for (int i = 1; window_describe_monitor(i, text); i++)
        if (widget_choice(flight, "monitor", text, i == now))
            window_move(flight->window, i);
    ui_end_combo();
}

static void show_view(Flight *flight) {
    const View *view = session_view(flight->core.session);
    const char *group = "";
    bool open = false;
    if (!begin_section(flight, "View", false))
        return;
    choose_monitor(flight);
    ui_indent(indent * flight->overlay->scale);
    for (size_t i = 0; i < view_params.count; i++) {
        const Param *row = &view_params.rows[i];
        char idle[VIEW_WORDS_SIZE] = "", left_out[FLY_QUALITY_WORDS];
        if (strcmp(row->group, group) != 0)
            open = begin_section(flight, row->group, false);
        group = row->group;
        if (!open)
            continue;
        view_explain_idle(view, row, fly_view_quality(flight), idle);
        show_param(flight, row, view, &session_preset(flight->core.session)->view, idle);
        if (row->offset != offsetof(View, quality))
            continue;
        fly_describe_quality(flight, left_out);
        widget_paragraph(FONT_SMALL, COLOUR_DIM, 0, left_out);
    }
    ui_unindent(indent * flight->overlay->scale);
}

// --- Saving ---

// A name that is taken is overwritten when the button is pressed again.
static void save_preset(Flight *flight) {
    Overlay *overlay = flight->overlay;
    char path[FILE_PATH_SIZE], name[4 * PRESET_NAME_SIZE];
    Error error = {0};
    const bool good = preset_own_path(overlay->name, path, &error);
    overlay->name_is_taken = good && !overlay->name_is_taken && file_is_there(path);
    if (overlay->name_is_taken)
        return;
    if (!good || !session_save_preset(flight->core.session, path, overlay->title, &error)) {
        fly_add_error(&flight->core, "%s", error.text);
        return;
    }
    fly_forget_presets(flight);
    text_quote(overlay->name, name, sizeof name);
    fly_add_message(&flight->core, "saved %s; --preset %s flies it", path, name);
}

static void show_saving(Flight *flight) {
    Overlay *overlay = flight->overlay;
    begin_row(flight, "About", 0);
    widget_field(flight, "about", overlay->title, sizeof overlay->title);
    widget_tooltip(flight, "What the preset shows, in one sentence. Left empty, it will say what "
                           "it was saved from, and what differs");
    begin_row(flight, "Name", row_button + gap);
    if (widget_field(flight, "name", overlay->name, sizeof overlay->name))
        overlay->name_is_taken = false;
    widget_tooltip(flight, "The name of a preset of your own: the numbers, rules and look of the "
                           "moment");
    ui_begin_disabled(!overlay->name[0]);
    if (widget_button(flight, "save_preset", overlay->name_is_taken ? "Replace" : "Save preset",
                      share_rest(flight, 1)))
        save_preset(flight);
    ui_end_disabled();
    if (overlay->name_is_taken)
        widget_paragraph(FONT_SMALL, COLOUR_WARNING, 0,
                         "There is a preset of your own of that name.");
}

static void show_files(Flight *flight) {
    if (!begin_section(flight, "Save", true))
        return;
    ui_begin_disabled(!flight->journal.path[0]);
    if (widget_button(flight, "film_flight", "Film of this flight", share_line(flight, 2)))
        fly_draw_film(&flight->captures, 0);
    ui_end_disabled();
    ui_begin_disabled(fly_count_films(&flight->captures) == 0);
    if (widget_button(flight, "stop_films", "Stop drawing", share_rest(flight, 1)))
        fly_cancel_films(&flight->captures);
    ui_end_disabled();
    widget_tooltip(flight, "Nothing stays of the films that are being drawn");
    show_saving(flight);
    widget_command(flight, "Copy link", -FLT_MIN, "copy_link",
                   "What flies, to be passed on, or after --link: the same flock at the same tick");
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

void panel_show(Flight *flight) {
    const FlyPaceWords *pace = &flight->numbers.pace;
    const float head = head_height * flight->overlay->scale;
    const Settings *preset = session_preset(flight->core.session);
    if (!flight->show_panel)
        return;
    // What does not scroll: the name of what flies, how fast it flies, and what is watched.
    begin_box(flight, "head", 0, head, UiWindowFlags_NoScrollbar);
    widget_text(FONT_TITLE, COLOUR_BRIGHT, "%s",
                preset->name[0] ? preset->name : fly_model(&flight->core)->name);
    widget_text(FONT_SMALL, COLOUR_PLAIN, "%s", pace->frames);
    widget_text_right(FONT_SMALL, pace->behind ? COLOUR_ACCENT : COLOUR_DIM, "%s", pace->time);
    if (pace->behind)
        widget_tooltip(flight, "Fewer birds or a lower quality help.%s",
                       flight->look.show.hasty
                           ? " Colours by value and lines of all birds are left out."
                           : "");
    widget_plot(flight, "watched", measures_watched(&flight->numbers.measures));
    ui_end();
    begin_box(flight, "panel", head, ui_get_display_size().y, 0);
    ui_push_item_width(-FLT_MIN);
    widget_paragraph(FONT_SMALL, COLOUR_DIM, 0, preset->title);
    show_choosers(flight);
    show_flock_time_camera(flight);
    show_captures_and_undo(flight);
    show_rules(flight);
    show_bird(flight);
    if (begin_section(flight, "More numbers", false))
        show_model_params(flight, -1, -1);
    show_falcon(flight);
    show_play(flight);
    show_obstacles(flight);
    show_plots(flight);
    show_view(flight);
    show_files(flight);
    ui_pop_item_width();
    ui_end();
}
