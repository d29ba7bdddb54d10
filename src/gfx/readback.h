// The window's picture, copied without waiting for it.
//
// Reading pixels straight into memory stops the program until the graphics processor has drawn
// them. Here they go to one of two buffers of OpenGL and are taken a frame later, while the next
// picture is on its way to the other. A software renderer, which has nothing to wait for, pays for
// the one copy more: 0.7 instead of 0.4 ms at 1280x720.
#pragma once

#include <glad/gl.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

typedef struct GfxReadback {
    GLuint names[2]; // made when first needed
    size_t capacities[2];
    size_t sizes[2]; // bytes of the picture in each
    int oldest, count;
} GfxReadback;

// 4 bytes a pixel: the order that drivers keep themselves, so that nothing is converted.
static inline size_t gfx_readback_bytes(int width, int height) {
    return (size_t)width * (size_t)height * 4;
}

// Begins to copy the back buffer, from its lower edge and this many pixels from the left on. At
// most two at a time.
void gfx_readback_start(GfxReadback *readback, int left, int width, int height);

// The oldest that was started: blue, green, red and a byte without meaning for each pixel, the
// lowest row first. There must be one. False where the driver had no memory, or has lost it.
bool gfx_readback_take(GfxReadback *readback, uint8_t *bgrx, Error *error);

// Forgets the oldest.
void gfx_readback_drop(GfxReadback *readback);

void gfx_readback_deinit(GfxReadback *readback); // harmless on {0}
