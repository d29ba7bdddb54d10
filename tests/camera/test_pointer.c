// The mouse points at a place that is seen where the mouse is, as far away as the flock.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "camera/pick.h"

static void it_is_seen_under_the_mouse(void **state) {
    (void)state;
    static const float centre[3] = {10, 20, -30}, pixels[][2] = {{400, 300}, {0, 0}, {799, 120}};
    static const float eyes[][5] = {
        {0, 20, 200, 0, 0}, {10, 300, -30, 0, -90}, {-90, 0, 50, 45, 10}};
    for (int i = 0; i < 9; i++) {
        const float *eye = eyes[i / 3], *pixel = pixels[i % 3];
        Camera camera = {{eye[0], eye[1], eye[2]}, eye[3], eye[4], 55};
        float place[3], back[2], forward[3], right[3], up[3], nearer = 0;
        assert_true(pick_place(&camera, 800, 600, pixel, centre, place));
        assert_true(camera_project(&camera, 800, 600, place, back));
        assert_float_equal(back[0], pixel[0], 0.1f);
        assert_float_equal(back[1], pixel[1], 0.1f);
        camera_axes(&camera, forward, right, up);
        for (int k = 0; k < 3; k++)
            nearer += (centre[k] - place[k]) * forward[k];
        assert_float_equal(nearer, 0, 0.01f);
    }
}

static void what_lies_behind_is_no_place(void **state) {
    (void)state;
    static const float behind[3] = {0, 0, 5}, beside[3] = {40, 0, 0}, pixel[2] = {10, 10};
    Camera camera = {.field_of_view = 55};
    float place[3] = {1, 2, 3};
    assert_false(pick_place(&camera, 800, 600, pixel, behind, place));
    assert_false(pick_place(&camera, 800, 600, pixel, beside, place));
    assert_true(place[0] == 1 && place[1] == 2 && place[2] == 3);
}

static void a_pixel_is_a_move(void **state) {
    (void)state;
    static const float centre[3] = {0, 0, -100};
    Camera camera = {.field_of_view = 55};
    float from[3], to[3];
    for (int i = 0; i < 2; i++) {
        const float pixel[2] = {400, 300}, other[2] = {400, i ? 302 : 300.4f};
        assert_true(pick_place(&camera, 800, 600, pixel, centre, from));
        assert_true(pick_place(&camera, 800, 600, other, centre, to));
        assert_true(pick_place_moved(&camera, 600, from, to) == (i == 1));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(it_is_seen_under_the_mouse),
        cmocka_unit_test(what_lies_behind_is_no_place),
        cmocka_unit_test(a_pixel_is_a_move),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
