// The home view of a person on the ground: it keeps its place and its horizon, stands still while
// it can, and turns without a jerk where it must, the same at every frame rate.

#include "test.h"

#include <math.h>
#include <string.h>

#include "camera/framing.h"
#include "support/aim.h"

enum { WIDTH = 1280, HEIGHT = 720 };

// A flock as the picture's home view sees it.
static CameraScene look(float x, float y, float z, float radius, float aspect) {
    View view;
    param_reset_all(&view_params, &view);
    view.home = VIEW_HOME_STANDING;
    view.home_distance = 340;
    view.metre = 2;
    view.field_of_view = 34;
    view.ground_y = -110;
    const FrameDescription frame = {.view = &view};
    const CameraBall flock = {.centre = {x, y, z}, .radius = radius};
    return (CameraScene){.home = camera_frame_home(&flock, &frame, aspect),
                         .centre = {x, y, z},
                         .radius = radius,
                         .aspect = aspect,
                         .ground_y = view.ground_y,
                         .home_stands = true};
}

static CameraScene look_at(float x) {
    return look(x, 0, 0, 60, (float)WIDTH / HEIGHT);
}

static void advance(CameraController *camera, const CameraScene *scene, float seconds) {
    const CameraInput nothing = {0};
    camera_controller_advance(camera, &nothing, scene, seconds);
}

static void the_horizon_is_low_in_any_picture(void **state) {
    (void)state;
    static const int heights[] = {480, 600, 720, 2000};
    for (size_t i = 0; i < sizeof heights / sizeof *heights; i++)
        for (float angle = 15; angle < 100; angle += 5) {
            Camera camera = {.position = {1, 2, 3}, .field_of_view = angle};
            const float flock[3] = {40, 10, -900}, level[3] = {40, 2, -900};
            camera_tripod_face(&camera, flock, 60);
            float pixel[2];
            assert_true(camera_project(&camera, WIDTH, heights[i], level, pixel));
            assert_float_equal(pixel[0], WIDTH / 2, 1);
            assert_true(pixel[1] > 0.88f * (float)heights[i]);
            assert_true(pixel[1] < 0.92f * (float)heights[i]);
        }
}

static void it_tilts_only_for_a_flock_that_is_too_high(void **state) {
    (void)state;
    float level = look_at(0).home.pitch, before = level;
    for (float y = 0; y < 1500; y += 10) {
        CameraScene scene = look(0, y, 0, 60, 1.5f);
        const float top[3] = {0, y + 20, 0}, *middle = scene.centre;
        float pixel[2];
        assert_true(camera_project(&scene.home, 900, 600, middle, pixel));
        assert_true(pixel[1] > 0 && pixel[1] < 560);
        assert_true(y > 60 || scene.home.pitch == level);
        assert_true(y < 100 || scene.home.pitch > level);
        assert_true(scene.home.pitch >= before && scene.home.pitch < 90);
        before = scene.home.pitch;
        assert_true(camera_project(&scene.home, 900, 600, top, pixel) && pixel[1] > -5);
    }
    // Above the person, and about them, there is still a direction to look in.
    const float *place = look_at(0).home.position;
    CameraScene above = look(place[0], 90, place[2], 10, 1.5f);
    CameraScene around = look(place[0], place[1], place[2], 500, 1.5f);
    assert_true(isfinite(above.home.yaw) && above.home.pitch > 60 && above.home.pitch < 90);
    assert_true(isfinite(around.home.yaw) && around.home.pitch == level);
}

// While the flock is in the middle of the picture every bit of the camera stays.
static void it_stands_still_while_it_can(void **state) {
    (void)state;
    CameraScene scene = look_at(0);
    CameraController camera;
    camera_controller_init(&camera, &scene);
    const Camera before = camera.camera;
    for (int i = 0; i < 900; i++) {
        float turn = (float)i / 30;
        scene = look(55 * sinf(turn), 20 * sinf(0.7f * turn), 40 * cosf(turn), 60,
                     (float)WIDTH / HEIGHT);
        advance(&camera, &scene, 1.0f / 30);
        assert_memory_equal(&camera.camera, &before, sizeof before);
    }
}

