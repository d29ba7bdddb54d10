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

// The window's context must be current, and the window must outlive the panel; es: it is one of
// OpenGL ES. Dear ImGui's callbacks chain to the window's. NULL with an error where OpenGL fails.
Panel *panel_create(struct GLFWwindow *window, bool es, Error *error);
void panel_destroy(Panel *panel); // NULL is allowed

// density: window_text_scale. Where it changes, or the window becomes too small for text of the
// usual size, the fonts are made again.
void panel_begin(Panel *panel, float density);
// Draws everything into the bound framebuffer.
void panel_end(Panel *panel);

// The factor from sizes at density 1 to pixels.
float panel_scale(const Panel *panel);
void panel_get_size(const Panel *panel, float *width, float *height); // of the window

// In the last picture: whether the mouse was over a control or dragged one; whether text was typed.
bool panel_has_pointer(const Panel *panel);
bool panel_has_keyboard(const Panel *panel);
// In the last picture: whether a control was held down, dragged or typed into.
bool panel_is_held(const Panel *panel);
// Whether a click there, in pixels of the framebuffer, would be the panel's: on a box, or anywhere
// while a list is open, which it closes.
bool panel_covers(const Panel *panel, float x, float y);

// Close the list that is open, or leave the text field that has the keys with what was in it
// before; false where there is none.
bool panel_close_list(Panel *panel);
bool panel_give_up_field(Panel *panel);
bool panel_has_list(const Panel *panel); // is one open?
// While the right mouse button turns the camera, the pointer is hidden and no control reacts to it.
void panel_set_looking(Panel *panel, bool looking);

// The left mouse button went down or up, at this place in pixels of the framebuffer, with Ctrl held
// or not. Each picture shows the controls one of these, as it was, so that a click counts however
// long pictures take: Dear ImGui before 1.87 looks only at the last state.
void panel_add_click(Panel *panel, float x, float y, bool down, bool control);
bool panel_has_unseen_clicks(const Panel *panel);

// The keys that are down in the next picture, by GLFW's codes. Dear ImGui before 1.87 misses a tap
// that is shorter than a picture. It handles typed text by itself, and Esc is not for it.
void panel_set_keys(Panel *panel, const bool *down, int count);

// The buttons of a gamepad that move through the controls and use them, down in the next picture;
// NULL: none does.
typedef struct PanelPad {
    bool up, down, left, right, use;
} PanelPad;
void panel_set_pad(Panel *panel, const PanelPad *pad);
void panel_let_pad_in(Panel *panel); // into the next box
// Lets go of the control that it moves, as a slider; false where there is none.
bool panel_let_go(Panel *panel);

// Whether the following shapes and text are drawn over all controls, or under them.
void panel_draw_on_top(Panel *panel, bool on_top);

void panel_set_clipboard(const char *text);
const char *panel_clipboard(void); // "" for no text; valid until the next call

// --- Shapes and text: behind all controls, or within the box that is open ---

typedef uint32_t PanelColour;
#define PANEL_COLOUR(red, green, blue, alpha)                                                      \
    ((uint32_t)(alpha) << 24 | (uint32_t)(blue) << 16 | (uint32_t)(green) << 8 | (uint32_t)(red))

// The colours of shapes and controls.
#define PANEL_COLOUR_PLATE PANEL_COLOUR(12, 18, 28, 212)
#define PANEL_COLOUR_SHEET PANEL_COLOUR(12, 18, 28, 235) // behind long text
#define PANEL_COLOUR_BRIGHT PANEL_COLOUR(255, 255, 255, 245)
#define PANEL_COLOUR_PLAIN PANEL_COLOUR(232, 238, 245, 225)
#define PANEL_COLOUR_DIM PANEL_COLOUR(205, 214, 226, 180)
#define PANEL_COLOUR_ACCENT PANEL_COLOUR(255, 201, 120, 255)
#define PANEL_COLOUR_WARNING PANEL_COLOUR(255, 138, 118, 255)
#define PANEL_COLOUR_LIGHT PANEL_COLOUR(255, 72, 64, 255) // the recording light
#define PANEL_COLOUR_TRACK PANEL_COLOUR(255, 255, 255, 28)
#define PANEL_COLOUR_COOL                                                                          \
    PANEL_COLOUR(126, 190, 255, 255) // for the second of two flocks; the first has the accent
#define PANEL_COLOUR_GREEN PANEL_COLOUR(142, 214, 140, 255)

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

// size: of the letters; wrap: the width at which lines break, or 0. Lines are about equally long.
void panel_measure_text(const Panel *panel, PanelStyle style, float size, float wrap,
                        const char *text, float *width, float *height);
void panel_draw_text(Panel *panel, PanelStyle style, float size, float wrap, float left, float top,
                     PanelColour colour, const char *text);
void panel_draw_box(Panel *panel, PanelBox box, PanelColour colour, float rounding);
void panel_draw_frame(Panel *panel, PanelBox box, PanelColour colour, float rounding);
void panel_draw_lines(Panel *panel, const float *xy, size_t points, PanelColour colour,
                      float width);
void panel_draw_triangle(Panel *panel, const float xy[6], PanelColour colour);
void panel_draw_blend(Panel *panel, PanelBox box, PanelColour left, PanelColour right);

// --- Controls, from top to bottom within a box ---

// Between a box's edge and what is in it, at scale 1.
#define PANEL_PADDING_X 12.0f
#define PANEL_PADDING_Y 10.0f

// What is higher than the box scrolls. One that does not begin at the window's edge has round
// corners.
void panel_open(Panel *panel, const char *name, PanelBox box);
void panel_close(Panel *panel);

// A heading that can be clicked; returns whether it is open after that.
bool panel_heading(Panel *panel, const char *title, bool open);
// What follows until panel_pop_id may have the labels of other controls.
void panel_push_id(const char *name);
void panel_pop_id(void);

void panel_text(Panel *panel, PanelStyle style, PanelColour colour, const char *text); // wrapped
void panel_label(Panel *panel, PanelColour colour,
                 const char *text);                              // level with a control beside it
bool panel_text_button(Panel *panel, const char *label);         // a button without a frame
bool panel_button(Panel *panel, const char *label, float width); // width 0: its text's
// A button of its own over the picture, in no box that is open.
bool panel_lone_button(Panel *panel, const char *label, PanelBox box);
bool panel_arrow(Panel *panel, const char *name, bool open);  // clicked
bool panel_checkbox(Panel *panel, const char *name, bool on); // clicked
// As wide as panel_set_next_width said, with its label within it at the left, its value and unit at
// the right; where they have no room, the unit is left out, then the label. true while it is
// dragged to another value, and when a number that was typed, after a click with Ctrl, is ended as
// in a text field; it may be out of range. format: of the value.
bool panel_slider(Panel *panel, const char *label, double *value, double low, double high,
                  const char *format, const char *unit, bool logarithmic);
// A text to be typed: true when Enter ends it, or another place is clicked after a change.
bool panel_text_field(Panel *panel, const char *name, char *text, size_t size);
// One of a list, opened by a click: true when another is chosen. Label and value as in a slider.
bool panel_combo(Panel *panel, const char *label, const char *shown, const char *const *names,
                 size_t count, size_t *chosen);

// Explains the control before it while the mouse rests on that.
void panel_tooltip(Panel *panel, const char *text);
// Explains the box that is open.
void panel_tooltip_of_box(Panel *panel, const char *text);

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
