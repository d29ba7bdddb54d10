// Ctrl-C, SIGTERM and SIGHUP ask long work to stop; it ends early and still writes what it has.
#pragma once

#include <stdbool.h>

// Installs handlers: the first of each of these signals sets a flag, a second one of it removes
// what would stay behind (leftovers.h) and ends the program. SIGXFSZ and SIGPIPE are ignored, so
// that the write that caused them fails with an error.
void interrupt_install(void);

// Whether one of them has arrived. Any thread may ask.
bool interrupt_requested(void);
