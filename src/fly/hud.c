#include "fly/hud.h"

#include <math.h>
#include <stdio.h>

#include "base/text.h"

// --- Text, plates, keys ---

PanelColour hud_fade(PanelColour colour, float strength) {
    float alpha = fminf((float)(colour >> 24) * strength, 255);
    return (colour & 0xffffff) | (PanelColour)alpha << 24;
}

PanelColour hud_opaque(LegendColour colour) {
    return PANEL_COLOUR(colour.red, colour.green, colour.blue, 255);
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

static const float bird_head_height = 54, bird_row_height = 17, bird_column = 46; // at scale 1

float hud_bird_height(const HudBird *bird) {
    return bird_head_height + (float)bird->rule_count * bird_row_height;
}

static void draw_bird_rule(const HudPen *pen, const HudBirdRule *rule, float left, float right,
                           float y) {
    const float s = pen->scale;
    PanelBox swatch = {left, y - 4 * s, left + 8 * s, y + 4 * s};
    const LegendColour *c = &rule->colour;
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
    hud_text(pen, PANEL_HEADING, left, top + 9 * s, PANEL_COLOUR_BRIGHT, bird->name);
    static const char *const axes[3] = {"x", "y", "z"};
    for (int axis = 0; axis < 3; axis++)
        hud_text_right(pen, PANEL_SMALL, right - (float)(2 - axis) * bird_column * s, top + 45 * s,
                       PANEL_COLOUR_DIM, axes[axis]);
    snprintf(line, sizeof line, "speed %.3g, %zu neighbour%s", (double)bird->speed,
             bird->neighbours, bird->neighbours == 1 ? "" : "s");
    hud_text(pen, PANEL_SMALL, left, top + 28 * s, PANEL_COLOUR_DIM, line);
    float y = top + (bird_head_height + bird_row_height / 2) * s;
    for (size_t i = 0; i < bird->rule_count; i++, y += bird_row_height * s)
        draw_bird_rule(pen, &bird->rules[i], left, right, y);
}

// --- The text without help and messages ---

// At scale 1; compact_width while two flocks are compared.
static const float row_height = 20, compact_width = 178;
static const float side_height = 26; // of the titles of both halves

static void draw_head(const HudPen *pen, const HudState *state, float inner, float edge,
                      float top) {
    const FlyPaceWords *pace = &state->pace;
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
    if (!state->comparing && !pace->as_usual)
        hud_text_right(pen, PANEL_SMALL, edge, y, PANEL_COLOUR_ACCENT, pace->time);
    y += 20 * s;
    if (state->comparing) {
        hud_draw_pace(pen, pace, inner, edge, y);
        return;
    }
    snprintf(line, sizeof line, "%.1f ms  (simulate %.1f, draw %.1f)", state->frame_ms,
             state->simulate_ms, state->draw_ms);
    hud_text(pen, PANEL_SMALL, inner, y, PANEL_COLOUR_PLAIN, pace->frames);
    if (state->frame_ms > 0)
        hud_text_right(pen, PANEL_SMALL, edge, y, PANEL_COLOUR_DIM, line);
}

static void draw_rule(const HudPen *pen, const HudRule *rule, bool compact, float inner, float edge,
                      float y) {
    const float s = pen->scale;
    hud_key(pen, inner, y, rule->key, rule->on, 1);
    float name = inner + 28 * s;
    if (rule->has_swatch) {
        float left = roundf(name), top = roundf(y - 5 * s);
        panel_draw_box(pen->panel, (PanelBox){left, top, left + 10 * s, top + 10 * s},
                       hud_fade(hud_opaque(rule->swatch), rule->on ? 1 : 0.4f), 2 * s);
        name += 16 * s;
    }
    hud_text(pen, PANEL_BODY, name, y, rule->on ? PANEL_COLOUR_PLAIN : PANEL_COLOUR_DIM,
             rule->name);
    if (!compact || !rule->on)
        hud_contribution(pen, rule, inner + 142 * s, edge - 44 * s, edge, y);
}

// How many rows of this height, of so many, are within the room: the panel shows the others.
static size_t count_rows(size_t wanted, float room, float row) {
    size_t fit = room > 0 ? (size_t)(room / row) : 0;
    return wanted < fit ? wanted : fit;
}

// The plate of the flock's name, cost and rules, down to below at most; over the right half while
// two flocks are compared. Returns its lower end.
static float draw_flock(const HudPen *pen, const HudState *state, float screen_wide, float below) {
    const float s = pen->scale, wide = (state->comparing ? compact_width : HUD_COLUMN) * s;
    const float left = (state->comparing ? screen_wide / 2 : 0) + HUD_MARGIN * s;
    const float top = (HUD_MARGIN + (state->comparing ? side_height + 8 : 0)) * s;
    const float inner = left + HUD_PADDING * s, edge = left + wide - HUD_PADDING * s;
    const float head = (HUD_PADDING + 24 + 20 + 18 + 8) * s;
    const float end = (HUD_PADDING - 4) * s, row = row_height * s;
    const size_t rows = count_rows(state->rule_count, below - top - head - end, row);
    const float high = head + (float)rows * row + end;
    hud_plate(pen, left, top, wide, high, PANEL_COLOUR_PLATE);
    draw_head(pen, state, inner, edge, top);
    float y = top + head + row / 2;
    for (size_t i = 0; i < rows; i++, y += row)
        draw_rule(pen, &state->rules[i], state->comparing, inner, edge, y);
    return top + high;
}

static float bird_plate_height(const HudPen *pen, const HudBird *bird) {
    return (hud_bird_height(bird) + 2 * HUD_PADDING) * pen->scale;
}

// At the right; above: the lower end of the plate over it, or 0. Returns its lower end.
static float draw_bird(const HudPen *pen, const HudBird *bird, float screen_wide, float above) {
    const float s = pen->scale, wide = HUD_FIGURES * s, left = screen_wide - HUD_MARGIN * s - wide;
    const float top = above + (above > 0 ? 8 : HUD_MARGIN) * s;
    hud_plate(pen, left, top, wide, bird_plate_height(pen, bird), PANEL_COLOUR_PLATE);
    hud_draw_bird(pen, bird, left + HUD_PADDING * s, left + wide - HUD_PADDING * s,
                  top + HUD_PADDING * s);
    return top + bird_plate_height(pen, bird);
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

static const float hint_height = 24, hint_gap = 16, hint_text = 6, hint_inset = 10; // at scale 1

// In rows, as many hints in each as it has room for. Returns how many rows; sets how wide the
// widest is; draws them if asked.
static int lay_hints(const HudPen *pen, const HudState *state, float left, float top, float most,
                     float *widest, bool draw) {
    const float s = pen->scale;
    float x = left;
    int row = 0;
    *widest = 0;
    for (size_t i = 0; i < state->hint_count; i++) {
        const HudHint *hint = &state->hints[i];
        float wide = hud_key_width(pen, hint->key) + hint_text * s +
                     hud_text_width(pen, PANEL_SMALL, hint->text);
        if (x > left && x + wide > left + most) {
            x = left;
            row++;
        }
        *widest = fmaxf(*widest, x + wide - left);
        if (draw) {
            float y = top + ((float)row + 0.5f) * hint_height * s;
            float end = hud_key(pen, x, y, hint->key, false, 1.5f);
            hud_text(pen, PANEL_SMALL, end + hint_text * s, y, PANEL_COLOUR_PLAIN, hint->text);
        }
        x += wide + hint_gap * s;
    }
    return state->hint_count ? row + 1 : 0;
}

// Returns their upper end.
static float draw_hints(const HudPen *pen, const HudState *state, float screen_wide,
                        float screen_high) {
    const float s = pen->scale, inset = hint_inset * s, left = state->left + HUD_MARGIN * s;
    const float most = screen_wide - left - HUD_MARGIN * s - 2 * inset;
    float wide;
    int rows = lay_hints(pen, state, 0, 0, most, &wide, false);
    if (rows == 0)
        return screen_high;
    const float high = ((float)rows * hint_height + 2) * s;
    const float top = screen_high - HUD_MARGIN * s - high;
    hud_plate(pen, left, top, wide + 2 * inset, high, PANEL_COLOUR_PLATE);
    lay_hints(pen, state, left + inset, top + s, most, &wide, true);
    return top;
}

// A text on a plate: how wide its lines may be, and how large the plate is.
typedef struct Paragraph {
    float most, wide, high;
} Paragraph;

static const float paragraph_inset = 16, paragraph_rim = 7; // at scale 1

// About 80 letters a line: longer ones are hard to read.
static Paragraph measure_paragraph(const HudPen *pen, const char *text, float left, float right) {
    const float s = pen->scale, inset = paragraph_inset * s;
    Paragraph paragraph = {.most = fminf(620 * s, right - left - 2 * (HUD_MARGIN * s + inset))};
    panel_measure_text(pen->panel, PANEL_BODY, panel_text_size(PANEL_BODY) * s, paragraph.most,
                       text, &paragraph.wide, &paragraph.high);
    paragraph.wide += 2 * inset;
    paragraph.high += 2 * paragraph_rim * s;
    return paragraph;
}

// Wrapped, centred between left and right, its lower end at below. Returns its upper end.
static float draw_paragraph(const HudPen *pen, const char *text, PanelColour colour,
                            PanelColour plate, float left, float right, float below) {
    const float s = pen->scale;
    Paragraph paragraph = measure_paragraph(pen, text, left, right);
    float x = roundf((left + right - paragraph.wide) / 2), y = roundf(below - paragraph.high);
    hud_plate(pen, x, y, paragraph.wide, paragraph.high, plate);
    panel_draw_text(pen->panel, PANEL_BODY, panel_text_size(PANEL_BODY) * s, paragraph.most,
                    x + paragraph_inset * s, y + paragraph_rim * s, colour, text);
    return y;
}

static const float lesson_row = 22, lesson_inset = 14; // at scale 1

// Dim where it leads nowhere. Returns whether it is pressed.
static bool draw_step(const HudPen *pen, const char *label, bool enabled, PanelBox box) {
    panel_draw_box(pen->panel, box, PANEL_COLOUR_SHEET, 4 * pen->scale);
    panel_begin_disabled(pen->panel, !enabled);
    bool pressed = panel_lone_button(pen->panel, label, box);
    panel_end_disabled(pen->panel);
    return pressed;
}

// The lesson, and under it how far it is, between the buttons that lead to others. Beside the rules
// where the window is too low. Returns its upper end.
static float draw_lesson(const HudPen *pen, HudState *state, float right, float rules,
                         float below) {
    const float s = pen->scale, inset = lesson_inset * s;
    HudLesson *lesson = &state->lesson;
    float left = state->left;
    float high = measure_paragraph(pen, lesson->text, left, right).high + (lesson_row + 6) * s;
    if (below - high < rules + 8 * s)
        left += (HUD_MARGIN + HUD_COLUMN) * s;
    if (lesson->place[0]) {
        float back = hud_text_width(pen, PANEL_SMALL, lesson->previous.label) + 2 * inset;
        float on = hud_text_width(pen, PANEL_SMALL, lesson->next.label) + 2 * inset;
        float place = hud_text_width(pen, PANEL_SMALL, lesson->place) + 2 * inset;
        float x = roundf((left + right - back - place - on) / 2);
        float y = roundf(below - lesson_row * s);
        hud_plate(pen, x + back + 4 * s, y, place - 8 * s, lesson_row * s, PANEL_COLOUR_PLATE);
        hud_text(pen, PANEL_SMALL, x + back + inset, y + lesson_row / 2 * s, PANEL_COLOUR_PLAIN,
                 lesson->place);
        float after = x + back + place, low = y + lesson_row * s;
        lesson->previous.pressed = draw_step(pen, lesson->previous.label, lesson->previous.enabled,
                                             (PanelBox){x, y, x + back, low});
        lesson->next.pressed = draw_step(pen, lesson->next.label, lesson->next.enabled,
                                         (PanelBox){after, y, after + on, low});
        below = y - 6 * s;
    }
    return draw_paragraph(pen, lesson->text, PANEL_COLOUR_PLAIN, PANEL_COLOUR_PLATE, left, right,
                          below);
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

// The legends: under the rules, or beside them where the window is too low. below: where the room
// ends. Returns the lower end of the left column.
static float draw_legend(const HudPen *pen, const HudState *state, float rules, float below) {
    const float s = pen->scale, margin = HUD_MARGIN * s, gap = 8 * s;
    const bool beside = state->show_rules && !state->comparing;
    const float high = hud_legend_height(pen, state);
    float left = margin, top = rules + gap;
    if (!beside || top + high >= below) {
        left += beside ? HUD_COLUMN * s + gap : state->left;
        top = margin + (state->comparing ? side_height * s + gap : 0);
    }
    hud_draw_legend(pen, state, left, top);
    return fmaxf(rules, high > 0 ? top + high : 0);
}

// The statistics and the picked bird. below: where the room ends. Returns their lower end.
static float draw_figures(const HudPen *pen, const HudState *state, float wide, float below) {
    const float s = pen->scale, gap = 8 * s;
    const bool shown = state->bird.present && state->show_rules;
    float above = state->comparing ? (HUD_MARGIN + side_height) * s : 0;
    HudBird bird = state->bird;
    bird.rule_count = count_rows(
        bird.rule_count, below - above - (HUD_MARGIN + 2 * HUD_PADDING + bird_head_height) * s,
        bird_row_height * s);
    if (state->show_statistics) {
        float under = shown ? bird_plate_height(pen, &bird) + gap : 0;
        const PanelBox room = {state->left + HUD_MARGIN * s,
                               above > 0 ? above + gap : HUD_MARGIN * s, wide - HUD_MARGIN * s,
                               below - under};
        above = hud_draw_statistics(pen, state, room);
    }
    return shown ? draw_bird(pen, &bird, wide, above) : above;
}

// left, right: the lower ends of both columns. below: where the room ends.
static void draw_arrows(const HudPen *pen, const HudState *state, float wide, float high,
                        float left, float right, float below) {
    const float s = pen->scale, middle = (state->left + wide) / 2;
    const float column = (HUD_MARGIN + (state->comparing ? compact_width : HUD_COLUMN)) * s;
    const float top = state->comparing ? (HUD_MARGIN + side_height) * s : 0;
    for (int side = 0; side < (state->comparing ? 2 : 1); side++) {
        if (state->arrows[side].strength <= 0)
            continue;
        PanelBox half = {state->left, 0, wide, high};
        if (state->comparing)
            *(side == 0 ? &half.left : &half.right) = middle;
        const PanelBox taken[2] = {{half.left, 0, half.left + column, left},
                                   {wide - (HUD_MARGIN + HUD_FIGURES) * s, 0, wide, right}};
        const PanelBox room = {half.left, top, half.right, below};
        hud_draw_arrow(pen, &state->arrows[side], state->arrow_key, half, room, taken);
    }
}

// All but the help and the messages. Returns the upper end of the hints and the lesson.
static float draw_flight(const HudPen *pen, HudState *state, float wide, float high) {
    const float s = pen->scale;
    const bool beside = state->show_rules && !state->comparing; // of the flock's plate
    float middle = (state->left + wide) / 2, top = HUD_MARGIN * s;
    if (state->comparing) {
        float legend = hud_legend_height(pen, state);
        draw_sides(pen, state->left, wide);
        top += (side_height + 8) * s + (legend > 0 ? legend + 8 * s : 0);
    }
    draw_capture(pen, state->capture, beside ? (HUD_COLUMN + HUD_MARGIN) * s : state->left,
                 state->comparing ? middle : wide, top);
    float below = draw_hints(pen, state, wide, high);
    float rules = state->show_rules ? draw_flock(pen, state, wide, below - 10 * s) : 0;
    if (state->lesson.text[0] && state->show_rules)
        below = draw_lesson(pen, state, wide, rules, below - 10 * s);
    below -= 10 * s;
    float left = draw_legend(pen, state, rules, below);
    float right = draw_figures(pen, state, wide, below);
    draw_arrows(pen, state, wide, high, left, right, below);
    return below;
}

static void draw_middle(const HudPen *pen, float left, float wide, float high) {
    const float s = pen->scale, x = (left + wide) / 2, y = high / 2;
    const float lines[4][4] = {{x - 9 * s, y, x - 3 * s, y},
                               {x + 3 * s, y, x + 9 * s, y},
                               {x, y - 9 * s, x, y - 3 * s},
                               {x, y + 3 * s, x, y + 9 * s}};
    for (int i = 0; i < 4; i++) {
        panel_draw_lines(pen->panel, lines[i], 2, PANEL_COLOUR_PLATE, 4 * s);
        panel_draw_lines(pen->panel, lines[i], 2, PANEL_COLOUR_BRIGHT, 1.5f * s);
    }
}

void hud_draw(Panel *panel, HudState *state) {
    HudPen pen = {panel, panel_scale(panel)};
    float wide, high;
    panel_get_size(panel, &wide, &high);
    state->lesson.previous.pressed = state->lesson.next.pressed = false;
    float below = high - 10 * pen.scale; // the help replaces the hints
    if (state->show_help)
        hud_draw_help(&pen, state, wide, high);
    else
        below = draw_flight(&pen, state, wide, high);
    if (state->show_middle && !state->show_help)
        draw_middle(&pen, state->left, wide, high);
    panel_draw_on_top(panel, state->show_help);
    draw_messages(&pen, state, state->left, wide, below);
    panel_draw_on_top(panel, false);
}

void hud_draw_loading(Panel *panel, const char *what) {
    HudPen pen = {panel, panel_scale(panel)};
    const float s = pen.scale;
    float wide, high;
    char line[96];
    panel_get_size(panel, &wide, &high);
    snprintf(line, sizeof line, "loading %s \xe2\x80\xa6", what);
    float title = hud_text_width(&pen, PANEL_TITLE, "Skein");
    float text = hud_text_width(&pen, PANEL_BODY, line);
    hud_text(&pen, PANEL_TITLE, (wide - title) / 2, high / 2 - 14 * s, PANEL_COLOUR_BRIGHT,
             "Skein");
    hud_text(&pen, PANEL_BODY, (wide - text) / 2, high / 2 + 12 * s, PANEL_COLOUR_DIM, line);
}
