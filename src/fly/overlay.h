// What lies over the picture, and takes part of what a person does there. In a window it is the
// text and the panel (overlay.c); in a page it is nothing, for the page has both (overlay_web.c).
//
// Threads: all of this is called from the main one.
#pragma once

#include <stdbool.h>

#include "base/error.h"
#include "gfx/input.h"

struct Flight;

// Sets Flight.overlay; the window must be there. Nothing is to be destroyed after an error.
bool overlay_create(struct Flight *flight, Error *error);
void overlay_destroy(struct Flight *flight); // harmless where there is none

// Before there is a picture: shows what is loaded, and whether the panel is open. Sets
// FlyLook.panel_share, on which the camera's first place depends.
void overlay_begin(struct Flight *flight, const char *what);

// Over each picture, and once before the first, for the text knows its room from the picture
// before. Sets Flight.input.grip.
void overlay_draw(struct Flight *flight);

// --- The clipboard: that of a page is the page's ---

void overlay_set_clipboard(const char *text);
const char *overlay_clipboard(void); // "" for no text; valid until the next call

// --- Input ---

// Whether a click there, in pixels, would be its own.
bool overlay_covers(const struct Flight *flight, float x, float y);

// Takes what is typed and clicked in it out of the input.
void overlay_take_input(struct Flight *flight, Input *input);

// Esc, or a gamepad's button: closes what is open there, or lets go of the control that is typed
// into or moved by a gamepad; false where there is nothing of that.
bool overlay_go_back(struct Flight *flight);
