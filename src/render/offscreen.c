#include "render/offscreen.h"

#include <assert.h>
#include <stddef.h>

#include "base/clock.h"
#include "base/memory.h"
#include "gfx/gl.h"
#include "gfx/objects.h"

struct Offscreen {
    int width, height;
    GfxTarget drawn;
    GfxLayer resolved; // the target of resolving samples; {0} with one sample
    uint8_t *pixels;
};

Offscreen *offscreen_create(int width, int height, int samples, Error *error) {
    assert(width > 0 && height > 0 && samples >= 1);
    Offscreen *offscreen = memory_alloc(1, sizeof *offscreen, error);
    if (!offscreen)
        return NULL;
    offscreen->width = width;
    offscreen->height = height;
    GLint most_size = 0, most_samples = 1;
    glGetIntegerv(GL_MAX_RENDERBUFFER_SIZE, &most_size);
    glGetIntegerv(GL_MAX_SAMPLES, &most_samples);
    samples = samples < most_samples ? samples : most_samples;
    if (width > most_size || height > most_size)
        error_set(error, ERROR_FAILED,
                  "a picture of %dx%d is more than this OpenGL can do: %d a side", width, height,
                  most_size);
    else if (!gfx_target_init(&offscreen->drawn, GL_RGBA8, samples, width, height, "offscreen") ||
             (samples > 1 &&
              !gfx_layer_init(&offscreen->resolved, GL_RGBA8, width, height, "offscreen resolved")))
        error_set(error, ERROR_FAILED, "OpenGL cannot draw into a picture of %dx%d with %d samples",
                  width, height, samples);
    else if ((offscreen->pixels =
                  memory_alloc((size_t)width * (size_t)height, GFX_READ_BYTES, error)))
        return offscreen;
    offscreen_destroy(offscreen);
    return NULL;
}

void offscreen_destroy(Offscreen *offscreen) {
    if (!offscreen)
        return;
    gfx_target_deinit(&offscreen->drawn);
    gfx_layer_deinit(&offscreen->resolved);
    memory_free(offscreen->pixels);
    memory_free(offscreen);
}

void offscreen_bind(Offscreen *offscreen) {
    glBindFramebuffer(GL_FRAMEBUFFER, offscreen->drawn.framebuffer);
    glViewport(0, 0, offscreen->width, offscreen->height);
}

bool offscreen_draw(Offscreen *offscreen, Renderer *renderer, const FrameDescription *frame,
                    Error *error) {
    FrameDescription sized = *frame;
    sized.width = offscreen->width;
    sized.height = offscreen->height;
    offscreen_bind(offscreen);
    return renderer_draw(renderer, &sized, error);
}

const uint8_t *offscreen_pixels(Offscreen *offscreen) {
    int width = offscreen->width, height = offscreen->height;
    GLuint drawn = offscreen->drawn.framebuffer, resolved = offscreen->resolved.framebuffer;
    if (resolved) {
        glBindFramebuffer(GL_READ_FRAMEBUFFER, drawn);
        glBindFramebuffer(GL_DRAW_FRAMEBUFFER, resolved);
        glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT,
                          GL_NEAREST);
    }
    gfx_read_pixels(resolved ? resolved : drawn, 0, width, height, offscreen->pixels);
    glBindFramebuffer(GL_FRAMEBUFFER, drawn);
    return offscreen->pixels;
}

// --- Cover ---
//
// Draws white birds on black, overexposed so that every bird is white with any colours and time of
// day. Pixels that points cover partly are grey.

double cover_measure(Offscreen *offscreen, Renderer *renderer, const FrameDescription *frame,
                     Error *error) {
    if (frame->draw == FRAME_DRAW_NONE)
        return 0;
    View view = *frame->view;
    view.sky = view.ground = view.haze = view.trails = 0;
    view.quality = VIEW_QUALITY_LOW;
    view.show_leader = view.show_pointer = view.show_stimuli = 0;
    view.background = 0;
    view.colour = VIEW_COLOUR_PLAIN;
    view.sun_height = 90;
    view.exposure = 1e6f;
    view.contrast = 1;
    FrameDescription birds = *frame;
    birds.view = &view;
    birds.draw = FRAME_DRAW_INSTANCED;
    birds.line_count = birds.overlay_line_count = birds.mark_count = 0;
    if (!offscreen_draw(offscreen, renderer, &birds, error))
        return -1;
    const uint8_t *pixels = offscreen_pixels(offscreen);
    size_t count = (size_t)offscreen->width * (size_t)offscreen->height * 3, covered = 0;
    for (size_t i = 0; i < count; i++)
        covered += pixels[i];
    return (double)covered / (255 * (double)count);
}

// --- Surface ---
//
// Drawing and showing are two steps, so that a picture in a window can be timed without the
// desktop's part in it.

// A window manager may give a new window another size than it asked for, soon after it is shown.
static const double settle_seconds = 0.15;

static bool surface_open_window(Surface *surface, const SurfaceOptions *options, Error *error) {
    if (!window_start(error))
        return error_prefix(error, "no window can be opened");
    const WindowOptions wanted = {.title = "Skein benchmark",
                                  .place = {.width = options->width, .height = options->height},
                                  .samples = 1,
                                  .fixed = true,
                                  .uncapped = true,
                                  .debug = &surface->debug};
    if (!(surface->window = window_create(&wanted, error)))
        return false;
    for (double end = clock_now() + settle_seconds; clock_now() < end;) {
        window_poll(surface->window);
        clock_sleep(0.01);
    }
    window_get_size(surface->window, &surface->width, &surface->height);
    if (surface->width <= 0 || surface->height <= 0)
        return error_set(error, ERROR_FAILED, "the window is minimised: there is nothing to draw");
    surface->refresh_hz = window_refresh_rate(surface->window);
    return true;
}

bool surface_init(Surface *surface, const SurfaceOptions *options, Pool *pool, Error *error) {
    int width = options->width, height = options->height;
    *surface = (Surface){.windowed = options->window, .width = width, .height = height};
    bool good =
        options->window
            ? surface_open_window(surface, options, error)
            : (surface->context = gfx_context_create(options->device, error)) &&
                  (surface->framebuffer = offscreen_create(width, height, options->samples, error));
    if (good && (surface->renderer = renderer_create(pool, error)))
        return true;
    surface_deinit(surface);
    return false;
}

// Objects are destroyed before the context they belong to.
void surface_deinit(Surface *surface) {
    renderer_destroy(surface->renderer);
    offscreen_destroy(surface->framebuffer);
    gfx_context_destroy(surface->context);
    window_destroy(surface->window);
    if (surface->windowed)
        window_stop();
    *surface = (Surface){0};
}

void surface_bind(Surface *surface) {
    if (surface->framebuffer) {
        offscreen_bind(surface->framebuffer);
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
    return renderer_draw(surface->renderer, &sized, error);
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
    // In a picture of its own: the pixels of a window that other windows cover are undefined.
    Offscreen *picture = offscreen_create(surface->width, surface->height, 1, error);
    double covered = picture ? cover_measure(picture, surface->renderer, frame, error) : -1;
    offscreen_destroy(picture);
    surface_bind(surface);
    return covered;
}
