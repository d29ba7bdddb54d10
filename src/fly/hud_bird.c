// The picked bird in numbers: how fast, among how many, and what each rule wants of it, in the
// colours of its lines.
#include <math.h>
#include <stdio.h>

#include "fly/hud.h"

static const float head_height = 40, row_height = 17, column = 46; // at scale 1

float hud_bird_height(const HudBird *bird) {
    return head_height + (float)bird->rule_count * row_height;
}

static void draw_rule(const HudPen *pen, const HudBirdRule *rule, float left, float right,
                      float y) {
    const float s = pen->scale;
    PanelBox swatch = {left, y - 4 * s, left + 8 * s, y + 4 * s};
    const HudColour *c = &rule->colour;
    panel_draw_box(pen->panel, swatch, PANEL_INK(c->red, c->green, c->blue, rule->on ? 255 : 90),
                   2 * s);
    hud_text(pen, PANEL_SMALL, left + 14 * s, y, rule->on ? PANEL_INK_PLAIN : PANEL_INK_DIM,
             rule->name);
    if (!rule->on) {
        hud_text_right(pen, PANEL_SMALL, right, y, PANEL_INK_DIM, "off");
        return;
    }
    for (int axis = 0; axis < 3; axis++) {
        char number[24];
        float value = rule->vector[axis];
        if (fabsf(value) < 0.005f)
            value = 0; // and no -0.00
        snprintf(number, sizeof number, "%.*f", fabsf(value) < 100 ? 2 : 0, (double)value);
        hud_text_right(pen, PANEL_SMALL, right - (float)(2 - axis) * column * s, y, PANEL_INK_PLAIN,
                       number);
    }
}

void hud_draw_bird(const HudPen *pen, const HudBird *bird, float left, float right, float top) {
    const float s = pen->scale;
    char line[96];
    snprintf(line, sizeof line, "bird %u", (unsigned)bird->id);
    hud_text(pen, PANEL_HEADING, left, top + 9 * s, PANEL_INK_BRIGHT, line);
    static const char *const axes[3] = {"x", "y", "z"};
    for (int axis = 0; axis < 3; axis++)
        hud_text_right(pen, PANEL_SMALL, right - (float)(2 - axis) * column * s, top + 28 * s,
                       PANEL_INK_DIM, axes[axis]);
    snprintf(line, sizeof line, "speed %.3g, %zu neighbour%s", (double)bird->speed,
             bird->neighbours, bird->neighbours == 1 ? "" : "s");
    hud_text(pen, PANEL_SMALL, left, top + 28 * s, PANEL_INK_DIM, line);
    float y = top + (head_height + row_height / 2) * s;
    for (size_t i = 0; i < bird->rule_count; i++, y += row_height * s)
        draw_rule(pen, &bird->rules[i], left, right, y);
}
