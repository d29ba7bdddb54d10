// Obstacles in the picture: as large as they are, hiding what is behind them, with their shadows on
// the ground; and no complaint from the driver.

enum { WIDTH = 240, HEIGHT = 160 };

#include "picture.h"

static void put(size_t number, ObstacleKind kind, float x, float y, float z, float radius,
                float height) {
    flock.frame.obstacles[number] = (Obstacle){kind, {x, y, z}, radius, height};
}

// Does the pixel at this place differ from the lower left one, where nothing is?
static bool covers(float x, float y, float z) {
    float at[2];
    find_pixel((const float[3]){x, y, z}, at);
    const uint8_t *pixel = pixels + 3 * ((int)at[1] * WIDTH + (int)at[0]);
    return memcmp(pixel, pixels + 3 * (HEIGHT - 1) * WIDTH, 3) != 0;
}

// In the plane through the middle that faces the camera, which is far enough for an outline.
TEST(outlines) {
    int leaves = 0, holes = 0;
    for (int round = 0; round < 2; round++) {
        flock_init(&flock, 0);
        flock.frame.camera.position[2] = 200;
        flock.frame.camera.field_of_view = 8;
        ObstacleKind kind = round ? OBSTACLE_SPHERE : OBSTACLE_CYLINDER;
        put(round ? 15 : 3, kind, 2, round ? 1 : -5, 0, 4, 9);
        draw(pixels);
        for (float x = -9; x <= 9; x += 0.5f)
            for (float y = -9; y <= 9; y += 0.5f) {
                float off = round ? hypotf(x - 2, y - 1) - 4
                                  : fmaxf(fabsf(x - 2) - 4, fabsf(y + 0.5f) - 4.5f);
                if (off > 0.2f)
                    assert_false(covers(x, y, 0));
                if (off < -0.2f && !round)
                    assert_true(covers(x, y, 0));
                if (off < -1.7f && round) { // leaves are loose at the edge
                    leaves += covers(x, y, 0);
                    holes += !covers(x, y, 0);
                }
            }
    }
    assert_true(leaves > 8 * holes);
}

// High over the ground a sphere is a balloon, within it: narrow below, a basket at its foot.
TEST(balloon) {
    for (int high = 0; high < 2; high++) {
        flock_init(&flock, 0);
        flock.frame.camera = (Camera){.position = {0, 0, 200}, .field_of_view = 8};
        flock.view.ground_y = high ? -100 : -5;
        put(0, OBSTACLE_SPHERE, 0, 0, 0, 4, 0);
        draw(high ? pixels : others);
    }
    assert_true(differ());
    assert_true(covers(0, 3.8f, 0) && covers(3.3f, 0.5f, 0) && covers(-3.3f, 0.5f, 0));
    assert_true(covers(0, -3.8f, 0));
    assert_false(covers(2.5f, -2.6f, 0) || covers(-2.5f, -2.6f, 0) || covers(1, -3.7f, 0));
}

// Cylinders that stand one on another are a tower with a spire, each part within its own.
TEST(tower) {
    static const float parts[3][3] = {{-9, 4, 8}, {-1, 4.2f, 1}, {0, 2, 8}}; // foot, radius, height
    flock_init(&flock, 0);
    flock.frame.camera = (Camera){.position = {0, 0, 200}, .field_of_view = 8};
    for (size_t i = 0; i < 3; i++)
        put(i, OBSTACLE_CYLINDER, 0, parts[i][0], 0, parts[i][1], parts[i][2]);
    draw(pixels);
    for (float y = -8.25f; y < 8; y += 0.5f) {
        const float *part = parts[y < -1 ? 0 : y < 0 ? 1 : 2];
        float narrow = y > 0 ? 1 - y / 8 : 1, inner = 0.45f * part[1] * narrow - 0.3f;
        assert_false(covers(part[1] * narrow + 0.3f, y, 0));
        assert_true(inner < 0 || (covers(inner, y, 0) && covers(-inner, y, 0)));
    }
    assert_false(covers(3.5f, -5, 0)); // seen at a side of the square
}

