#include "fly/hud.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>

#include "base/text.h"
#include "scene/palette.h"

// --- The legend's content ---

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
    }
}

void hud_describe_swatch(HudRule *rule, ViewColour colour, int index, bool of_leader) {
    float rgb[3];
    rule->has_swatch = colour == VIEW_COLOUR_RULE && !of_leader;
    palette_category(index, rgb);
    set_colour(&rule->swatch, rgb);
}

// --- Text, plates, keys ---

PanelColour hud_fade(PanelColour colour, float strength) {
    float alpha = fminf((float)(colour >> 24) * strength, 255);
    return (colour & 0xffffff) | (PanelColour)alpha << 24;
}

static float letter_size(const HudPen *pen, PanelStyle style) {
    return panel_text_size(style) * pen->scale;
}

float hud_text_width(const HudPen *pen, PanelStyle style, const char *text) {
    float width, height;
    panel_measure_text(pen->panel, style, letter_size(pen, style), 0, text, &width, &height);
    return width;
}

float hud_text(const HudPen *pen, PanelStyle style, float x, float y, PanelColour colour,
               const char *text) {
    float width, height, size = letter_size(pen, style);
    panel_measure_text(pen->panel, style, size, 0, text, &width, &height);
    panel_draw_text(pen->panel, style, size, 0, x, y - height / 2, colour, text);
    return x + width;
}

void hud_text_right(const HudPen *pen, PanelStyle style, float right, float y, PanelColour colour,
                    const char *text) {
    hud_text(pen, style, right - hud_text_width(pen, style, text), y, colour, text);
}

void hud_plate(const HudPen *pen, float x, float y, float width, float height, PanelColour colour) {
    panel_draw_box(pen->panel, (PanelBox){x, y, x + width, y + height}, colour, 7 * pen->scale);
}

float hud_key_width(const HudPen *pen, const char *label) {
    return fmaxf(hud_text_width(pen, PANEL_SMALL, label) + 10 * pen->scale, 19 * pen->scale);
}

float hud_key(const HudPen *pen, float x, float y, const char *label, bool lit, float strength) {
    float wide = hud_key_width(pen, label), high = 16 * pen->scale, rounding = 4 * pen->scale;
    float left = roundf(x), top = roundf(y - high / 2);
    PanelBox box = {left, top, left + wide, top + high};
    if (lit)
        panel_draw_box(pen->panel, box, hud_fade(PANEL_COLOUR_ACCENT, 0.24f * strength), rounding);
    panel_draw_frame(pen->panel, box,
                     lit ? hud_fade(PANEL_COLOUR_ACCENT, 0.75f * strength)
                         : hud_fade(PANEL_COLOUR_DIM, 0.6f * strength),
                     rounding);
    float inset = (wide - hud_text_width(pen, PANEL_SMALL, label)) / 2;
    hud_text(pen, PANEL_SMALL, left + inset, y,
             hud_fade(lit ? PANEL_COLOUR_ACCENT : PANEL_COLOUR_DIM, strength), label);
    return x + wide;
}

void hud_contribution(const HudPen *pen, const HudRule *rule, float left, float right, float edge,
                      float y) {
    const float s = pen->scale;
    if (!rule->on) {
        hud_text_right(pen, PANEL_SMALL, edge, y, PANEL_COLOUR_DIM, "off");
        return;
    }
    PanelBox box = {left, y - 2 * s, right, y + 2 * s};
    panel_draw_box(pen->panel, box, PANEL_COLOUR_TRACK, 2 * s);
    box.right = left + (right - left) * fminf(fmaxf(rule->share, 0), 1);
    if (box.right - left > 1)
        panel_draw_box(pen->panel, box, PANEL_COLOUR_ACCENT, 2 * s);
    if (rule->contribution < 0)
        return;
    char number[32];
    snprintf(number, sizeof number, rule->contribution < 99.95f ? "%.2f" : "%.0f",
             (double)rule->contribution);
    hud_text_right(pen, PANEL_SMALL, edge, y, PANEL_COLOUR_PLAIN, number);
}

// --- The picked bird: how fast, among how many, and what each rule adds, in its lines' colours ---

static const float bird_head_height = 40, bird_row_height = 17, bird_column = 46; // at scale 1

float hud_bird_height(const HudBird *bird) {
    return bird_head_height + (float)bird->rule_count * bird_row_height;
}

