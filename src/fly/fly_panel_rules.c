// Each rule with its switch, its key, how much it contributes at the moment, and its numbers.
#include <stdio.h>

#include "fly/flight.h"
#include "fly/fly_panel.h"
#include "fly/hud_pen.h"

static void show_contribution(Panel *panel, const HudRule *rule) {
    const HudPen pen = {panel, panel_scale(panel)};
    const float s = pen.scale;
    PanelBox box = panel_take(panel, 18 * s);
    float y = (box.top + box.bottom) / 2, key = hud_key_width(&pen, rule->key);
    hud_key(&pen, box.right - key, y, rule->key, rule->on, 1);
    float edge = box.right - key - 8 * s, bar_end = edge - 42 * s, bar = bar_end - 56 * s;
    if (!rule->on) {
        hud_text_right(&pen, PANEL_SMALL, edge, y, PANEL_INK_DIM, "off");
        return;
    }
    PanelBox track = {bar, y - 2 * s, bar_end, y + 2 * s};
    panel_draw_box(panel, track, PANEL_INK_TRACK, 2 * s);
    float share = rule->share < 0 ? 0 : rule->share > 1 ? 1 : rule->share;
    track.right = bar + (bar_end - bar) * share;
    if (track.right - bar > 1)
        panel_draw_box(panel, track, PANEL_INK_ACCENT, 2 * s);
    char number[32];
    snprintf(number, sizeof number, rule->contribution < 99.95f ? "%.2f" : "%.0f",
             (double)rule->contribution);
    if (rule->contribution >= 0)
        hud_text_right(&pen, PANEL_SMALL, edge, y, PANEL_INK_PLAIN, number);
}

static void show_params_of(Flight *flight, int rule) {
    Session *session = flight->session;
    const Model *model = sim_model(session_sim(session));
    const ParamTable *table = model_params(model);
    panel_shift(flight->panel, true);
    for (size_t i = 0; i < table->count; i++)
        if (model_rule_of_param(model, table->rows[i].name) == rule)
            fly_show_param(flight, &table->rows[i], sim_params(session_sim(session)),
                           session_preset_params(session));
    panel_shift(flight->panel, false);
}

static void show_rule(Flight *flight, const Rule *rule, int index) {
    Panel *panel = flight->panel;
    const HudRule *shown = &flight->screen.rules[index];
    uint32_t bit = 1u << index;
    char tip[512];
    panel_push_name(rule->name);
    panel_disable(panel, !rule->params[0]);
    if (panel_fold(panel, "numbers", flight->panel_state.unfolded & bit))
        flight->panel_state.unfolded ^= bit;
    panel_enable(panel);
    panel_tip(panel, "Its numbers");
    panel_beside(panel, 0);
    if (panel_check(panel, rule->name, shown->on))
        fly_switch_rule(flight, (size_t)index);
    snprintf(tip, sizeof tip,
             "%s.\nThe bar and the number: the mean length of what it adds at the moment.",
             rule->help);
    panel_tip(panel, tip);
    panel_beside(panel, 0);
    show_contribution(panel, shown);
    if (flight->panel_state.unfolded & bit)
        show_params_of(flight, index);
    panel_pop_name();
}

static void reset_numbers(Flight *flight) {
    Session *session = flight->session;
    const ParamTable *table = model_params(sim_model(session_sim(session)));
    const void *preset = session_preset_params(session);
    bool good = true;
    for (size_t i = 0; i < table->count; i++) {
        char value[PARAM_TEXT_SIZE];
        param_get_text(&table->rows[i], preset, value, sizeof value);
        if (!param_is_same(&table->rows[i], sim_params(session_sim(session)), preset))
            good &= fly_change(flight, "%s=%s", table->rows[i].name, value);
    }
    if (good)
        fly_say(flight, false, "the preset's numbers");
}

// Under the rules, of the bird that is picked.
static void show_bird(Flight *flight) {
    Panel *panel = flight->panel;
    const HudPen pen = {panel, panel_scale(panel)};
    const HudBird *bird = &flight->screen.bird;
    if (!bird->present || !panel_section(panel, "Picked bird", true))
        return;
    PanelBox box = panel_take(panel, hud_bird_height(bird) * pen.scale);
    hud_draw_bird(&pen, bird, box.left, box.right, box.top);
    float half = fly_share_row(flight, 2);
    bool follows = flight->camera.mode == CAMERA_MODE_FOLLOW;
    if (panel_button(panel, follows ? "Follow no more" : "Follow it", half))
        fly_set_camera(flight, follows ? CAMERA_MODE_HOME : CAMERA_MODE_FOLLOW);
    panel_beside(panel, 0);
    if (panel_button(panel, "Let it go", half))
        fly_change(flight, "pick=none");
}

void fly_show_rules(Flight *flight) {
    Panel *panel = flight->panel;
    size_t count;
    const Rule *rules = model_rules(sim_model(session_sim(flight->session)), &count);
    if (panel_section(panel, "Rules", true)) {
        for (size_t i = 0; i < count && i < flight->screen.rule_count; i++)
            show_rule(flight, &rules[i], (int)i);
        float half = fly_share_row(flight, 2);
        if (panel_button(panel, "Reset rules", half))
            fly_set_preset_rules(flight);
        panel_tip(panel, "On and off as the preset has them");
        panel_beside(panel, 0);
        if (panel_button(panel, "Reset numbers", half))
            reset_numbers(flight);
        panel_tip(panel, "All numbers of the model as the preset has them");
        bool two = session_twin(flight->session) != NULL;
        if (panel_button(panel, two ? "Back to one flock" : "Compare side by side",
                         panel_room(panel)))
            fly_toggle_compare(flight);
        panel_tip(panel, "Left the flock as it is now, right with what you change from now on");
    }
    show_bird(flight);
    if (panel_section(panel, "More numbers", false))
        show_params_of(flight, -1);
}
