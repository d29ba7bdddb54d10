// Sections of the panel: parameters as lines, the view's parameters, falcon, lure and threat,
// obstacles, and live plots.
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "fly/commands.h"
#include "fly/flight.h"
#include "fly/over_picture.h"

static const float indent = 14; // at scale 1

bool panel_section(Flight *flight, const char *title, bool open_at_first) {
    KeptWindow *kept = &flight->kept_window;
    const bool was_open = kept_window_is_open(kept, title, open_at_first);
    ui_push_font(flight->overlay->fonts[FONT_HEADING]);
    ui_set_next_item_open(was_open);
    const bool open = ui_collapsing_header(title);
    ui_pop_font();
    widget_mark(flight, title);
    if (open != was_open && !kept_window_set_open(kept, title, open))
        return was_open;
    return open;
}

// --- Parameters: each is one line, a control for its kind with its label within, and where it
// differs from the preset's a button that takes the preset's back. All of it comes from the
// parameter's row ---

enum { MOST_CHOICES = 16 };

// At scale 1.
static const float reset_width = 20, auto_width = 54;

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
                   param->unit[0] ? ", in " : "", param->unit, preset,
                   number ? "\nCtrl and a click: type a number." : "",
                   idle[0] ? "\nIt changes nothing now: it works " : "", idle, idle[0] ? "." : "");
}

void panel_choice(Flight *flight, const Param *param, const char *label, const void *values) {
    char names[MOST_CHOICES][PARAM_NAME_SIZE], name[PARAM_NAME_SIZE], now[PARAM_TEXT_SIZE];
    const char *list[MOST_CHOICES], *shown = now;
    size_t count = 0, chosen = MOST_CHOICES;
    param_get_text(param, values, now, sizeof now);
    for (; count < MOST_CHOICES && text_list_get(param->choices, (int)count, name, sizeof name);
         count++) {
        text_from_name(name, names[count], sizeof names[count]);
        list[count] = names[count];
        if (strcmp(now, name) == 0)
            shown = list[chosen = count];
    }
    if (widget_list(flight, param->name, label, shown, list, count, &chosen) &&
        text_list_get(param->choices, (int)chosen, name, sizeof name))
        fly_change(&flight->core, param->kind == PARAM_TEXT ? change_param_text(param, name)
                                                            : change_param(param, (double)chosen));
}

// Greyed where idle is not "".
static void show_line(Flight *flight, const Param *param, const void *values, const void *reference,
                      const char *idle) {
    const float s = flight->overlay->scale;
    const float left = ui_get_cursor_pos_x(), all = ui_get_content_region_avail().x;
    const bool is_auto = param->derive && param_is_auto(param, values);
    double number = is_auto                     ? param->derive(values)
                    : param->kind != PARAM_TEXT ? param_get_number(param, values)
                                                : 0;
    char label[PARAM_NAME_SIZE], name[PARAM_NAME_SIZE + 8];
    param_get_label(param, label);
    ui_push_id(param->name);
    ui_begin_disabled(idle[0]);
    ui_set_next_item_width(all - (reset_width + (param->derive ? auto_width : 0)) * s);
    if (param->kind == PARAM_FLOAT || param->kind == PARAM_INT) {
        const bool degrees = strcmp(param->unit, "degrees") == 0;
        const char *format = degrees ? "%.3g" : fabs(number) < 1e4 ? "%.4g" : "%.0f";
        double low, high;
        snprintf(name, sizeof name, " %s", param->unit);
        param_describe_slider(param, values, reference, &low, &high);
        ui_begin_disabled(is_auto);
        if (widget_slider(flight, param->name, label, &number, low, high, format,
                          degrees ? "\xc2\xb0" : name, 0)) // °
            fly_change(&flight->core,
                       change_param(param, param->kind == PARAM_INT ? round(number) : number));
        ui_end_disabled();
    } else if (param->kind != PARAM_BOOL) {
        panel_choice(flight, param, label, values);
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
        ui_same_line(0, 0);
        ui_set_cursor_pos_x(left + all - (reset_width - 4) * s);
        snprintf(name, sizeof name, "reset %s", param->name);
        if (widget_flat_button(flight, name, "\xe2\x86\xba")) // ↺
            fly_change(&flight->core, change_param_from(param, reference));
        widget_tooltip(flight, "Back to the preset's %s", back);
    }
    ui_pop_id();
}

