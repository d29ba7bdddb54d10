// The cameras that follow something: calm, never a jump, never below the ground, whatever happens
// to what they follow and however fast the machine is.

#include "test.h"

#include <math.h>
#include <string.h>

#include "base/text.h"
#include "base/vec.h"
#include "camera/controller.h"
#include "scene/view.h"
#include "support/aim.h"

static const CameraMode modes[] = {CAMERA_MODE_HOME,   CAMERA_MODE_FOLLOW, CAMERA_MODE_HEAD,
                                   CAMERA_MODE_LEADER, CAMERA_MODE_FALCON, CAMERA_MODE_ORBIT,
                                   CAMERA_MODE_PATH};

enum { MODES = sizeof modes / sizeof *modes };

static CameraKey keys[] = {
    {0, {.position = {0, 20, 200}, .field_of_view = 55}},
    {4, {.position = {100, 20, 100}, .yaw = -50, .pitch = 10, .field_of_view = 40}},
    {9, {.position = {150, 60, 0}, .yaw = -90, .field_of_view = 70}},
};
static const CameraPath path = {.keys = {.items = keys, .count = 3}};
static const CameraPath about = {.about_flock = true, .keys = {.items = keys, .count = 3}};

// A bird on a circle of radius 40 that dips and climbs, 20 units a second; the leader ahead of it.
static CameraTarget circling(double seconds, double ahead) {
    double angle = seconds * 0.5 + ahead;
    CameraTarget target = {.present = true};
    target.position[0] = (float)(40 * cos(angle));
    target.position[1] = (float)(30 + 5 * sin(3 * angle));
    target.position[2] = (float)(40 * sin(angle));
    target.velocity[0] = (float)(-20 * sin(angle));
    target.velocity[1] = (float)(7.5 * cos(3 * angle));
    target.velocity[2] = (float)(20 * cos(angle));
    return target;
}

static CameraScene make_scene(double seconds) {
    CameraScene scene = {.home = {.position = {0, 10, 200}, .pitch = 5, .field_of_view = 55},
                         .field_of_view = 55,
                         .centre = {(float)seconds, 30, 0},
                         .radius = 50,
                         .aspect = 16.0f / 9.0f,
                         .ground_y = -30,
                         .bird_size = 2,
                         .home_is_fixed = true,
                         .bird = circling(seconds, 0),
                         .leader = circling(seconds, 1),
                         .falcon = circling(seconds, 2),
                         .followers = {(float)seconds, 30, 0},
                         .followers_radius = 50};
    return scene;
}

static CameraController begin(CameraMode mode, const CameraScene *scene) {
    CameraController fly;
    camera_controller_init(&fly, scene);
    fly.path = &path;
    camera_controller_set_mode(&fly, mode);
    camera_controller_cut(&fly, scene);
    return fly;
}

static void advance(CameraController *fly, double from, double to, int rate,
                    const CameraInput *wish) {
    int frames = (int)lround((to - from) * rate);
    for (int i = 1; i <= frames; i++) {
        CameraScene scene = make_scene(from + (double)i / rate);
        camera_controller_advance(fly, wish, &scene, 1.0f / (float)rate);
    }
}

// The angle between the middle of the picture and a place, in degrees.
static float off_centre(const Camera *camera, const float place[3]) {
    float forward[3], right[3], up[3], along = 0;
    camera_axes(camera, forward, right, up);
    for (int i = 0; i < 3; i++)
        along += forward[i] * (place[i] - camera->position[i]);
    return acosf(fminf(along / vec_distance(camera->position, place), 1)) * 57.29578f;
}

static void assert_same(const Camera *a, const Camera *b, float distance, float angle) {
    assert_true(vec_distance(a->position, b->position) < distance);
    assert_float_equal(remainderf(a->yaw - b->yaw, 360), 0, angle);
    assert_float_equal(a->pitch, b->pitch, angle);
    assert_float_equal(a->field_of_view, b->field_of_view, angle);
}

