#include "render/offscreen.h"

#include <assert.h>
#include <stddef.h>
#include <stdlib.h>

#include "base/memory.h"
#include "gfx/target.h"

struct Offscreen {
    GfxTarget target;
    uint8_t *pixels;
};

Offscreen *offscreen_create(int width, int height, int samples, Error *error) {
    assert(width > 0 && height > 0);
    Offscreen *offscreen = calloc(1, sizeof *offscreen);
    if (!offscreen) {
        error_set(error, ERROR_FAILED, "out of memory for a picture");
        return NULL;
    }
    // The target first: it fails for sizes that are too large to allocate.
    if (!gfx_target_init(&offscreen->target, width, height, samples, error) ||
        !(offscreen->pixels =
              memory_alloc((size_t)width * (size_t)height, GFX_READ_BYTES, error))) {
        offscreen_destroy(offscreen);
        return NULL;
    }
    return offscreen;
}

void offscreen_destroy(Offscreen *offscreen) {
    if (!offscreen)
        return;
    gfx_target_deinit(&offscreen->target);
    memory_free(offscreen->pixels);
    free(offscreen);
}

void offscreen_get_size(const Offscreen *offscreen, int *width, int *height) {
    *width = offscreen->target.width;
    *height = offscreen->target.height;
}

void offscreen_bind(Offscreen *offscreen) {
    gfx_target_bind(&offscreen->target);
}

bool offscreen_draw(Offscreen *offscreen, Renderer *renderer, const FrameDescription *frame,
                    Error *error) {
    FrameDescription sized = *frame;
    offscreen_get_size(offscreen, &sized.width, &sized.height);
    offscreen_bind(offscreen);
    return renderer_draw(renderer, &sized, error);
}

const uint8_t *offscreen_pixels(Offscreen *offscreen) {
    gfx_target_read(&offscreen->target, offscreen->pixels);
    return offscreen->pixels;
}

// --- Cover ---
//
// Draws white birds on black, overexposed so that every bird is white with any colours and time of
// day. Pixels that points cover partly are grey.

// The view with nothing but birds.
static View cover_view(const View *wanted) {
    View view = *wanted;
    view.sky = view.ground = view.haze = view.trails = 0;
    view.quality = VIEW_QUALITY_LOW;
    view.show_leader = view.show_pointer = view.show_stimuli = 0;
    view.background = 0;
    view.colour = VIEW_COLOUR_PLAIN;
    view.sun_height = 90;
    view.exposure = 1e6f;
    view.contrast = 1;
    return view;
}

double cover_measure(Offscreen *offscreen, Renderer *renderer, const FrameDescription *frame,
                     Error *error) {
    if (frame->draw == FRAME_DRAW_NONE)
        return 0;
    View view = cover_view(frame->view);
    FrameDescription birds = *frame;
    birds.view = &view;
    birds.draw = FRAME_DRAW_INSTANCED;
    birds.line_count = birds.overlay_line_count = birds.mark_count = 0;
    if (!offscreen_draw(offscreen, renderer, &birds, error))
        return -1;
    int width, height;
    offscreen_get_size(offscreen, &width, &height);
    const uint8_t *pixels = offscreen_pixels(offscreen);
    size_t count = (size_t)width * (size_t)height * 3, covered = 0;
    for (size_t i = 0; i < count; i++)
        covered += pixels[i];
    return (double)covered / (255 * (double)count);
}

// --- OffscreenRenderer ---
//
// Objects are destroyed before the context they belong to.

bool offscreen_renderer_init(OffscreenRenderer *offscreen, int device, int width, int height,
                             int samples, Pool *pool, Error *error) {
    *offscreen = (OffscreenRenderer){0};
    if ((offscreen->context = gfx_context_create(device, error)) &&
        (offscreen->framebuffer = offscreen_create(width, height, samples, error)) &&
        (offscreen->renderer = renderer_create(pool, error)))
        return true;
    offscreen_renderer_deinit(offscreen);
    return false;
}

void offscreen_renderer_deinit(OffscreenRenderer *offscreen) {
    renderer_destroy(offscreen->renderer);
    offscreen_destroy(offscreen->framebuffer);
    gfx_context_destroy(offscreen->context);
    *offscreen = (OffscreenRenderer){0};
}
