// The areas that points take from meshes: known ones.

#include "test.h"

#include <math.h>

#include "render/shape.h"

static void assert_about(float value, float wanted, float share) {
    if (fabsf(value - wanted) > share * wanted + 0.001f)
        fail_msg("%g instead of %g", (double)value, (double)wanted);
}

static void test_known(void **state) {
    (void)state;
    static const float round = 0.785398f;
    Error error = {0};
    Mesh mesh;
    assert_true(mesh_make_cube(&mesh, &error));
    Silhouette cube = silhouette_measure(&mesh);
    mesh_deinit(&mesh);
    assert_about(cube.side, 1, 0.03f);
    assert_about(cube.above, 1, 0.03f);
    assert_about(cube.ahead, 1, 0.03f);
    assert_about(cube.boxy, 1, 0.03f);

    assert_true(mesh_make_sphere(&mesh, 16, &error));
    Silhouette sphere = silhouette_measure(&mesh);
    mesh_deinit(&mesh);
    assert_about(sphere.side, round, 0.02f);
    assert_about(sphere.above, round, 0.02f);
    assert_true(sphere.boxy < 0.03f);

    assert_true(mesh_make_disc(&mesh, 60, &error));
    Silhouette disc = silhouette_measure(&mesh);
    mesh_deinit(&mesh);
    assert_about(disc.above, round, 0.02f);
    assert_true(disc.side == 0 && disc.ahead == 0);
}

int silhouette_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),
    };
    return cmocka_run_group_tests_name("render.silhouette", tests, NULL, NULL);
}
