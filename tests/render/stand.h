// What every test of pictures stands on: a context, a renderer and a picture, whose driver must
// have nothing to say; WIDTH and HEIGHT are the test's, defined before this is included.
#pragma once

#include <string.h>

#include "gfx/context.h"
#include "render/offscreen.h"
#include "render/renderer.h"

static GfxContext *context;
static GfxDebug debug;
static Pool *pool;
static Renderer *renderer;
static Offscreen *offscreen;

static int stand_up(void **state) {
    (void)state;
    Error error = {0};
    if (!(context = gfx_context_create(GFX_DEVICE_AUTO, &error))) {
        print_error("%s\n", error.text);
        return -1;
    }
    gfx_debug_watch(&debug);
    if (!(pool = pool_create(2, &error)) || !(renderer = renderer_create(pool, &error)) ||
        !(offscreen = offscreen_create(WIDTH, HEIGHT, 1, &error)))
        print_error("%s\n", error.text);
    return offscreen ? 0 : -1;
}

static int stand_down(void **state) {
    (void)state;
    offscreen_destroy(offscreen);
    renderer_destroy(renderer);
    pool_destroy(pool);
    gfx_context_destroy(context);
    return 0;
}

typedef uint8_t Pixels[WIDTH * HEIGHT * 3];

static inline void stand_draw(const FrameDescription *frame, Pixels picture) {
    Error error = {0};
    if (!offscreen_draw(offscreen, renderer, frame, &error))
        fail_msg("%s", error.text);
    memcpy(picture, offscreen_pixels(offscreen), sizeof(Pixels));
}

static inline void assert_driver_is_content(void) {
    if (debug.messages)
        fail_msg("%zu messages of the driver, the last: %s", debug.messages, debug.last);
}

// At a group's end: its fixtures, and its last test, of what the driver said in all of them.
#define STAND_FIXTURES(setup, teardown)                                                            \
    TEST(driver_is_content) {                                                                      \
        assert_driver_is_content();                                                                \
    }                                                                                              \
    TEST_FIXTURES(setup, teardown)
