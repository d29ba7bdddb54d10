#include "fly/hud.h"

#include <math.h>
#include <stdio.h>

#include "base/text.h"

// At scale 1; compact while two flocks share the window.
static const float row_height = 20, flock_width = 268, compact_width = 178, legend_height = 62;
static const float side_height = 26; // of the words over each half

static void draw_head(const HudPen *pen, const HudState *state, float inner, float edge,
                      float top) {
    const float s = pen->scale;
    float y = top + (HUD_PADDING + 9) * s;
    const char *title = state->preset[0] ? state->preset : state->model;
    float x = hud_text(pen, PANEL_TITLE, inner, y, PANEL_INK_BRIGHT, title);
    if (state->preset[0] && !state->comparing)
        hud_text(pen, PANEL_SMALL, x + 8 * s, y + 2 * s, PANEL_INK_DIM, state->model);
    char line[96], birds[32];
    if (state->paused)
        hud_text_right(pen, PANEL_BODY, edge, y + (state->comparing ? 24 : 1) * s, PANEL_INK_ACCENT,
                       "paused");
    y += 24 * s;
    text_from_count(state->birds, birds, sizeof birds);
    snprintf(line, sizeof line, "%s bird%s", birds, state->birds == 1 ? "" : "s");
    hud_text(pen, PANEL_BODY, inner, y, PANEL_INK_PLAIN, line);
    if (state->comparing)
        return;
    if (fabs(state->time_scale - 1) > 1e-6) {
        snprintf(line, sizeof line, "time \xc3\x97 %g", state->time_scale);
        hud_text_right(pen, PANEL_BODY, edge, y, PANEL_INK_ACCENT, line);
    }

    y += 20 * s;
    snprintf(line, sizeof line, "%.0f fps", state->frames_per_second);
    hud_text(pen, PANEL_SMALL, inner, y, PANEL_INK_PLAIN, line);
    snprintf(line, sizeof line, "%.1f ms  (simulate %.1f, draw %.1f)", state->frame_ms,
             state->simulate_ms, state->draw_ms);
    hud_text_right(pen, PANEL_SMALL, edge, y, PANEL_INK_DIM, line);
}

static PanelInk opaque(HudColour colour) {
    return PANEL_INK(colour.red, colour.green, colour.blue, 255);
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
    hud_text(pen, PANEL_BODY, name, y, rule->on ? PANEL_INK_PLAIN : PANEL_INK_DIM, rule->name);
    if (!rule->on) {
        hud_text_right(pen, PANEL_SMALL, edge, y, PANEL_INK_DIM, "off");
        return;
    }
    if (compact)
        return;
    float bar = inner + 142 * s, bar_end = edge - 44 * s;
    float full = bar + (bar_end - bar) * fminf(fmaxf(rule->share, 0), 1);
    PanelBox box = {bar, y - 2 * s, bar_end, y + 2 * s};
    panel_draw_box(pen->panel, box, PANEL_INK_TRACK, 2 * s);
    box.right = full;
    if (full - bar > 1)
        panel_draw_box(pen->panel, box, PANEL_INK_ACCENT, 2 * s);
    if (rule->contribution >= 0) {
        char number[32];
        snprintf(number, sizeof number, rule->contribution < 99.95f ? "%.2f" : "%.0f",
                 (double)rule->contribution);
        hud_text_right(pen, PANEL_SMALL, edge, y, PANEL_INK_PLAIN, number);
    }
}

// Of two flocks it is about the right one, and stands there. Returns its lower end.
static float draw_flock(const HudPen *pen, const HudState *state, float screen_wide) {
    const float s = pen->scale, wide = (state->comparing ? compact_width : flock_width) * s;
    const float left = (state->comparing ? screen_wide / 2 : 0) + HUD_MARGIN * s;
    const float top = (HUD_MARGIN + (state->comparing ? side_height + 8 : 0)) * s;
    const float inner = left + HUD_PADDING * s, edge = left + wide - HUD_PADDING * s;
    const float head = (HUD_PADDING + 24 + 20 + (state->comparing ? 0 : 18) + 8) * s;
    const float high = head + ((float)state->rule_count * row_height + HUD_PADDING - 4) * s;
    hud_plate(pen, left, top, wide, high, PANEL_INK_PLATE);
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
              PANEL_INK_PLATE);
    float x = hud_text(pen, PANEL_SMALL, inner, top + 14 * s, PANEL_INK_PLAIN, legend->title);
    hud_text(pen, PANEL_SMALL, x + 6 * s, top + 14 * s, PANEL_INK_DIM, legend->unit);
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
        panel_draw_lines(pen->panel, tick, 2, PANEL_INK_DIM, 1);
        // Those at the ends stay within the strip.
        float wide = hud_text_width(pen, PANEL_SMALL, mark->text);
        hud_text(pen, PANEL_SMALL, at - wide * mark->at, lower + 11 * s, PANEL_INK_PLAIN,
                 mark->text);
    }
}

