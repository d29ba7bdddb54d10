// The offscreen context and framebuffers: what OpenGL says of itself, rows read top-down, several
// samples resolved, sizes refused.

#include "test.h"

#include <string.h>

#include "gfx/context.h"
#include "gfx/objects.h"

static GfxContext *context;

static int start(void **state) {
    (void)state;
    Error error = {0};
    context = gfx_context_create(GFX_DEVICE_AUTO, &error);
    if (!context)
        print_error("%s\n", error.text);
    return context ? 0 : -1;
}

static int stop(void **state) {
    (void)state;
    gfx_context_destroy(context);
    return 0;
}

TEST(info) {
    GfxInfo info = gfx_info();
    assert_string_not_equal(info.version, "unknown");
    assert_string_not_equal(info.renderer, "unknown");
    if (strstr(info.renderer, "llvmpipe"))
        assert_true(info.software);
}

TEST(rows_are_top_down) {
    GfxDebug debug;
    bool watched = gfx_debug_watch(&debug);
    for (int samples = 1; samples <= 4; samples += 3) {
        Error error = {0};
        GfxTarget target;
        assert_true(gfx_target_init(&target, 5, 3, samples, &error));
        gfx_target_bind(&target);
        glClearColor(0, 0, 1, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glEnable(GL_SCISSOR_TEST);
        glScissor(0, 2, 5, 1); // OpenGL counts rows from below: this is the top one
        glClearColor(1, 0, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glDisable(GL_SCISSOR_TEST);
        uint8_t rgb[5 * 3 * GFX_READ_BYTES];
        gfx_target_read(&target, rgb);
        for (size_t i = 0; i < 15; i++) {
            const uint8_t red[] = {255, 0, 0}, blue[] = {0, 0, 255};
            assert_memory_equal(rgb + 3 * i, i < 5 ? red : blue, 3);
        }
        gfx_target_deinit(&target);
    }
    if (watched && debug.messages)
        fail_msg("the driver: %s", debug.last);
}

TEST(too_large) {
    Error error = {0};
    GfxTarget target;
    assert_false(gfx_target_init(&target, 1000000, 10, 1, &error));
    assert_non_null(strstr(error.text, "1000000x10"));
}

TEST(no_such_device) {
    // Beside the context that lives: nothing may be opened for it, and nothing closed.
    Error error = {0};
    assert_null(gfx_context_create(99, &error));
    assert_non_null(strstr(error.text, "no device 99"));
    assert_string_not_equal(gfx_info().version, "unknown");
}

// The device that draws is told from others by its extensions, what it draws with by its name:
// where there is one device the two agree. The context is closed meanwhile, as listing demands.
TEST(devices) {
    Error error = {0};
    GfxDevice devices[8];
    bool software = gfx_info().software;
    gfx_context_destroy(context);
    size_t count = gfx_list_devices(devices, 8);
    context = gfx_context_create(GFX_DEVICE_AUTO, &error);
    assert_non_null(context);
    if (count == 1 && devices[0].usable)
        assert_int_equal(devices[0].software, software);
}

TEST_FIXTURES(start, stop)
