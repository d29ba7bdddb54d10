// What an OpenGL driver is told before it is loaded: to keep silent, and how well to compile.
// Mesa's drivers read it from the environment; others do not look at it.
//
// Errors: none; the driver then is as it would be. Threads: to be called once, before any other
// thread is started, since another one may be reading the environment.
#pragma once

#include <stdbool.h>

// draws_little: so little that compiling shaders takes a software renderer longer than drawing; it
// then compiles them quickly instead of well.
void gfx_driver_prepare(bool draws_little);

// Whether there seems to be no device that draws, so that a software renderer will. A guess: only a
// context tells.
bool gfx_driver_seems_software(void);
