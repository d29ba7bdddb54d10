// The OpenGL driver is tried in a child process where the limits of this one are low. A driver that
// gets no memory or no thread often neither fails nor returns: it ends the process by a signal, or
// waits for ever. In a child that costs nothing but a picture; the person gets one line.
//
// Errors: ERROR_FAILED, one line. Threads: before any other thread is started.
#pragma once

#include "app/options.h"

// The program's first argument where it is such a child.
#define TRIAL_ARGUMENT "--try-opengl"

// To be called before a command asks for a window or a context: prepares the driver
// (gfx/driver.h) and, where limits are low, tries it. False where the driver did not get through;
// the error says which limit is low.
bool trial_begin(const Options *options, Error *error);

// The child's work: draws one picture as the command would, of few birds, and writes nothing. False
// where the picture cannot be drawn.
bool trial_draw_picture(const Options *options, Error *error);
