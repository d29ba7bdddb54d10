// Text, shapes and controls over the picture: a C interface to the part of Dear ImGui that the
// program uses. The text over the picture (hud.c) and the panel (panel_view.c) are made of these.
//
// The implementation is the one C++ file, because Dear ImGui is C++; none of its types appears
// here. Coordinates and sizes are pixels, from the window's left and top. Everything is called from
// the main thread; shapes, text and controls between panel_begin and panel_end. Strings are
// borrowed for the call.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "base/error.h" // inside: its functions have C linkage too

struct GLFWwindow;

typedef struct Panel Panel;

// The window's context must be current, and the window must outlive the panel. Dear ImGui's
// callbacks chain to those that the window has. NULL with an error where OpenGL refuses.
Panel *panel_create(struct GLFWwindow *window, Error *error);
void panel_destroy(Panel *panel); // NULL is allowed

// density: window_text_scale. Where it changes, or the window becomes too small for text of the
// usual size, the fonts are made again.
void panel_begin(Panel *panel, float density);
// Draws everything into the bound framebuffer.
void panel_end(Panel *panel);

// What sizes of a design at density 1 are multiplied by.
float panel_scale(const Panel *panel);
void panel_get_size(const Panel *panel, float *width, float *height); // of the window

// As of the last picture: the mouse is over a control, or drags one; a text is being typed.
bool panel_has_pointer(const Panel *panel);
bool panel_has_keyboard(const Panel *panel);
// While a person looks around the pointer is hidden, and no control reacts to it.
void panel_set_looking(Panel *panel, bool looking);

// The keys that are down in the next picture, by GLFW's codes. Dear ImGui before 1.87 itself misses
// a tap that is shorter than a picture. It handles Ctrl, Shift and typed text by itself.
void panel_set_keys(Panel *panel, const bool *down, int count);

// Whether shapes and text that follow lie over all controls, or under them.
void panel_draw_on_top(Panel *panel, bool on_top);

void panel_set_clipboard(const char *text);

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

// A heading that can be clicked; true while what follows is to be shown.
bool panel_section(Panel *panel, const char *title, bool open_at_first);
// What follows until panel_pop_id may have the labels of other controls.
void panel_push_id(const char *name);
void panel_pop_id(void);

void panel_text(Panel *panel, PanelStyle style, PanelInk ink, const char *text); // wrapped
void panel_label(Panel *panel, PanelInk ink, const char *text);  // level with a control beside it
bool panel_text_button(Panel *panel, const char *label);         // a button without a frame
bool panel_button(Panel *panel, const char *label, float width); // width 0: its text's
bool panel_arrow(Panel *panel, const char *name, bool open);     // clicked
bool panel_checkbox(Panel *panel, const char *name, bool on);    // clicked
// As wide as panel_set_next_width said. true while it is dragged to another value. shown: a format
// for the value.
bool panel_slider(Panel *panel, const char *name, double *value, double low, double high,
                  const char *shown, bool logarithmic);
// A text to be typed: true when Enter ends it, or another place is clicked after a change.
bool panel_text_field(Panel *panel, const char *name, char *text, size_t size);
// One of a list, opened by a click: true when another is chosen.
bool panel_combo(Panel *panel, const char *name, const char *shown, const char *const *names,
                 size_t count, size_t *chosen);

// Explains the control before it while the mouse rests on that.
void panel_tooltip(Panel *panel, const char *text);

// --- Where the next control goes ---

void panel_set_next_width(float width);
void panel_same_line(Panel *panel, float left); // on the same line; left: from the box's edge, or 0
float panel_available_width(const Panel *panel);    // to the right edge
PanelBox panel_reserve(Panel *panel, float height); // room for shapes, as wide as there is
void panel_indent(Panel *panel, bool in);           // what follows, to the right or back
float panel_line_start(const Panel *panel);         // of the next line, from the box's edge

// What follows until panel_end_disabled is shown but not to be used, where it is disabled.
void panel_begin_disabled(Panel *panel, bool disabled);
void panel_end_disabled(Panel *panel);

#ifdef __cplusplus
}
#endif
