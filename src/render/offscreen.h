// Pictures without a window: drawn into a framebuffer of their own and read back.
#pragma once

#include <stdint.h>

#include "base/error.h"
#include "base/pool.h"
#include "gfx/context.h"
#include "render/renderer.h"
#include "scene/frame.h"

typedef struct Offscreen Offscreen;

// Needs a current context. samples: 1 for no anti-aliasing; clamped to what OpenGL can do.
Offscreen *offscreen_create(int width, int height, int samples, Error *error);
void offscreen_destroy(Offscreen *offscreen); // NULL is allowed

void offscreen_get_size(const Offscreen *offscreen, int *width, int *height);

// Binds it as the framebuffer to draw to.
void offscreen_bind(Offscreen *offscreen);

// Draws the frame at this picture's size, not at the frame's.
bool offscreen_draw(Offscreen *offscreen, Renderer *renderer, const FrameDescription *frame,
                    Error *error);

// Waits for the picture drawn last: width · height · 3 bytes, red green blue, the top row first.
// Valid until the next call.
const uint8_t *offscreen_pixels(Offscreen *offscreen);

// --- Cover ---
//
// The share of the pixels, from 0 to 1, that birds cover in this frame at the picture's size,
// without sky, ground and guides, to check that a measured picture shows birds. 0 with
// FRAME_DRAW_NONE; -1 and a filled error where it cannot be drawn. Draws a picture of its own,
// which offscreen_pixels and renderer_cost then refer to.
double cover_measure(Offscreen *offscreen, Renderer *renderer, const FrameDescription *frame,
                     Error *error);

// --- OffscreenRenderer ---
//
// All that drawing without a window needs: an offscreen context, a framebuffer and a renderer.

typedef struct OffscreenRenderer {
    GfxContext *context;
    Offscreen *framebuffer;
    Renderer *renderer;
} OffscreenRenderer;

// device as gfx_context_create takes it; width and height in pixels; samples: 1 for no
// anti-aliasing. The pool must outlive the offscreen.
bool offscreen_renderer_init(OffscreenRenderer *offscreen, int device, int width, int height,
                             int samples, Pool *pool, Error *error);
void offscreen_renderer_deinit(OffscreenRenderer *offscreen); // harmless on {0}