TEST(every_mode_flies_alike_at_every_frame_rate) {
    CameraScene scene = make_scene(0);
    CameraInput nothing = {0}, look = {.turn = 0.3f, .tilt = -0.1f, .fast = true};
    for (int i = 0; i < MODES; i++) {
        bool looks = modes[i] != CAMERA_MODE_HOME && modes[i] != CAMERA_MODE_PATH;
        CameraController slow = begin(modes[i], &scene), quick = slow;
        advance(&slow, 0, 3, 30, looks ? &look : &nothing);
        advance(&quick, 0, 3, 120, looks ? &look : &nothing);
        assert_same(&slow.camera, &quick.camera, 0.5f, 0.5f);
        // ... and through changes to every other.
        for (int k = 0; k < MODES; k++) {
            CameraController a = slow, b = quick;
            a.path = b.path = modes[i] == CAMERA_MODE_PATH ? &path : &about;
            camera_controller_set_mode(&a, modes[k]);
            camera_controller_set_mode(&b, modes[k]);
            advance(&a, 3, 3.4, 30, &nothing);
            advance(&b, 3, 3.4, 120, &nothing);
            assert_same(&a.camera, &b.camera, 0.5f, 0.5f);
        }
    }
}

// What each camera is there for, after ten seconds of turning with the bird.
TEST(each_sees_what_it_follows) {
    CameraScene scene = make_scene(0), now = make_scene(10);
    CameraInput nothing = {0};
    CameraController fly = begin(CAMERA_MODE_FOLLOW, &scene);
    advance(&fly, 0, 10, 60, &nothing);
    assert_float_equal(vec_distance(fly.camera.position, now.bird.position), 6.4f, 1);
    assert_true(off_centre(&fly.camera, now.bird.position) < 12);

    fly = begin(CAMERA_MODE_HEAD, &scene);
    advance(&fly, 0, 10, 60, &nothing);
    assert_true(vec_distance(fly.camera.position, now.bird.position) < 3);
    float ahead[3];
    for (int i = 0; i < 3; i++)
        ahead[i] = fly.camera.position[i] + now.bird.velocity[i];
    assert_true(off_centre(&fly.camera, ahead) < 40);

    fly = begin(CAMERA_MODE_LEADER, &scene);
    advance(&fly, 0, 10, 60, &nothing);
    assert_true(off_centre(&fly.camera, now.leader.position) < 12);
    assert_true(off_centre(&fly.camera, now.centre) < 45);

    fly = begin(CAMERA_MODE_FALCON, &scene);
    advance(&fly, 0, 10, 60, &nothing);
    assert_true(off_centre(&fly.camera, now.falcon.position) < 15);
    assert_float_equal(vec_distance(fly.camera.position, now.falcon.position), 13, 4);

    fly = begin(CAMERA_MODE_ORBIT, &scene);
    float yaw = fly.camera.yaw;
    advance(&fly, 0, 10, 60, &nothing);
    assert_true(off_centre(&fly.camera, now.centre) < 1);
    assert_true(vec_distance(fly.camera.position, now.centre) > 60);
    assert_in_range((int)(fly.camera.yaw - yaw), 60, 90);
}

// Behind a bird that climbs steadily by 30 degrees, the view climbs by three tenths of that, 8
// more, and from aside.
TEST(a_part_of_the_climb_is_shared) {
    CameraInput nothing = {0};
    CameraScene scene = make_scene(0);
    scene.bird = (CameraTarget){.present = true, .velocity = {0, 10, -17.320508f}};
    CameraController fly = begin(CAMERA_MODE_FOLLOW, &scene);
    for (int frame = 0; frame < 600; frame++) {
        for (int i = 0; i < 3; i++)
            scene.bird.position[i] += scene.bird.velocity[i] / 60;
        camera_controller_advance(&fly, &nothing, &scene, 1.0f / 60);
    }
    assert_float_equal(fly.camera.pitch, 0.3f * 30 + 8, 0.01f);
    assert_float_equal(fly.camera.yaw, 24, 0.01f);
}