static void draw_graph(const HudPen *pen, const HudState *state, PanelBox box) {
    float most = 20, points[2 * HUD_GRAPH], high = box.bottom - box.top;
    for (size_t i = 0; i < state->graph_count; i++)
        most = fmaxf(most, state->graph_ms[i] * 1.1f);
    panel_draw_box(pen->panel, box, hud_fade(PANEL_INK_TRACK, 0.45f), 0);
    float sixty = box.bottom - high * (1000.0f / 60) / most;
    const float level[4] = {box.left, sixty, box.right, sixty};
    panel_draw_lines(pen->panel, level, 2, PANEL_INK_TRACK, 1);
    for (size_t i = 0; i < state->graph_count; i++) {
        float along = (float)(i + HUD_GRAPH - state->graph_count) / (HUD_GRAPH - 1);
        points[2 * i] = box.left + (box.right - box.left) * along;
        points[2 * i + 1] = box.bottom - high * state->graph_ms[i] / most;
    }
    panel_draw_lines(pen->panel, points, state->graph_count, PANEL_INK_ACCENT, 1.2f * pen->scale);
    char line[64];
    snprintf(line, sizeof line, "%.0f ms", (double)most);
    hud_text(pen, PANEL_SMALL, box.left + 4 * pen->scale, box.top + 8 * pen->scale, PANEL_INK_DIM,
             line);
}

// Returns its lower end.
static float draw_statistics(const HudPen *pen, const HudState *state, float screen_wide) {
    const float s = pen->scale, wide = 290 * s, left = screen_wide - (HUD_MARGIN * s + wide);
    const float inner = left + HUD_PADDING * s, edge = left + wide - HUD_PADDING * s;
    const float above = (HUD_MARGIN + (state->comparing ? side_height + 8 : 0)) * s;
    const float graph_high = 54 * s, top = above + HUD_PADDING * s;
    const float rows = (float)state->statistic_count * 18 * s;
    const float high = rows + graph_high + (2 * HUD_PADDING + 8) * s;
    hud_plate(pen, left, above, wide, high, PANEL_INK_PLATE);
    draw_graph(pen, state, (PanelBox){inner, top, edge, top + graph_high});
    float y = top + graph_high + (8 + 9) * s;
    for (size_t i = 0; i < state->statistic_count; i++, y += 18 * s) {
        hud_text(pen, PANEL_SMALL, inner, y, PANEL_INK_DIM, state->statistics[i].name);
        hud_text_right(pen, PANEL_SMALL, edge, y, PANEL_INK_PLAIN, state->statistics[i].value);
    }
    return above + high;
}

// At the right, under what is there.
static void draw_bird(const HudPen *pen, const HudBird *bird, float screen_wide, float above) {
    const float s = pen->scale, wide = 290 * s, left = screen_wide - (HUD_MARGIN * s + wide);
    const float top = above + (above > 0 ? 8 : HUD_MARGIN) * s;
    hud_plate(pen, left, top, wide, (hud_bird_height(bird) + 2 * HUD_PADDING) * s, PANEL_INK_PLATE);
    hud_draw_bird(pen, bird, left + HUD_PADDING * s, left + wide - HUD_PADDING * s,
                  top + HUD_PADDING * s);
}

// At the top of either half, what it shows.
static void draw_sides(const HudPen *pen, float left, float right) {
    static const char *const names[2] = {"as it was", "with your changes"};
    static const PanelInk inks[2] = {PANEL_INK_COOL, PANEL_INK_ACCENT}; // as in the plots
    const float s = pen->scale, quarter = (right - left) / 4, y = (HUD_MARGIN + 13) * s;
    for (int side = 0; side < 2; side++) {
        float middle = left + quarter * (float)(1 + 2 * side);
        float wide = hud_text_width(pen, PANEL_BODY, names[side]);
        hud_plate(pen, middle - wide / 2 - 14 * s, HUD_MARGIN * s, wide + 28 * s, side_height * s,
                  PANEL_INK_PLATE);
        hud_text(pen, PANEL_BODY, middle - wide / 2, y, inks[side], names[side]);
    }
}

