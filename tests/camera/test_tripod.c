// The home view of a person on the ground: it keeps its place, its lens has the flock fill half of
// the picture, it stands still while it can, and turns without a jerk where it must, the same at
// every frame rate.

#include "test.h"

#include <math.h>
#include <string.h>

#include "camera/controller.h"
#include "support/aim.h"

enum { WIDTH = 1280, HEIGHT = 720 };

static const float widest = 36;

// A flock of this half extent, seen from the world's middle; angles in degrees.
static CameraScene look(float yaw, float pitch, float across, float above, float aspect) {
    CameraScene scene = {
        .extent = {yaw, pitch, tanf(across * 0.0174533f), tanf(above * 0.0174533f)},
        .field_of_view = widest,
        .radius = 60,
        .aspect = aspect,
        .ground_y = -2,
        .home_stands = true,
        .horizon = 0.1f};
    camera_tripod_face(&scene.home, &scene);
    return scene;
}

static CameraScene look_at(float yaw) {
    return look(yaw, 15, 7, 2, (float)WIDTH / HEIGHT);
}

static void advance(CameraController *camera, const CameraScene *scene, float seconds) {
    const CameraInput nothing = {0};
    camera_controller_advance(camera, &nothing, scene, seconds);
}

static void advance_for(CameraController *camera, const CameraScene *scene, int seconds, int rate) {
    for (int i = 0; i < seconds * rate; i++)
        advance(camera, scene, 1.0f / (float)rate);
}

// Of the picture, from side to side and upwards.
static void find_share(const CameraScene *scene, const Camera *camera, float share[2]) {
    float half = camera_half_height(camera);
    share[0] = scene->extent.across / half / scene->aspect;
    share[1] = scene->extent.above / half;
}

TEST(the_flock_fills_half_of_any_picture) {
    static const float aspects[] = {16 / 9.f, 4 / 3.f, 1, 390 / 844.f};
    for (size_t i = 0; i < sizeof aspects / sizeof *aspects; i++)
        for (float across = 1; across < 30; across += 1)
            for (float above = 0.5f; above < 8; above += 0.5f) {
                CameraScene scene = look(10, 15, across, above, aspects[i]);
                float share[2],
                    smaller = 2 * atanf(camera_half_height(&scene.home) * fminf(aspects[i], 1)) /
                              0.0174533f;
                find_share(&scene, &scene.home, share);
                bool longest =
                    smaller<CAMERA_LENS_NARROWEST + 0.01f, wide = smaller> widest - 0.01f;
                assert_true(longest || wide || fabsf(share[0] - 0.5f) < 1e-3f ||
                            fabsf(share[1] - 0.72f) < 1e-3f);
                assert_true(wide || (share[0] < 0.501f && share[1] < 0.721f));
                assert_true(smaller > CAMERA_LENS_NARROWEST - 0.01f && smaller < widest + 0.01f);
            }
}

TEST(a_wide_lens_shows_the_land) {
    CameraScene wide = look(0, 16, 17, 2, 16 / 9.f), tall = look(0, 16, 2, 3, 16 / 9.f);
    const float level[3] = {0, 0, -1};
    float pixel[2];
    assert_true(camera_project(&wide.home, WIDTH, HEIGHT, level, pixel));
    assert_float_equal(pixel[1], 0.9f * HEIGHT, 2);
    // Through a long one the flock is in the picture's middle.
    assert_float_equal(tall.home.pitch, 16, 0.5f);
    // A flock above the picture of level ground is tilted to, as far as it needs.
    for (float pitch = 10; pitch < 89; pitch += 2) {
        CameraScene high = look(0, pitch, 17, 6, 16 / 9.f);
        float top = pitch + 6 - high.home.pitch;
        assert_true(top <= high.home.field_of_view / 2 && high.home.pitch < 90);
    }
    // A high horizon stays where it is, and the flock below the upper edge.
    for (float pitch = 3; pitch < 15; pitch++) {
        CameraScene lake = look(0, pitch, 3, 1, 16 / 9.f);
        lake.horizon = 0.5f;
        camera_tripod_face(&lake.home, &lake);
        assert_float_equal(lake.home.pitch, 0, 0.01f);
        assert_true(pitch + 1 < lake.home.field_of_view / 2);
    }
}

// While the flock is in the middle of the picture every bit of the camera stays.
TEST(it_stands_still_while_it_can) {
    CameraScene scene = look_at(0);
    CameraController camera;
    camera_controller_init(&camera, &scene);
    const Camera before = camera.camera;
    for (int i = 0; i < 900; i++) {
        float turn = (float)i / 30;
        scene = look(2 * sinf(turn), 15 + sinf(0.7f * turn), 7 + cosf(turn), 2, scene.aspect);
        advance(&camera, &scene, 1.0f / 30);
        assert_memory_equal(&camera.camera, &before, sizeof before);
    }
}

// A flock that stops out of the zones: the camera comes to rest, wholly.
TEST(it_comes_to_rest) {
    CameraScene scene = look_at(0);
    CameraController camera;
    camera_controller_init(&camera, &scene);
    scene = look(40, 30, 3, 1, scene.aspect);
    advance_for(&camera, &scene, 20, 30);
    const Camera rest = camera.camera;
    assert_float_equal(rest.yaw, 40, 1.5f);
    assert_float_equal(rest.pitch, 30, 1.5f);
    advance_for(&camera, &scene, 3, 30);
    assert_memory_equal(&camera.camera, &rest, sizeof rest);
}