// Who flies level is seen before the sky over the hills, not before the ground, and through a long
// lens too not at the picture's edge.
TEST(the_followed_is_before_the_sky) {
    static const CameraMode followed[] = {CAMERA_MODE_FOLLOW, CAMERA_MODE_LEADER,
                                          CAMERA_MODE_FALCON};
    for (size_t i = 0; i < sizeof followed / sizeof *followed; i++) {
        float pixel[2][2];
        for (int lens = 0; lens < 2; lens++) {
            CameraScene scene = make_scene(0);
            CameraTarget *targets[] = {&scene.bird, &scene.leader, &scene.falcon};
            const float *at = targets[i]->position;
            targets[i]->velocity[1] = 0;
            scene.followers[1] = at[1];
            scene.field_of_view = lens == 0 ? 55 : 20;
            const Camera camera = begin(followed[i], &scene).camera;
            float sine = (at[1] - camera.position[1]) / vec_distance(at, camera.position);
            assert_true(lens == 1 || (sine > 0.05f && sine < 0.15f));
            assert_true(camera_project(&camera, 1000, 1000, at, pixel[lens]));
        }
        if (fabsf(pixel[0][1] - pixel[1][1]) > 40)
            fail_msg("%s: %g and %g", camera_modes[followed[i]].name, (double)pixel[0][1],
                     (double)pixel[1][1]);
    }
}

// A bird that jerks to and fro is looked at calmly.
TEST(turns_are_limited) {
    CameraScene scene = make_scene(0);
    CameraInput nothing = {0};
    for (int i = 1; i < 4; i++) {
        CameraController fly = begin(modes[i], &scene);
        for (int frame = 0; frame < 600; frame++) {
            Camera before = fly.camera;
            for (int k = 0; k < 3; k++)
                scene.bird.velocity[k] = scene.leader.velocity[k] =
                    (frame / 20 + k) % 2 ? 30.0f : -30.0f;
            camera_controller_advance(&fly, &nothing, &scene, 1.0f / 60);
            assert_true(fabsf(remainderf(fly.camera.yaw - before.yaw, 360)) < 55.0f / 60);
            assert_true(fabsf(fly.camera.pitch - before.pitch) < 55.0f / 60);
        }
    }
}

TEST(no_change_is_a_jump) {
    CameraInput nothing = {0};
    CameraScene scene = make_scene(0);
    CameraController fly = begin(CAMERA_MODE_HOME, &scene);
    double time = 0;
    float speed = 0;
    for (int i = 0; i < 40; i++) {
        fly.path = i % 2 ? &path : &about;
        camera_controller_set_mode(&fly, i % 7 == 6   ? CAMERA_MODE_PATH
                                         : i % 7 == 5 ? CAMERA_MODE_GLIDE
                                                      : modes[i % 7]);
        // In the middle of a change, and after it.
        for (int frame = 0; frame < (i % 3 ? 20 : 120); frame++) {
            Camera before = fly.camera;
            time += 1.0 / 60;
            scene = make_scene(time);
            camera_controller_advance(&fly, &nothing, &scene, 1.0f / 60);
            float step = vec_distance(before.position, fly.camera.position) * 60;
            assert_true(step < 900);
            assert_true(fabsf(step - speed) < 150); // the speed has no jump either
            assert_true(fabsf(remainderf(fly.camera.yaw - before.yaw, 360)) < 10);
            assert_true(fabsf(fly.camera.field_of_view - before.field_of_view) < 2);
            speed = step;
        }
    }
}

