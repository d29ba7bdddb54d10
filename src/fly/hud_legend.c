// The legend: what the colours of birds and of their debug lines mean. Drawn; legend.c has its
// content.
#include "fly/hud.h"

void hud_describe_swatch(HudRule *rule, ViewColour colour, int index, bool of_leader) {
    rule->has_swatch = colour == VIEW_COLOUR_RULE && !of_leader;
    rule->swatch = legend_rule_colour(index);
}

// At scale 1.
static const float strip_height = 62, title_height = 28, plates_gap = 8;
static const float key_height = 18, key_gap = 10, key_line = 12, key_text = 5;

static void draw_mark(const HudPen *pen, const LegendMark *mark, float left, float right,
                      float top) {
    const float s = pen->scale, at = left + (right - left) * mark->at;
    const float tick[4] = {at, top, at, top + 3 * s};
    panel_draw_lines(pen->panel, tick, 2, PANEL_COLOUR_DIM, 1);
    // The first and the last stay within the strip.
    float wide = hud_text_width(pen, PANEL_SMALL, mark->text);
    hud_text(pen, PANEL_SMALL, at - wide * mark->at, top + 11 * s, PANEL_COLOUR_PLAIN, mark->text);
}

static void draw_strip(const HudPen *pen, const Legend *legend, float left, float right,
                       float top) {
    const size_t parts = legend->steps ? legend->steps : LEGEND_PARTS - 1;
    const float lower = top + 10 * pen->scale, part = (right - left) / (float)parts;
    for (size_t i = 0; i < parts; i++) {
        float from = left + part * (float)i;
        panel_draw_blend(pen->panel, (PanelBox){from, top, from + part, lower},
                         hud_opaque(legend->strip[i]),
                         hud_opaque(legend->strip[legend->steps ? i : i + 1]));
    }
    for (size_t i = 0; i < legend->mark_count; i++)
        draw_mark(pen, &legend->marks[i], left, right, lower);
}

static float colours_height(const HudState *state) {
    return !state->legend.title[0] ? 0 : state->legend.has_strip ? strip_height : title_height;
}

static void draw_colours(const HudPen *pen, const HudState *state, float left, float top) {
    const Legend *legend = &state->legend;
    const float s = pen->scale, inner = left + HUD_PADDING * s;
    const float edge = left + (HUD_COLUMN - HUD_PADDING) * s;
    hud_plate(pen, left, top, HUD_COLUMN * s, colours_height(state) * s, PANEL_COLOUR_PLATE);
    float x = hud_text(pen, PANEL_SMALL, inner, top + 14 * s, PANEL_COLOUR_PLAIN, legend->title);
    hud_text(pen, PANEL_SMALL, x + 6 * s, top + 14 * s, PANEL_COLOUR_DIM, legend->unit);
    if (legend->has_strip)
        draw_strip(pen, legend, inner, edge, top + 26 * s);
}

// In rows, as many lines in each as it has room for. Returns their height at scale 1; draws them if
// asked.
static float draw_line_keys(const HudPen *pen, const HudState *state, float left, float top,
                            bool draw) {
    const float s = pen->scale, edge = left + (HUD_COLUMN - 2 * HUD_PADDING) * s;
    float x = left, y = top + key_height / 2 * s;
    for (size_t i = 0; i < state->line_count; i++) {
        const HudLineKey *key = &state->lines[i];
        float wide = (key_line + key_text) * s + hud_text_width(pen, PANEL_SMALL, key->name);
        if (x > left && x + wide > edge) {
            x = left;
            y += key_height * s;
        }
        if (draw) {
            const float line[4] = {x, y, x + key_line * s, y};
            panel_draw_lines(pen->panel, line, 2, hud_opaque(key->colour), key->thin ? 1 : 3 * s);
            hud_text(pen, PANEL_SMALL, x + (key_line + key_text) * s, y, PANEL_COLOUR_PLAIN,
                     key->name);
        }
        x += wide + key_gap * s;
    }
    return state->line_count ? (y - top) / s + key_height / 2 : 0;
}

static float lines_height(const HudPen *pen, const HudState *state) {
    float keys = draw_line_keys(pen, state, 0, 0, false);
    return keys > 0 ? keys + 12 : 0;
}

float hud_legend_height(const HudPen *pen, const HudState *state) {
    float colours = colours_height(state), lines = lines_height(pen, state);
    return (colours + lines + (colours > 0 && lines > 0 ? plates_gap : 0)) * pen->scale;
}

void hud_draw_legend(const HudPen *pen, const HudState *state, float left, float top) {
    const float s = pen->scale, lines = lines_height(pen, state);
    if (state->legend.title[0]) {
        draw_colours(pen, state, left, top);
        top += (colours_height(state) + plates_gap) * s;
    }
    if (lines == 0)
        return;
    hud_plate(pen, left, top, HUD_COLUMN * s, lines * s, PANEL_COLOUR_PLATE);
    draw_line_keys(pen, state, left + HUD_PADDING * s, top + 6 * s, true);
}
