// Light on its way to the eye: what mist over the ground holds back of it, and what of it a picture
// shows as black and as white.

enum { WIDTH = 240, HEIGHT = 160 };

#include "picture.h"

// A person on the ground under a clear sky, looking this far up.
static void begin(size_t birds, float pitch) {
    flock_init(&flock, birds);
    flock.view.sky = flock.view.ground = 1;
    flock.view.clouds = 0;
    flock.view.ground_y = -8;
    flock.frame.camera = (Camera){.pitch = pitch, .field_of_view = 30};
}

// --- Mist ---

// How much darker than the sky around it a large ball is, this far away in the picture's middle.
static int ball_contrast(float pitch, float away, float mist) {
    begin(1, pitch);
    strcpy(flock.view.mesh, "sphere");
    flock.view.colour = VIEW_COLOUR_PLAIN;
    flock.view.ground = 0;
    flock.view.mist = mist;
    flock.view.bird_size = 40; // so half of the mist is below 300 units
    flock_place(&flock, 0, 0, away * tanf(pitch * 0.0174533f), -away, 0, 0, -1);
    draw(pixels);
    return grey(pixels, WIDTH / 2 - 80, HEIGHT / 2) - grey(pixels, WIDTH / 2, HEIGHT / 2);
}

// It lies over the ground: who flies high is seen through little of it.
TEST(mist_height) {
    int low = ball_contrast(1, 3000, 0), high = ball_contrast(45, 3000, 0);
    assert_true(low > 60 && high > 60);
    assert_true(ball_contrast(1, 3000, 0.5f) < 0.9 * low);
    assert_true(ball_contrast(1, 3000, 1) < 0.8 * low);
    assert_true(ball_contrast(45, 3000, 1) > 0.85 * high);
}

// How far the ground's colour in this row is from the sky's at the horizon, on the average.
static int ground_contrast(int row, float mist) {
    begin(0, 0);
    flock.view.bird_size = 1;
    flock.view.mist = mist;
    draw(pixels);
    int sky = grey(pixels, WIDTH / 2, HEIGHT / 2 - 8), sum = 0;
    for (int x = 0; x < WIDTH; x++)
        sum += abs(grey(pixels, x, row) - sky);
    return sum / WIDTH;
}

// The farther off, the more of the ground is hidden.
TEST(mist_ground) {
    int off = HEIGHT / 2 + 12, near = HEIGHT - 1;
    int off_clear = ground_contrast(off, 0), near_clear = ground_contrast(near, 0);
    int off_misty = ground_contrast(off, 0.5f), near_misty = ground_contrast(near, 0.5f);
    assert_true(off_misty < 0.7 * off_clear && near_misty < near_clear);
    assert_true(off_misty * near_clear < 0.8 * near_misty * off_clear);
    assert_true(ground_contrast(off, 1) < 0.8 * off_misty);
}

// --- Contrast ---

// The picture's mean grey of 765, before an even background this bright.
static float mean_grey(float background, float contrast, bool birds) {
    enum { SIDE = 20 };
    begin(birds ? SIDE * SIDE : 0, 0);
    flock.view.sky = flock.view.ground = 0;
    flock.view.background = background;
    flock.view.contrast = contrast;
    flock.view.bird_size = 1.2f;
    for (size_t i = 0; birds && i < SIDE * SIDE; i++)
        flock_place(&flock, i, 3 * (float)(i % SIDE) - 30, 2 * (float)(i / SIDE) - 20, -100, 1, 0,
                    0);
    draw(pixels);
    return (float)(3 * brightness(pixels));
}

// About mid-grey, which stays, the curve is steeper; small birds before it, which cover little of
// their pixels, darken it as if the curve came after them.
TEST(contrast) {
    static const float grey = 0.43f;
    float before = mean_grey(grey, 1, true), steep = mean_grey(grey, 1.8f, true);
    float even = mean_grey(grey, 1, false), even_steep = mean_grey(grey, 1.8f, false);
    assert_float_equal(even, even_steep, 8);
    assert_true(even - before > 4);
    assert_float_equal((even_steep - steep) / (even - before), 1.6, 0.2);
    assert_true(mean_grey(0.2f, 1.8f, false) < mean_grey(0.2f, 1, false) - 20);
    assert_true(mean_grey(1, 1.8f, false) > mean_grey(1, 1, false) + 20);
}

STAND_FIXTURES(stand_up, stand_down)