TEST(another_bird_and_a_restart_are_glided_to) {
    CameraInput nothing = {0};
    for (int i = 1; i < MODES; i++) {
        for (int what = 0; what < 3; what++) {
            CameraScene scene = make_scene(0);
            CameraController fly = begin(modes[i], &scene);
            fly.path = &about;
            camera_controller_cut(&fly, &scene);
            advance(&fly, 0, 2, 60, &nothing);
            scene = make_scene(2 + 1.0 / 60);
            const float jump[3] = {-300, 20, 100};
            for (int k = 0; k < 3; k++) {
                scene.bird.position[k] += jump[k];
                scene.leader.position[k] += jump[k];
                scene.falcon.position[k] += jump[k];
                scene.centre[k] += jump[k];
            }
            scene.restarted = what == 0;
            scene.bird.id = scene.leader.id = what == 1; // what 2: it was only moved
            Camera before = fly.camera;
            double path_seconds = fly.path_seconds;
            camera_controller_advance(&fly, &nothing, &scene, 1.0f / 60);
            assert_true(vec_distance(before.position, fly.camera.position) < 5);
            assert_true(fabsf(remainderf(fly.camera.yaw - before.yaw, 360)) < 3);
            scene.restarted = false;
            for (int frame = 0; frame < 240; frame++)
                camera_controller_advance(&fly, &nothing, &scene, 1.0f / 60);
            if (modes[i] != CAMERA_MODE_PATH)
                assert_true(vec_distance(fly.camera.position, scene.centre) < 250);
            else
                assert_true(fly.path_seconds > path_seconds);
        }
    }
}

TEST(the_ground_is_never_entered) {
    CameraInput nothing = {0}, up = {.tilt = 1};
    for (int i = 0; i < MODES; i++) {
        CameraScene scene = make_scene(0);
        scene.ground_y = 40;
        CameraController fly = begin(modes[i], &scene);
        bool looks = modes[i] != CAMERA_MODE_HOME && modes[i] != CAMERA_MODE_PATH;
        for (int frame = 1; frame < 600; frame++) {
            CameraScene now = make_scene(frame / 60.0);
            now.ground_y = scene.ground_y;
            camera_controller_advance(&fly, looks ? &up : &nothing, &now, 1.0f / 60);
            assert_true(fly.camera.position[1] >= scene.ground_y + CAMERA_GROUND_MARGIN);
            assert_true(fabsf(fly.camera.pitch) <= CAMERA_MAX_PITCH);
        }
    }
}

TEST(no_birds_break_nothing) {
    CameraInput nothing = {0}, wheel = {.wheel = 1};
    for (int i = 0; i < MODES; i++) {
        CameraScene none = {.home = {.position = {0, 10, 200}, .field_of_view = 55},
                            .field_of_view = 55,
                            .radius = 1,
                            .followers_radius = 1,
                            .aspect = 1,
                            .ground_y = -30};
        CameraController fly = begin(CAMERA_MODE_HOME, &none);
        fly.path = &about;
        camera_controller_set_mode(&fly, modes[i]);
        for (int frame = 0; frame < 300; frame++)
            camera_controller_advance(&fly, frame ? &nothing : &wheel, &none,
                                      frame % 5 ? 0.02f : 0);
        for (int k = 0; k < 3; k++)
            assert_true(isfinite(fly.camera.position[k]));
        assert_true(isfinite(fly.camera.yaw) && isfinite(fly.camera.pitch));
        assert_true(isfinite(fly.camera.field_of_view));
        // Birds come: they are followed, from as far as ever.
        advance(&fly, 0, 4, 60, &nothing);
        CameraScene now = make_scene(4);
        if (modes[i] == CAMERA_MODE_FOLLOW)
            assert_float_equal(vec_distance(fly.camera.position, now.bird.position), 6.4f, 1);
    }
    // At rest, and straight up: no heading to be seen.
    CameraScene scene = make_scene(0);
    CameraController fly = begin(CAMERA_MODE_HEAD, &scene);
    memset(scene.bird.velocity, 0, sizeof scene.bird.velocity);
    for (int frame = 0; frame < 200; frame++) {
        camera_controller_advance(&fly, &nothing, &scene, 0.02f);
        scene.bird.velocity[1] = frame > 100 ? 9 : 0;
    }
    assert_true(isfinite(fly.camera.yaw) && fly.camera.pitch > 20);
}

