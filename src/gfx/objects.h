// OpenGL objects that a frame needs: a buffer that is written anew every frame, textures with their
// mipmaps, and the pipeline state that a pass may assume.
//
// --- The buffer ---
//
// Mapping with invalidation lets the driver provide fresh memory while the old is still in use, and
// lets several threads write straight into it, without a copy of our own.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include <glad/gl.h>

#include "base/error.h"
#include "gfx/image.h"

typedef struct GfxStream {
    GLuint name;
    size_t capacity; // bytes
} GfxStream;

void gfx_stream_init(GfxStream *stream, const char *label);
void gfx_stream_deinit(GfxStream *stream);

// Memory for size > 0 bytes to be written, never read; NULL and a filled error where the driver has
// none. Grows by half at least, so that a growing flock does not allocate every frame.
void *gfx_stream_map(GfxStream *stream, size_t size, Error *error);

// false where the driver lost what was written (rare: a switch of the display): draw it again.
bool gfx_stream_unmap(GfxStream *stream);

// --- Texture ---
//
// Two-dimensional textures with mipmaps.

// Clamped to its edge.
GLuint gfx_texture_create(const Image *image, const char *label);

// --- State ---
//
// The pipeline state that earlier draws may have left otherwise.

// Every pixel may be drawn, by depth: no scissor, blending, culling, stencil or clamping; depth
// tested (at the same depth the later one wins) and written, over its whole range. Viewport, clear
// values and what is bound stay as they are.
void gfx_reset_state(void);