static void draw_bird_rule(const HudPen *pen, const HudBirdRule *rule, float left, float right,
                           float y) {
    const float s = pen->scale;
    PanelBox swatch = {left, y - 4 * s, left + 8 * s, y + 4 * s};
    const HudColour *c = &rule->colour;
    panel_draw_box(pen->panel, swatch, PANEL_COLOUR(c->red, c->green, c->blue, rule->on ? 255 : 90),
                   2 * s);
    hud_text(pen, PANEL_SMALL, left + 14 * s, y, rule->on ? PANEL_COLOUR_PLAIN : PANEL_COLOUR_DIM,
             rule->name);
    if (!rule->on) {
        hud_text_right(pen, PANEL_SMALL, right, y, PANEL_COLOUR_DIM, "off");
        return;
    }
    for (int axis = 0; axis < 3; axis++) {
        char number[24];
        float value = rule->vector[axis];
        if (fabsf(value) < 0.005f)
            value = 0; // not -0.00
        snprintf(number, sizeof number, "%.*f", fabsf(value) < 100 ? 2 : 0, (double)value);
        hud_text_right(pen, PANEL_SMALL, right - (float)(2 - axis) * bird_column * s, y,
                       PANEL_COLOUR_PLAIN, number);
    }
}

void hud_draw_bird(const HudPen *pen, const HudBird *bird, float left, float right, float top) {
    const float s = pen->scale;
    char line[96];
    snprintf(line, sizeof line, "bird %u", (unsigned)bird->id);
    hud_text(pen, PANEL_HEADING, left, top + 9 * s, PANEL_COLOUR_BRIGHT, line);
    static const char *const axes[3] = {"x", "y", "z"};
    for (int axis = 0; axis < 3; axis++)
        hud_text_right(pen, PANEL_SMALL, right - (float)(2 - axis) * bird_column * s, top + 28 * s,
                       PANEL_COLOUR_DIM, axes[axis]);
    snprintf(line, sizeof line, "speed %.3g, %zu neighbour%s", (double)bird->speed,
             bird->neighbours, bird->neighbours == 1 ? "" : "s");
    hud_text(pen, PANEL_SMALL, left, top + 28 * s, PANEL_COLOUR_DIM, line);
    float y = top + (bird_head_height + bird_row_height / 2) * s;
    for (size_t i = 0; i < bird->rule_count; i++, y += bird_row_height * s)
        draw_bird_rule(pen, &bird->rules[i], left, right, y);
}

// --- The help: the table of commands in two columns, whole groups in each ---

static const float help_inset = 22, help_gap = 34, key_room = 104; // at scale 1

// The number of rows in the first column: whole groups, so that both columns are about equal.
static size_t help_split(const HudState *state) {
    size_t best = state->help_count, uneven = state->help_count;
    for (size_t i = 1; i < state->help_count; i++) {
        size_t other = state->help_count - i, apart = i > other ? i - other : other - i;
        if (state->help[i].group != state->help[i - 1].group && apart < uneven) {
            best = i;
            uneven = apart;
        }
    }
    return best;
}

// Returns the height of rows begin to end with their headings, at scale 1; draws them if asked.
static float draw_help_column(const HudPen *pen, const HudState *state, size_t begin, size_t end,
                              float x, float top, bool draw) {
    float y = 0;
    for (size_t i = begin; i < end; i++) {
        const HudHelp *row = &state->help[i];
        if (i == begin || row->group != state->help[i - 1].group) {
            y += i == begin ? 0 : 12;
            if (draw)
                hud_text(pen, PANEL_HEADING, x, top + (y + 10) * pen->scale, PANEL_COLOUR_ACCENT,
                         row->group);
            y += 24;
        }
        if (draw) {
            float middle = top + (y + 9) * pen->scale;
            hud_key(pen, x, middle, row->key, false, 1.6f);
            hud_text(pen, PANEL_SMALL, x + key_room * pen->scale, middle, PANEL_COLOUR_PLAIN,
                     row->text);
        }
        y += 19;
    }
    return y;
}

