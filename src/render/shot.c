// The order matters: what lives in a context goes before it does.
#include "render/shot.h"

bool shot_init(Shot *shot, int device, int width, int height, int samples, Pool *pool,
               Error *error) {
    *shot = (Shot){0};
    if ((shot->context = gfx_context_create(device, error)) &&
        (shot->offscreen = offscreen_create(width, height, samples, error)) &&
        (shot->renderer = renderer_create(pool, error)))
        return true;
    shot_deinit(shot);
    return false;
}

void shot_deinit(Shot *shot) {
    renderer_destroy(shot->renderer);
    offscreen_destroy(shot->offscreen);
    gfx_context_destroy(shot->context);
    *shot = (Shot){0};
}
