// Colours that stand for something must be told apart, and ramps must run one way.

#include "test.h"

#include <math.h>

#include "base/vec.h"
#include "scene/palette.h"

static float brightness(const float rgb[3]) {
    return 0.2126f * rgb[0] * rgb[0] + 0.7152f * rgb[1] * rgb[1] + 0.0722f * rgb[2] * rgb[2];
}

TEST(random_colours_are_bright_and_even) {
    enum { COUNT = 20000 };
    double sums[3] = {0};
    int dim = 0;
    for (uint32_t bird = 0; bird < COUNT; bird++) {
        float rgb[3], again[3];
        palette_random(VIEW_WORLD_MARSH, bird, rgb);
        palette_random(VIEW_WORLD_MARSH, bird, again);
        assert_memory_equal(rgb, again, sizeof rgb);
        assert_true(rgb[0] + rgb[1] + rgb[2] >= 1);
        dim += rgb[0] + rgb[1] + rgb[2] < 1.5f;
        for (int i = 0; i < 3; i++)
            sums[i] += (double)rgb[i];
    }
    // Of the unit cube 1/6 is too dark and half is below 1.5: of the rest, (1/2 - 1/6) / (5/6).
    assert_float_equal((double)dim / COUNT, 0.4, 0.02);
    for (int i = 0; i < 3; i++)
        assert_float_equal(sums[i] / COUNT, 0.55, 0.01);
}

// In the other worlds no bird has a colour that all others have, and none is lost in its world.
TEST(random_colours_suit_their_world) {
    float first[3], rgb[3];
    for (ViewWorld world = VIEW_WORLD_MARSH + 1; world < VIEW_WORLDS; world++) {
        int other = 0;
        palette_random(world, 0, first);
        for (uint32_t bird = 1; bird < 200; bird++) {
            palette_random(world, bird, rgb);
            other += vec_distance(first, rgb) > 0.1f;
            bool pale = world == VIEW_WORLD_STUDIO || world == VIEW_WORLD_PAPER;
            assert_true(pale ? brightness(rgb) < 0.25f : brightness(rgb) > 0.1f);
        }
        assert_true(other > 100);
    }
}

// As the plane model's source draws them: each channel rand() % 255.
TEST(any_colour_is_any) {
    enum { COUNT = 20000 };
    int dark = 0, seen[256] = {0};
    for (uint32_t bird = 0; bird < COUNT; bird++) {
        float rgb[3];
        palette_any(bird, rgb);
        dark += rgb[0] + rgb[1] + rgb[2] < 1;
        for (int i = 0; i < 3; i++) {
            int whole = (int)(rgb[i] * 255 + 0.5f);
            assert_float_equal(rgb[i] * 255, whole, 1e-3f);
            seen[whole]++;
        }
    }
    assert_float_equal((double)dark / COUNT, 1.0 / 6, 0.02);
    for (int i = 0; i < 255; i++)
        assert_in_range(seen[i], 150, 330); // 235 each
    assert_int_equal(seen[255], 0);
}

// --- Told apart: in OKLab, with all cones and without one kind ---

enum { VISIONS = 4 };

static float linear(float display) {
    return display <= 0.04045f ? display / 12.92f : powf((display + 0.055f) / 1.055f, 2.4f);
}

// As in Björn Ottosson, "A perceptual color space for image processing" (2020).
static void to_oklab(const float rgb[3], float lab[3]) {
    static const float cones[3][3] = {{0.41222147f, 0.53633254f, 0.05144599f},
                                      {0.21190350f, 0.68069955f, 0.10739696f},
                                      {0.08830246f, 0.28171884f, 0.62997870f}};
    static const float axes[3][3] = {{0.21045426f, 0.79361779f, -0.00407205f},
                                     {1.97799850f, -2.42859221f, 0.45059371f},
                                     {0.02590404f, 0.78277177f, -0.80867577f}};
    float cone[3];
    for (int i = 0; i < 3; i++)
        cone[i] =
            cbrtf(fmaxf(cones[i][0] * rgb[0] + cones[i][1] * rgb[1] + cones[i][2] * rgb[2], 0));
    for (int i = 0; i < 3; i++)
        lab[i] = axes[i][0] * cone[0] + axes[i][1] * cone[1] + axes[i][2] * cone[2];
}

