// Arrows to flocks that are out of the picture: at its edge, with the key that brings them back and
// how far away they are.
#include <math.h>
#include <stdio.h>

#include "base/text.h"
#include "camera/framing.h"
#include "fly/hud.h"

// At scale 1.
static const float tip_long = 24, tip_notch = 17, tip_wide = 9, tip_gap = 7;
static const float plate_height = 26, inset = 10, key_gap = 7, edge_gap = 8;

typedef struct Arrow {
    float tip[2], direction[2];
    PanelBox plate;
} Arrow;

static void describe_distance(float distance, char *out, size_t size) {
    char number[32];
    text_from_count((size_t)fminf(distance + 0.5f, 1e9f), number, sizeof number);
    snprintf(out, size, "the flock, %s units away", number);
}

// The plate behind the tip, so that the tip's line runs through its middle.
static void place_plate(Arrow *arrow, float wide, float high, float behind) {
    const float *to = arrow->direction;
    float back = behind + fabsf(to[0]) * wide / 2 + fabsf(to[1]) * high / 2;
    float x = arrow->tip[0] - to[0] * back, y = arrow->tip[1] - to[1] * back;
    arrow->plate = (PanelBox){x - wide / 2, y - high / 2, x + wide / 2, y + high / 2};
}

// Within the box, from its left.
static void keep_within(Arrow *arrow, const PanelBox *box) {
    PanelBox *plate = &arrow->plate;
    float x = fmaxf(box->left - plate->left, fminf(box->right - plate->right, 0));
    float y = fmaxf(box->top - plate->top, fminf(box->bottom - plate->bottom, 0));
    plate->left += x;
    plate->right += x;
    plate->top += y;
    plate->bottom += y;
}

static Arrow place_arrow(const HudArrow *flock, const PanelBox *half, const PanelBox *room,
                         float wide, float s) {
    Arrow arrow;
    const float gap = edge_gap * s, x = half->left, y = half->top;
    const float box[4] = {room->left - x + gap, room->top - y + gap, room->right - x - gap,
                          room->bottom - y - gap};
    if (flock->ahead) {
        // Too far to be seen: from above.
        arrow.tip[0] = half->left + flock->middle[0];
        arrow.tip[1] = half->top + flock->middle[1] - edge_gap * s;
        arrow.direction[0] = 0;
        arrow.direction[1] = 1;
    } else {
        camera_find_edge((int)(half->right - half->left), (int)(half->bottom - half->top), box,
                         flock->direction, arrow.tip);
        arrow.tip[0] += half->left;
        arrow.tip[1] += half->top;
        arrow.direction[0] = flock->direction[0];
        arrow.direction[1] = flock->direction[1];
    }
    place_plate(&arrow, wide, plate_height * s, (tip_long + tip_gap) * s);
    keep_within(&arrow, room);
    return arrow;
}

// A dart: two triangles. casing: in pixels around it.
static void draw_tip(const HudPen *pen, const Arrow *arrow, float casing, PanelColour colour) {
    const float s = pen->scale, *to = arrow->direction;
    const float tip[2] = {arrow->tip[0] + to[0] * 2 * casing, arrow->tip[1] + to[1] * 2 * casing};
    const float back = tip_long * s + 3 * casing, notch = tip_notch * s + 3 * casing;
    const float half = tip_wide * s + casing;
    const float middle[2] = {tip[0] - to[0] * notch, tip[1] - to[1] * notch};
    // Both in the same sense, or the edges of one would be jagged.
    for (int side = -1; side <= 1; side += 2) {
        const float wing[2] = {tip[0] - to[0] * back - to[1] * half * (float)side,
                               tip[1] - to[1] * back + to[0] * half * (float)side};
        const float *second = side < 0 ? wing : middle, *third = side < 0 ? middle : wing;
        const float corners[6] = {tip[0], tip[1], second[0], second[1], third[0], third[1]};
        panel_draw_triangle(pen->panel, corners, colour);
    }
}

static bool overlap(const PanelBox *a, const PanelBox *b) {
    return a->left < b->right && b->left < a->right && a->top < b->bottom && b->top < a->bottom;
}

// Beside what is taken, or below it where that leaves too little width.
static void go_round(PanelBox *room, const PanelBox *whole, const PanelBox *taken, bool at_left,
                     float least) {
    float left = at_left ? fmaxf(room->left, taken->right) : room->left;
    float right = at_left ? room->right : fminf(room->right, taken->left);
    if (right - left < least) {
        room->left = whole->left;
        room->right = whole->right;
        room->top = fmaxf(room->top, taken->bottom);
    } else {
        room->left = left;
        room->right = right;
    }
}

void hud_draw_arrow(const HudPen *pen, const HudArrow *flock, const char *key, PanelBox half,
                    PanelBox room, const PanelBox taken[2]) {
    const float s = pen->scale, strength = flock->strength;
    char text[64];
    describe_distance(flock->distance, text, sizeof text);
    float wide = hud_key_width(pen, key) + hud_text_width(pen, PANEL_SMALL, text);
    wide += (key_gap + 2 * inset) * s;
    const PanelBox whole = room;
    Arrow arrow = place_arrow(flock, &half, &room, wide, s);
    for (int side = 0; side < 2; side++) {
        if (!overlap(&arrow.plate, &taken[side]))
            continue;
        go_round(&room, &whole, &taken[side], side == 0, wide + 2 * edge_gap * s);
        arrow = place_arrow(flock, &half, &room, wide, s);
    }
    const PanelBox *plate = &arrow.plate;
    float y = (plate->top + plate->bottom) / 2;
    hud_plate(pen, plate->left, plate->top, wide, plate_height * s,
              hud_fade(PANEL_COLOUR_SHEET, strength));
    float x = hud_key(pen, plate->left + inset * s, y, key, true, strength);
    hud_text(pen, PANEL_SMALL, x + key_gap * s, y, hud_fade(PANEL_COLOUR_BRIGHT, strength), text);
    draw_tip(pen, &arrow, 2 * s, hud_fade(PANEL_COLOUR_SHEET, strength));
    draw_tip(pen, &arrow, 0, hud_fade(PANEL_COLOUR_ACCENT, strength));
}
