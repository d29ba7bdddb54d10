// Draws text and keys on translucent plates, readable over a bright sky, at a scale.
#pragma once

#include "fly/panel.h"

typedef struct HudPen {
    Panel *panel;
    float scale; // coordinates are pixels; sizes given below are multiplied by this
} HudPen;

// In pixels at scale 1.
#define HUD_MARGIN 14.0f
#define HUD_PADDING 12.0f

// An ink of another strength; above 1 up to opaque.
PanelInk hud_fade(PanelInk ink, float strength);

// In pixels.
float hud_text_width(const HudPen *pen, PanelStyle style, const char *text);

// y is the middle of the line. Return the right end.
float hud_text(const HudPen *pen, PanelStyle style, float x, float y, PanelInk ink,
               const char *text);
void hud_text_right(const HudPen *pen, PanelStyle style, float right, float y, PanelInk ink,
                    const char *text);

// width and height in pixels.
void hud_plate(const HudPen *pen, float x, float y, float width, float height, PanelInk ink);

// A key as it looks on a keyboard, around the middle y. Returns the right end.
float hud_key_width(const HudPen *pen, const char *label);
float hud_key(const HudPen *pen, float x, float y, const char *label, bool lit, float strength);
