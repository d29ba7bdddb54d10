#include "render/offscreen.h"

#include <assert.h>
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
    // The target first: it refuses sizes for which there is no memory to be had either.
    if (!gfx_target_init(&offscreen->target, width, height, samples, error) ||
        !(offscreen->pixels = memory_alloc((size_t)width * (size_t)height, 3, error))) {
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