void panel_param(Flight *flight, const Param *param, const void *values, const void *reference) {
    show_line(flight, param, values, reference, "");
}

// --- The view ---

// The rows from first on that stand under its heading; returns the first behind them.
static size_t show_group(Flight *flight, size_t first) {
    const Param *rows = view_params.rows;
    const View *view = session_view(flight->core.session);
    bool open = panel_section(flight, rows[first].group, false);
    size_t i = first;
    for (; i < view_params.count && strcmp(rows[i].group, rows[first].group) == 0; i++) {
        char idle[VIEW_WORDS_SIZE] = "", left_out[FLY_QUALITY_WORDS];
        if (!open)
            continue;
        view_explain_idle(view, &rows[i], fly_view_quality(flight), idle);
        show_line(flight, &rows[i], view, &session_preset(flight->core.session)->view, idle);
        if (rows[i].offset != offsetof(View, quality))
            continue;
        fly_describe_quality(flight, left_out);
        widget_paragraph(flight, FONT_SMALL, COLOUR_DIM, ui_get_content_region_avail().x, left_out);
    }
    return i;
}

void panel_show_view(Flight *flight) {
    if (!panel_section(flight, "View", false))
        return;
    ui_indent(indent * flight->overlay->scale);
    for (size_t i = 0; i < view_params.count;)
        i = show_group(flight, i);
    ui_unindent(indent * flight->overlay->scale);
}

// --- The falcon ---

void panel_show_falcon(Flight *flight) {
    Session *session = flight->core.session;
    char text[96];
    if (!model_has_falcon(sim_model(session_sim(session))) ||
        !panel_section(flight, "Falcon", true))
        return;
    fly_describe_falcon(&flight->core, text, sizeof text);
    widget_paragraph(flight, FONT_SMALL, COLOUR_PLAIN, ui_get_content_region_avail().x,
                     *text ? text : "none flies: switch on falcon flies, under escape");
    const Param *shown = param_find(&view_params, "show_falcon");
    panel_param(flight, shown, session_view(session), &session_preset(session)->view);
    bool follows = flight->look.camera.mode == CAMERA_MODE_FALCON;
    if (*text &&
        widget_button(flight, "fly_falcon", follows ? "Follow no more" : "Follow it, and fly it",
                      ui_get_content_region_avail().x))
        fly_set_camera(flight, follows ? CAMERA_MODE_HOME : CAMERA_MODE_FALCON);
}

// --- Lure and threat ---

void panel_show_play(Flight *flight) {
    Session *session = flight->core.session;
    const Sim *sim = session_sim(session);
    const ParamTable *table = model_params(sim_model(sim));
    const FlyCommand *command = fly_command("play");
    if (!panel_section(flight, "Play", false))
        return;
    for (StimulusKind kind = STIMULUS_LURE; kind <= STIMULUS_THREAT; kind++) {
        const char *name = stimulus_name(kind);
        if (widget_switch(flight, name, name, sim_stimulus(sim, kind).on))
            fly_switch_stimulus(&flight->play, kind);
        widget_tooltip(flight, "%s: %s.\nSwitched on here, it stands in the middle of the flock.",
                       command->key_name, command->help);
        ui_indent(indent * flight->overlay->scale);
        for (size_t i = 0; i < table->count; i++)
            if (model_stimulus_of_param(sim_model(sim), &table->rows[i]) == (int)kind)
                panel_param(flight, &table->rows[i], sim_params(sim),
                            session_preset(session)->params);
        ui_unindent(indent * flight->overlay->scale);
    }
}

// --- Obstacles ---