static void draw_help(Panel *panel, const HudState *state) {
    HudPen pen = {panel, panel_scale(panel)};
    float screen_wide, screen_high;
    panel_get_size(panel, &screen_wide, &screen_high);
    size_t split = help_split(state);
    float widest[2] = {0, 0};
    for (size_t i = 0; i < state->help_count; i++) {
        float *wide = &widest[i >= split];
        float text = hud_text_width(&pen, PANEL_SMALL, state->help[i].text) / pen.scale;
        *wide = fmaxf(*wide, key_room + text);
    }
    float high = fmaxf(draw_help_column(&pen, state, 0, split, 0, 0, false),
                       draw_help_column(&pen, state, split, state->help_count, 0, 0, false)) +
                 2 * help_inset;
    float wide = widest[0] + widest[1] + help_gap + 2 * help_inset;
    // In a small window the help is drawn smaller.
    pen.scale = fminf(pen.scale, fminf((screen_wide - 16) / wide, (screen_high - 16) / high));
    float x = roundf((screen_wide - wide * pen.scale) / 2);
    float y = roundf((screen_high - high * pen.scale) / 2);
    hud_plate(&pen, x, y, wide * pen.scale, high * pen.scale, hud_fade(PANEL_COLOUR_SHEET, 1.07f));
    draw_help_column(&pen, state, 0, split, x + help_inset * pen.scale, y + help_inset * pen.scale,
                     true);
    draw_help_column(&pen, state, split, state->help_count,
                     x + (help_inset + widest[0] + help_gap) * pen.scale,
                     y + help_inset * pen.scale, true);
}

// --- The text without help and messages ---

// At scale 1; compact_width while two flocks are compared.
static const float row_height = 20, flock_width = 268, compact_width = 178, legend_height = 62;
static const float side_height = 26; // of the titles of both halves

static void draw_head(const HudPen *pen, const HudState *state, float inner, float edge,
                      float top) {
    const float s = pen->scale;
    float y = top + (HUD_PADDING + 9) * s;
    const char *title = state->preset[0] ? state->preset : state->model;
    float x = hud_text(pen, PANEL_TITLE, inner, y, PANEL_COLOUR_BRIGHT, title);
    if (state->preset[0] && !state->comparing)
        hud_text(pen, PANEL_SMALL, x + 8 * s, y + 2 * s, PANEL_COLOUR_DIM, state->model);
    char line[96], birds[32];
    if (state->paused)
        hud_text_right(pen, PANEL_BODY, edge, y + (state->comparing ? 24 : 1) * s,
                       PANEL_COLOUR_ACCENT, "paused");
    y += 24 * s;
    text_from_count(state->birds, birds, sizeof birds);
    snprintf(line, sizeof line, "%s bird%s", birds, state->birds == 1 ? "" : "s");
    hud_text(pen, PANEL_BODY, inner, y, PANEL_COLOUR_PLAIN, line);
    if (state->comparing)
        return;
    if (fabs(state->time_scale - 1) > 1e-6) {
        snprintf(line, sizeof line, "time \xc3\x97 %g", state->time_scale);
        hud_text_right(pen, PANEL_BODY, edge, y, PANEL_COLOUR_ACCENT, line);
    }

    y += 20 * s;
    snprintf(line, sizeof line, "%.0f fps", state->frames_per_second);
    hud_text(pen, PANEL_SMALL, inner, y, PANEL_COLOUR_PLAIN, line);
    snprintf(line, sizeof line, "%.1f ms  (simulate %.1f, draw %.1f)", state->frame_ms,
             state->simulate_ms, state->draw_ms);
    hud_text_right(pen, PANEL_SMALL, edge, y, PANEL_COLOUR_DIM, line);
}

static PanelColour opaque(HudColour colour) {
    return PANEL_COLOUR(colour.red, colour.green, colour.blue, 255);
}

static void draw_rule(const HudPen *pen, const HudRule *rule, bool compact, float inner, float edge,
                      float y) {
    const float s = pen->scale;
    hud_key(pen, inner, y, rule->key, rule->on, 1);
    float name = inner + 28 * s;
    if (rule->has_swatch) {
        float left = roundf(name), top = roundf(y - 5 * s);
        panel_draw_box(pen->panel, (PanelBox){left, top, left + 10 * s, top + 10 * s},
                       hud_fade(opaque(rule->swatch), rule->on ? 1 : 0.4f), 2 * s);
        name += 16 * s;
    }
    hud_text(pen, PANEL_BODY, name, y, rule->on ? PANEL_COLOUR_PLAIN : PANEL_COLOUR_DIM,
             rule->name);
    if (!compact || !rule->on)
        hud_contribution(pen, rule, inner + 142 * s, edge - 44 * s, edge, y);
}

