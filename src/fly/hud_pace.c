// How fast the flock flies and what it costs, drawn: frames a second, the time, and the statistics
// of F3.
#include <math.h>
#include <stdio.h>

#include "fly/hud.h"

void hud_draw_pace(const HudPen *pen, const FlyPaceWords *pace, float left, float right, float y) {
    hud_text(pen, PANEL_SMALL, left, y, PANEL_COLOUR_PLAIN, pace->frames);
    hud_text_right(pen, PANEL_SMALL, right, y,
                   pace->behind ? PANEL_COLOUR_ACCENT : PANEL_COLOUR_DIM, pace->time);
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

// At scale 1.
static const float graph_height = 54, graph_gap = 8, row_height = 18, sentence_height = 14;
static const float least_share = 0.8f; // of the text's usual size, beside a panel in a small window

float hud_draw_statistics(const HudPen *usual, const HudState *state, PanelBox room) {
    const float share = (room.right - room.left) / (HUD_FIGURES * usual->scale);
    const HudPen pen = {usual->panel, usual->scale * fminf(fmaxf(share, least_share), 1)};
    const float s = pen.scale, left = room.right - HUD_FIGURES * s;
    const float inner = left + HUD_PADDING * s, edge = room.right - HUD_PADDING * s;
    const float fixed = graph_height + graph_gap + 2 * HUD_PADDING;
    const float rows = (float)state->statistic_count, room_high = (room.bottom - room.top) / s;
    const bool sentences = fixed + rows * (row_height + sentence_height) <= room_high;
    const float each = row_height + (sentences ? sentence_height : 0);
    const float high = (fixed + rows * each) * s;
    hud_plate(&pen, left, room.top, HUD_FIGURES * s, high, PANEL_COLOUR_SHEET);
    float y = room.top + HUD_PADDING * s;
    draw_graph(&pen, state, (PanelBox){inner, y, edge, y + graph_height * s});
    y += (graph_height + graph_gap + row_height / 2) * s;
    for (size_t i = 0; i < state->statistic_count; i++, y += each * s) {
        const HudStatistic *row = &state->statistics[i];
        hud_text(&pen, PANEL_SMALL, inner, y, PANEL_COLOUR_PLAIN, row->name);
        hud_text_right(&pen, PANEL_SMALL, edge, y, PANEL_COLOUR_BRIGHT, row->value);
        if (sentences)
            hud_text(&pen, PANEL_SMALL, inner, y + 15 * s, PANEL_COLOUR_DIM, row->sentence);
    }
    return room.top + high;
}
