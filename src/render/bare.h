// The cheapest way to draw a flock: one instanced draw of the mesh at its middle level in one
// colour, without light, wing beat, banking, haze, texture or sky. The renderer's time over this
// one can be compared between machines.
#pragma once

#include <stddef.h>

#include "base/error.h"
#include "scene/frame.h"

typedef struct Bare Bare;

// Needs a current context of OpenGL 3.3 core or OpenGL ES 3.0.
Bare *bare_create(Error *error);
void bare_destroy(Bare *bare); // NULL is allowed

// The part that is not timed: uploads all birds of a frame, visible or not, with its mesh, camera
// and size; or, where triangles is not 0, as many birds as have this many, rounded up, chosen
// evenly from the flock (repeatedly where it is too small). None from an empty flock. Fails where
// the mesh cannot be read or there is no memory.
bool bare_prepare(Bare *bare, const FrameDescription *frame, size_t triangles, Error *error);

// Clears the bound framebuffer, which has the size of the prepared frame, to black and draws the
// prepared birds white: one clear and, unless there are none, one draw call. Uploads nothing. Does
// not wait.
void bare_draw(const Bare *bare);
