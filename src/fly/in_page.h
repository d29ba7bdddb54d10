// The flight of a page: what the functions that a page calls (src/web/page.c) need beside flight.h.
// Only the program for a browser has it.
#pragma once

#include <stdbool.h>

struct Flight;

// The flight that the page shows; NULL before it begins and after it ends.
struct Flight *fly_in_page(void);

// A slider of the page is held down: what it changes until it is let go is one action for undo.
void overlay_hold(struct Flight *flight, bool held);
