// OpenGL objects that a frame needs: vertex arrays, buffers, textures, layers to draw into, and the
// pipeline state that a pass may assume.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "gfx/gl.h"
#include "gfx/image.h"

// --- Vertex array ---

// Bound.
GLuint gfx_array_create(const char *label);

// Lets the bound array's vertices, each of so many bytes, have this attribute at an offset within
// the bound buffer: size numbers, integers as shares of their largest.
void gfx_attribute(GLuint index, GLint size, GLenum type, size_t vertex, size_t offset);

// --- Buffer ---

// Empty and bound. kind: GL_ARRAY_BUFFER, GL_ELEMENT_ARRAY_BUFFER, which belongs to the bound
// vertex array, or GL_UNIFORM_BUFFER.
GLuint gfx_buffer_create(GLenum kind, const char *label);

// Natively: bytes to and from the beginning of a compute shader's, which is bound.
void gfx_buffer_put(GLuint buffer, size_t size, const void *bytes);
void gfx_buffer_get(GLuint buffer, size_t size, void *bytes);

// --- Stream ---
//
// A buffer that is written anew every frame, or whenever it grows. Natively (stream.c) it is
// mapped: with invalidation the driver provides new memory while the old is still in use, and
// several threads write to it directly. WebGL cannot map: there (stream_web.c) it is written in
// memory of the program's own, and handed over as a whole.

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

// --- Texture ---
//
// Two-dimensional, clamped to their edges; bound.

// With mipmaps: all levels of the image, which is its smallest afterwards. They are made here,
// since a software renderer would compile shaders first for this alone.
GLuint gfx_texture_create(Image *image, const char *label);

// One level of this size in pixels, its content undefined. format: GL_R8, GL_RGBA8, GL_RGB16F,
// GL_RGBA16F or GL_DEPTH_COMPONENT24.
GLuint gfx_texture_create_empty(GLenum format, int width, int height, GLint filter,
                                const char *label);

// --- Layer ---
//
// A texture with a framebuffer to draw into it.

typedef struct GfxLayer {
    GLuint texture, framebuffer;
    int width, height; // pixels
} GfxLayer;

// Leaves its framebuffer bound. false where OpenGL cannot draw into this format.
bool gfx_layer_init(GfxLayer *layer, GLenum format, int width, int height, const char *label);
void gfx_layer_deinit(GfxLayer *layer); // harmless on {0}

// --- Target ---
//
// A framebuffer of renderbuffers, with depth and as many samples a pixel as are asked for.

typedef struct GfxTarget {
    GLuint framebuffer, colour, depth;
} GfxTarget;

// Leaves it bound. format: of its colour. false where OpenGL cannot draw into it.
bool gfx_target_init(GfxTarget *target, GLenum format, int samples, int width, int height,
                     const char *label);
void gfx_target_deinit(GfxTarget *target); // harmless on {0}

// --- The framebuffer that is drawn into ---

typedef struct GfxDrawn {
    GLuint framebuffer;
    int samples;   // a pixel
    bool is_known; // of a window: the samples
} GfxDrawn;

// The one that is bound. before: what this returned for the picture before, or {0}: how many
// samples a window has does not change, and a browser waits for all drawing before it tells.
GfxDrawn gfx_find_drawn(const GfxDrawn *before);

// --- State ---
//
// The pipeline state that earlier draws may have changed.

// No scissor, blending, culling or stencil; depth test on (GL_LEQUAL), depth written over its whole
// range. Viewport, clear values and bindings do not change.
void gfx_reset_state(void);

// --- Pixels ---

// Waits for the picture and copies it, of a framebuffer with one sample a pixel or, as 0, of the
// window's back buffer, from left pixels beside its left edge: width · height · 3 bytes, red green
// blue, the top row first. rgb has room for GFX_READ_BYTES a pixel. Leaves it bound for reading.
enum { GFX_READ_BYTES = 4 };
void gfx_read_pixels(GLuint framebuffer, int left, int width, int height, uint8_t *rgb);
