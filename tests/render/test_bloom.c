// Passes after the picture. Bloom: bright light spreads, only at high quality, over what is near it
// and over nothing that is drawn on the picture; with samples, in a part of the framebuffer, and
// after a change of size. Grain and vignette.

enum { WIDTH = 240, HEIGHT = 160 };

#include "picture.h"

static Pixels with, without;

// Towards the low sun, which is in the picture's middle.
static void begin(void) {
    flock_init(&flock, 1);
    flock.view.sky = 1;
    flock.view.clouds = 0;
    flock.view.sun_azimuth = 0;
    flock.view.sun_height = 0;
    flock.view.bird_size = 6;
    strcpy(flock.view.mesh, "cube");
    flock.view.quality = VIEW_QUALITY_HIGH;
    flock.view.vignette = 0;
    flock.frame.width = WIDTH;
    flock.frame.height = HEIGHT;
    flock.frame.camera = (Camera){.field_of_view = 34};
    flock_place(&flock, 0, 4, 0, -40, 0, 0, -1); // beside the sun
}

static void draw_into(Offscreen *target, int bloom, Pixels picture) {
    Error error = {0};
    flock.view.bloom = bloom;
    if (!offscreen_draw(target, renderer, &flock.frame, &error))
        fail_msg("%s", error.text);
    memcpy(picture, offscreen_pixels(target), sizeof(Pixels));
}

static void draw_both(Offscreen *target) {
    draw_into(target, 0, without);
    draw_into(target, 1, with);
}

static int gain(int x, int y) {
    size_t at = 3 * (size_t)(y * WIDTH + x);
    return with[at] - without[at];
}

// The greatest difference of both in these columns.
static int greatest(int left, int right) {
    int most = 0;
    for (int y = 0; y < HEIGHT; y++)
        for (int i = 3 * (y * WIDTH + left); i < 3 * (y * WIDTH + right); i++) {
            int apart = abs(with[i] - without[i]);
            most = apart > most ? apart : most;
        }
    return most;
}

// The dark bird before the bright sky next to the sun gains most of it, a corner of the picture
// nearly nothing, and nothing loses any.
TEST(spread) {
    begin();
    draw_both(offscreen);
    int x = WIDTH / 2 + 20, y = HEIGHT / 2;
    assert_true(without[3 * (y * WIDTH + x)] < 60);
    assert_true(gain(x, y) > 10);
    assert_in_range(gain(4, 4), 0, 2);
    for (y = 0; y < HEIGHT; y++)
        for (x = 0; x < WIDTH; x++)
            assert_true(gain(x, y) >= -1);
    flock.view.quality = VIEW_QUALITY_MEDIUM;
    draw_both(offscreen);
    assert_int_equal(greatest(0, WIDTH), 0);
}

TEST(samples) {
    Error error = {0};
    Offscreen *sampled = offscreen_create(WIDTH, HEIGHT, 4, &error);
    assert_non_null(sampled);
    begin();
    draw_both(sampled);
    assert_true(gain(WIDTH / 2 + 20, HEIGHT / 2) > 10);
    assert_in_range(greatest(0, 8), 0, 2);
    // The edges of a cube far from the sun are as smooth as without bloom.
    flock_place(&flock, 0, -12, 6, -40, 0.3f, 0.2f, -1);
    flock.view.sun_azimuth = 180;
    draw_both(sampled);
    assert_in_range(greatest(0, WIDTH), 0, 2);
    offscreen_destroy(sampled);
}

// --- What is drawn over it ---

static bool same_at(int x, int y) {
    size_t at = 3 * (size_t)(y * WIDTH + x);
    return memcmp(with + at, without + at, 3) == 0;
}

// A line keeps its colour before the sun, and stays hidden behind a bird.
TEST(lines) {
    begin();
    FrameLine line = {{-3, 0, -20}, {3, 0, -20}, 5, {255, 0, 255, 255}};
    flock.frame.lines = &line;
    flock.frame.line_count = 1;
    draw_both(offscreen);
    int y = HEIGHT / 2;
    for (int x = WIDTH / 2 - 20; x < WIDTH / 2 + 20; x++) {
        assert_true(same_at(x, y));
        assert_true(with[3 * (y * WIDTH + x) + 1] < 40);
    }
    line.from[2] = line.to[2] = -60;
    line.from[0] = 5;
    line.to[0] = 6.5f; // behind the bird
    draw_both(offscreen);
    for (int x = WIDTH / 2 + 22; x < WIDTH / 2 + 27; x++)
        assert_true(with[3 * (y * WIDTH + x)] < 200 && !same_at(x, y));
}

// --- Parts and sizes ---

// The right half of the framebuffer, as the other side of a comparison: the left half stays.
TEST(half) {
    begin();
    draw_into(offscreen, 1, without);
    FrameDescription half = flock.frame;
    half.viewport_x = half.width = WIDTH / 2;
    half.partial = true;
    half.side = 1;
    half.restarted = true;
    Error error = {0};
    offscreen_bind(offscreen);
    assert_true(renderer_draw(renderer, &half, &error));
    memcpy(with, offscreen_pixels(offscreen), sizeof with);
    assert_int_equal(greatest(0, WIDTH / 2), 0);
    assert_true(greatest(WIDTH / 2, WIDTH) > 50);
    memcpy(without, with, sizeof with);
    flock.view.bloom = 0;
    offscreen_bind(offscreen);
    assert_true(renderer_draw(renderer, &half, &error));
    memcpy(with, offscreen_pixels(offscreen), sizeof with);
    assert_true(gain(WIDTH * 3 / 4 + 20, HEIGHT / 2) < -10); // its own middle
}

// The sun is in the middle at any size, and another size in between leaves nothing behind.
TEST(sizes) {
    begin();
    draw_into(offscreen, 1, without);
    Error error = {0};
    for (int size = 1; size <= 97; size += 48) {
        Offscreen *other = offscreen_create(size, size, 1, &error);
        assert_non_null(other);
        assert_true(offscreen_draw(other, renderer, &flock.frame, &error));
        const uint8_t *seen = offscreen_pixels(other);
        if (size > 1) {
            assert_true(seen[3 * (size / 2 * size + size / 2)] > 245);
            assert_true(seen[3 * (size / 2 * size)] < 245);
        }
        offscreen_destroy(other);
    }
    draw_into(offscreen, 1, with);
    assert_int_equal(greatest(0, WIDTH), 0);
}

// --- The other passes ---

// Grain is another at another moment and the same at the same; none where the picture is black.
TEST(grain) {
    begin();
    flock.view.grain = 1;
    draw_into(offscreen, 0, with);
    draw_into(offscreen, 0, without);
    assert_int_equal(greatest(0, WIDTH), 0);
    flock.frame.seconds += 0.1;
    draw_into(offscreen, 0, without);
    assert_in_range(greatest(0, WIDTH), 4, 24);
    flock.frame.camera.yaw = 180; // no bird
    flock.view.sky = 0;
    flock.view.background = 0;
    draw_into(offscreen, 0, with);
    for (size_t i = 0; i < sizeof with; i++)
        assert_int_equal(with[i], 0);
}

// The corners are darker, the middle is not.
TEST(vignette) {
    begin();
    flock.view.sun_azimuth = 180;
    draw_into(offscreen, 0, without);
    flock.view.vignette = 1;
    draw_into(offscreen, 0, with);
    assert_true(gain(2, 2) < -4 && gain(WIDTH - 3, HEIGHT - 3) < -4);
    assert_in_range(gain(WIDTH / 2, HEIGHT / 2) + 1, 0, 2);
}

STAND_FIXTURES(stand_up, stand_down)
