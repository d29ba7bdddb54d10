// Shaders read again while running: a broken one is told of by file and line, and the picture goes
// on with what worked.

enum { WIDTH = 20, HEIGHT = 20 };

#include "picture.h"

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

static void read_middle(uint8_t rgb[3]) {
    draw(pixels);
    memcpy(rgb, pixels + 3 * (10 * WIDTH + 10), 3);
}

// Draws a bird with a copy of the shaders.
static void open_copy(const char *bird_shader) {
    assert_int_equal(system("rm -rf " TEST_SHARE " && mkdir -p " TEST_SHARE " && cp -R " TEST_SOURCE
                            "/shaders " TEST_SOURCE "/assets " TEST_SHARE),
                     0);
    if (bird_shader)
        write_shader(bird_shader);
    assert_int_equal(stand_up(NULL), 0);
    flock_init(&flock, 1);
    set_mesh("sphere");
    flock.view.bird_size = 10;
    flock_place(&flock, 0, 0, 0, 0, 0, 0, 1);
}

// What is broken is the reader's to hear of, in one line, and no fault of ours.
static void close_copy(void) {
    assert_driver_is_content();
    stand_down(NULL);
}

// A program is compiled when something first draws with it: a broken one is told of then, once, and
// all else is drawn.
TEST(broken_from_the_start) {
    Error error = {0};
    uint8_t before[3], now[3];
    open_copy(broken);
    flock.from[2][0] = flock.to[2][0] = 100; // behind the eye
    read_middle(before);
    flock.from[2][0] = flock.to[2][0] = 0;
    assert_false(offscreen_draw(offscreen, renderer, &flock.frame, &error));
    check_broken(&error);
    read_middle(now);
    assert_memory_equal(before, now, 3);
    close_copy();
}

TEST(reload) {
    Error error = {0};
    uint8_t before[3], now[3];
    open_copy(NULL);
    read_middle(before);

    write_shader(broken);
    assert_false(renderer_reload_shaders(renderer, &error));
    check_broken(&error);
    read_middle(now);
    assert_memory_equal(before, now, 3);

    write_shader("// a test\nlayout(location = 0) out vec4 colour;\n"
                 "void main() {\n    colour = vec4(0.0, 1.0, 0.0, 1.0);\n}\n");
    assert_true(renderer_reload_shaders(renderer, &error));
    read_middle(now);
    const uint8_t green[3] = {0, 255, 0};
    assert_memory_equal(now, green, 3);
    close_copy();
}
