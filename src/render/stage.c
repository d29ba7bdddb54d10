// Drawing and showing are two steps, so that a picture in a window can be timed without the
// desktop's part in it.
#include "render/stage.h"

#include <glad/gl.h>

#include "base/clock.h"
#include "render/cover.h"

// A window manager may give a new window another size than it asked for, soon after it is shown.
static const double stage_settle_seconds = 0.15;

static void stage_settle(Window *window) {
    for (double end = clock_now() + stage_settle_seconds; clock_now() < end;) {
        window_poll(window);
        clock_sleep(0.01);
    }
}

static bool stage_open_window(Stage *stage, const StageOptions *options, Pool *pool, Error *error) {
    if (!window_start(error))
        return error_prefix(error, "no window can be opened");
    const WindowOptions wanted = {.title = "Skein benchmark",
                                  .width = options->width,
                                  .height = options->height,
                                  .samples = 1,
                                  .fixed = true,
                                  .uncapped = true};
    if (!(stage->window = window_create(&wanted, error)) ||
        !(stage->shot.renderer = renderer_create(pool, error)))
        return false;
    stage_settle(stage->window);
    if (window_is_lost(stage->window, error))
        return false;
    window_get_size(stage->window, &stage->width, &stage->height);
    if (stage->width <= 0 || stage->height <= 0)
        return error_set(error, ERROR_FAILED, "the window is minimised: there is nothing to draw");
    stage->refresh_hz = window_refresh_rate(stage->window);
    return true;
}

bool stage_init(Stage *stage, const StageOptions *options, Pool *pool, Error *error) {
    *stage =
        (Stage){.windowed = options->window, .width = options->width, .height = options->height};
    bool good = options->window ? stage_open_window(stage, options, pool, error)
                                : shot_init(&stage->shot, options->device, options->width,
                                            options->height, 1, pool, error);
    if (good)
        stage->gfx = gfx_info();
    else
        stage_deinit(stage);
    return good;
}

void stage_deinit(Stage *stage) {
    shot_deinit(&stage->shot);
    window_destroy(stage->window);
    if (stage->windowed)
        window_stop();
    *stage = (Stage){0};
}

Renderer *stage_renderer(const Stage *stage) {
    return stage->shot.renderer;
}

void stage_bind(Stage *stage) {
    if (!stage->windowed) {
        offscreen_bind(stage->shot.offscreen);
        return;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, stage->width, stage->height);
}

bool stage_draw(Stage *stage, const FrameDescription *frame, Error *error) {
    FrameDescription sized = *frame;
    sized.width = stage->width;
    sized.height = stage->height;
    stage_bind(stage);
    return renderer_draw(stage->shot.renderer, &sized, error);
}

bool stage_present(Stage *stage, Error *error) {
    if (!stage->windowed)
        return true;
    window_show(stage->window);
    stage->closed = window_poll(stage->window)->close_wanted;
    if (window_is_lost(stage->window, error))
        return false;
    int width, height;
    window_get_size(stage->window, &width, &height);
    if (width != stage->width || height != stage->height)
        return error_set(error, ERROR_FAILED,
                         "the window went from %dx%d to %dx%d while it was measured", stage->width,
                         stage->height, width, height);
    return true;
}

double stage_cover(Stage *stage, const FrameDescription *frame, Error *error) {
    if (!stage->windowed)
        return cover_measure(stage->shot.offscreen, stage->shot.renderer, frame, error);
    // Of a window's own picture, what other windows cover is undefined.
    Offscreen *picture = offscreen_create(stage->width, stage->height, 1, error);
    double covered = picture ? cover_measure(picture, stage->shot.renderer, frame, error) : -1;
    offscreen_destroy(picture);
    stage_bind(stage);
    return covered;
}