// A flock that becomes three times as large, or small: half of the way within two seconds, nearly
// all of it within six, never past it; and alike at every frame rate.
TEST(it_zooms_softly) {
    for (int wider = 0; wider < 2; wider++) {
        CameraScene scene = look(0, 15, wider ? 4 : 14, 1, 16 / 9.f);
        CameraController slow, quick;
        camera_controller_init(&slow, &scene);
        camera_controller_init(&quick, &scene);
        scene = look(0, 15, wider ? 14 : 4, 1, 16 / 9.f);
        float share[2], before = 0;
        for (int second = 1; second <= 6; second++) {
            advance_for(&slow, &scene, 1, 30);
            advance_for(&quick, &scene, 1, 120);
            find_share(&scene, &slow.camera, share);
            float off = fabsf(logf(share[0] / 0.5f));
            assert_float_equal(slow.camera.field_of_view, quick.camera.field_of_view, 0.1f);
            assert_true(second == 1 || off < before);
            before = off;
            assert_true(second != 2 || (off > 0.3f && off < 0.6f));
        }
        assert_true(before < 0.1f);
    }
}

// As a real flock swings, at most 5 degrees a second.
static float swing(double seconds) {
    return 30 * sinf(0.16f * (float)seconds);
}

static CameraController watch_swing(int rate, double seconds) {
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
        float off =
            scene.extent.yaw - camera.camera.yaw; // degrees; the picture has 14 to each side
        assert_true(fabsf(off) < 6);
        float turn = (camera.camera.yaw - before.yaw) * (float)rate; // degrees a second
        assert_true(fabsf(turn - turning) < 25 / (float)rate);
        turning = turn;
    }
    return camera;
}

TEST(it_pans_without_a_jerk) {
    CameraController slow = watch_swing(30, 200), quick = watch_swing(120, 200);
    assert_float_equal(slow.camera.yaw, quick.camera.yaw, 0.2f);
    assert_float_equal(slow.camera.pitch, quick.camera.pitch, 0.2f);
}

// In ten seconds from the widest lens, with the land, to the flock.
TEST(it_opens_wide) {
    CameraScene scene = look_at(0);
    CameraController camera;
    camera_controller_init(&camera, &scene);
    camera_controller_open_wide(&camera, &scene);
    assert_float_equal(camera.camera.field_of_view, widest, 0.01f);
    advance_for(&camera, &scene, 2, 60);
    assert_true(camera.camera.field_of_view > 0.75f * widest);
    advance_for(&camera, &scene, 8, 60);
    assert_float_equal(camera.camera.field_of_view, scene.home.field_of_view, 1);
}

// Wheel and pinch set the lens, whatever the flock does, until Home gives it back; the camera still
// pans.
TEST(a_person_sets_the_lens) {
    CameraScene scene = look_at(0);
    CameraController camera;
    camera_controller_init(&camera, &scene);
    const CameraInput wheel = {.wheel = 2}, pinch = {.pinch = logf(1.5f), .drag = {0.1f, 0.1f}};
    float before = camera_half_height(&camera.camera), speed = camera.speed;
    camera_controller_advance(&camera, &wheel, &scene, 1 / 60.f);
    camera_controller_advance(&camera, &pinch, &scene, 1 / 60.f);
    scene = look(20, 15, 12, 3, scene.aspect);
    advance_for(&camera, &scene, 10, 60);
    assert_int_equal(camera.mode, CAMERA_MODE_HOME);
    assert_float_equal(camera_half_height(&camera.camera), before / 1.5f / 1.21f, 0.005f);
    assert_float_equal(camera.camera.yaw, 20, 2);
    assert_float_equal(camera.speed, speed, 0);
    camera_controller_go_home(&camera);
    advance_for(&camera, &scene, 10, 60);
    assert_float_equal(camera.camera.field_of_view, scene.home.field_of_view, 1);
}

TEST(flight_goes_on_from_there) {
    CameraScene scene = look_at(0);
    const CameraInput turn = {.mouse_yaw = 0.1f}, wish = {.forward = 1};
    CameraController camera;
    camera_controller_init(&camera, &scene);
    float lens = camera.camera.field_of_view;
    camera_controller_advance(&camera, &turn, &scene, 1.0f / 60);
    advance_for(&camera, &scene, 2, 60);
    assert_int_equal(camera.mode, CAMERA_MODE_FREE);
    assert_float_equal(camera.camera.field_of_view, lens, 0); // who looks around keeps the lens
    for (int i = 0; i < 240; i++) {
        const Camera before = camera.camera;
        camera_controller_advance(&camera, &wish, &scene, 1.0f / 60);
        for (int k = 0; k < 3; k++)
            assert_float_equal(camera.camera.position[k], before.position[k], 1);
        assert_float_equal(camera.camera.yaw, before.yaw, 0.01f);
        assert_float_equal(camera.camera.pitch, before.pitch, 0.01f);
    }
    assert_float_equal(camera.camera.field_of_view, widest, 0.5f);
    // And back, with the flock elsewhere meanwhile.
    scene = look_at(30);
    camera_controller_go_home(&camera);
    advance_for(&camera, &scene, 10, 60);
    for (int k = 0; k < 3; k++)
        assert_float_equal(camera.camera.position[k], scene.home.position[k], 0.01f);
    assert_float_equal(camera.camera.yaw, scene.home.yaw, 3);
}