TEST(a_person_looks_about_and_takes_over) {
    CameraInput nothing = {0}, look = {.mouse_yaw = 60, .mouse_pitch = -20}, move = {.forward = 1};
    CameraInput away = {.wheel = -8};
    for (int i = 1; i < MODES; i++) {
        CameraScene scene = make_scene(0);
        CameraController fly = begin(modes[i], &scene), straight = fly;
        CameraScene later = make_scene(1.0 / 60);
        camera_controller_advance(&fly, &look, &later, 1.0f / 60);
        if (modes[i] == CAMERA_MODE_PATH) {
            assert_int_equal(fly.mode, CAMERA_MODE_FREE);
            continue;
        }
        assert_int_equal(fly.mode, modes[i]);
        camera_controller_advance(&straight, &nothing, &later, 1.0f / 60);
        advance(&fly, 1.0 / 60, 3 + 1.0 / 60, 60, &nothing);
        advance(&straight, 1.0 / 60, 3 + 1.0 / 60, 60, &nothing);
        assert_float_equal(remainderf(fly.camera.yaw - straight.camera.yaw, 360), 60, 1);
        assert_true(fly.camera.pitch < straight.camera.pitch - 10);
        later = make_scene(3 + 1.0 / 60);
        if (modes[i] == CAMERA_MODE_FOLLOW)
            assert_true(off_centre(&fly.camera, later.bird.position) < 12);
        float speed = fly.speed;
        CameraController far = fly;
        camera_controller_advance(&far, &away, &later, 1.0f / 60);
        for (int frame = 0; frame < 60; frame++)
            camera_controller_advance(&far, &nothing, &later, 1.0f / 60);
        assert_true(far.speed == speed);
        if (modes[i] == CAMERA_MODE_FOLLOW || modes[i] == CAMERA_MODE_ORBIT)
            assert_true(vec_distance(far.camera.position, fly.camera.position) > 10);
        // Nothing jumps when the person takes over, and the flight goes on a little.
        Camera before = fly.camera;
        camera_controller_advance(&fly, &move, &later, 1.0f / 60);
        bool steers = modes[i] == CAMERA_MODE_FALCON;
        assert_int_equal(fly.mode, steers ? modes[i] : CAMERA_MODE_FREE);
        assert_int_equal(camera_controller_steers(&fly), steers);
        assert_true(vec_distance(before.position, fly.camera.position) < 2);
        assert_float_equal(remainderf(before.yaw - fly.camera.yaw, 360), 0, 1);
    }
}

