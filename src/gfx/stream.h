// A buffer that is written anew every frame, or whenever it grows.
//
// Natively (stream.c) it is mapped: with invalidation the driver provides new memory while the old
// is still in use, and several threads write to it directly. WebGL cannot map: there (stream_web.c)
// it is written in memory of the program's own, and handed over as a whole.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "gfx/gl.h"

typedef struct GfxStream {
    GLenum kind; // GL_ARRAY_BUFFER or GL_ELEMENT_ARRAY_BUFFER
    GLuint name;
    size_t capacity; // bytes
    void *memory;    // of the program's own: NULL natively
    size_t mapped;   // bytes of it to hand over
} GfxStream;

// Indices belong to a vertex array: it must be bound here and whenever they are mapped.
void gfx_stream_init(GfxStream *stream, GLenum kind, const char *label);
void gfx_stream_deinit(GfxStream *stream);

// Memory for size > 0 bytes, write-only; NULL and a filled error where there is none. Grows by at
// least half, so that a growing flock does not allocate every frame.
void *gfx_stream_map(GfxStream *stream, size_t size, Error *error);

// false where the driver lost the content (rare, by a change of the display mode): write it again.
bool gfx_stream_unmap(GfxStream *stream);
