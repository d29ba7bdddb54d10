// The camera must end in the same place whatever the frame rate, and never below the ground.

#include "test.h"

#include <math.h>
#include <string.h>

#include "base/vec.h"
#include "camera/controller.h"

static CameraScene make_scene(void) {
    CameraScene scene = {
        .home = {.position = {0, 10, 200}, .yaw = 0, .pitch = 5, .field_of_view = 55},
        .field_of_view = 55,
        .centre = {0, 20, 0},
        .radius = 50,
        .aspect = 16.0f / 9.0f,
        .ground_y = -90,
    };
    return scene;
}

// The wish for this long, then as long with nothing.
static CameraController fly(const CameraScene *scene, const CameraInput *wish, double seconds,
                            int rate) {
    CameraController camera;
    camera_controller_init(&camera, scene);
    CameraInput nothing = {0};
    int frames = (int)lround(seconds * rate);
    for (int i = 0; i < frames; i++)
        camera_controller_advance(&camera, wish, scene, 1.0f / (float)rate);
    for (int i = 0; i < frames; i++)
        camera_controller_advance(&camera, &nothing, scene, 1.0f / (float)rate);
    return camera;
}

// So many frames of which a person does nothing.
static void wait(CameraController *camera, const CameraScene *scene, int frames) {
    const CameraInput nothing = {0};
    for (int i = 0; i < frames; i++)
        camera_controller_advance(camera, &nothing, scene, 1 / 60.f);
}

static float apart(const Camera *a, const Camera *b) {
    return vec_distance(a->position, b->position);
}

TEST(flight_is_the_same_at_every_frame_rate) {
    CameraScene scene = make_scene();
    static const struct {
        CameraInput wish;
        float apart, flown, turned; // at most, then at least
    } cases[] = {
        {{.forward = 1, .right = 1, .up = 0.5f, .fast = true}, 0.1f, 150, 0},
        {{.turn = 1, .tilt = -0.5f}, 0.1f, 0, 100},
        {{.forward = 1, .turn = 1}, 1, 20, 100},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        CameraController slow = fly(&scene, &cases[i].wish, 2, 30),
                         quick = fly(&scene, &cases[i].wish, 2, 120);
        assert_true(apart(&slow.camera, &quick.camera) < cases[i].apart);
        assert_true(apart(&slow.camera, &scene.home) >= cases[i].flown);
        assert_true(slow.camera.yaw >= cases[i].turned);
        assert_float_equal(slow.camera.yaw, quick.camera.yaw, 0.1f);
        assert_float_equal(slow.camera.pitch, quick.camera.pitch, 0.1f);
    }
}

TEST(following_is_the_same_at_every_frame_rate) {
    CameraScene scene = make_scene(), moved = scene;
    moved.home.position[0] += 80;
    moved.home.yaw = 350; // the short way is 10 degrees to the left
    CameraInput nothing = {0};
    CameraController slow, quick;
    camera_controller_init(&slow, &scene);
    camera_controller_init(&quick, &scene);
    for (int i = 0; i < 30; i++)
        camera_controller_advance(&slow, &nothing, &moved, 1.0f / 30);
    for (int i = 0; i < 120; i++)
        camera_controller_advance(&quick, &nothing, &moved, 1.0f / 120);
    assert_true(apart(&slow.camera, &quick.camera) < 0.01f);
    assert_true(slow.camera.position[0] > 5 && slow.camera.position[0] < 80);
    assert_true(slow.camera.yaw < 0 && slow.camera.yaw > -10);
    wait(&slow, &moved, 2 * 600);
    assert_true(apart(&slow.camera, &moved.home) < 0.01f);
}

// Flown by 18 units a second for so long, then paused as long.
static CameraController follow_a_flight(CameraScene *scene, double seconds, int rate) {
    CameraController camera;
    CameraInput nothing = {0};
    camera_controller_init(&camera, scene);
    for (int i = 0; i < seconds * rate; i++) {
        scene->centre[0] += 18.0f / (float)rate;
        scene->home.position[0] += 18.0f / (float)rate;
        camera_controller_advance(&camera, &nothing, scene, 1.0f / (float)rate);
    }
    return camera;
}

TEST(a_flock_in_flight_stays_in_the_middle) {
    CameraScene scene = make_scene();
    CameraController slow = follow_a_flight(&scene, 8, 30);
    assert_true(apart(&slow.camera, &scene.home) < 1); // a spring alone is 30 behind
    scene = make_scene();
    CameraController quick = follow_a_flight(&scene, 8, 120);
    assert_true(apart(&slow.camera, &quick.camera) < 0.5f);
    // Paused, it comes to rest at home; and a jump of the flock is not its flight.
    CameraInput nothing = {0};
    wait(&slow, &scene, 2 * 360);
    assert_true(apart(&slow.camera, &scene.home) < 0.1f);
    scene.centre[0] += 40;
    scene.home.position[0] += 40;
    for (int i = 0; i < 90; i++) {
        camera_controller_advance(&slow, &nothing, &scene, 1.0f / 30);
        assert_true(slow.camera.position[0] < scene.home.position[0] + 0.1f);
    }
}

