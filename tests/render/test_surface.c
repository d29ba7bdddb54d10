// The benchmark's two surfaces must show the same. Plain: the one offscreen; with SKEIN_TEST_WINDOW
// in the environment: the one on the display at hand.

#include "gfx/gl.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gfx/context.h"
#include "render/offscreen.h"

#include "flock.h"

enum { WIDTH = 160, HEIGHT = 90 };

static bool windowed;
static GfxDebug debug;
static Pool *pool;
static Surface surface;
static Flock flock;

// One cube in the middle.
static void describe_frame(void) {
    flock_init(&flock, 1);
    snprintf(flock.view.mesh, sizeof flock.view.mesh, "cube");
    flock.view.bird_size = 6;
    flock.view.sky = flock.view.ground = flock.view.haze = 1;
    flock_place(&flock, 0, 0, 0, 0, 0, 0, 1);
}

static int start(void **state) {
    (void)state;
    windowed = getenv("SKEIN_TEST_WINDOW") != NULL;
    Error error = {0};
    const SurfaceOptions options = {windowed, GFX_DEVICE_AUTO, WIDTH, HEIGHT, 1};
    if (!(pool = pool_create(2, &error)) || !surface_init(&surface, &options, pool, &error)) {
        print_error("%s\n", error.text);
        return -1;
    }
    gfx_debug_watch(&debug);
    describe_frame();
    return 0;
}

static int stop(void **state) {
    (void)state;
    surface_deinit(&surface);
    pool_destroy(pool);
    return 0;
}

static void must(bool good, const Error *error) {
    if (!good)
        fail_msg("%s", error->text);
}

// One pixel of the picture that is drawn but not yet shown.
static int read_brightness(int x, int y) {
    uint8_t pixel[4];
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    return pixel[0] + pixel[1] + pixel[2];
}

TEST(draws) {
    Error error = {0};
    assert_int_equal(surface.windowed, windowed);
    assert_int_equal(surface.width, WIDTH);
    assert_int_equal(surface.height, HEIGHT);
    assert_true(windowed ? surface.refresh_hz >= 0 : surface.refresh_hz == 0);
    assert_false(surface.closed);
    flock.view.sky = flock.view.ground = flock.view.haze = 0;
    flock.view.background = 4;
    flock.frame.width = flock.frame.height = 7; // the surface's own size counts
    must(surface_draw(&surface, &flock.frame, &error), &error);
    assert_true(read_brightness(2, 2) > read_brightness(WIDTH / 2, HEIGHT / 2));
    assert_int_equal(read_brightness(2, 2), read_brightness(WIDTH - 2, HEIGHT - 2));
    assert_int_equal(renderer_cost(surface.renderer).draw_calls, 1);
    must(surface_present(&surface, &error), &error);
}

// Front face: 6 of 2 · 17 · tan(27.5°) high.
TEST(cover) {
    Error error = {0};
    flock.view.sky = flock.view.ground = 1;
    double covered = surface_cover(&surface, &flock.frame, &error),
           side = 6 / (2 * 17 * 0.52056705);
    double wanted = side * side * HEIGHT / WIDTH;
    assert_true(covered > 0.95 * wanted && covered < 1.05 * wanted);
    must(surface_draw(&surface, &flock.frame, &error), &error); // goes where it went before
    must(surface_present(&surface, &error), &error);
}

// Something else than the renderer draws there, after drawing went elsewhere.
TEST(bare) {
    Error error = {0};
    Bare *bare = bare_create(&error);
    flock.frame.width = WIDTH;
    flock.frame.height = HEIGHT;
    assert_true(bare && bare_prepare(bare, &flock.frame, 0, &error));
    Offscreen *elsewhere = offscreen_create(8, 8, 1, &error);
    assert_non_null(elsewhere);
    offscreen_bind(elsewhere);
    surface_bind(&surface);
    bare_draw(bare);
    glFinish();
    assert_int_equal(read_brightness(WIDTH / 2, HEIGHT / 2), 3 * 255);
    assert_int_equal(read_brightness(2, 2), 0);
    offscreen_destroy(elsewhere);
    bare_destroy(bare);
}

TEST(driver_is_content) {
    if (debug.messages)
        fail_msg("%zu messages of the driver, the last: %s", debug.messages, debug.last);
}

TEST_FIXTURES(start, stop)