static Obstacle present(const Flight *flight, size_t index) {
    return sim_obstacle(session_sim(flight->core.session), index);
}

// value: a member of obstacle.
static void show_number(Flight *flight, size_t index, Obstacle *obstacle, const char *label,
                        float *value, double low, double high) {
    double number = (double)*value;
    char name[32];
    snprintf(name, sizeof name, "obstacle.%zu %s", index + 1, label);
    ui_set_next_item_width(ui_get_content_region_avail().x);
    if (widget_slider(flight, name, label, &number, fmin(low, number), fmax(high, number), "%.4g",
                      " units", low > 0 ? UiSliderFlags_Logarithmic : 0)) {
        *value = (float)number;
        fly_change(&flight->core, change_obstacle(index, obstacle));
    }
    widget_tooltip(flight, "Ctrl and a click: type a number.");
}

static void show_obstacle(Flight *flight, size_t index) {
    static const char *const axes[] = {"x", "y", "z"};
    const float s = flight->overlay->scale;
    const float edge = ui_get_cursor_pos_x() + ui_get_content_region_avail().x;
    size_t *shown = &flight->play.shown;
    const bool open = *shown == index;
    char name[32];
    snprintf(name, sizeof name, "numbers of obstacle.%zu", index + 1);
    ui_push_id(name);
    if (widget_fold(flight, name, open))
        *shown = open ? MODEL_MAX_OBSTACLES : index;
    widget_tooltip(flight, "Its numbers");
    ui_same_line(0, -1);
    ui_align_text_to_frame_padding();
    widget_text(flight, FONT_SMALL, COLOUR_PLAIN, "%zu  %s", index + 1,
                obstacle_kind_name(present(flight, index).kind));
    ui_same_line(0, 0);
    ui_set_cursor_pos_x(edge - 18 * s);
    snprintf(name, sizeof name, "remove obstacle.%zu", index + 1);
    const bool gone = widget_flat_button(flight, name, "\xc3\x97"); // ×
    widget_tooltip(flight, "Take it away");
    ui_indent(indent * s);
    Obstacle obstacle = present(flight, index);
    const bool ground = obstacle.kind == OBSTACLE_GROUND;
    const double reach = fly_obstacle_reach(&flight->look.scene);
    for (int axis = 0; *shown == index && axis < 3; axis++)
        if (!ground || axis == 1)
            show_number(flight, index, &obstacle, axes[axis], &obstacle.place[axis],
                        axis == 1 ? (double)flight->look.scene.ground_y : -reach, reach);
    if (*shown == index && !ground)
        show_number(flight, index, &obstacle, "radius", &obstacle.radius, reach / 1000, reach);
    if (*shown == index && obstacle.kind == OBSTACLE_CYLINDER)
        show_number(flight, index, &obstacle, "height", &obstacle.height, reach / 1000, reach);
    ui_unindent(indent * s);
    ui_pop_id();
    if (gone)
        fly_take_obstacle_away(&flight->play, index);
}

void panel_show_obstacles(Flight *flight) {
    static const struct {
        ObstacleKind kind;
        const char *label, *tip;
    } buttons[] = {
        {OBSTACLE_CYLINDER, "Tower", "A cylinder on the ground below the flock"},
        {OBSTACLE_SPHERE, "Ball", "A sphere in the middle of the flock"},
        {OBSTACLE_GROUND, "Ground",
         "The ground that is drawn, as one that birds do not fly through"},
    };
    if (model_is_flat(sim_model(session_sim(flight->core.session))) ||
        !panel_section(flight, "Obstacles", false))
        return;
    const float third = (ui_get_content_region_avail().x - 12 * flight->overlay->scale) / 3;
    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        if (i > 0)
            ui_same_line(0, -1);
        if (widget_button(flight, buttons[i].label, buttons[i].label, third))
            fly_add_obstacle(&flight->play, buttons[i].kind);
        widget_tooltip(flight, "%s", buttons[i].tip);
    }
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++)
        if (present(flight, i).kind != OBSTACLE_NONE)
            show_obstacle(flight, i);
    char words[128];
    snprintf(words, sizeof words, "%s puts one where the mouse points; %s moves it.",
             fly_command("place_obstacle")->key_name, fly_command("drag_obstacle")->key_name);
    widget_paragraph(flight, FONT_SMALL, COLOUR_DIM, ui_get_content_region_avail().x, words);
}