// A small flock that turns faster than a spring can follow, as birds about a pointer do.
TEST(a_flock_that_turns_stays_in_the_picture) {
    static const int rates[] = {4, 30, 120};
    for (size_t i = 0; i < sizeof rates / sizeof *rates; i++) {
        CameraScene scene = make_scene();
        scene.radius = 10;
        CameraInput nothing = {0};
        CameraController camera;
        camera_controller_init(&camera, &scene);
        for (int frame = 1; frame < 30 * rates[i]; frame++) {
            float angle = 0.8f * (float)frame / (float)rates[i], x = 60 * sinf(angle);
            scene.home.position[0] += x - scene.centre[0];
            scene.centre[0] = x;
            camera_controller_advance(&camera, &nothing, &scene, 1.0f / (float)rates[i]);
            bool settled = frame > 5 * rates[i]; // since it set out
            if (settled && apart(&camera.camera, &scene.home) > 0.6f * scene.radius)
                fail_msg("%d frames a second: %g away after %g s", rates[i],
                         (double)apart(&camera.camera, &scene.home), (double)frame / rates[i]);
        }
    }
}

TEST(it_follows_only_until_the_person_moves) {
    CameraScene scene = make_scene();
    CameraInput wheel = {.wheel = 3}, nudge = {.forward = 1};
    CameraController camera;
    camera_controller_init(&camera, &scene);
    camera_controller_advance(&camera, &wheel, &scene, 0.016f);
    assert_int_equal(camera.mode, CAMERA_MODE_HOME);
    assert_true(camera.speed > CAMERA_SPEED_INITIAL);
    camera_controller_advance(&camera, &nudge, &scene, 0.016f);
    assert_int_equal(camera.mode, CAMERA_MODE_FREE);
    CameraController before = camera;
    scene.home.position[0] += 500;
    wait(&camera, &scene, 300);
    assert_true(apart(&camera.camera, &before.camera) < 10);
    camera_controller_go_home(&camera);
    wait(&camera, &scene, 900);
    assert_true(apart(&camera.camera, &scene.home) < 0.1f);
}

TEST(framing_brings_the_flock_into_view) {
    CameraScene scene = make_scene();
    CameraController camera;
    const Camera far_away = {.position = {900, 300, -700}, .yaw = 130, .pitch = -20};
    camera_controller_init(&camera, &scene);
    camera_controller_place(&camera, &far_away, &scene);
    camera_controller_set_mode(&camera, CAMERA_MODE_GLIDE);
    assert_int_equal(camera.mode, CAMERA_MODE_GLIDE);
    float before = camera.camera.yaw;
    wait(&camera, &scene, 400);
    assert_int_equal(camera.mode, CAMERA_MODE_FREE);
    assert_float_equal(camera.camera.yaw, before, 0.01f); // the direction is kept
    float forward[3], right[3], up[3], offset[3], along = 0, across = 0;
    camera_axes(&camera.camera, forward, right, up);
    for (int i = 0; i < 3; i++) {
        offset[i] = scene.centre[i] - camera.camera.position[i];
        along += offset[i] * forward[i];
        across += offset[i] * offset[i];
    }
    across = sqrtf(fmaxf(across - along * along, 0));
    assert_true(along > scene.radius);
    assert_true(across < scene.radius * 0.05f);
}

TEST(it_stays_above_the_ground) {
    CameraScene scene = make_scene();
    CameraInput down = {.up = -1, .fast = true}, nothing = {0};
    CameraController camera;
    camera_controller_init(&camera, &scene);
    for (int i = 0; i < 600; i++) {
        camera_controller_advance(&camera, &down, &scene, 0.016f);
        assert_true(camera.camera.position[1] >= scene.ground_y + CAMERA_GROUND_MARGIN);
    }
    assert_float_equal(camera.camera.position[1], scene.ground_y + CAMERA_GROUND_MARGIN, 1e-3f);
    // Looking steeply up from the ground, a view of all would lie below it.
    const Camera low = {.position = {0, -80, 100}, .pitch = 80};
    scene.radius = 100;
    camera_controller_place(&camera, &low, &scene);
    camera_controller_set_mode(&camera, CAMERA_MODE_GLIDE);
    for (int i = 0; i < 600; i++) {
        camera_controller_advance(&camera, &nothing, &scene, 0.016f);
        assert_true(camera.camera.position[1] >= scene.ground_y + CAMERA_GROUND_MARGIN);
    }
    assert_true(camera.camera.pitch < 80);
}

