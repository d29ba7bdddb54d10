// What every command that draws without a window needs: an offscreen context, a picture to draw
// into, and a renderer.
#pragma once

#include "base/error.h"
#include "base/pool.h"
#include "gfx/context.h"
#include "render/offscreen.h"
#include "render/renderer.h"

typedef struct Shot {
    GfxContext *context;
    Offscreen *offscreen;
    Renderer *renderer;
} Shot;

// device as gfx_context_create takes it; width and height in pixels; samples: 1 for no
// anti-aliasing. The pool must outlive the shot.
bool shot_init(Shot *shot, int device, int width, int height, int samples, Pool *pool,
               Error *error);
void shot_deinit(Shot *shot); // harmless on {0}