// The plate of the flock's name, cost and rules; over the right half while two flocks are compared.
// Returns its lower end.
static float draw_flock(const HudPen *pen, const HudState *state, float screen_wide) {
    const float s = pen->scale, wide = (state->comparing ? compact_width : flock_width) * s;
    const float left = (state->comparing ? screen_wide / 2 : 0) + HUD_MARGIN * s;
    const float top = (HUD_MARGIN + (state->comparing ? side_height + 8 : 0)) * s;
    const float inner = left + HUD_PADDING * s, edge = left + wide - HUD_PADDING * s;
    const float head = (HUD_PADDING + 24 + 20 + (state->comparing ? 0 : 18) + 8) * s;
    const float high = head + ((float)state->rule_count * row_height + HUD_PADDING - 4) * s;
    hud_plate(pen, left, top, wide, high, PANEL_COLOUR_PLATE);
    draw_head(pen, state, inner, edge, top);
    float y = top + head + row_height / 2 * s;
    for (size_t i = 0; i < state->rule_count; i++, y += row_height * s)
        draw_rule(pen, &state->rules[i], state->comparing, inner, edge, y);
    return top + high;
}

static void draw_legend(const HudPen *pen, const HudLegend *legend, float left, float top) {
    if (!legend->title[0])
        return;
    const float s = pen->scale, inner = left + HUD_PADDING * s;
    const float edge = left + (flock_width - HUD_PADDING) * s;
    hud_plate(pen, left, top, flock_width * s, (legend->has_strip ? legend_height : 28) * s,
              PANEL_COLOUR_PLATE);
    float x = hud_text(pen, PANEL_SMALL, inner, top + 14 * s, PANEL_COLOUR_PLAIN, legend->title);
    hud_text(pen, PANEL_SMALL, x + 6 * s, top + 14 * s, PANEL_COLOUR_DIM, legend->unit);
    if (!legend->has_strip)
        return;
    const float upper = top + 26 * s, lower = upper + 10 * s;
    const float part = (edge - inner) / (HUD_LEGEND_PARTS - 1);
    for (int i = 0; i + 1 < HUD_LEGEND_PARTS; i++) {
        float from = inner + part * (float)i;
        panel_draw_blend(pen->panel, (PanelBox){from, upper, from + part, lower},
                         opaque(legend->strip[i]), opaque(legend->strip[i + 1]));
    }
    for (size_t i = 0; i < legend->mark_count; i++) {
        const HudMark *mark = &legend->marks[i];
        float at = inner + (edge - inner) * mark->at;
        const float tick[4] = {at, lower, at, lower + 3 * s};
        panel_draw_lines(pen->panel, tick, 2, PANEL_COLOUR_DIM, 1);
        // The first and the last stay within the strip.
        float wide = hud_text_width(pen, PANEL_SMALL, mark->text);
        hud_text(pen, PANEL_SMALL, at - wide * mark->at, lower + 11 * s, PANEL_COLOUR_PLAIN,
                 mark->text);
    }
}

static void draw_graph(const HudPen *pen, const HudState *state, PanelBox box) {
    float most = 20, points[2 * HUD_GRAPH], high = box.bottom - box.top;
    for (size_t i = 0; i < state->graph_count; i++)
        most = fmaxf(most, state->graph_ms[i] * 1.1f);
    panel_draw_box(pen->panel, box, hud_fade(PANEL_COLOUR_TRACK, 0.45f), 0);
    float sixty = box.bottom - high * (1000.0f / 60) / most;
    const float level[4] = {box.left, sixty, box.right, sixty};
    panel_draw_lines(pen->panel, level, 2, PANEL_COLOUR_TRACK, 1);
    for (size_t i = 0; i < state->graph_count; i++) {
        float along = (float)(i + HUD_GRAPH - state->graph_count) / (HUD_GRAPH - 1);
        points[2 * i] = box.left + (box.right - box.left) * along;
        points[2 * i + 1] = box.bottom - high * state->graph_ms[i] / most;
    }
    panel_draw_lines(pen->panel, points, state->graph_count, PANEL_COLOUR_ACCENT,
                     1.2f * pen->scale);
    char line[64];
    snprintf(line, sizeof line, "%.0f ms", (double)most);
    hud_text(pen, PANEL_SMALL, box.left + 4 * pen->scale, box.top + 8 * pen->scale,
             PANEL_COLOUR_DIM, line);
}

