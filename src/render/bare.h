// What drawing a flock costs at the least: one instanced draw of the mesh at its finest level in
// one colour, without light, wing beat, leaning, haze, texture or sky. Beside it the renderer's own
// time can be judged on whatever machine it was measured.
#pragma once

#include <stddef.h>

#include "base/error.h"
#include "scene/frame.h"

typedef struct Bare Bare;

// Needs a current OpenGL 3.3 core context.
Bare *bare_create(Error *error);
void bare_destroy(Bare *bare); // NULL is allowed

// Puts all birds of a frame on the GPU, in sight or not, with its mesh, camera and size: what is
// not to be timed. Fails where the mesh cannot be read or there is no memory.
bool bare_prepare(Bare *bare, const FrameDescription *frame, Error *error);

// The same with as many birds as have this many triangles, rounded up, at least one, chosen evenly
// from the flock (some of them twice where it is too small). A flock of none stays one.
bool bare_prepare_triangles(Bare *bare, const FrameDescription *frame, size_t triangles,
                            Error *error);

// Of the prepared birds: what bare_draw draws.
size_t bare_triangles(const Bare *bare);

// Clears the bound framebuffer, which has the size of the prepared frame, to black and draws the
// prepared birds white: one clear and, unless there are none, one draw call. Uploads nothing. Does
// not wait.
void bare_draw(const Bare *bare);
