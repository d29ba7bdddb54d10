// The passes after a picture, between it and its display.
//
// With any of them the picture is drawn into half floats instead of the bound framebuffer, in
// display colours as everywhere, so that blending and resolving of samples stay what they are
// without them. The display step draws it into the framebuffer, its depth too: what is drawn
// afterwards, lines and marks, is as without them. A pass is a row of the table in passes.c: an
// effect of the view, its strength as a uniform of the display step (shaders/display.frag), and
// what it draws before.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "gfx/objects.h"
#include "render/programs.h"
#include "scene/frame.h"

typedef struct Passes Passes;

// Needs a current context of OpenGL 3.3 core or OpenGL ES 3.0.
Passes *passes_create(Error *error);
void passes_destroy(Passes *passes); // NULL is allowed

// Whether OpenGL can draw into half floats: OpenGL ES only with EXT_color_buffer_float.
bool passes_are_possible(const Passes *passes);

// drawn: the bound framebuffer. Binds another of the frame's size and of as many samples, writes it
// to drawn, and moves the frame's viewport into it. Changes nothing and returns false where the
// view shows no pass at this quality, or it is not possible.
bool passes_begin(Passes *passes, FrameDescription *frame, ViewQuality quality, GfxDrawn *drawn);

// Binds the former framebuffer and draws the picture into the frame's viewport, as it was before
// passes_begin, which must have returned true. An array must be bound, the active texture unit be
// TEXTURE_UNIT and the state that of gfx_reset_state, as it is afterwards.
void passes_end(Passes *passes, Programs *programs, const FrameDescription *frame,
                ViewQuality quality);
