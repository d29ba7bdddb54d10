// The offscreen context: what OpenGL says of itself, and devices.

#include "test.h"

#include <string.h>

#include "gfx/context.h"

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
