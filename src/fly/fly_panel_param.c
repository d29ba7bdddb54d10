// One row of a parameter table as a control: a slider, a switch or a list, with what it is for.
#include <stdio.h>
#include <string.h>

#include "fly/flight.h"
#include "fly/fly_panel.h"

static const float name_width = 148, reset_width = 22; // at scale 1

enum { MOST_CHOICES = 16 };

static void tell(Panel *panel, const Param *param, const void *reference) {
    char range[256], preset[PARAM_TEXT_SIZE], text[1024];
    param_describe_range(param, range, sizeof range);
    param_get_text(param, reference, preset, sizeof preset);
    bool number = param->kind == PARAM_FLOAT || param->kind == PARAM_INT;
    snprintf(text, sizeof text, "%s.\n%s%s%s\nThe preset has %s.%s", param->help, range,
             param->unit[0] ? ", in " : "", param->unit, preset,
             number ? "\nCtrl and a click: type a number." : "");
    panel_tip(panel, text);
}

static void show_slider(Flight *flight, const Param *param, const void *values,
                        const void *reference) {
    double low, high, value = param_get_number(param, values);
    char shown[64];
    param_describe_slider(param, values, reference, &low, &high);
    snprintf(shown, sizeof shown, "%%.4g%s%s", param->unit[0] ? " " : "", param->unit);
    if (panel_slider(flight->panel, "", &value, low, high, shown, false))
        fly_change(flight, "%s=%.6g", param->name, value);
}

static void show_choice(Flight *flight, const Param *param, const void *values) {
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
    if (panel_choice(flight->panel, "", now, list, count, &chosen))
        fly_change(flight, "%s=%s", param->name, list[chosen]);
}

void fly_show_param(Flight *flight, const Param *param, const void *values, const void *reference) {
    Panel *panel = flight->panel;
    const float s = panel_scale(panel), room = panel_room(panel);
    bool same = param_is_same(param, values, reference);
    panel_push_name(param->name);
    panel_label(panel, same ? PANEL_INK_DIM : PANEL_INK_PLAIN, param->name);
    tell(panel, param, reference);
    panel_beside(panel, panel_line_start(panel) + name_width * s);
    panel_next_width(room - (name_width + reset_width) * s);
    switch (param->kind) {
    case PARAM_FLOAT:
    case PARAM_INT:
        show_slider(flight, param, values, reference);
        break;
    case PARAM_BOOL: {
        bool on = param_get_number(param, values) != 0;
        if (panel_check(panel, "", on))
            fly_change(flight, "%s=%s", param->name, on ? "off" : "on");
        break;
    }
    case PARAM_CHOICE:
    case PARAM_TEXT:
        show_choice(flight, param, values);
        break;
    }
    tell(panel, param, reference);
    if (!same) {
        char back[PARAM_TEXT_SIZE], tip[PARAM_TEXT_SIZE + 32];
        param_get_text(param, reference, back, sizeof back);
        panel_beside(panel, panel_line_start(panel) + room - (reset_width - 4) * s);
        if (panel_link(panel, "\xe2\x86\xba")) // ↺
            fly_change(flight, "%s=%s", param->name, back);
        snprintf(tip, sizeof tip, "Back to the preset's %s", back);
        panel_tip(panel, tip);
    }
    panel_pop_name();
}
