// An offscreen framebuffer with colour and depth, multisampled on request, and its picture read
// back.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "gfx/gl.h"

typedef struct GfxTarget {
    int width, height, samples; // pixels; samples ≥ 1
    GLuint drawn, drawn_colour, depth;
    GLuint resolved, resolved_colour; // the target of resolving samples; 0 with one sample
} GfxTarget;

// samples: 1 for no multisampling; clamped to the driver's limit. Fails for sizes beyond it.
bool gfx_target_init(GfxTarget *target, int width, int height, int samples, Error *error);
void gfx_target_deinit(GfxTarget *target); // harmless on {0}

// Binds it for drawing and sets the viewport to all of it.
void gfx_target_bind(const GfxTarget *target);

// Waits for the picture and copies it: width · height · 3 bytes, red green blue, the top row first.
// rgb has room for GFX_READ_BYTES a pixel.
enum { GFX_READ_BYTES = 4 };
void gfx_target_read(const GfxTarget *target, uint8_t *rgb);

// The same of the window's back buffer, from left pixels beside its left edge.
void gfx_read_window(int left, int width, int height, uint8_t *rgb);
