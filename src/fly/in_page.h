// The flight of a page, for the functions that a page calls (src/web/page.h). Only the program for
// a browser has it.
#pragma once

struct Flight;

// The flight that the page shows; NULL before it begins and after it ends.
struct Flight *fly_in_page(void);
