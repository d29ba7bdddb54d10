// What a person on the ground sees of a flock in minutes: nearly all of its birds, the horizon
// where it belongs nearly always, and a picture that often stands still.
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "camera/framing.h"
#include "film/picture.h"
#include "support/aim.h"
#include "support/shown.h"

enum { WIDTH = 1280, HEIGHT = 720, TICK_RATE = 60, PICTURE_TICKS = 4 };

typedef struct Watch {
    size_t pictures, lost, level, still;
} Watch;

// How far the horizon is from the picture's lower edge, as a share of its height.
static float horizon(const Camera *camera) {
    const float level[3] = {sinf(camera->yaw * 0.0174532925f), 0,
                            -cosf(camera->yaw * 0.0174532925f)};
    float place[3], pixel[2];
    for (int k = 0; k < 3; k++)
        place[k] = camera->position[k] + level[k];
    assert_true(camera_project(camera, WIDTH, HEIGHT, place, pixel));
    return 1 - pixel[1] / HEIGHT;
}

static void look(Watch *watch, CameraController *camera, Session *session) {
    Picture picture;
    picture_describe(&picture, &show, session, 1, (PictureArea){WIDTH, HEIGHT, 0});
    const CameraScene scene = picture_scene(&picture);
    const CameraInput nothing = {0};
    const Camera before = camera->camera;
    if (watch->pictures++ == 0)
        camera_controller_init(camera, &scene);
    else
        camera_controller_advance(camera, &nothing, &scene, (float)PICTURE_TICKS / TICK_RATE);
    const Camera *now = &camera->camera;
    const FrameBirds *birds = &picture.frames[PICTURE_MAIN].birds;
    float above = horizon(now);
    assert_memory_equal(now->position, scene.home.position, sizeof now->position);
    watch->lost += camera_see_flock(now, WIDTH, HEIGHT, birds).share < 0.6f;
    watch->level += above > 0.08f && above < 0.12f;
    watch->still += memcmp(&before, now, sizeof before) == 0;
}

static void watch_flock(const char *preset, int seconds, uint64_t seed) {
    const SessionOptions options = {.preset = preset, .has_seed = true, .seed = seed, .threads = 2};
    Session *session = create(&options);
    CameraController camera;
    Watch watch = {0};
    for (int i = 0; i < seconds * TICK_RATE / PICTURE_TICKS; i++) {
        fly(session, PICTURE_TICKS);
        look(&watch, &camera, session);
    }
    finish(session);
    double all = (double)watch.pictures;
    printf("%s, seed %d: lost in %.1f %%, level in %.0f %%, still in %.0f %% of the pictures\n",
           preset, (int)seed, 100 * (double)watch.lost / all, 100 * (double)watch.level / all,
           100 * (double)watch.still / all);
    assert_true((double)watch.lost < 0.02 * all);
    assert_true((double)watch.level > 0.7 * all);
    assert_true((double)watch.still > 0.2 * all);
}

static void test_watch(void **state) {
    (void)state;
    watch_flock("roost", 45, 1);
    if (!getenv("SKEIN_THOROUGH"))
        return;
    for (uint64_t seed = 1; seed <= 3; seed++)
        watch_flock("murmuration", 300, seed);
    watch_flock("starlings-small", 200, 1);
    watch_flock("crossing", 120, 1);
    watch_flock("church", 120, 1);
}

int home_tests(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_watch)};
    return cmocka_run_group_tests_name("film.home", tests, NULL, NULL);
}
