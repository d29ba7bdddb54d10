// Drawing and showing are two steps, so that a picture in a window can be timed without the
// desktop's part in it.
#include "render/surface.h"

#include "base/clock.h"
#include "gfx/gl.h"
#include "render/offscreen.h"

// A window manager may give a new window another size than it asked for, soon after it is shown.
static const double settle_seconds = 0.15;

static void surface_settle(Window *window) {
    for (double end = clock_now() + settle_seconds; clock_now() < end;) {
        window_poll(window);
        clock_sleep(0.01);
    }
}

static bool surface_open_window(Surface *surface, const SurfaceOptions *options, Pool *pool,
                                Error *error) {
    if (!window_start(error))
        return error_prefix(error, "no window can be opened");
    const WindowOptions wanted = {.title = "Skein benchmark",
                                  .place = {.width = options->width, .height = options->height},
                                  .samples = 1,
                                  .fixed = true,
                                  .uncapped = true};
    if (!(surface->window = window_create(&wanted, error)) ||
        !(surface->offscreen.renderer = renderer_create(pool, error)))
        return false;
    surface_settle(surface->window);
    window_get_size(surface->window, &surface->width, &surface->height);
    if (surface->width <= 0 || surface->height <= 0)
        return error_set(error, ERROR_FAILED, "the window is minimised: there is nothing to draw");
    surface->refresh_hz = window_refresh_rate(surface->window);
    return true;
}

bool surface_init(Surface *surface, const SurfaceOptions *options, Pool *pool, Error *error) {
    *surface =
        (Surface){.windowed = options->window, .width = options->width, .height = options->height};
    bool good = options->window
                    ? surface_open_window(surface, options, pool, error)
                    : offscreen_renderer_init(&surface->offscreen, options->device, options->width,
                                              options->height, 1, pool, error);
    if (good && renderer_link(surface->offscreen.renderer, SIZE_MAX, error))
        surface->gfx = gfx_info();
    else
        surface_deinit(surface);
    return good;
}

void surface_deinit(Surface *surface) {
    offscreen_renderer_deinit(&surface->offscreen);
    window_destroy(surface->window);
    if (surface->windowed)
        window_stop();
    *surface = (Surface){0};
}

Renderer *surface_renderer(const Surface *surface) {
    return surface->offscreen.renderer;
}

void surface_bind(Surface *surface) {
    if (!surface->windowed) {
        offscreen_bind(surface->offscreen.framebuffer);
        return;
    }
    glBindFramebuffer(GL_FRAMEBUFFER, 0);
    glViewport(0, 0, surface->width, surface->height);
}

bool surface_draw(Surface *surface, const FrameDescription *frame, Error *error) {
    FrameDescription sized = *frame;
    sized.width = surface->width;
    sized.height = surface->height;
    surface_bind(surface);
    return renderer_draw(surface->offscreen.renderer, &sized, error);
}

bool surface_present(Surface *surface, Error *error) {
    if (!surface->windowed)
        return true;
    window_show(surface->window);
    surface->closed = window_poll(surface->window)->close_wanted;
    int width, height;
    window_get_size(surface->window, &width, &height);
    if (width != surface->width || height != surface->height)
        return error_set(error, ERROR_FAILED,
                         "the window went from %dx%d to %dx%d while it was measured",
                         surface->width, surface->height, width, height);
    return true;
}

double surface_cover(Surface *surface, const FrameDescription *frame, Error *error) {
    if (!surface->windowed)
        return cover_measure(surface->offscreen.framebuffer, surface->offscreen.renderer, frame,
                             error);
    // The pixels of a window that other windows cover are undefined.
    Offscreen *picture = offscreen_create(surface->width, surface->height, 1, error);
    double covered =
        picture ? cover_measure(picture, surface->offscreen.renderer, frame, error) : -1;
    offscreen_destroy(picture);
    surface_bind(surface);
    return covered;
}
