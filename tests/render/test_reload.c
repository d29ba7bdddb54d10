// Shaders read again while running: a broken one is told of by file and line, and the picture goes
// on with what worked.

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gfx/context.h"
#include "render/offscreen.h"

#include "flock.h"

static Flock flock;

// One bird's picture, and what the driver says of it.
typedef struct Drawing {
    GfxContext *context;
    GfxDebug debug;
    Pool *pool;
    Renderer *renderer;
    Offscreen *offscreen;
} Drawing;

static void write_shader(const char *text) {
    FILE *file = fopen(TEST_SHARE "/shaders/bird.frag", "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static const char broken[] = "// a test\nout vec4 colour;\nvoid main() {\n    colour = oops;\n}\n";

static void check_broken(const Error *error) {
    if (!strstr(error->text, "shaders/bird.frag:4: "))
        fail_msg("%s", error->text);
}

static void read_middle(const Drawing *drawing, uint8_t rgb[3]) {
    Error error = {0};
    assert_true(offscreen_draw(drawing->offscreen, drawing->renderer, &flock.frame, &error));
    memcpy(rgb, offscreen_pixels(drawing->offscreen) + 3 * (10 * 20 + 10), 3);
}

static void copy_shaders(void) {
    assert_int_equal(system("rm -rf " TEST_SHARE " && mkdir -p " TEST_SHARE " && cp -R " TEST_SOURCE
                            "/shaders " TEST_SOURCE "/assets " TEST_SHARE),
                     0);
}

static void drawing_open(Drawing *drawing) {
    Error error = {0};
    drawing->context = gfx_context_create(GFX_DEVICE_AUTO, &error);
    gfx_debug_watch(&drawing->debug);
    drawing->pool = pool_create(1, &error);
    drawing->renderer = renderer_create(drawing->pool, &error);
    drawing->offscreen = offscreen_create(20, 20, 1, &error);
    if (!drawing->renderer || !drawing->offscreen)
        fail_msg("%s", error.text);
    flock_init(&flock, 1);
}

// What is broken is the reader's to hear of, in one line, and no fault of ours.
static void drawing_close(Drawing *drawing) {
    const GfxDebug *debug = &drawing->debug;
    if (debug->messages)
        fail_msg("%zu messages of the driver, the last: %s", debug->messages, debug->last);
    offscreen_destroy(drawing->offscreen);
    renderer_destroy(drawing->renderer);
    pool_destroy(drawing->pool);
    gfx_context_destroy(drawing->context);
}

static void place_sphere(void) {
    strcpy(flock.view.mesh, "sphere");
    flock.view.bird_size = 10;
    flock_place(&flock, 0, 0, 0, 0, 0, 0, 1);
}

// A program is compiled when something first draws with it: a broken one is told of then, once, and
// all else is drawn.
TEST(broken_from_the_start) {
    copy_shaders();
    write_shader(broken);
    Error error = {0};
    Drawing drawing;
    drawing_open(&drawing);
    flock_place(&flock, 0, 0, 0, 100, 0, 0, 1); // behind the eye
    uint8_t before[3], now[3];
    read_middle(&drawing, before);
    place_sphere();
    assert_false(offscreen_draw(drawing.offscreen, drawing.renderer, &flock.frame, &error));
    check_broken(&error);
    read_middle(&drawing, now);
    assert_memory_equal(before, now, 3);
    drawing_close(&drawing);
}

TEST(reload) {
    copy_shaders();
    Error error = {0};
    Drawing drawing;
    drawing_open(&drawing);
    place_sphere();
    uint8_t before[3], now[3];
    read_middle(&drawing, before);

    write_shader(broken);
    assert_false(renderer_reload_shaders(drawing.renderer, &error));
    check_broken(&error);
    read_middle(&drawing, now);
    assert_memory_equal(before, now, 3);

    write_shader("// a test\nlayout(location = 0) out vec4 colour;\n"
                 "void main() {\n    colour = vec4(0.0, 1.0, 0.0, 1.0);\n}\n");
    assert_true(renderer_reload_shaders(drawing.renderer, &error));
    read_middle(&drawing, now);
    const uint8_t green[3] = {0, 255, 0};
    assert_memory_equal(now, green, 3);
    drawing_close(&drawing);
}
