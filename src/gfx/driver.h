// What an OpenGL driver is told before it is loaded: to keep silent, and to make do with what there
// is. Mesa's drivers read it from the environment; others do not look at it.
//
// Errors: none; the driver then is as it would be. Threads: to be called once, before any other
// thread is started, since another one may be reading the environment.
#pragma once

#include <stdbool.h>

// threads: those that the program starts itself. False where the driver cannot start its own beside
// them: it is then told to do without.
bool gfx_driver_prepare(int threads);

// Whether there seems to be no device that draws, so that a software renderer will. A guess: only a
// context tells.
bool gfx_driver_seems_software(void);
