// The help: the table of commands in two columns, whole groups in each, in the room that the panel
// leaves. Where they do not fit, the text is drawn smaller, but never too small to be read: then
// there is one column, its texts wrap, and the wheel scrolls.
#include <math.h>

#include "fly/hud.h"

// At scale 1.
static const float column_gap = 34, key_room = 104, margin = 8, scrollbar = 12;
static const float inset_x = 10, inset_y = 10; // beside the box's own padding
static const float row_space = 6, heading_height = 24, group_gap = 12;
static const float least_share = 0.85f; // of the text's usual size

typedef struct Help {
    HudPen pen; // with the help's own scale
    const HudState *state;
    size_t split;     // rows in the first column
    float texts[2];   // the width of each column's texts, at scale 1; what is wider wraps
    float wide, high; // of the columns, at scale 1
} Help;

// Whole groups in the first column, so that both are about equal.
static size_t find_split(const HudState *state) {
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

// Returns its height, in pixels; draws it if asked.
static float draw_row(const Help *help, const HudHelp *row, float x, float y, float text,
                      bool draw) {
    const HudPen *pen = &help->pen;
    const float s = pen->scale, size = panel_text_size(PANEL_SMALL) * s;
    // Half a pixel more than it takes, so that a text of just this width does not wrap.
    const float wrap = text * s + 0.5f, left = x + key_room * s;
    float wide, high;
    panel_measure_text(pen->panel, PANEL_SMALL, size, wrap, row->text, &wide, &high);
    if (draw) {
        hud_key(pen, x, y + (size + row_space * s) / 2, row->key, false, 1.6f);
        panel_draw_text(pen->panel, PANEL_SMALL, size, wrap, left, y + row_space / 2 * s,
                        PANEL_COLOUR_PLAIN, row->text);
    }
    return high + row_space * s;
}

// The rows of one column with their headings. Returns its height, in pixels.
static float draw_column(const Help *help, int column, float x, float top, bool draw) {
    const HudState *state = help->state;
    const float s = help->pen.scale;
    size_t begin = column == 0 ? 0 : help->split;
    size_t end = column == 0 ? help->split : state->help_count;
    float y = top;
    for (size_t i = begin; i < end; i++) {
        const HudHelp *row = &state->help[i];
        if (i == begin || row->group != state->help[i - 1].group) {
            y += i == begin ? 0 : group_gap * s;
            if (draw)
                hud_text(&help->pen, PANEL_HEADING, x, y + 10 * s, PANEL_COLOUR_ACCENT, row->group);
            y += heading_height * s;
        }
        y += draw_row(help, row, x, y, help->texts[column], draw);
    }
    return y - top;
}

static void measure_height(Help *help) {
    float left = draw_column(help, 0, 0, 0, false), right = draw_column(help, 1, 0, 0, false);
    help->high = fmaxf(left, right) / help->pen.scale;
}

static void arrange(Help *help, bool two) {
    const HudState *state = help->state;
    help->split = two ? find_split(state) : state->help_count;
    help->texts[0] = help->texts[1] = 0;
    for (size_t i = 0; i < state->help_count; i++) {
        float *text = &help->texts[i >= help->split];
        float wide = hud_text_width(&help->pen, PANEL_SMALL, state->help[i].text);
        *text = fmaxf(*text, wide / help->pen.scale);
    }
    bool both = help->split < state->help_count;
    help->wide = key_room + help->texts[0];
    help->wide += both ? column_gap + key_room + help->texts[1] : 0;
    measure_height(help);
}

// Chooses columns and size for this room, in pixels.
static void fit(Help *help, float room_wide, float room_high) {
    const float usual = help->pen.scale;
    arrange(help, true);
    if (help->wide * usual * least_share > room_wide)
        arrange(help, false);
    float share = fminf(room_wide / help->wide, room_high / help->high) / usual;
    help->pen.scale = usual * fminf(fmaxf(share, least_share), 1);
    // One column that is still too wide.
    float lacks = help->wide - room_wide / help->pen.scale;
    if (lacks > 0) {
        help->texts[0] -= lacks;
        help->wide -= lacks;
        measure_height(help);
    }
}

void hud_draw_help(const HudPen *pen, const HudState *state, float screen_wide, float screen_high) {
    Help help = {.pen = *pen, .state = state};
    const float s = pen->scale, left = state->left + margin * s;
    const float frame_x = 2 * (PANEL_PADDING_X + inset_x) * s;
    const float frame_y = 2 * (PANEL_PADDING_Y + inset_y) * s;
    const float most_wide = screen_wide - left - margin * s,
                most_high = screen_high - 2 * margin * s;
    fit(&help, most_wide - frame_x - scrollbar * s, most_high - frame_y);
    const float columns_wide = help.wide * help.pen.scale,
                columns_high = help.high * help.pen.scale;
    const float wide = columns_wide + frame_x + scrollbar * s;
    const float high = fminf(columns_high + frame_y, most_high);
    const float x = roundf(left + (most_wide - wide) / 2), y = roundf((screen_high - high) / 2);
    panel_open(pen->panel, "help", (PanelBox){x, y, x + wide, y + high});
    PanelBox room = panel_reserve(pen->panel, columns_high + 2 * inset_y * s);
    if (columns_high + frame_y > high)
        hud_text_right(&help.pen, PANEL_SMALL, room.right - inset_x * s,
                       room.top + inset_y * s + 10 * help.pen.scale, PANEL_COLOUR_DIM,
                       "the wheel scrolls");
    const float second = (key_room + help.texts[0] + column_gap) * help.pen.scale;
    draw_column(&help, 0, room.left + inset_x * s, room.top + inset_y * s, true);
    draw_column(&help, 1, room.left + inset_x * s + second, room.top + inset_y * s, true);
    panel_close(pen->panel);
}