// --- Live plots: where a picture's time goes, and the flock's metrics over the last minute, of one
// flock or of two side by side ---

static void show_plot(Flight *flight, size_t plot) {
    const float s = flight->overlay->scale;
    const Measures *measures = &flight->numbers.measures;
    const MeasuresPlot what = measures_plot(measures, plot);
    const MetricColumn *column = metrics_find(what.metric);
    const float top = (float)measures_top(measures, plot);
    float mine[MEASURES_KEPT], twin[MEASURES_KEPT];
    char name[PARAM_NAME_SIZE], before[32] = "";
    size_t count = measures_list(&measures->flock, plot, mine);
    size_t twin_count = measures_list(&measures->twin, plot, twin);
    text_from_name(what.label, name, sizeof name);
    if (twin_count)
        snprintf(before, sizeof before, "%.3g \xe2\x86\x92 ", (double)twin[twin_count - 1]); // →
    widget_text(flight, FONT_SMALL, COLOUR_DIM, "%s", name);
    if (fly_steps_take(&flight->time, FLY_SLOW_STEP))
        widget_text_right(flight, FONT_SMALL, COLOUR_PLAIN, "not measured: long steps");
    else
        widget_text_right(flight, FONT_SMALL, COLOUR_PLAIN, "%s%.3g%s%s", before,
                          count ? (double)mine[count - 1] : 0, column->unit[0] ? " " : "",
                          column->unit);
    const Box box = widget_area((UiVec2){0, 46 * s});
    widget_tooltip(flight, "%s: %s. The last minute%s", column->name, column->help,
                   twin_count ? "; blue the flock as it was, yellow with your changes." : ".");
    ui_add_rect_filled(ui_get_window_draw_list(), box.min, box.max,
                       widget_fade(COLOUR_TRACK, 0.45f), 0);
    widget_axis(box, s, "%g", (double)top);
    widget_curve(box, twin, twin_count, MEASURES_KEPT, top, COLOUR_COOL, 1.4f * s);
    widget_curve(box, mine, count, MEASURES_KEPT, top, COLOUR_ACCENT, 1.4f * s);
}

void panel_show_plots(Flight *flight) {
    enum { MOST = 64 };
    Measures *measures = &flight->numbers.measures;
    if (!panel_section(flight, "Measures", true))
        return;
    fly_measure(&flight->numbers, &flight->core, &flight->time, flight->show_statistics);
    for (size_t plot = 0; plot < MEASURES_PLOTS; plot++)
        if (measures_plot(measures, plot).metric)
            show_plot(flight, plot);
    // One metric more, of those that are measured only where they are asked for.
    size_t count, listed = 1, chosen = 0;
    const MetricColumn *columns = metrics_columns(&count), *listed_columns[MOST] = {NULL};
    char words[MOST][PARAM_NAME_SIZE];
    const char *names[MOST] = {"none"};
    for (size_t i = 0; i < count && listed < MOST; i++) {
        if (columns[i].topic == METRIC_PLAIN)
            continue;
        text_from_name(columns[i].name, words[listed], sizeof words[listed]);
        names[listed] = words[listed];
        listed_columns[listed] = &columns[i];
        if (measures->chosen == &columns[i])
            chosen = listed;
        listed++;
    }
    ui_set_next_item_width(ui_get_content_region_avail().x);
    if (widget_list(flight, "measure", "one measure more", names[chosen], names, listed, &chosen))
        measures_choose(measures, listed_columns[chosen]);
    widget_tooltip(flight, "Plots one measure more, of the flock's shape, its groups, its border, "
                           "how dark it looks, and its alarm");
    widget_frames(flight);
}
