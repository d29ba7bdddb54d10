// What lies over the picture of a window, for the files that it is made of: overlay.c runs it,
// hud.c is the text, panel.c the panel, and widgets.c what these are made of. All of it is called
// while overlay.c has a frame of Dear ImGui open.
#pragma once

#include "fly/flight.h"
#include "fly/keys.h"
#include "fly/ui.h"

#define RGBA(red, green, blue, alpha)                                                              \
    ((uint32_t)(alpha) << 24 | (uint32_t)(blue) << 16 | (uint32_t)(green) << 8 | (uint32_t)(red))
#define COLOUR_PLATE RGBA(12, 18, 28, 212)
#define COLOUR_SHEET RGBA(12, 18, 28, 235) // behind long text
#define COLOUR_BRIGHT RGBA(255, 255, 255, 245)
#define COLOUR_PLAIN RGBA(232, 238, 245, 225)
#define COLOUR_DIM RGBA(205, 214, 226, 180)
#define COLOUR_ACCENT RGBA(255, 201, 120, 255)
#define COLOUR_WARNING RGBA(255, 138, 118, 255)
#define COLOUR_LIGHT RGBA(255, 72, 64, 255) // the recording light
#define COLOUR_TRACK RGBA(255, 255, 255, 28)
#define COLOUR_COOL RGBA(126, 190, 255, 255) // the second of two flocks; the first has the accent
#define COLOUR_GREEN RGBA(142, 214, 140, 255)

// One for each size, for a bitmap drawn at another size blurs. The first is Dear ImGui's own
// choice.
typedef enum Font { FONT_SMALL, FONT_BODY, FONT_TITLE, FONT_HEADING, FONTS } Font;

typedef struct Box {
    UiVec2 min, max;
} Box;

// Where a widget was in the last picture, for the trace.
typedef struct WidgetPlace {
    char name[48];
    int box[4];
    bool seen; // in this one
} WidgetPlace;

enum { OVERLAY_WIDGETS = 512 };

typedef struct Overlay {
    float scale; // from sizes below to pixels, which the fonts are made for; 0 at first
    float left;  // pixels that the panel covers

    bool pressed, control; // the left button and Ctrl, as Dear ImGui sees them
    bool pressed_in_panel; // the left button, when it was last pressed
    bool looking;          // the right mouse button turns the camera

    // The panel
    char name[PRESET_NAME_SIZE];   // of the preset to save
    char title[PRESET_TITLE_SIZE]; // and what it is, or "": what differs from the present one
    bool name_is_taken;            // by a saved preset: a second press overwrites it

    // The text
    bool has_bird;
    PickedBird bird;
    double bird_at;                 // clock_now() when it was explained
    float legend_high, lesson_high; // in the last picture

    WidgetPlace widgets[OVERLAY_WIDGETS];
    size_t widget_count;
} Overlay;

// --- overlay.c: a frame of Dear ImGui, without its backends ---

// Makes fonts and style where the window's size asks for others; true where it did.
bool overlay_fit(Overlay *overlay, float density);

// --- hud.c ---

void hud_show(Flight *flight);
void hud_show_loading(Flight *flight, const char *what);

// --- panel.c ---

void panel_place(Flight *flight); // sets Overlay.left and Flight.panel_share
void panel_show(Flight *flight);  // unless it is hidden

// --- widgets.c: sizes are pixels. name: of the widget in the trace, where tests find it ---

void widget_mark(Flight *flight, const char *name);              // the last item
void widget_mark_box(Flight *flight, const char *name, Box box); // one drawn by hand
// After all widgets of a picture: traces those that are no longer there.
void widget_end_marks(Flight *flight);

UiColour widget_fade(UiColour colour, float strength); // its opacity times this, at most opaque
UiColour widget_colour(const float rgb[3]);            // 0 to 1 each
Box widget_area(UiVec2 size); // room for what is drawn by hand; width 0: all there is
void widget_fill(Box box, UiColour colour, float rounding);
// A colour before its name, in the middle of a row of this height.
void widget_swatch(float row, UiVec2 size, float rounding, UiColour colour);

void widget_text(Font font, UiColour colour, const char *format, ...) PRINTF_LIKE(3, 4);
// On the same line, to the right edge.
void widget_text_right(Font font, UiColour colour, const char *format, ...) PRINTF_LIKE(3, 4);
// Wrapped into lines of about equal length, no wider than this: no last line is a lone word. width
// 0: all there is.
void widget_paragraph(Font font, UiColour colour, float width, const char *text);

// A key as it looks on a keyboard; with COLOUR_ACCENT it is lit.
float widget_key_width(const Flight *flight, const char *label);
void widget_key(Flight *flight, const char *label, UiColour colour);

// A window of text. pivot: which of its points is there, 0 to 1; width 0: its text's; flags: more
// of Dear ImGui's. widget_end_plate ends it and returns its box.
void widget_begin_plate(Flight *flight, const char *name, UiVec2 at, UiVec2 pivot, float width,
                        UiColour colour, int flags);
Box widget_end_plate(Flight *flight, const char *name);
// The columns' widths at scale 1; 0: what the others leave. Where it is true ui_end_table ends it.
bool widget_begin_table(Flight *flight, const char *name, int columns, const float *widths);

// Explains the item before it while the mouse rests on that.
void widget_tooltip(Flight *flight, const char *format, ...) PRINTF_LIKE(2, 3);
// Dear ImGui knows each of these by its name, so that its label may change.
bool widget_button(Flight *flight, const char *name, const char *label, float width);
bool widget_flat_button(Flight *flight, const char *name, const char *label);
// For a command; its tooltip names the key.
void widget_command(Flight *flight, const char *label, float width, const char *command,
                    const char *tip);
// Unfolds the numbers of what follows on its line; true while they are to be shown.
bool widget_fold(Flight *flight, const char *name);
bool widget_switch(Flight *flight, const char *name, const char *label, bool on);
// A slider with its value, unit and label within it. true while it is dragged to another value, and
// when a number that was typed, after a click with Ctrl, is ended as in a text field; it may be out
// of range.
bool widget_slider(Flight *flight, const char *name, const char *label, double *value, double low,
                   double high, const char *format, const char *unit, int flags);
// A list that a click opens, with label and value within it: while it is true its choices
// follow, then ui_end_combo. list: its name. A choice is true when it is clicked.
bool widget_begin_list(Flight *flight, const char *name, const char *label, const char *shown);
bool widget_choice(Flight *flight, const char *list, const char *label, bool chosen);
// A text to be typed: true when Enter ends it, or another place is clicked after a change.
bool widget_field(Flight *flight, const char *name, char *text, size_t size);

// Of a rule, by its index: two cells of a table, a bar and a number of how much it contributes.
void widget_contribution(Flight *flight, size_t rule);
// Of the picked bird: its name, how fast and among how many, and what each rule adds, in its lines'
// colours.
void widget_bird(Flight *flight);
// The last frames: simulate, upload and draw as stacked bars, the whole frame, with what is waited
// for, as a line above.
void widget_frames(Flight *flight);
// What is measured, over the last minute, of one flock or of two side by side.
void widget_plot(Flight *flight, const char *name, MeasuresPlot plot);

// What the lesson says, or its question with a button "answer N" each; then what came of it, and
// its tasks. width as of widget_paragraph, but not 0.
void widget_lesson(Flight *flight, float width);
