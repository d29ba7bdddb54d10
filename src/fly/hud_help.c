// The help: the key table in two columns, whole groups in each.
#include <math.h>

#include "fly/hud.h"

static const float inset = 22, gap = 34, key_room = 104; // at scale 1

// How many rows stand in the first column: whole groups, as even as can be.
static size_t first_column(const HudState *state) {
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

// The height of rows begin to end with their headings, at scale 1; drawn where asked.
static float column(const HudPen *pen, const HudState *state, size_t begin, size_t end, float x,
                    float top, bool draw) {
    float y = 0;
    for (size_t i = begin; i < end; i++) {
        const HudHelp *row = &state->help[i];
        if (i == begin || row->group != state->help[i - 1].group) {
            y += i == begin ? 0 : 12;
            if (draw)
                hud_text(pen, PANEL_HEADING, x, top + (y + 10) * pen->scale, PANEL_INK_ACCENT,
                         row->group);
            y += 24;
        }
        if (draw) {
            float middle = top + (y + 9) * pen->scale;
            hud_key(pen, x, middle, row->key, false, 1.6f);
            hud_text(pen, PANEL_SMALL, x + key_room * pen->scale, middle, PANEL_INK_PLAIN,
                     row->text);
        }
        y += 19;
    }
    return y;
}

void hud_draw_help(Panel *panel, const HudState *state) {
    HudPen pen = {panel, panel_scale(panel)};
    float screen_wide, screen_high;
    panel_get_size(panel, &screen_wide, &screen_high);
    size_t split = first_column(state);
    float widest[2] = {0, 0};
    for (size_t i = 0; i < state->help_count; i++) {
        float *wide = &widest[i >= split];
        float text = hud_text_width(&pen, PANEL_SMALL, state->help[i].text) / pen.scale;
        *wide = fmaxf(*wide, key_room + text);
    }
    float high = fmaxf(column(&pen, state, 0, split, 0, 0, false),
                       column(&pen, state, split, state->help_count, 0, 0, false)) +
                 2 * inset;
    float wide = widest[0] + widest[1] + gap + 2 * inset;
    // A window too small for it gets it smaller.
    pen.scale = fminf(pen.scale, fminf((screen_wide - 16) / wide, (screen_high - 16) / high));
    float x = roundf((screen_wide - wide * pen.scale) / 2);
    float y = roundf((screen_high - high * pen.scale) / 2);
    hud_plate(&pen, x, y, wide * pen.scale, high * pen.scale, hud_fade(PANEL_INK_SHEET, 1.07f));
    column(&pen, state, 0, split, x + inset * pen.scale, y + inset * pen.scale, true);
    column(&pen, state, split, state->help_count, x + (inset + widest[0] + gap) * pen.scale,
           y + inset * pen.scale, true);
}
