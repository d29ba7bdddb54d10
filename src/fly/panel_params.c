// What all parts of the panel are made of: headings, and parameters, each of which is one line: its
// name, a control for its kind, and where it differs from the preset's a button that takes the
// preset's back. All of it comes from the parameter's row.
#include "fly/panel_params.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "fly/flight.h"
#include "fly/overlay_impl.h"

enum { MOST_CHOICES = 16 };

// At scale 1.
static const float name_width = 148, reset_width = 22, auto_width = 58;

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
    char range[256], preset[PARAM_TEXT_SIZE], text[1024];
    param_describe_range(param, range, sizeof range);
    param_get_text(param, reference, preset, sizeof preset);
    bool number = param->kind == PARAM_FLOAT || param->kind == PARAM_INT;
    snprintf(text, sizeof text, "%s.\n%s: %s%s%s\nThe preset has %s.%s%s%s%s", param->help,
             param->name, range, param->unit[0] ? ", in " : "", param->unit, preset,
             number ? "\nCtrl and a click: type a number." : "",
             idle[0] ? "\nIt changes nothing now: it works " : "", idle, idle[0] ? "." : "");
    panel_tooltip(panel, text);
}

// Beside the slider; switched off it leaves the value where auto had it.
static void show_auto(Flight *flight, const Param *param, const void *values) {
    bool is_auto = param_is_auto(param, values);
    panel_same_line(flight->overlay->panel, 0);
    if (panel_checkbox(flight->overlay->panel, "auto", is_auto))
        fly_change(flight, change_param(param, is_auto ? param->derive(values) : param->low));
}

static void show_slider(Flight *flight, const Param *param, const void *values,
                        const void *reference) {
    bool is_auto = param_is_auto(param, values);
    double low, high, value = is_auto ? param->derive(values) : param_get_number(param, values);
    char shown[64];
    param_describe_slider(param, values, reference, &low, &high);
    if (strcmp(param->unit, "degrees") == 0)
        snprintf(shown, sizeof shown, "%%.3g\xc2\xb0"); // °
    else
        snprintf(shown, sizeof shown, "%%.4g%s%s", param->unit[0] ? " " : "", param->unit);
    panel_begin_disabled(flight->overlay->panel, is_auto);
    if (panel_slider(flight->overlay->panel, "", &value, low, high, shown, false))
        fly_drag(flight, param, param->kind == PARAM_INT ? round(value) : value);
    panel_end_disabled(flight->overlay->panel);
}

void fly_show_choice(Flight *flight, const Param *param, const void *values) {
    char names[MOST_CHOICES][PARAM_NAME_SIZE], now[PARAM_TEXT_SIZE];
    const char *list[MOST_CHOICES];
    size_t count = 0, chosen = MOST_CHOICES;
    param_get_text(param, values, now, sizeof now);
    while (count < MOST_CHOICES &&
           text_list_get(param->choices, (int)count, names[count], sizeof names[count])) {
        list[count] = names[count];
        if (strcmp(now, names[count]) == 0)
            chosen = count;
        count++;
    }
    if (panel_combo(flight->overlay->panel, "", now, list, count, &chosen))
        fly_change(flight, param->kind == PARAM_TEXT ? change_param_text(param, list[chosen])
                                                     : change_param(param, (double)chosen));
}

static void show_switch(Flight *flight, const Param *param, const void *values) {
    bool on = param_get_number(param, values) != 0;
    if (panel_checkbox(flight->overlay->panel, "", on))
        fly_change(flight, change_param(param, !on));
}

static void show_control(Flight *flight, const Param *param, const void *values,
                         const void *reference) {
    switch (param->kind) {
    case PARAM_FLOAT:
    case PARAM_INT:
        show_slider(flight, param, values, reference);
        break;
    case PARAM_BOOL:
        show_switch(flight, param, values);
        break;
    case PARAM_CHOICE:
    case PARAM_TEXT:
        fly_show_choice(flight, param, values);
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
        fly_change(flight, change_param_from(param, reference));
    snprintf(tip, sizeof tip, "Back to the preset's %s", back);
    panel_tooltip(panel, tip);
}

// Greyed, with the reason beside a switch, where idle is not "".
static void show_line(Flight *flight, const Param *param, const void *values, const void *reference,
                      const char *idle) {
    Panel *panel = flight->overlay->panel;
    const float s = panel_scale(panel), room = panel_available_width(panel);
    bool same = param_is_same(param, values, reference);
    panel_push_id(param->name);
    panel_begin_disabled(panel, idle[0]);
    panel_label(panel, same ? PANEL_COLOUR_DIM : PANEL_COLOUR_PLAIN,
                param->label ? param->label : param->name);
    show_param_tip(panel, param, reference, idle);
    panel_same_line(panel, panel_line_start(panel) + name_width * s);
    panel_set_next_width(room - (name_width + reset_width + (param->derive ? auto_width : 0)) * s);
    show_control(flight, param, values, reference);
    show_param_tip(panel, param, reference, idle);
    if (param->derive) {
        show_auto(flight, param, values);
        show_param_tip(panel, param, reference, idle);
    }
    if (idle[0] && param->kind == PARAM_BOOL) {
        panel_same_line(panel, 0);
        panel_label(panel, PANEL_COLOUR_DIM, idle);
    }
    panel_end_disabled(panel);
    if (!same)
        show_reset(flight, param, reference, room);
    panel_pop_id();
}

void fly_show_param(Flight *flight, const Param *param, const void *values, const void *reference) {
    show_line(flight, param, values, reference, "");
}

// --- The view ---

static void show_view_row(Flight *flight, const Param *row) {
    const View *view = session_view(flight->session);
    char words[VIEW_WORDS_SIZE] = "";
    view_explain_idle(view, row, fly_view_quality(flight), words);
    show_line(flight, row, view, session_preset_view(flight->session), words);
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
