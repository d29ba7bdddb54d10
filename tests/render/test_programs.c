// Shader programs: a picture links those that it draws with, and no others. What one costs is
// waited for before the first picture, so each that is not needed there counts.

enum { WIDTH = 64, HEIGHT = 36 };

#include "picture.h"

static void renew(void) {
    Error error = {0};
    renderer_destroy(renderer);
    if (!(renderer = renderer_create(pool, &error)))
        fail_msg("%s", error.text);
    assert_int_equal(renderer_programs(renderer), 0);
}

// Of a picture by a renderer of its own.
static size_t programs_of_first_picture(void) {
    renew();
    stand_draw(&flock.frame, pixels);
    size_t first = renderer_programs(renderer);
    stand_draw(&flock.frame, pixels);
    assert_int_equal(renderer_programs(renderer), first);
    return first;
}

// Birds of this many pixels.
static void place_birds(float pixels_each) {
    flock_init(&flock, 3);
    strcpy(flock.view.mesh, "bird");
    for (size_t i = 0; i < 3; i++)
        flock_place(&flock, i, (float)i - 1, 0, 0, 0, 0, -5);
    flock.view.bird_size = pixels_each * 20 / camera_focal(&flock.frame.camera, HEIGHT);
}

TEST(birds) {
    place_birds(2); // dots
    assert_int_equal(programs_of_first_picture(), 1);
    place_birds(5); // dots and sprites over each other
    assert_int_equal(programs_of_first_picture(), 2);
    place_birds(15); // sprites
    assert_int_equal(programs_of_first_picture(), 1);
    place_birds(50); // meshes
    assert_int_equal(programs_of_first_picture(), 1);
}

// What spreads the sky, where it is drawn coarse.
static size_t coarse(void) {
    return gfx_info().software;
}

// The home view of the first preset, seen by day: dots, ground, sky, sun, shore, foreground.
TEST(marsh) {
    place_birds(2);
    flock.view.sky = flock.view.ground = 1;
    assert_int_equal(programs_of_first_picture(), 6 + coarse());
    flock.view.sun_height = -20; // and stars
    assert_int_equal(programs_of_first_picture(), 7 + coarse());
    flock.view.world = VIEW_WORLD_WATER; // dots and the backdrop
    assert_int_equal(programs_of_first_picture(), 2);
}

TEST(others_are_linked_ahead) {
    Error error = {0};
    place_birds(2);
    size_t first = programs_of_first_picture();
    assert_true(renderer_link(renderer, 1, &error));
    assert_int_equal(renderer_programs(renderer), first + 1);
    assert_true(renderer_link(renderer, 100, &error));
    size_t all = renderer_programs(renderer);
    assert_true(all > 20);
    assert_true(renderer_link(renderer, 1, &error));
    place_birds(50);
    stand_draw(&flock.frame, pixels);
    assert_int_equal(renderer_programs(renderer), all);
}

// One that turns, and banks into it; as many birds as renderer_prepare draws.
static void draw_flight(Pixels last) {
    flock_init(&flock, 1);
    strcpy(flock.view.mesh, "bird");
    flock.view.sky = flock.view.ground = 1;
    flock.view.bird_size = 15 * 20 / camera_focal(&flock.frame.camera, HEIGHT);
    flock_place(&flock, 0, 0, 0, 0, 5, 0, -5);
    for (int i = 0; i < 3; i++) {
        flock.to[3][0] -= 1;
        flock.frame.seconds = 3 + i / 60.0;
        stand_draw(&flock.frame, last);
    }
}

TEST(prepared) {
    static Pixels wanted;
    Error error = {0};
    renew();
    draw_flight(wanted);
    renew();
    offscreen_bind(offscreen);
    assert_true(renderer_prepare(renderer, &flock.view, &error));
    size_t prepared = renderer_programs(renderer);
    assert_int_equal(prepared, 7 + coarse()); // those of the marsh, and sprites
    draw_flight(pixels);
    assert_memory_equal(pixels, wanted, sizeof wanted);
    assert_int_equal(renderer_programs(renderer), prepared);
}

STAND_FIXTURES(stand_up, stand_down)