// With all cones, then without those for red, green and blue light (Machado, Oliveira, Fernandes,
// "A Physiologically-based Model for Simulation of Color Vision Deficiency", 2009).
static void as_seen(const float display[3], float lab[VISIONS][3]) {
    static const float lacking[VISIONS][3][3] = {{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
                                                 {{0.152286f, 1.052583f, -0.204868f},
                                                  {0.114503f, 0.786281f, 0.099216f},
                                                  {-0.003882f, -0.048116f, 1.051998f}},
                                                 {{0.367322f, 0.860646f, -0.227968f},
                                                  {0.280085f, 0.672501f, 0.047413f},
                                                  {-0.011820f, 0.042940f, 0.968881f}},
                                                 {{1.255528f, -0.076749f, -0.178779f},
                                                  {-0.078411f, 0.930809f, 0.147602f},
                                                  {0.004733f, 0.691367f, 0.303900f}}};
    for (int vision = 0; vision < VISIONS; vision++) {
        float rgb[3];
        for (int i = 0; i < 3; i++) {
            rgb[i] = 0;
            for (int k = 0; k < 3; k++)
                rgb[i] += lacking[vision][i][k] * linear(display[k]);
            rgb[i] = fminf(fmaxf(rgb[i], 0), 1);
        }
        to_oklab(rgb, lab[vision]);
    }
}

// The least over all kinds of colour vision.
static float least_apart(const float a[3], const float b[3]) {
    float least = INFINITY, of_a[VISIONS][3], of_b[VISIONS][3];
    as_seen(a, of_a);
    as_seen(b, of_b);
    for (int vision = 0; vision < VISIONS; vision++)
        least = fminf(least, vec_distance(of_a[vision], of_b[vision]));
    return least;
}

TEST(categories_can_be_told_apart) {
    for (int i = -1; i < PALETTE_CATEGORIES; i++)
        for (int j = i + 1; j < PALETTE_CATEGORIES; j++) {
            float a[3], b[3];
            palette_category(i, a);
            palette_category(j, b);
            if (vec_distance(a, b) < 0.2f || least_apart(a, b) < (i < 0 ? 0.025f : 0.05f))
                fail_msg("%d and %d are alike", i, j);
        }
}

TEST(flocks_can_be_told_apart_by_all) {
    // The evening sky high up, at its brightest and between; the sky by day; a cloud; the slate.
    static const float behind[][3] = {{110, 95, 140},  {230, 185, 140}, {165, 120, 140},
                                      {120, 160, 205}, {185, 160, 150}, {38, 44, 52}};
    for (uint32_t i = 0; i < MODEL_MAX_FLOCKS; i++) {
        float a[3], b[3];
        palette_flock(i, a);
        for (uint32_t j = 0; j < i; j++) {
            palette_flock(j, b);
            if (least_apart(a, b) < (i < 3 ? 0.29f : 0.12f))
                fail_msg("%u and %u are alike to some", i, j);
        }
        for (size_t k = 0; k < sizeof behind / sizeof *behind; k++) {
            for (int c = 0; c < 3; c++)
                b[c] = behind[k][c] / 255;
            if (least_apart(a, b) < 0.1f)
                fail_msg("%u is lost before background %zu", i, k);
        }
    }
}

// The first, the middle and the last sample are met exactly.
TEST(ramps_reach_their_ends) {
    static const float speeds[3][3] = {{13, 8, 135}, {204, 71, 120}, {240, 249, 33}};
    static const float counts[3][3] = {{68, 1, 84}, {33, 145, 140}, {253, 231, 37}};
    for (int i = 0; i < 3; i++) {
        float speed[3], count[3];
        palette_speed((float)i / 2, speed);
        palette_count((float)i / 2, count);
        for (int k = 0; k < 3; k++) {
            assert_float_equal(speed[k] * 255, speeds[i][k], 1e-3);
            assert_float_equal(count[k] * 255, counts[i][k], 1e-3);
        }
    }
}

TEST(ramps_run_one_way) {
    float last = -1, last_speed = -1, rgb[3], end[3];
    for (int i = 0; i <= 50; i++) {
        palette_count((float)i / 50, rgb);
        assert_true(brightness(rgb) > last);
        last = brightness(rgb);
        palette_speed((float)i / 50, rgb);
        assert_true(brightness(rgb) > last_speed);
        last_speed = brightness(rgb);
    }
    palette_speed(1, rgb);
    palette_speed(7, end);
    assert_memory_equal(rgb, end, sizeof rgb);
    palette_speed(0, rgb);
    palette_speed(NAN, end);
    assert_memory_equal(rgb, end, sizeof rgb);
    palette_heading(0, rgb);
    palette_heading(1, end);
    assert_true(vec_distance(rgb, end) < 1e-4f);
    palette_heading(0.5f, end);
    assert_true(vec_distance(rgb, end) > 0.7f);
    for (int i = 0; i < 24; i++) { // as bright all around
        palette_heading((float)i / 24, rgb);
        assert_float_equal(brightness(rgb), 0.36, 0.08);
    }
}