// In the middle above, of two flocks over the left one, with the light that is on while something
// is recorded.
static void draw_capture(const HudPen *pen, const char *text, float left, float right, float top) {
    if (!text[0])
        return;
    const float s = pen->scale, wide = hud_text_width(pen, PANEL_SMALL, text) + 42 * s;
    float x = roundf((left + right - wide) / 2), y = top + 13 * s;
    hud_plate(pen, x, top, wide, 26 * s, PANEL_INK_SHEET);
    panel_draw_box(pen->panel, (PanelBox){x + 13 * s, y - 4 * s, x + 21 * s, y + 4 * s},
                   PANEL_INK_LIGHT, 4 * s);
    hud_text(pen, PANEL_SMALL, x + 28 * s, y, PANEL_INK_PLAIN, text);
}

// As many as there is room for. Returns its upper end.
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
    hud_plate(pen, left, y - high / 2, wide, high, PANEL_INK_PLATE);
    float x = left + 10 * s;
    for (size_t i = 0; i < count; i++) {
        x = hud_key(pen, x + (i ? 16 : 0) * s, y, state->hints[i].key, false, 1.5f);
        x = hud_text(pen, PANEL_SMALL, x + 6 * s, y, PANEL_INK_PLAIN, state->hints[i].text);
    }
    return y - high / 2;
}

// Wrapped, in the middle of what the panel leaves, above below. Returns its upper end.
static float draw_paragraph(const HudPen *pen, const char *text, PanelInk ink, PanelInk plate,
                            float left, float right, float below) {
    const float s = pen->scale, inset = 16 * s, size = panel_text_size(PANEL_BODY) * s;
    // Lines of more than some 80 letters are hard to read.
    float most = fminf(620 * s, right - left - 2 * (HUD_MARGIN * s + inset)), wide, high;
    panel_measure_text(pen->panel, PANEL_BODY, size, most, text, &wide, &high);
    wide += 2 * inset;
    high += 14 * s;
    float x = roundf((left + right - wide) / 2), y = roundf(below - high);
    hud_plate(pen, x, y, wide, high, plate);
    panel_draw_text(pen->panel, PANEL_BODY, size, most, x + inset, y + 7 * s, ink, text);
    return y;
}

// The newest at the bottom, above below.
static void draw_messages(const HudPen *pen, const HudState *state, float left, float right,
                          float below) {
    for (size_t i = state->message_count; i-- > 0;) {
        const HudMessage *message = &state->messages[i];
        PanelInk ink = message->error ? PANEL_INK_WARNING : PANEL_INK_BRIGHT;
        below = draw_paragraph(pen, message->text, hud_fade(ink, message->strength),
                               hud_fade(PANEL_INK_SHEET, message->strength), left, right, below) -
                6 * pen->scale;
    }
}

void hud_draw(Panel *panel, const HudState *state) {
    HudPen pen = {panel, panel_scale(panel)};
    const float s = pen.scale;
    float wide, high;
    panel_get_size(panel, &wide, &high);
    float below = high; // the help reaches lower than the hints, whose place it takes
    if (state->show_help) {
        panel_draw_on_top(panel, true);
        hud_draw_help(panel, state);
        panel_draw_on_top(panel, false);
    } else {
        if (state->comparing)
            draw_sides(&pen, state->left, wide);
        bool beside = state->show_rules && !state->comparing; // of the flock's plate
        float middle = (state->left + wide) / 2, top = HUD_MARGIN;
        if (state->comparing)
            top += side_height + 8 + (state->legend.title[0] ? legend_height + 8 : 0);
        draw_capture(&pen, state->capture, beside ? (flock_width + HUD_MARGIN) * s : state->left,
                     state->comparing ? middle : wide, top * s);
        float bottom = state->show_rules ? draw_flock(&pen, state, wide) : 0;
        below = draw_hints(&pen, state, wide, high);
        if (state->lesson[0])
            below = draw_paragraph(&pen, state->lesson, PANEL_INK_PLAIN, PANEL_INK_PLATE,
                                   state->left, wide, below - 10 * s);
        below -= 10 * s;
        // Under the rules, or beside them where a low window has no room there.
        if (beside && bottom + (8 + legend_height) * s < below)
            draw_legend(&pen, &state->legend, HUD_MARGIN * s, bottom + 8 * s);
        else
            draw_legend(&pen, &state->legend,
                        (beside ? (flock_width + 8) * s : state->left) + HUD_MARGIN * s,
                        (HUD_MARGIN + (state->comparing ? side_height + 8 : 0)) * s);
        float above = state->show_statistics ? draw_statistics(&pen, state, wide) : 0;
        if (state->comparing && above == 0)
            above = (HUD_MARGIN + side_height) * s;
        if (state->bird.present && state->show_rules)
            draw_bird(&pen, &state->bird, wide, above);
    }
    draw_messages(&pen, state, state->left, wide, below);
}