// It follows the falcon until a key steers it: from then on it looks where the person turns it,
// whatever the falcon does, and stays behind it.
TEST(a_person_steers_the_falcon) {
    CameraInput nothing = {0}, look = {.mouse_yaw = 20}, forward = {.forward = 1},
                aside = {.right = 1, .up = -1}, fast = {.fast = true};
    CameraScene scene = make_scene(0);
    CameraController fly = begin(CAMERA_MODE_FALCON, &scene);
    advance(&fly, 0, 2, 60, &fast);
    assert_false(camera_controller_steers(&fly));
    advance(&fly, 2, 2.5, 60, &forward);
    assert_true(camera_controller_steers(&fly));
    Camera before = fly.camera;
    advance(&fly, 2.5, 6, 60, &nothing);
    assert_float_equal(fly.camera.yaw, before.yaw, 0.5f);
    assert_float_equal(fly.camera.pitch, before.pitch, 0.5f);
    CameraScene now = make_scene(6);
    assert_true(off_centre(&fly.camera, now.falcon.position) < 15);
    assert_float_equal(vec_distance(fly.camera.position, now.falcon.position), 13, 1);
    advance(&fly, 6, 6 + 1.0 / 60, 60, &look);
    advance(&fly, 6 + 1.0 / 60, 7, 60, &nothing);
    assert_float_equal(remainderf(fly.camera.yaw - before.yaw, 360), 20, 0.5f);
    advance(&fly, 7, 7.5, 60, &aside); // keys turn it as the arrow keys do
    assert_true(remainderf(fly.camera.yaw - before.yaw, 360) > 40);
    assert_true(fly.camera.pitch < before.pitch - 20);

    // F turns it to the flock, softly, unless the person looks elsewhere.
    camera_controller_show_flock(&fly);
    advance(&fly, 7.5, 7.7, 60, &nothing);
    assert_true(off_centre(&fly.camera, make_scene(7.7).centre) > 20);
    advance(&fly, 7.7, 8.3, 60, &nothing);
    assert_true(camera_controller_steers(&fly));
    assert_true(off_centre(&fly.camera, make_scene(8.3).centre) < 10);
    advance(&fly, 8.3, 10, 60, &nothing);
    camera_controller_show_flock(&fly);
    before = fly.camera;
    advance(&fly, 10, 10.5, 60, &aside);
    assert_true(remainderf(fly.camera.yaw - before.yaw, 360) > 20);

    // A restart, or a flock without it, and the keys have it still; another mode lets it go.
    scene = make_scene(8);
    scene.restarted = true;
    camera_controller_advance(&fly, &nothing, &scene, 1.0f / 60);
    assert_true(camera_controller_steers(&fly));
    scene.falcon.present = false;
    camera_controller_advance(&fly, &nothing, &scene, 1.0f / 60);
    assert_false(camera_controller_steers(&fly));
    advance(&fly, 8, 9, 60, &nothing);
    assert_true(camera_controller_steers(&fly));
    camera_controller_set_mode(&fly, CAMERA_MODE_ORBIT);
    assert_false(camera_controller_steers(&fly));
    camera_controller_set_mode(&fly, CAMERA_MODE_FALCON);
    advance(&fly, 9, 10, 60, &nothing);
    assert_false(camera_controller_steers(&fly));
}

TEST(a_path_is_flown_and_its_end_kept) {
    CameraScene scene = make_scene(0);
    CameraInput nothing = {0};
    CameraController fly = begin(CAMERA_MODE_PATH, &scene);
    assert_same(&fly.camera, &keys[0].camera, 1e-3f, 1e-3f);
    advance(&fly, 0, 4, 60, &nothing);
    assert_same(&fly.camera, &keys[1].camera, 0.01f, 0.01f);
    advance(&fly, 4, 12, 60, &nothing);
    assert_same(&fly.camera, &keys[2].camera, 0.01f, 0.01f);
    // From an angle of its own back to the view's.
    camera_controller_go_home(&fly);
    advance(&fly, 12, 13, 60, &nothing);
    assert_true(fly.camera.field_of_view > 55 && fly.camera.field_of_view < 60);
    advance(&fly, 13, 16, 60, &nothing);
    assert_same(&fly.camera, &scene.home, 0.1f, 0.1f);
}

TEST(names_and_the_order_of_the_key) {
    char order[7][PARAM_NAME_SIZE];
    for (int i = 0; i < 7; i++)
        assert_true(text_list_get(VIEW_SHOTS, i, order[i], PARAM_NAME_SIZE));
    const CameraSubjects all = {true, true}, none = {0}, falcon = {.falcon = true};
    CameraMode mode = CAMERA_MODE_FREE;
    for (int i = 1; i <= 7; i++) {
        mode = camera_mode_next(mode, all);
        assert_string_equal(camera_modes[mode].name, order[i % 7]);
        assert_int_equal(camera_mode_of(i % 7, all), mode);
    }
    assert_int_equal(camera_mode_next(CAMERA_MODE_HEAD, none), CAMERA_MODE_ORBIT);
    assert_int_equal(camera_mode_next(CAMERA_MODE_HEAD, falcon), CAMERA_MODE_FALCON);
    assert_int_equal(camera_mode_next(CAMERA_MODE_PATH, none), CAMERA_MODE_FOLLOW);
    assert_string_equal(camera_modes[CAMERA_MODE_GLIDE].name, "fly");
    assert_string_equal(camera_modes[CAMERA_MODE_PATH].name, "path");
}