// Returns its lower end.
static float draw_statistics(const HudPen *pen, const HudState *state, float screen_wide) {
    const float s = pen->scale, wide = 290 * s, left = screen_wide - (HUD_MARGIN * s + wide);
    const float inner = left + HUD_PADDING * s, edge = left + wide - HUD_PADDING * s;
    const float above = (HUD_MARGIN + (state->comparing ? side_height + 8 : 0)) * s;
    const float graph_high = 54 * s, top = above + HUD_PADDING * s;
    const float rows = (float)state->statistic_count * 18 * s;
    const float high = rows + graph_high + (2 * HUD_PADDING + 8) * s;
    hud_plate(pen, left, above, wide, high, PANEL_COLOUR_PLATE);
    draw_graph(pen, state, (PanelBox){inner, top, edge, top + graph_high});
    float y = top + graph_high + (8 + 9) * s;
    for (size_t i = 0; i < state->statistic_count; i++, y += 18 * s) {
        hud_text(pen, PANEL_SMALL, inner, y, PANEL_COLOUR_DIM, state->statistics[i].name);
        hud_text_right(pen, PANEL_SMALL, edge, y, PANEL_COLOUR_PLAIN, state->statistics[i].value);
    }
    return above + high;
}

// At the right; above: the lower end of the plate over it, or 0.
static void draw_bird(const HudPen *pen, const HudBird *bird, float screen_wide, float above) {
    const float s = pen->scale, wide = 290 * s, left = screen_wide - (HUD_MARGIN * s + wide);
    const float top = above + (above > 0 ? 8 : HUD_MARGIN) * s;
    hud_plate(pen, left, top, wide, (hud_bird_height(bird) + 2 * HUD_PADDING) * s,
              PANEL_COLOUR_PLATE);
    hud_draw_bird(pen, bird, left + HUD_PADDING * s, left + wide - HUD_PADDING * s,
                  top + HUD_PADDING * s);
}

// The titles of both halves while two flocks are compared.
static void draw_sides(const HudPen *pen, float left, float right) {
    static const char *const names[2] = {"as it was", "with your changes"};
    static const PanelColour colours[2] = {PANEL_COLOUR_COOL,
                                           PANEL_COLOUR_ACCENT}; // as in the plots
    const float s = pen->scale, quarter = (right - left) / 4, y = (HUD_MARGIN + 13) * s;
    for (int side = 0; side < 2; side++) {
        float middle = left + quarter * (float)(1 + 2 * side);
        float wide = hud_text_width(pen, PANEL_BODY, names[side]);
        hud_plate(pen, middle - wide / 2 - 14 * s, HUD_MARGIN * s, wide + 28 * s, side_height * s,
                  PANEL_COLOUR_PLATE);
        hud_text(pen, PANEL_BODY, middle - wide / 2, y, colours[side], names[side]);
    }
}

// Centred between left and right, with a red light, while something is recorded or written.
static void draw_capture(const HudPen *pen, const char *text, float left, float right, float top) {
    if (!text[0])
        return;
    const float s = pen->scale, wide = hud_text_width(pen, PANEL_SMALL, text) + 42 * s;
    float x = roundf((left + right - wide) / 2), y = top + 13 * s;
    hud_plate(pen, x, top, wide, 26 * s, PANEL_COLOUR_SHEET);
    panel_draw_box(pen->panel, (PanelBox){x + 13 * s, y - 4 * s, x + 21 * s, y + 4 * s},
                   PANEL_COLOUR_LIGHT, 4 * s);
    hud_text(pen, PANEL_SMALL, x + 28 * s, y, PANEL_COLOUR_PLAIN, text);
}

// As many hints as fit. Returns their upper end.
static float draw_hints(const HudPen *pen, const HudState *state, float screen_wide,
                        float screen_high) {
    const float s = pen->scale, high = 26 * s, y = screen_high - HUD_MARGIN * s - high / 2;
    const float left = state->left + HUD_MARGIN * s, most = screen_wide - left - HUD_MARGIN * s;
    float wide = 2 * 10 * s;
    size_t count = 0;
    for (; count < state->hint_count; count++) {
        const HudHint *hint = &state->hints[count];
        float more = hud_key_width(pen, hint->key) + hud_text_width(pen, PANEL_SMALL, hint->text) +
                     (count ? 22 : 6) * s;
        if (wide + more > most)
            break;
        wide += more;
    }
    if (count == 0)
        return screen_high;
    hud_plate(pen, left, y - high / 2, wide, high, PANEL_COLOUR_PLATE);
    float x = left + 10 * s;
    for (size_t i = 0; i < count; i++) {
        x = hud_key(pen, x + (i ? 16 : 0) * s, y, state->hints[i].key, false, 1.5f);
        x = hud_text(pen, PANEL_SMALL, x + 6 * s, y, PANEL_COLOUR_PLAIN, state->hints[i].text);
    }
    return y - high / 2;
}