// From above and from below a cylinder is a disc: it is closed at both ends.
TEST(ends) {
    for (int side = -1; side <= 1; side += 2) {
        flock_init(&flock, 0);
        flock.frame.camera = (Camera){.position = {0, 100.0f * (float)side, 0},
                                      .pitch = -90.0f * (float)side,
                                      .field_of_view = 8};
        put(0, OBSTACLE_CYLINDER, 0, -2, 0, 4, 4);
        draw(pixels);
        assert_true(covers(0, 0, 0) && covers(3.5f, 0, 0) && covers(0, 0, -3.5f));
        assert_false(covers(4.5f, 0, 0) || covers(0, 0, 4.5f));
    }
}

TEST(hides_birds) {
    static const ObstacleKind kinds[] = {OBSTACLE_SPHERE, OBSTACLE_CYLINDER};
    for (int kind = 0; kind < 2; kind++)
        for (int behind = 0; behind < 2; behind++) {
            flock_init(&flock, 1);
            put(0, kinds[kind], 0, kind ? -8 : 0, 0, 8, 16);
            flock_place(&flock, 0, 0, 0, behind ? -12 : 12, 1, 0, 0);
            draw(pixels);
            flock.frame.birds.count = 0;
            draw(others);
            assert_int_equal(differ(), !behind);
        }
}

// A camera within one sees what it would see without it.
TEST(from_within) {
    flock_init(&flock, 0);
    flock.view.sky = flock.view.ground = 1;
    draw(others);
    put(0, OBSTACLE_CYLINDER, 0, -10, 20, 5, 20);
    put(1, OBSTACLE_SPHERE, 0, 0, 20, 5, 0);
    flock.view.shadows = 0;
    draw(pixels);
    assert_false(differ());
}

TEST(ground) {
    flock_init(&flock, 0);
    flock.view.sky = flock.view.ground = 1;
    put(4, OBSTACLE_GROUND, 0, -30, 0, 0, 0);
    put(2, OBSTACLE_GROUND, 0, -7, 0, 0, 0); // the highest counts
    draw(pixels);
    memset(flock.frame.obstacles, 0, sizeof flock.frame.obstacles);
    flock.view.ground_y = -7;
    draw(others);
    assert_false(differ());
}

static int grey_of(const uint8_t *picture, const float place[3]) {
    float at[2];
    find_pixel(place, at);
    return grey(picture, (int)at[0], (int)at[1]);
}

// Under a sun of 45 degrees from the right, shadows lie as far to the left as what throws them is
// high. From above, on level ground at 0; x and radius of what throws it.
TEST(shadows) {
    for (int kind = 0; kind < 2; kind++) {
        flock_init(&flock, 0);
        flock.view.ground = 1;
        flock.view.ground_y = 0;
        flock.view.quality = VIEW_QUALITY_MEDIUM;
        flock.view.sun_height = 45;
        flock.view.sun_azimuth = 90;
        flock.frame.camera = (Camera){.position = {0, 120, 0}, .pitch = -90, .field_of_view = 60};
        if (kind)
            put(0, OBSTACLE_CYLINDER, 20, 0, 0, 3, 30);
        else
            put(0, OBSTACLE_SPHERE, 20, 30, 0, 5, 0);
        draw(pixels);
        flock.view.shadows = 0;
        draw(others);
        const float within[3] = {-9, 0, 0}, beyond[3] = {-22, 0, 0}, aside[3] = {-9, 0, 9},
                    before[3] = {8, 0, 0};
        assert_true(grey_of(pixels, within) < grey_of(others, within) * 7 / 10);
        assert_true(abs(grey_of(pixels, beyond) - grey_of(others, beyond)) <= 3);
        assert_true(abs(grey_of(pixels, aside) - grey_of(others, aside)) <= 3);
        assert_int_equal(grey_of(pixels, before) < grey_of(others, before) * 7 / 10, kind);
        flock.view.shadows = 1; // the quality leaves them out
        flock.view.quality = VIEW_QUALITY_LOW;
        draw(pixels);
        flock.view.shadows = 0;
        draw(others);
        assert_false(differ());
    }
}

STAND_FIXTURES(stand_up, stand_down)
