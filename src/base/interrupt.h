// Ctrl-C and a polite kill: long work is asked to stop, and still writes what it has.
#pragma once

#include <stdbool.h>

// From now on SIGINT, SIGTERM and SIGHUP only set a flag; a second one ends the program at once.
// SIGXFSZ and SIGPIPE are left to the write that caused them.
void interrupt_install(void);

bool interrupt_requested(void);
