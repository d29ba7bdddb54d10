// The legend: what the colours of birds and of their debug lines mean.
#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "fly/hud.h"
#include "scene/palette.h"

// --- Its content ---

static void set_colour(HudColour *colour, const float rgb[3]) {
    colour->red = (unsigned char)(rgb[0] * 255 + 0.5f);
    colour->green = (unsigned char)(rgb[1] * 255 + 0.5f);
    colour->blue = (unsigned char)(rgb[2] * 255 + 0.5f);
}

static void set_strip(HudLegend *legend, void palette(float share, float rgb[3])) {
    for (int i = 0; i < HUD_LEGEND_PARTS; i++) {
        float rgb[3];
        palette((float)i / (HUD_LEGEND_PARTS - 1), rgb);
        set_colour(&legend->strip[i], rgb);
    }
    legend->has_strip = true;
}

static void add_mark(HudLegend *legend, float at, const char *format, ...) PRINTF_LIKE(3, 4);

static void add_mark(HudLegend *legend, float at, const char *format, ...) {
    HudMark *mark = &legend->marks[legend->mark_count++];
    mark->at = at;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(mark->text, sizeof mark->text, format, arguments);
    va_end(arguments);
}

// A part of the strip for each flock, with its number below.
static void set_flocks(HudLegend *legend, size_t flocks) {
    for (size_t flock = 0; flock < flocks; flock++) {
        float rgb[3];
        palette_flock((uint32_t)flock, rgb);
        set_colour(&legend->strip[flock], rgb);
        add_mark(legend, ((float)flock + 0.5f) / (float)flocks, "%zu", flock);
    }
    legend->has_strip = true;
    legend->steps = flocks;
}

void hud_describe_legend(HudLegend *legend, ViewColour colour, const HudLegendScale *scale) {
    static const char *const compass[2][4] = {{"-z", "+x", "+z", "-x"},
                                              {"up", "right", "down", "left"}};
    *legend = (HudLegend){.title = "", .unit = ""};
    switch (colour) {
    case VIEW_COLOUR_PLUMAGE:
    case VIEW_COLOUR_PLAIN:
    case VIEW_COLOUR_RANDOM:
        return;
    case VIEW_COLOUR_SPEED:
        legend->title = "speed";
        legend->unit = "units/s";
        set_strip(legend, palette_speed);
        for (int i = 0; i < 3 && scale->mean_speed > 0; i++)
            add_mark(legend, (float)i / 2, "%.3g", (double)scale->mean_speed * (0.5 + 0.5 * i));
        return;
    case VIEW_COLOUR_HEADING:
        legend->title = "heading";
        set_strip(legend, palette_heading);
        for (int i = 0; i <= 4; i++)
            add_mark(legend, (float)i / 4, "%s", compass[scale->flat][i % 4]);
        return;
    case VIEW_COLOUR_NEIGHBOURS:
        legend->title = "neighbours";
        legend->unit = "birds";
        set_strip(legend, palette_count);
        add_mark(legend, 0, "0");
        if (scale->value_top > 0) {
            add_mark(legend, 0.5f, "%g", (double)scale->value_top / 2);
            add_mark(legend, 1, "%g+", (double)scale->value_top);
        }
        return;
    case VIEW_COLOUR_RULE:
        legend->title = "the rule that acts most on a bird";
        legend->unit = "grey: none";
        return;
    case VIEW_COLOUR_FLOCK:
        legend->title = "flock";
        set_flocks(legend, scale->flocks);
        return;
    }
}

void hud_describe_swatch(HudRule *rule, ViewColour colour, int index, bool of_leader) {
    float rgb[3];
    rule->has_swatch = colour == VIEW_COLOUR_RULE && !of_leader;
    palette_category(index, rgb);
    set_colour(&rule->swatch, rgb);
}

// --- Drawing it ---

// At scale 1.
static const float strip_height = 62, title_height = 28, plates_gap = 8;
static const float key_height = 18, key_gap = 10, key_line = 12, key_text = 5;

static void draw_mark(const HudPen *pen, const HudMark *mark, float left, float right, float top) {
    const float s = pen->scale, at = left + (right - left) * mark->at;
    const float tick[4] = {at, top, at, top + 3 * s};
    panel_draw_lines(pen->panel, tick, 2, PANEL_COLOUR_DIM, 1);
    // The first and the last stay within the strip.
    float wide = hud_text_width(pen, PANEL_SMALL, mark->text);
    hud_text(pen, PANEL_SMALL, at - wide * mark->at, top + 11 * s, PANEL_COLOUR_PLAIN, mark->text);
}

static void draw_strip(const HudPen *pen, const HudLegend *legend, float left, float right,
                       float top) {
    const size_t parts = legend->steps ? legend->steps : HUD_LEGEND_PARTS - 1;
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
    const HudLegend *legend = &state->legend;
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
