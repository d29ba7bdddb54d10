// Text, shapes and controls over the picture: what of Dear ImGui the program uses, as C. What they
// say and do stands elsewhere: hud*.c (text that is always there) and fly_panel*.c (the panel that
// Tab hides).
//
// The one part written in C++, because Dear ImGui is; none of its types appears here. Between
// panel_begin and panel_end everything is in pixels from the window's left and top.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "base/error.h" // in here, for its functions are C's too

struct GLFWwindow;

typedef struct Panel Panel;

// Needs the window's context current; chains the window's callbacks that are set already. The
// window must outlive the panel.
Panel *panel_create(struct GLFWwindow *window, Error *error);
void panel_destroy(Panel *panel); // NULL is allowed

// density: 1 on a plain screen, 2 on one of twice the pixels. A window too small for text of the
// usual size gets smaller text. Where either changes, the letters are made anew.
void panel_begin(Panel *panel, float density);
// Draws all of it over the picture in the bound framebuffer.
void panel_end(Panel *panel);

// Pixels for each of a design at plain density: what every size is multiplied by.
float panel_scale(const Panel *panel);
void panel_get_size(const Panel *panel, float *width, float *height); // of the window

// As of the last picture: the mouse is over a control, or drags one; a text is being typed.
bool panel_has_pointer(const Panel *panel);
bool panel_has_keys(const Panel *panel);
// While the pointer is hidden for looking around, nothing lights up under it.
void panel_set_looking(Panel *panel, bool looking);

// The keys that are down in the next picture, by GLFW's codes. Dear ImGui itself would miss a tap
// shorter than a picture takes. Ctrl and Shift it knows by itself: what is typed after them is
// text.
void panel_set_keys(Panel *panel, const bool *down, int count);

// What is drawn from now on lies over everything, controls too; or under them again.
void panel_draw_on_top(Panel *panel, bool on_top);

void panel_copy(const char *text); // to the clipboard

// --- Shapes and text: behind all controls, or within the box that is open ---

typedef uint32_t PanelInk;
#define PANEL_INK(red, green, blue, alpha)                                                         \
    ((uint32_t)(alpha) << 24 | (uint32_t)(blue) << 16 | (uint32_t)(green) << 8 | (uint32_t)(red))

// Ours for the shapes, and for the controls too.
#define PANEL_INK_PLATE PANEL_INK(12, 18, 28, 196)
#define PANEL_INK_SHEET PANEL_INK(12, 18, 28, 235) // what much is read from
#define PANEL_INK_BRIGHT PANEL_INK(255, 255, 255, 245)
#define PANEL_INK_PLAIN PANEL_INK(232, 238, 245, 225)
#define PANEL_INK_DIM PANEL_INK(205, 214, 226, 180)
#define PANEL_INK_ACCENT PANEL_INK(255, 201, 120, 255)
#define PANEL_INK_WARNING PANEL_INK(255, 138, 118, 255)
#define PANEL_INK_LIGHT PANEL_INK(255, 72, 64, 255) // that burns while something is recorded
#define PANEL_INK_TRACK PANEL_INK(255, 255, 255, 28)
#define PANEL_INK_COOL PANEL_INK(126, 190, 255, 255) // beside the accent, for the other of two
#define PANEL_INK_GREEN PANEL_INK(142, 214, 140, 255)

typedef enum PanelStyle {
    PANEL_BODY,
    PANEL_SMALL,
    PANEL_TITLE,
    PANEL_HEADING,
    PANEL_STYLES,
} PanelStyle;

// Before scaling.
float panel_text_size(PanelStyle style);

typedef struct PanelBox {
    float left, top, right, bottom;
} PanelBox;

// size: of the letters; wrap: the width at which lines break, or 0.
void panel_measure_text(const Panel *panel, PanelStyle style, float size, float wrap,
                        const char *text, float *width, float *height);
void panel_draw_text(Panel *panel, PanelStyle style, float size, float wrap, float left, float top,
                     PanelInk ink, const char *text);
void panel_draw_box(Panel *panel, PanelBox box, PanelInk ink, float rounding);
void panel_draw_frame(Panel *panel, PanelBox box, PanelInk ink, float rounding);
void panel_draw_lines(Panel *panel, const float *xy, size_t points, PanelInk ink, float width);
void panel_draw_blend(Panel *panel, PanelBox box, PanelInk left, PanelInk right);

// --- Controls, from top to bottom within a box ---

void panel_open(Panel *panel, const char *name, PanelBox box);
void panel_close(Panel *panel);

// A heading that folds what follows; whether that is to be shown.
bool panel_section(Panel *panel, const char *title, bool open_at_first);
// Tells controls of the same label apart.
void panel_push_name(const char *name);
void panel_pop_name(void);

void panel_say(Panel *panel, PanelStyle style, PanelInk ink, const char *text); // wrapped
void panel_label(Panel *panel, PanelInk ink, const char *text);  // level with a control beside it
bool panel_link(Panel *panel, const char *label);                // a button that is but its text
bool panel_button(Panel *panel, const char *label, float width); // width 0: its text's
bool panel_fold(Panel *panel, const char *name, bool open);      // an arrow: clicked
bool panel_check(Panel *panel, const char *name, bool on);       // clicked
// As wide as panel_next_width said. true while it is dragged to another value. shown: how the value
// reads.
bool panel_slider(Panel *panel, const char *name, double *value, double low, double high,
                  const char *shown, bool logarithmic);
// A text to be typed: true when Enter ends it, or another place is clicked after a change.
bool panel_field(Panel *panel, const char *name, char *text, size_t size);
// One of a list, opened by a click: true when another is chosen.
bool panel_choice(Panel *panel, const char *name, const char *shown, const char *const *names,
                  size_t count, size_t *chosen);

// About the control before: an explanation while the mouse rests on it.
void panel_tip(Panel *panel, const char *text);

// --- Where the next control goes ---

void panel_next_width(float width);
void panel_beside(Panel *panel, float left); // on the same line; left: from the box's edge, or 0
float panel_room(const Panel *panel);        // to the right edge
PanelBox panel_take(Panel *panel, float height); // room for shapes, as wide as there is
void panel_shift(Panel *panel, bool in);         // what follows, to the right or back
float panel_line_start(const Panel *panel);      // of the next line, from the box's edge

// What follows until panel_enable is shown but not to be used, where it is disabled.
void panel_disable(Panel *panel, bool disabled);
void panel_enable(Panel *panel);

#ifdef __cplusplus
}
#endif
