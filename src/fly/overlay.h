// What lies over the picture, and takes part of what a person does there. In a window it is the
// text and the panel (overlay.c); in a page it is nothing, for the page has both (overlay_web.c).
//
// Threads: all of this is called from the main one.
#pragma once

#include <stdbool.h>

#include "base/error.h"
#include "gfx/window.h"

struct Flight;

// What a person has hold of in it, as of the last picture.
typedef struct OverlayGrip {
    bool pointer;  // the mouse is over a control, or drags one
    bool keyboard; // text is typed
    bool list;     // one is open
    bool control;  // one is held down, dragged or typed into
} OverlayGrip;

// Sets Flight.overlay; the window must be there. Nothing is to be destroyed after an error.
bool overlay_create(struct Flight *flight, Error *error);
void overlay_destroy(struct Flight *flight); // harmless where there is none

// Before there is a picture: what is loaded.
void overlay_show_loading(struct Flight *flight, const char *what);

// Sets Flight.panel_share, on which the camera's first place depends.
void overlay_make_room(struct Flight *flight);

// Before the first picture, when the renderer is there.
void overlay_begin(struct Flight *flight);

// Over each picture.
void overlay_draw(struct Flight *flight);

// --- The clipboard: that of a page is the page's ---

void overlay_set_clipboard(struct Flight *flight, const char *text);
const char *overlay_clipboard(struct Flight *flight); // "" for no text; valid until the next call

// --- Input ---

OverlayGrip overlay_grip(const struct Flight *flight);

// Whether a click there, in pixels, would be its own.
bool overlay_covers(const struct Flight *flight, float x, float y);

// Takes what is typed and clicked in it out of the input.
void overlay_take_input(struct Flight *flight, Input *input);

// Esc: closes what is open there; false where nothing is.
bool overlay_go_back(struct Flight *flight);

// A gamepad's button: lets go of the control that it moves; false where there is none.
bool overlay_let_go(struct Flight *flight);
