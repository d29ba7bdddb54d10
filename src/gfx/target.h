// A framebuffer of our own: colour and depth of a size, several samples a pixel if asked for, and
// its picture read back.
#pragma once

#include <glad/gl.h>
#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"

typedef struct GfxTarget {
    int width, height, samples; // pixels; samples ≥ 1
    GLuint drawn, drawn_colour, depth;
    GLuint resolved, resolved_colour; // where several samples become one; 0 where there is but one
} GfxTarget;

// samples: 1 for none; clamped to what the driver can do. Refuses sizes that the
// driver cannot do.
bool gfx_target_init(GfxTarget *target, int width, int height, int samples, Error *error);
void gfx_target_deinit(GfxTarget *target); // harmless on {0}

// Binds it for drawing and sets the viewport to all of it.
void gfx_target_bind(const GfxTarget *target);

// Waits for the picture and copies it: width · height · 3 bytes, red green blue, the top row first.
void gfx_target_read(const GfxTarget *target, uint8_t *rgb);

// The same of the window's back buffer, from so many pixels beside its left edge.
void gfx_read_window(int left, int width, int height, uint8_t *rgb);
