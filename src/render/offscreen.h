// Pictures without a window: drawn into a framebuffer of their own and read back.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "base/error.h"
#include "base/pool.h"
#include "gfx/context.h"
#include "gfx/window.h"
#include "render/renderer.h"
#include "scene/frame.h"

typedef struct Offscreen Offscreen;

// Needs a current context. samples: 1 for no anti-aliasing; clamped to what OpenGL can do. Fails
// for sizes beyond that.
Offscreen *offscreen_create(int width, int height, int samples, Error *error);
void offscreen_destroy(Offscreen *offscreen); // NULL is allowed

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

// --- Surface ---
//
// All that a film or a benchmark draws to: an offscreen framebuffer, or a window without a frame
// cap, with the same interface.

typedef struct SurfaceOptions {
    bool window;
    int device;        // offscreen, as gfx_context_create takes it
    int width, height; // in a window, screen coordinates
    int samples;       // a pixel; 1 for no anti-aliasing, as in a window
} SurfaceOptions;

typedef struct Surface {
    bool windowed;
    bool closed;       // the window was closed by hand: time to stop
    int width, height; // of the picture, in pixels
    double refresh_hz; // of the window's screen; 0: not known, or offscreen
    Window *window;
    GfxDebug debug;         // of the window
    GfxContext *context;    // offscreen, and
    Offscreen *framebuffer; // what it draws to
    Renderer *renderer;
} Surface;

// The pool must outlive the surface. There can be but one surface in a window at a time.
bool surface_init(Surface *surface, const SurfaceOptions *options, Pool *pool, Error *error);
void surface_deinit(Surface *surface); // harmless on {0}

// Binds the surface's framebuffer and sets the viewport.
void surface_bind(Surface *surface);

// Draws the frame at the surface's size, not at the frame's. Does not wait or present.
bool surface_draw(Surface *surface, const FrameDescription *frame, Error *error);

// In a window, presents what was drawn and polls events; offscreen, nothing. Fails where the size
// of the window changed, since measurements before and after are not comparable.
bool surface_present(Surface *surface, Error *error);

// As cover_measure, for either surface.
double surface_cover(Surface *surface, const FrameDescription *frame, Error *error);

// --- Bare ---
//
// The cheapest way to draw a flock: one instanced draw of the mesh at its middle level in one
// colour, without light, wing beat, banking, haze, texture or sky. The renderer's time over this
// one can be compared between machines.

typedef struct Bare Bare;

// Needs a current context of OpenGL 3.3 core or OpenGL ES 3.0.
Bare *bare_create(Error *error);
void bare_destroy(Bare *bare); // NULL is allowed

// The part that is not timed: uploads all birds of a frame, visible or not, with its mesh, camera
// and size; or, where triangles is not 0, as many birds as have this many, rounded up, chosen
// evenly from the flock (repeatedly where it is too small). None from an empty flock. Fails where
// the mesh cannot be read or there is no memory.
bool bare_prepare(Bare *bare, const FrameDescription *frame, size_t triangles, Error *error);

// Clears the bound framebuffer, which has the size of the prepared frame, to black and draws the
// prepared birds white: one clear and, unless there are none, one draw call. Uploads nothing. Does
// not wait.
void bare_draw(const Bare *bare);