// Wrapped, centred between left and right, its lower end at below. Returns its upper end.
static float draw_paragraph(const HudPen *pen, const char *text, PanelColour colour,
                            PanelColour plate, float left, float right, float below) {
    const float s = pen->scale, inset = 16 * s, size = panel_text_size(PANEL_BODY) * s;
    // About 80 letters a line: longer ones are hard to read.
    float most = fminf(620 * s, right - left - 2 * (HUD_MARGIN * s + inset)), wide, high;
    panel_measure_text(pen->panel, PANEL_BODY, size, most, text, &wide, &high);
    wide += 2 * inset;
    high += 14 * s;
    float x = roundf((left + right - wide) / 2), y = roundf(below - high);
    hud_plate(pen, x, y, wide, high, plate);
    panel_draw_text(pen->panel, PANEL_BODY, size, most, x + inset, y + 7 * s, colour, text);
    return y;
}

// The newest at the bottom, its lower end at below.
static void draw_messages(const HudPen *pen, const HudState *state, float left, float right,
                          float below) {
    for (size_t i = state->message_count; i-- > 0;) {
        const HudMessage *message = &state->messages[i];
        PanelColour colour = message->error ? PANEL_COLOUR_WARNING : PANEL_COLOUR_BRIGHT;
        below =
            draw_paragraph(pen, message->text, hud_fade(colour, message->strength),
                           hud_fade(PANEL_COLOUR_SHEET, message->strength), left, right, below) -
            6 * pen->scale;
    }
}

// All but the help and the messages. Returns the upper end of the hints and the lesson.
static float draw_flight(const HudPen *pen, const HudState *state, float wide, float high) {
    const float s = pen->scale;
    const bool beside = state->show_rules && !state->comparing; // of the flock's plate
    float middle = (state->left + wide) / 2, top = HUD_MARGIN;
    if (state->comparing) {
        draw_sides(pen, state->left, wide);
        top += side_height + 8 + (state->legend.title[0] ? legend_height + 8 : 0);
    }
    draw_capture(pen, state->capture, beside ? (flock_width + HUD_MARGIN) * s : state->left,
                 state->comparing ? middle : wide, top * s);
    float bottom = state->show_rules ? draw_flock(pen, state, wide) : 0;
    float below = draw_hints(pen, state, wide, high);
    if (state->lesson[0])
        below = draw_paragraph(pen, state->lesson, PANEL_COLOUR_PLAIN, PANEL_COLOUR_PLATE,
                               state->left, wide, below - 10 * s);
    below -= 10 * s;
    // Under the rules, or beside them where the window is too low.
    if (beside && bottom + (8 + legend_height) * s < below)
        draw_legend(pen, &state->legend, HUD_MARGIN * s, bottom + 8 * s);
    else
        draw_legend(pen, &state->legend,
                    (beside ? (flock_width + 8) * s : state->left) + HUD_MARGIN * s,
                    (HUD_MARGIN + (state->comparing ? side_height + 8 : 0)) * s);
    float above = state->show_statistics ? draw_statistics(pen, state, wide) : 0;
    if (state->comparing && above == 0)
        above = (HUD_MARGIN + side_height) * s;
    if (state->bird.present && state->show_rules)
        draw_bird(pen, &state->bird, wide, above);
    return below;
}

void hud_draw(Panel *panel, const HudState *state) {
    HudPen pen = {panel, panel_scale(panel)};
    float wide, high;
    panel_get_size(panel, &wide, &high);
    float below = high; // the help replaces the hints
    if (state->show_help) {
        panel_draw_on_top(panel, true);
        draw_help(panel, state);
        panel_draw_on_top(panel, false);
    } else {
        below = draw_flight(&pen, state, wide, high);
    }
    draw_messages(&pen, state, state->left, wide, below);
}
