// What all parts of the panel are made of: headings, and parameters, each of which is one line: a
// control for its kind with its label within, and where it differs from the preset's a button that
// takes the preset's back. All of it comes from the parameter's row.
#include "fly/panel_params.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "fly/flight.h"
#include "fly/overlay_impl.h"

enum { MOST_CHOICES = 16 };

// At scale 1.
static const float reset_width = 20, auto_width = 54;

bool fly_show_section(Flight *flight, const char *title, bool open_at_first) {
    KeptWindow *kept = &flight->kept_window;
    bool was_open = kept_window_is_open(kept, title, open_at_first);
    bool open = panel_heading(flight->overlay->panel, title, was_open);
    if (open != was_open && !kept_window_set_open(kept, title, open))
        return was_open;
    return open;
}

// idle: why it changes nothing at the moment, or "".
static void show_param_tip(Panel *panel, const Param *param, const void *reference,
                           const char *idle) {
    char range[256], preset[PARAM_TEXT_SIZE], help[256], text[1024];
    text_from_name(param->help, help, sizeof help);
    param_describe_range(param, range, sizeof range);
    param_get_text(param, reference, preset, sizeof preset);
    bool number = param->kind == PARAM_FLOAT || param->kind == PARAM_INT;
    snprintf(text, sizeof text, "%s.\n%s: %s%s%s\nThe preset has %s.%s%s%s%s", help, param->name,
             range, param->unit[0] ? ", in " : "", param->unit, preset,
             number ? "\nCtrl and a click: type a number." : "",
             idle[0] ? "\nIt changes nothing now: it works " : "", idle, idle[0] ? "." : "");
    panel_tooltip(panel, text);
}

// Beside the slider; switched off it leaves the value where auto had it.
static void show_auto(Flight *flight, const Param *param, const void *values) {
    bool is_auto = param_is_auto(param, values);
    panel_same_line(flight->overlay->panel, 0);
    if (panel_checkbox(flight->overlay->panel, "auto", is_auto))
        fly_change(&flight->core,
                   change_param(param, is_auto ? param->derive(values) : param->low));
}

static void show_slider(Flight *flight, const Param *param, const char *label, const void *values,
                        const void *reference) {
    bool is_auto = param_is_auto(param, values), degrees = strcmp(param->unit, "degrees") == 0;
    double low, high, value = is_auto ? param->derive(values) : param_get_number(param, values);
    const char *format = degrees ? "%.3g" : fabs(value) < 1e4 ? "%.4g" : "%.0f";
    char unit[PARAM_NAME_SIZE];
    snprintf(unit, sizeof unit, " %s", param->unit);
    param_describe_slider(param, values, reference, &low, &high);
    panel_begin_disabled(flight->overlay->panel, is_auto);
    if (panel_slider(flight->overlay->panel, label, &value, low, high, format,
                     degrees ? "\xc2\xb0" : unit, false)) // °
        fly_drag(&flight->core, param, param->kind == PARAM_INT ? round(value) : value);
    panel_end_disabled(flight->overlay->panel);
}

void fly_show_choice(Flight *flight, const Param *param, const char *label, const void *values) {
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
    if (panel_combo(flight->overlay->panel, label, shown, list, count, &chosen) &&
        text_list_get(param->choices, (int)chosen, name, sizeof name))
        fly_change(&flight->core, param->kind == PARAM_TEXT ? change_param_text(param, name)
                                                            : change_param(param, (double)chosen));
}

static void show_control(Flight *flight, const Param *param, const char *label, const void *values,
                         const void *reference) {
    switch (param->kind) {
    case PARAM_FLOAT:
    case PARAM_INT:
        show_slider(flight, param, label, values, reference);
        break;
    case PARAM_BOOL:
        if (panel_checkbox(flight->overlay->panel, label, param_get_number(param, values) != 0))
            fly_change(&flight->core, change_param(param, param_get_number(param, values) == 0));
        break;
    case PARAM_CHOICE:
    case PARAM_TEXT:
        fly_show_choice(flight, param, label, values);
        break;
    }
}

// room: of the whole line.
static void show_reset(Flight *flight, const Param *param, const void *reference, float room) {
    Panel *panel = flight->overlay->panel;
    char back[PARAM_TEXT_SIZE], tip[PARAM_TEXT_SIZE + 32];
    param_get_text(param, reference, back, sizeof back);
    panel_same_line(panel, panel_line_start(panel) + room - (reset_width - 4) * panel_scale(panel));
    if (panel_text_button(panel, "\xe2\x86\xba")) // ↺
        fly_change(&flight->core, change_param_from(param, reference));
    snprintf(tip, sizeof tip, "Back to the preset's %s", back);
    panel_tooltip(panel, tip);
}

// Greyed where idle is not "".
static void show_line(Flight *flight, const Param *param, const void *values, const void *reference,
                      const char *idle) {
    Panel *panel = flight->overlay->panel;
    const float s = panel_scale(panel), all = panel_available_width(panel);
    bool same = param_is_same(param, values, reference);
    char label[PARAM_NAME_SIZE];
    param_get_label(param, label);
    panel_push_id(param->name);
    panel_begin_disabled(panel, idle[0]);
    panel_set_next_width(all - (reset_width + (param->derive ? auto_width : 0)) * s);
    show_control(flight, param, label, values, reference);
    show_param_tip(panel, param, reference, idle);
    if (param->derive) {
        show_auto(flight, param, values);
        show_param_tip(panel, param, reference, idle);
    }
    panel_end_disabled(panel);
    if (!same)
        show_reset(flight, param, reference, all);
    panel_pop_id();
}

void fly_show_param(Flight *flight, const Param *param, const void *values, const void *reference) {
    show_line(flight, param, values, reference, "");
}

// --- The view ---

static void show_view_row(Flight *flight, const Param *row) {
    const View *view = session_view(flight->core.session);
    char words[VIEW_WORDS_SIZE] = "";
    view_explain_idle(view, row, fly_view_quality(flight), words);
    show_line(flight, row, view, session_preset_view(flight->core.session), words);
}

// Beneath the choice of the quality.
static void show_left_out(Flight *flight) {
    char line[FLY_QUALITY_WORDS];
    fly_describe_quality(flight, line);
    panel_text(flight->overlay->panel, PANEL_SMALL, PANEL_COLOUR_DIM, line);
}

// The rows from first on that stand under its heading; returns the first behind them.
static size_t show_group(Flight *flight, size_t first) {
    const Param *rows = view_params.rows;
    bool open = fly_show_section(flight, rows[first].group, false);
    size_t i = first;
    for (; i < view_params.count && strcmp(rows[i].group, rows[first].group) == 0; i++) {
        if (!open)
            continue;
        show_view_row(flight, &rows[i]);
        if (rows[i].offset == offsetof(View, quality))
            show_left_out(flight);
    }
    return i;
}

void fly_show_view(Flight *flight) {
    if (!fly_show_section(flight, "View", false))
        return;
    panel_indent(flight->overlay->panel, true);
    for (size_t i = 0; i < view_params.count;)
        i = show_group(flight, i);
    panel_indent(flight->overlay->panel, false);
}
