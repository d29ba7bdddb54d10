// The benchmark's two surfaces must show the same and, in a window, hold nothing back. Plain: the
// one offscreen; with SKEIN_TEST_WINDOW in the environment: the one on the display at hand.

#include "gfx/gl.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "gfx/context.h"
#include "render/bare.h"
#include "render/offscreen.h"
#include "support/aim.h"

enum { WIDTH = 160, HEIGHT = 90 };

static bool windowed;
static GfxDebug debug;
static Pool *pool;
static Surface surface;
static View view;
static FrameDescription frame;

// One cube in the middle.
static void describe_frame(void) {
    static const uint32_t id[1] = {0};
    static const float zero[1] = {0}, one[1] = {1};
    const Columns columns = {zero, zero, zero, zero, zero, one};
    const float eye[3] = {0, 0, 20}, middle[3] = {0, 0, 0};
    param_reset_all(&view_params, &view);
    view.quality = VIEW_QUALITY_LOW;
    snprintf(view.mesh, sizeof view.mesh, "cube");
    view.bird_size = 6;
    frame = (FrameDescription){
        .birds = {.count = 1, .id = id, .from = columns, .to = columns, .tick_seconds = 1.0f / 60},
        .view = &view,
        .camera = camera_look_at(eye, middle),
    };
}

static int start(void **state) {
    (void)state;
    Error error = {0};
    const SurfaceOptions options = {windowed, GFX_DEVICE_AUTO, WIDTH, HEIGHT};
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

static void draw(void) {
    Error error = {0};
    if (!surface_draw(&surface, &frame, &error))
        fail_msg("%s", error.text);
}

static void present(void) {
    Error error = {0};
    if (!surface_present(&surface, &error))
        fail_msg("%s", error.text);
}

// One pixel of the picture that is drawn but not yet shown.
static int read_brightness(int x, int y) {
    uint8_t pixel[4];
    glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
    return pixel[0] + pixel[1] + pixel[2];
}

static void test_settings(void **state) {
    (void)state;
    assert_int_equal(surface.windowed, windowed);
    assert_int_equal(surface.width, WIDTH);
    assert_int_equal(surface.height, HEIGHT);
    assert_true(surface.gfx.renderer[0] != 0);
    assert_true(windowed ? surface.refresh_hz >= 0 : surface.refresh_hz == 0);
    assert_false(surface.closed);
}

static void test_draws(void **state) {
    (void)state;
    view.sky = view.ground = view.haze = 0;
    view.background = 4;
    frame.width = frame.height = 7; // the surface's own size counts
    draw();
    assert_true(read_brightness(2, 2) > read_brightness(WIDTH / 2, HEIGHT / 2));
    assert_int_equal(read_brightness(2, 2), read_brightness(WIDTH - 2, HEIGHT - 2));
    assert_int_equal(renderer_cost(surface_renderer(&surface)).draw_calls, 1);
    present();
}

// Front face: 6 of 2 · 17 · tan(27.5°) high.
static void test_cover(void **state) {
    (void)state;
    Error error = {0};
    view.sky = view.ground = 1;
    double covered = surface_cover(&surface, &frame, &error), side = 6 / (2 * 17 * 0.52056705);
    double wanted = side * side * HEIGHT / WIDTH;
    assert_true(covered > 0.95 * wanted && covered < 1.05 * wanted);
    draw(); // goes where it went before
    present();
}

// Something else than the renderer draws there, after drawing went elsewhere.
static void test_bare(void **state) {
    (void)state;
    Error error = {0};
    Bare *bare = bare_create(&error);
    frame.width = WIDTH;
    frame.height = HEIGHT;
    assert_true(bare && bare_prepare(bare, &frame, &error));
    Offscreen *elsewhere = offscreen_create(8, 8, 1, &error);
    assert_non_null(elsewhere);
    offscreen_bind(elsewhere);
    surface_bind(&surface);
    bare_draw(bare);
    gfx_finish();
    assert_int_equal(read_brightness(WIDTH / 2, HEIGHT / 2), 3 * 255);
    assert_int_equal(read_brightness(2, 2), 0);
    offscreen_destroy(elsewhere);
    bare_destroy(bare);
}

// A small picture takes far less time than a screen at 60 a second shows one for.
static void test_uncapped(void **state) {
    (void)state;
    view.sky = view.ground = view.haze = 0;
    draw();
    present();
    double fastest = 1;
    for (int i = 0; i < 60; i++) {
        double began = clock_now();
        draw();
        gfx_finish();
        present();
        double took = clock_now() - began;
        fastest = took < fastest ? took : fastest;
    }
    if (fastest > 0.012)
        fail_msg("%g ms at the least", fastest * 1000);
}

static void test_driver_is_content(void **state) {
    (void)state;
    if (debug.messages)
        fail_msg("%zu messages of the driver, the last: %s", debug.messages, debug.last);
}

int surface_tests(void) {
    windowed = getenv("SKEIN_TEST_WINDOW") != NULL;
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_settings), cmocka_unit_test(test_draws),
        cmocka_unit_test(test_cover),    cmocka_unit_test(test_bare),
        cmocka_unit_test(test_uncapped), cmocka_unit_test(test_driver_is_content),
    };
    return cmocka_run_group_tests_name("render.surface", tests, start, stop);
}
