// OpenGL objects that a frame needs: vertex arrays, textures, layers to draw into, and the pipeline
// state that a pass may assume.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "gfx/gl.h"
#include "gfx/image.h"

// --- Vertex array ---

// Bound.
GLuint gfx_array_create(const char *label);

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

// --- State ---
//
// The pipeline state that earlier draws may have changed.

// No scissor, blending, culling or stencil; depth test on (GL_LEQUAL), depth written over its whole
// range. Viewport, clear values and bindings do not change.
void gfx_reset_state(void);
