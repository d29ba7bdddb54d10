#include "fly/hud_pen.h"

#include <math.h>

PanelInk hud_fade(PanelInk ink, float strength) {
    float alpha = fminf((float)(ink >> 24) * strength, 255);
    return (ink & 0xffffff) | (PanelInk)alpha << 24;
}

static float letter_size(const HudPen *pen, PanelStyle style) {
    return panel_text_size(style) * pen->scale;
}

float hud_text_width(const HudPen *pen, PanelStyle style, const char *text) {
    float width, height;
    panel_measure_text(pen->panel, style, letter_size(pen, style), 0, text, &width, &height);
    return width;
}

float hud_text(const HudPen *pen, PanelStyle style, float x, float y, PanelInk ink,
               const char *text) {
    float width, height, size = letter_size(pen, style);
    panel_measure_text(pen->panel, style, size, 0, text, &width, &height);
    panel_draw_text(pen->panel, style, size, 0, x, y - height / 2, ink, text);
    return x + width;
}

void hud_text_right(const HudPen *pen, PanelStyle style, float right, float y, PanelInk ink,
                    const char *text) {
    hud_text(pen, style, right - hud_text_width(pen, style, text), y, ink, text);
}

void hud_plate(const HudPen *pen, float x, float y, float width, float height, PanelInk ink) {
    panel_draw_box(pen->panel, (PanelBox){x, y, x + width, y + height}, ink, 7 * pen->scale);
}

float hud_key_width(const HudPen *pen, const char *label) {
    return fmaxf(hud_text_width(pen, PANEL_SMALL, label) + 10 * pen->scale, 19 * pen->scale);
}

float hud_key(const HudPen *pen, float x, float y, const char *label, bool lit, float strength) {
    float wide = hud_key_width(pen, label), high = 16 * pen->scale, rounding = 4 * pen->scale;
    float left = roundf(x), top = roundf(y - high / 2);
    PanelBox box = {left, top, left + wide, top + high};
    if (lit)
        panel_draw_box(pen->panel, box, hud_fade(PANEL_INK_ACCENT, 0.24f * strength), rounding);
    panel_draw_frame(pen->panel, box,
                     lit ? hud_fade(PANEL_INK_ACCENT, 0.75f * strength)
                         : hud_fade(PANEL_INK_DIM, 0.6f * strength),
                     rounding);
    float inset = (wide - hud_text_width(pen, PANEL_SMALL, label)) / 2;
    hud_text(pen, PANEL_SMALL, left + inset, y,
             hud_fade(lit ? PANEL_INK_ACCENT : PANEL_INK_DIM, strength), label);
    return x + wide;
}
