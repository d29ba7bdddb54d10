// Where the flock is, and where one looks at it from.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "base/random.h"
#include "camera/framing.h"

enum { BIRDS = 10000 };

typedef struct Flock {
    float x[BIRDS], y[BIRDS], z[BIRDS];
    FrameBirds birds;
} Flock;

// A cube of edge 100 around a place, filled by chance.
static void place_flock(Flock *flock, float x, float y, float z) {
    for (uint64_t i = 0; i < BIRDS; i++) {
        flock->x[i] = x + random_unit(random_bits(1, i, 0, 0)) * 100 - 50;
        flock->y[i] = y + random_unit(random_bits(1, i, 0, 1)) * 100 - 50;
        flock->z[i] = z + random_unit(random_bits(1, i, 0, 2)) * 100 - 50;
    }
    FrameColumns columns = {.x = flock->x, .y = flock->y, .z = flock->z};
    flock->birds = (FrameBirds){.count = BIRDS, .from = columns, .to = columns, .blend = 1};
}

static void strays_hardly_count(void **state) {
    (void)state;
    static Flock flock;
    place_flock(&flock, 10, 20, 30);
    FlockBall before = framing_flock(&flock.birds);
    assert_float_equal(before.centre[0], 10, 2);
    assert_float_equal(before.centre[1], 20, 2);
    assert_float_equal(before.centre[2], 30, 2);
    assert_in_range((int)before.radius, 40, 100);
    for (int i = 0; i < BIRDS; i += 200)
        flock.x[i] = 1500;
    FlockBall after = framing_flock(&flock.birds);
    assert_float_equal(after.centre[0], before.centre[0], 3);
    assert_float_equal(after.radius, before.radius, 5);
    assert_true(framing_whole_flock(&flock.birds).radius > 1400);
}

static void two_flocks_are_framed_together(void **state) {
    (void)state;
    static Flock flocks[2];
    View view;
    param_reset_all(&view_params, &view);
    for (float apart = 0; apart < 3000; apart += 50) {
        FrameDescription frames[2];
        FlockBall balls[2];
        for (int i = 0; i < 2; i++) {
            place_flock(&flocks[i], (float)i * apart, 300, 0);
            frames[i] = (FrameDescription){.birds = flocks[i].birds, .view = &view};
            balls[i] = framing_flock(&frames[i].birds);
        }
        CameraScene both = framing_scene(&frames[0], &frames[1], 0.9f);
        CameraScene one = framing_scene(&frames[0], NULL, 0.9f);
        float from_first = both.centre[0] - balls[0].centre[0];
        float from_second = balls[1].centre[0] - both.centre[0];
        float slack = 0.01f * both.radius;
        assert_true(from_first + balls[0].radius <= both.radius + slack); // it always holds
        assert_true(both.radius <= 3.01f * one.radius);
        assert_true(apart > 4 * balls[0].radius ||
                    from_second + balls[1].radius <= both.radius + slack);
        if (apart == 0)
            assert_float_equal(both.radius, one.radius, 1e-3f);
        assert_float_equal(both.home.yaw, one.home.yaw, 0);
    }
}

static void few_birds_are_a_flock(void **state) {
    (void)state;
    float at[] = {5}, zero[] = {0};
    FrameColumns columns = {.x = at, .y = zero, .z = zero};
    FrameBirds birds = {.count = 1, .from = columns, .to = columns};
    FlockBall ball = framing_flock(&birds);
    assert_float_equal(ball.centre[0], 5, 1e-4f);
    assert_float_equal(ball.radius, 1, 0);
    birds.count = 0;
    ball = framing_flock(&birds);
    assert_float_equal(ball.centre[0], 0, 0);
    assert_true(isfinite(ball.radius));
}

static void home_is_above_the_ground(void **state) {
    (void)state;
    View view;
    param_reset_all(&view_params, &view);
    for (float y = -85; y < 200; y += 20) {
        FlockBall flock = {.centre = {0, y, 0}, .radius = 80};
        const FrameArena nowhere = {0};
        Camera camera = framing_home(&flock, &nowhere, &view, 16.0f / 9);
        assert_true(camera.position[1] > view.ground_y);
        assert_true(fabsf(camera.pitch) < 60);
        float pixel[2];
        assert_true(camera_project(&camera, 1280, 720, flock.centre, pixel));
        assert_float_equal(pixel[0], 640, 1);
        assert_float_equal(pixel[1], 360, 1);
    }
}

static void home_has_three_places(void **state) {
    (void)state;
    View view;
    param_reset_all(&view_params, &view);
    static const float pitches[] = {15, -12, -90};
    const FlockBall flock = {.centre = {10, 0, -5}, .radius = 40};
    for (int home = VIEW_HOME_GROUND; home <= VIEW_HOME_ABOVE; home++) {
        view.home = home;
        const FrameArena nowhere = {0}, box = {true, {-25, -25, -25}, {25, 25, 25}};
        Camera camera = framing_home(&flock, &nowhere, &view, 1.5f);
        assert_float_equal(camera.pitch, pitches[home], 1e-3f);
        float pixel[2];
        assert_true(camera_project(&camera, 900, 600, flock.centre, pixel));
        assert_float_equal(pixel[0], 450, 1);
        assert_float_equal(pixel[1], 300, 1);
        // With an arena it is the arena that is looked at, wherever the flock is.
        camera = framing_home(&flock, &box, &view, 1.5f);
        const float middle[3] = {0, 0, 0};
        assert_true(camera_project(&camera, 900, 600, middle, pixel));
        assert_float_equal(pixel[0], 450, 1);
        assert_float_equal(pixel[1], 300, 1);
        assert_true(hypotf(hypotf(camera.position[0], camera.position[1]), camera.position[2]) >
                    50);
    }
}

static void cameras_are_read(void **state) {
    (void)state;
    Camera camera = {.field_of_view = 42};
    Error error;
    assert_true(camera_parse("1,-2.5,3e1,270,-10", &camera, &error));
    assert_float_equal(camera.position[1], -2.5f, 0);
    assert_float_equal(camera.position[2], 30, 0);
    assert_float_equal(camera.yaw, 270, 0);
    assert_float_equal(camera.pitch, -10, 0);
    assert_float_equal(camera.field_of_view, 42, 0);
    assert_true(camera_parse("0,9,0,0,-90", &camera, &error)); // straight down
    const char *wrong[] = {"",
                           "1,2,3,4",
                           "1,2,3,4,5,6",
                           "1,2,3,4,",
                           "1,2,3,nan,5",
                           "1,2,3,4,90.5",
                           "1,2,3,4,-91",
                           "a,b,c,d,e",
                           "1, 2,3,4,5"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        error = (Error){0};
        assert_false(camera_parse(wrong[i], &camera, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strays_hardly_count),   cmocka_unit_test(two_flocks_are_framed_together),
        cmocka_unit_test(few_birds_are_a_flock), cmocka_unit_test(home_is_above_the_ground),
        cmocka_unit_test(home_has_three_places), cmocka_unit_test(cameras_are_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