// From a home straight above, the person's first touch turns nothing but what it says.
TEST(taking_over_from_above_is_smooth) {
    CameraScene scene = make_scene();
    scene.home = (Camera){.position = {0, 300, 0}, .yaw = 0, .pitch = -90, .field_of_view = 55};
    CameraInput nothing = {0}, nudge = {.mouse_yaw = 0.01f}, up = {.mouse_pitch = 30};
    CameraController camera;
    camera_controller_init(&camera, &scene);
    wait(&camera, &scene, 60);
    assert_float_equal(camera.camera.pitch, -90, 1e-4f);
    Camera before = camera.camera;
    camera_controller_advance(&camera, &nudge, &scene, 0.016f);
    assert_int_equal(camera.mode, CAMERA_MODE_FREE);
    assert_float_equal(camera.camera.pitch, -90, 1e-4f);
    assert_float_equal(camera.camera.yaw, 0, 0.02f);
    assert_true(apart(&camera.camera, &before) < 1e-3f);
    // F keeps looking straight down, and the way back up is free.
    camera_controller_set_mode(&camera, CAMERA_MODE_GLIDE);
    wait(&camera, &scene, 400);
    assert_float_equal(camera.camera.pitch, -90, 1e-3f);
    assert_float_equal(camera.camera.position[0], scene.centre[0], 1);
    assert_float_equal(camera.camera.position[2], scene.centre[2], 1);
    for (int i = 0; i < 60; i++)
        camera_controller_advance(&camera, i ? &nothing : &up, &scene, 0.016f);
    assert_float_equal(camera.camera.pitch, -60, 0.1f);
}

// Where a place is in the picture, in parts of its height from the middle; right and down.
static void project(const Camera *camera, const float place[3], float at[2]) {
    float forward[3], right[3], up[3], offset[3];
    camera_axes(camera, forward, right, up);
    vec_subtract(place, camera->position, offset);
    float focal = camera_focal(camera, 1) / vec_dot(offset, forward);
    at[0] = vec_dot(offset, right) * focal;
    at[1] = -vec_dot(offset, up) * focal;
}

TEST(fingers_hold_the_picture_at_the_flock) {
    CameraScene scene = make_scene();
    CameraInput drag = {.drag = {0.25f, -0.125f}}, pinch = {.pinch = logf(2)};
    const float ahead[3] = {0, 0, 0};
    const Camera along = {.position = {0, 0, -200}, .yaw = 180};
    CameraController camera;
    camera_controller_init(&camera, &scene);
    camera_controller_place(&camera, &along, &scene);
    memcpy(scene.centre, ahead, sizeof ahead);
    float at[2];
    camera_controller_advance(&camera, &drag, &scene, 0.016f);
    project(&camera.camera, scene.centre, at);
    assert_float_equal(at[0], 0.25f, 1e-4f);
    assert_float_equal(at[1], -0.125f, 1e-4f);
    // Twice as large is half as far, along the line of sight.
    camera_controller_place(&camera, &along, &scene);
    camera_controller_advance(&camera, &pinch, &scene, 0.016f);
    assert_float_equal(camera.camera.position[2], -100, 1e-2f);
    pinch.pinch = -pinch.pinch;
    camera_controller_advance(&camera, &pinch, &scene, 0.016f);
    assert_float_equal(camera.camera.position[2], -200, 1e-2f);
}

// A camera that follows stays with what it follows: fingers bring it nearer.
TEST(fingers_begin_free_flight_and_keep_a_rig) {
    CameraScene scene = make_scene();
    CameraInput fingers = {.drag = {0.01f, 0}, .pinch = 0.5f};
    CameraController camera;
    camera_controller_init(&camera, &scene);
    camera_controller_advance(&camera, &fingers, &scene, 0.016f);
    assert_int_equal(camera.mode, CAMERA_MODE_FREE);
    camera_controller_set_mode(&camera, CAMERA_MODE_ORBIT);
    camera_controller_advance(&camera, &fingers, &scene, 0.016f);
    camera_controller_advance(&camera, &fingers, &scene, 0.016f);
    assert_int_equal(camera.mode, CAMERA_MODE_ORBIT);
    assert_true(camera.rig.wanted_distance < 0.7f);
}

TEST(limits_hold) {
    CameraScene scene = make_scene();
    CameraInput wild = {.tilt = 1, .mouse_pitch = 500, .mouse_yaw = 5000, .wheel = 50};
    CameraController camera;
    camera_controller_init(&camera, &scene);
    for (int i = 0; i < 100; i++)
        camera_controller_advance(&camera, &wild, &scene, 0.016f);
    assert_true(camera.camera.pitch <= CAMERA_MAX_PITCH);
    assert_true(fabsf(camera.camera.yaw) <= 180);
    assert_true(camera.speed <= CAMERA_SPEED_HIGH);
    // Two keys at once fly no faster than one.
    CameraInput one = {.forward = 1}, two = {.forward = 1, .right = 1};
    CameraController straight = fly(&scene, &one, 2, 60), aslant = fly(&scene, &two, 2, 60);
    assert_float_equal(apart(&straight.camera, &scene.home), apart(&aslant.camera, &scene.home),
                       0.1f);
    // A frame of no time changes nothing.
    CameraController before = straight;
    CameraInput nothing = {0};
    camera_controller_advance(&straight, &nothing, &scene, 0);
    assert_memory_equal(&before.camera, &straight.camera, sizeof before.camera);
}