// A flock that stops out of the zone: the camera comes to rest, wholly.
static void it_comes_to_rest(void **state) {
    (void)state;
    CameraScene scene = look_at(0);
    CameraController camera;
    camera_controller_init(&camera, &scene);
    scene = look(160, 160, 0, 60, (float)WIDTH / HEIGHT);
    for (int i = 0; i < 30 * 10; i++)
        advance(&camera, &scene, 1.0f / 30);
    const Camera rest = camera.camera;
    assert_true(rest.yaw > look_at(0).home.yaw + 5 && rest.pitch > look_at(0).home.pitch + 3);
    for (int i = 0; i < 100; i++)
        advance(&camera, &scene, 1.0f / 30);
    assert_memory_equal(&camera.camera, &rest, sizeof rest);
    // Low again, it is level again, to less than a pixel.
    scene = look_at(160);
    for (int i = 0; i < 30 * 10; i++)
        advance(&camera, &scene, 1.0f / 30);
    assert_float_equal(camera.camera.pitch, look_at(0).home.pitch, 0.03f);
}

// As a real flock swings: 200 units to both sides, at most 18 units a second.
static float swing(double seconds) {
    return 200 * sinf(0.09f * (float)seconds);
}

static CameraController watch_swing(int rate, double seconds, int *still) {
    CameraScene scene = look_at(swing(0));
    CameraController camera;
    camera_controller_init(&camera, &scene);
    const Camera start = camera.camera;
    float turning = 0;
    for (int i = 1; i <= seconds * rate; i++) {
        const Camera before = camera.camera;
        scene = look_at(swing((double)i / rate));
        advance(&camera, &scene, 1.0f / (float)rate);
        assert_memory_equal(camera.camera.position, start.position, sizeof start.position);
        float pixel[2];
        assert_true(camera_project(&camera.camera, WIDTH, HEIGHT, scene.centre, pixel));
        assert_true(pixel[0] > 0.18f * WIDTH && pixel[0] < 0.82f * WIDTH);
        float turn = (camera.camera.yaw - before.yaw) * (float)rate; // degrees a second
        assert_true(fabsf(turn - turning) < 6.5f / (float)rate);
        turning = turn;
        *still += memcmp(&before, &camera.camera, sizeof before) == 0;
    }
    return camera;
}

static void it_pans_without_a_jerk(void **state) {
    (void)state;
    int still = 0, ignored = 0;
    CameraController slow = watch_swing(30, 200, &still);
    assert_in_range(still, 30 * 50, 30 * 150); // it rests at times, and not for good
    CameraController quick = watch_swing(120, 200, &ignored);
    assert_float_equal(slow.camera.yaw, quick.camera.yaw, 0.2f);
    assert_float_equal(slow.camera.pitch, quick.camera.pitch, 0.2f);
}

static void flight_goes_on_from_there(void **state) {
    (void)state;
    CameraScene scene = look_at(0);
    const CameraInput wish = {.forward = 1};
    CameraController camera;
    camera_controller_init(&camera, &scene);
    for (int i = 0; i < 120; i++) {
        const Camera before = camera.camera;
        camera_controller_advance(&camera, &wish, &scene, 1.0f / 60);
        for (int k = 0; k < 3; k++)
            assert_float_equal(camera.camera.position[k], before.position[k], 1);
        assert_float_equal(camera.camera.yaw, before.yaw, 0.01f);
        assert_float_equal(camera.camera.pitch, before.pitch, 0.01f);
    }
    assert_int_equal(camera.mode, CAMERA_MODE_FREE);
    // And back, with the flock elsewhere meanwhile.
    scene = look_at(150);
    camera_controller_go_home(&camera);
    for (int i = 0; i < 600; i++)
        advance(&camera, &scene, 1.0f / 60);
    for (int k = 0; k < 3; k++)
        assert_float_equal(camera.camera.position[k], scene.home.position[k], 0.01f);
    assert_float_equal(camera.camera.yaw, scene.home.yaw, 15);
}

int tripod_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_horizon_is_low_in_any_picture),
        cmocka_unit_test(it_tilts_only_for_a_flock_that_is_too_high),
        cmocka_unit_test(it_stands_still_while_it_can),
        cmocka_unit_test(it_comes_to_rest),
        cmocka_unit_test(it_pans_without_a_jerk),
        cmocka_unit_test(flight_goes_on_from_there),
    };
    return cmocka_run_group_tests_name("camera.tripod", tests, NULL, NULL);
}
