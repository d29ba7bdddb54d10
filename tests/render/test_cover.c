// The share of a picture that birds cover: nothing else may count, and no bird may be missed. And
// the offscreen picture: rows read top-down, several samples resolved, sizes refused.

enum { WIDTH = 200, HEIGHT = 100 };

#include "picture.h"

// A picture full of all that is no bird.
static void init_world(size_t count) {
    flock_init(&flock, count);
    flock.view.sky = flock.view.ground = flock.view.haze = flock.view.show_leader = 1;
    flock.frame.leader_count = 1;
    flock.frame.leaders[0] = (FrameLeader){{-6, 0, 0}, {1, 0, 0}, {6, 0, 0}};
    flock.frame.pointer = flock.frame.lure = (Stimulus){true, {2, 1, -3}};
    flock.frame.threat = (Stimulus){true, {2, -1, -3}};
    static const FrameLine lines[2] = {{{-5, -2, 0}, {5, -2, 0}, 2, {255, 255, 255, 255}},
                                       {{-5, 2, 0}, {5, 2, 0}, 2, {255, 255, 255, 255}}};
    static const FrameMark mark = {.margin = 8, .width = 2, .tint = {255, 255, 255, 255}};
    flock.frame.lines = lines;
    flock.frame.line_count = flock.frame.overlay_line_count = 1;
    flock.frame.marks = &mark;
    flock.frame.mark_count = 1;
}

TEST(nothing) {
    init_world(0);
    assert_true(cover_of(offscreen) == 0);
    init_world(1);
    flock_place(&flock, 0, 0, 0, 40, 1, 0, 0); // behind the camera
    assert_true(cover_of(offscreen) == 0);
}

TEST(everything) {
    init_world(1);
    set_mesh("cube");
    flock.view.bird_size = 60;
    flock_place(&flock, 0, 0, 0, -25, 0, 0, 1);
    assert_true(cover_of(offscreen) > 0.999);
}

// A disc from below, in every hour, is as large as it is; its dark side too.
TEST(part) {
    static const float heights[] = {-10, 0, 90};
    for (int hour = 0; hour < 3; hour++)
        for (int side = -1; side <= 1; side += 2) {
            init_world(1);
            set_mesh("disc");
            flock.view.bird_size = 8;
            flock.view.sun_height = heights[hour];
            flock.view.exposure = 0.05f;
            flock_place(&flock, 0, 0, 0, 0, 0, 0, 5);
            const float eye[3] = {0, 20 * (float)side, 0}, middle[3] = {0, 0, 0};
            flock.frame.camera = camera_look_at(eye, middle);
            flock.frame.camera.field_of_view = 45;
            float radius = 4.0f / 20 * 50 / 0.41421356f;
            double wanted = 3.14159265 * (double)(radius * radius) / (WIDTH * HEIGHT);
            double covered = cover_of(offscreen);
            if (covered < 0.96 * wanted || covered > 1.03 * wanted)
                fail_msg("%g instead of %g", covered, wanted);
        }
}

TEST(draws) {
    init_world(1);
    flock.view.bird_size = 10;
    flock_place(&flock, 0, 0, 0, 0, 0, 0, 1);
    double covered = cover_of(offscreen);
    assert_true(covered > 0);
    flock.frame.draw = FRAME_DRAW_SINGLE;
    assert_true(cover_of(offscreen) == covered);
    flock.frame.draw = FRAME_DRAW_NONE;
    assert_true(cover_of(offscreen) == 0);
}

// --- The picture itself ---

TEST(rows_are_top_down) {
    for (int samples = 1; samples <= 4; samples += 3) {
        Error error = {0};
        Offscreen *small = offscreen_create(5, 3, samples, &error);
        assert_non_null(small);
        offscreen_bind(small);
        glClearColor(0, 0, 1, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glEnable(GL_SCISSOR_TEST);
        glScissor(0, 2, 5, 1); // OpenGL counts rows from below: this is the top one
        glClearColor(1, 0, 0, 1);
        glClear(GL_COLOR_BUFFER_BIT);
        glDisable(GL_SCISSOR_TEST);
        const uint8_t *rgb = offscreen_pixels(small);
        for (size_t i = 0; i < 15; i++) {
            const uint8_t red[] = {255, 0, 0}, blue[] = {0, 0, 255};
            assert_memory_equal(rgb + 3 * i, i < 5 ? red : blue, 3);
        }
        offscreen_destroy(small);
    }
}

TEST(too_large) {
    Error error = {0};
    assert_null(offscreen_create(1000000, 10, 1, &error));
    assert_non_null(strstr(error.text, "1000000x10"));
}

STAND_FIXTURES(stand_up, stand_down)
