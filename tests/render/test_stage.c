// The worlds other than the marsh: shown in the colours that they are given in, without an edge
// between floor and backdrop, with the flock's shadow at every quality, whatever the hour.

enum { WIDTH = 240, HEIGHT = 160 };

#include "picture.h"

// The camera level, 20 over the floor.
static void begin(ViewWorld world, size_t birds) {
    flock_init(&flock, birds);
    flock.view.world = (int)world;
    flock.view.sky = flock.view.ground = 1;
    flock.view.ground_y = -20;
    flock.view.quality = VIEW_QUALITY_LOW;
    flock.frame.camera = (Camera){.field_of_view = 60};
}

static const uint8_t *pixel_at(const uint8_t *picture, int x, int y) {
    return picture + 3 * (y * WIDTH + x);
}

// In the middle of the picture the corners' shade is nothing.
TEST(paper_has_its_colour) {
    static const float paper[3] = {0.925f, 0.89f, 0.81f};
    begin(VIEW_WORLD_PAPER, 0);
    flock.frame.camera.pitch = -90;
    flock.frame.camera.position[1] = 200;
    draw(pixels);
    const uint8_t *middle = pixel_at(pixels, WIDTH / 2, HEIGHT / 2);
    for (int i = 0; i < 3; i++)
        assert_in_range(abs(middle[i] - (int)lrintf(255 * paper[i])), 0, 6); // the grain
}

// Up the middle of the picture no two rows differ by more than a gradient does.
TEST(no_edge) {
    for (ViewWorld world = VIEW_WORLD_MARSH + 1; world < VIEW_WORLDS; world++) {
        if (world == VIEW_WORLD_GRID) // has lines
            continue;
        begin(world, 0);
        draw(pixels);
        for (int y = 1; y < HEIGHT; y++)
            for (int i = 0; i < 3; i++) {
                int step =
                    pixel_at(pixels, WIDTH / 2, y)[i] - pixel_at(pixels, WIDTH / 2, y - 1)[i];
                if (abs(step) > 6)
                    fail_msg("world %d: an edge of %d at row %d", (int)world, step, y);
            }
    }
}

TEST(shadow_at_every_quality) {
    for (ViewQuality quality = VIEW_QUALITY_LOW; quality < VIEW_QUALITY_AUTO; quality++) {
        begin(VIEW_WORLD_STUDIO, 400);
        for (size_t i = 0; i < 400; i++)
            flock_place(&flock, i, (float)(i % 20) - 10, 30, (float)(i / 20) - 10, 0, 0, 1);
        flock.view.bird_size = 2;
        flock.view.quality = (int)quality;
        flock.frame.camera = (Camera){.position = {0, 20, 0}, .pitch = -90, .field_of_view = 90};
        draw(pixels);
        flock.view.shadows = 0;
        draw(others);
        assert_true(brightness(pixels) < brightness(others) - 2);
    }
}

// The hour is the marsh's alone, and each world is a picture of its own.
TEST(worlds_differ_and_have_no_hour) {
    double seen[VIEW_WORLDS];
    for (ViewWorld world = VIEW_WORLD_MARSH; world < VIEW_WORLDS; world++) {
        begin(world, 0);
        flock.view.time_of_day = 12;
        draw(pixels);
        flock.view.time_of_day = 0;
        draw(others);
        assert_true((memcmp(pixels, others, sizeof pixels) == 0) == (world != VIEW_WORLD_MARSH));
        seen[world] = brightness(pixels);
        for (ViewWorld before = VIEW_WORLD_MARSH + 1; before < world; before++)
            assert_true(fabs(seen[world] - seen[before]) > 2);
    }
}

// Two lines around the birds' box, as around a chart; none without a box.
TEST(frame) {
    begin(VIEW_WORLD_PAPER, 0);
    flock.frame.camera = (Camera){.position = {50, 100, 40}, .pitch = -90, .field_of_view = 60};
    draw(pixels);
    flock.frame.arena = (FrameArena){.present = true, .low = {0, 0, 0}, .high = {100, 0, 80}};
    draw(others);
    assert_true(brightness(others) < brightness(pixels) - 0.2);
}

STAND_FIXTURES(stand_up, stand_down)
