// A click means the bird that a person sees there.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "camera/pick.h"

enum { MOST = 8, WIDTH = 800, HEIGHT = 600 };

typedef struct SceneUniforms {
    float column[12][MOST];
    uint32_t id[MOST];
    FrameBirds birds;
    Camera camera;
} SceneUniforms;

// The slots' ids are none of their numbers.
static void set_scene(SceneUniforms *scene, float places[][3], size_t count) {
    *scene = (SceneUniforms){.camera = {{5, 6, 7}, 30, -10, 55}};
    float(*c)[MOST] = scene->column;
    for (size_t i = 0; i < count; i++) {
        scene->id[i] = (uint32_t)(10 + i);
        for (int axis = 0; axis < 3; axis++)
            c[axis][i] = c[axis + 6][i] = places[i][axis];
    }
    scene->birds = (FrameBirds){.count = count,
                                .id = scene->id,
                                .from = {c[0], c[1], c[2], c[3], c[4], c[5]},
                                .to = {c[6], c[7], c[8], c[9], c[10], c[11]},
                                .blend = 1};
}

// A place so many pixels right of the picture's middle and above it, at a depth; negative: behind.
static void place_at(float depth, float right_pixels, float above, float out[3]) {
    const Camera camera = {{5, 6, 7}, 30, -10, 55};
    float forward[3], right[3], up[3];
    camera_axes(&camera, forward, right, up);
    float focal = HEIGHT / 2.0f / tanf(camera.field_of_view * 0.00872664626f);
    for (int i = 0; i < 3; i++)
        out[i] = camera.position[i] + forward[i] * depth +
                 (right[i] * right_pixels + up[i] * above) * depth / focal;
}

// The bird picked at so many pixels right of the middle and above it; -1: none.
static int pick(const SceneUniforms *scene, float size, float right, float above) {
    const float pixel[2] = {WIDTH / 2.0f + right, HEIGHT / 2.0f - above};
    uint32_t bird;
    return pick_bird(&scene->camera, WIDTH, HEIGHT, pixel, &scene->birds, size, &bird) ? (int)bird
                                                                                       : -1;
}

static void the_nearest_to_the_pixel(void **state) {
    (void)state;
    float places[3][3];
    place_at(100, 50, 20, places[0]);
    place_at(100, 60, 20, places[1]);
    place_at(60, -200, -100, places[2]);
    SceneUniforms scene;
    set_scene(&scene, places, 3);
    const float dots = 0.001f; // birds of no size
    assert_int_equal(pick(&scene, dots, 50, 20), 10);
    assert_int_equal(pick(&scene, dots, 54, 20), 10);
    assert_int_equal(pick(&scene, dots, 56, 20), 11);
    assert_int_equal(pick(&scene, dots, 60, 31), 11);
    assert_int_equal(pick(&scene, dots, 60, 33), -1); // 12 pixels are forgiven
    assert_int_equal(pick(&scene, dots, -192, -107), 12);
    assert_int_equal(pick(&scene, dots, 0, 0), -1);
}

// What is hit counts before what is missed by a little, and of what is hit the one in front.
static void the_one_in_front(void **state) {
    (void)state;
    float places[4][3];
    place_at(400, 0, 0, places[0]);
    place_at(20, 8, 0, places[1]);
    place_at(30, 0, 0, places[2]);
    place_at(-20, 0, 0, places[3]); // behind the camera
    SceneUniforms scene;
    set_scene(&scene, places, 4);
    assert_int_equal(pick(&scene, 2, 0, 0), 11); // some 58 pixels wide
    assert_int_equal(pick(&scene, 2, -22, 0), 12);
    assert_int_equal(pick(&scene, 0.2f, 0, 0), 12);
    assert_int_equal(pick(&scene, 0.2f, 8, 0), 11);
    set_scene(&scene, places + 3, 1);
    assert_int_equal(pick(&scene, 2, 0, 0), -1);
    place_at(0.1f, 0, 0, places[0]); // nearer than what is drawn
    set_scene(&scene, places, 1);
    assert_int_equal(pick(&scene, 2, 0, 0), -1);
    set_scene(&scene, places, 0);
    assert_int_equal(pick(&scene, 2, 0, 0), -1);
}

// Where the picture shows it, between two ticks.
static void between_two_ticks(void **state) {
    (void)state;
    float place[1][3], later[3];
    place_at(100, -50, 0, place[0]);
    place_at(100, 50, 0, later);
    SceneUniforms scene;
    set_scene(&scene, place, 1);
    for (int axis = 0; axis < 3; axis++)
        scene.column[axis + 6][0] = later[axis];
    scene.birds.blend = 0.25f;
    assert_int_equal(pick(&scene, 0.01f, -25, 0), 10);
    assert_int_equal(pick(&scene, 0.01f, 50, 0), -1);
    scene.birds.blend = 1;
    assert_int_equal(pick(&scene, 0.01f, 50, 0), 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_nearest_to_the_pixel),
        cmocka_unit_test(the_one_in_front),
        cmocka_unit_test(between_two_ticks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
