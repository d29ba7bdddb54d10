// Bloom: light that is brighter than white spreads over its surroundings, as in a lens.
//
// The picture is drawn into half floats instead of the bound framebuffer, in display colours as
// everywhere, so that blending and resolving of samples stay what they are without bloom. The light
// in it, which the inverse of the tone curve gives, is blurred by a pyramid of half sizes and added
// as the picture goes to the framebuffer, its depth too: what is drawn afterwards does not bloom.
// Jorge Jimenez, Next Generation Post Processing in Call of Duty: Advanced Warfare (2014).
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "render/programs.h"
#include "scene/frame.h"

typedef struct Bloom Bloom;

// Needs a current context of OpenGL 3.3 core or OpenGL ES 3.0.
Bloom *bloom_create(Error *error);
void bloom_destroy(Bloom *bloom); // NULL is allowed

// Whether OpenGL can draw into half floats: OpenGL ES only with EXT_color_buffer_float.
bool bloom_is_possible(const Bloom *bloom);

// Binds a framebuffer of the frame's size and of the bound one's samples, and moves the frame's
// viewport into it. Changes nothing and returns false where it is not possible.
bool bloom_begin(Bloom *bloom, FrameDescription *frame);

// Binds the former framebuffer and draws the picture into the frame's viewport, as it was before
// bloom_begin, which must have returned true. An array must be bound, the active texture unit be
// TEXTURE_UNIT and the state that of gfx_reset_state, as it is afterwards.
void bloom_end(Bloom *bloom, Programs *programs, const FrameDescription *frame, size_t *draw_calls);

enum { BLOOM_TEXTURE_UNIT = 2, BLOOM_DEPTH_TEXTURE_UNIT = 3 };
