// What a benchmark draws to: an offscreen framebuffer, or a window without a frame cap, with the
// same interface.
#pragma once

#include <stdbool.h>

#include "gfx/window.h"
#include "render/offscreen.h"

typedef struct SurfaceOptions {
    bool window;
    int device;        // offscreen, as gfx_context_create takes it
    int width, height; // in a window, screen coordinates
} SurfaceOptions;

typedef struct Surface {
    bool windowed;
    bool closed;       // the window was closed by hand: time to stop
    int width, height; // of the picture, in pixels
    double refresh_hz; // of the window's screen; 0: not known, or offscreen
    GfxInfo gfx;
    Window *window;
    OffscreenRenderer offscreen; // with a window, its renderer alone
} Surface;

// Pictures have one sample a pixel. The pool must outlive the surface. There can be but one surface
// in a window at a time.
bool surface_init(Surface *surface, const SurfaceOptions *options, Pool *pool, Error *error);
void surface_deinit(Surface *surface); // harmless on {0}

Renderer *surface_renderer(const Surface *surface);

// Binds the surface's framebuffer and sets the viewport.
void surface_bind(Surface *surface);

// Draws the frame at the surface's size, not at the frame's. Does not wait or present.
bool surface_draw(Surface *surface, const FrameDescription *frame, Error *error);

// In a window, presents what was drawn and polls events; offscreen, nothing. Fails where the size
// of the window changed, since measurements before and after are not comparable.
bool surface_present(Surface *surface, Error *error);

// As cover_measure, for either surface.
double surface_cover(Surface *surface, const FrameDescription *frame, Error *error);
