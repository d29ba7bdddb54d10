// The areas that points take from meshes: known ones, and those of the levels of the bird, which
// must be alike or the flock would grow lighter and darker with its distance.

#include "test.h"

#include <math.h>
#include <stdio.h>

#include "base/file.h"
#include "render/silhouette.h"

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
    assert_true(cube.wings == 0);

    assert_true(mesh_make_sphere(&mesh, 40, &error));
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

static void test_levels_alike(void **state) {
    (void)state;
    Silhouette finest = {0};
    for (int level = 0; level < 3; level++) {
        static const char *const names[] = {"assets/meshes/bird.obj", "assets/meshes/bird.1.obj",
                                            "assets/meshes/bird.2.obj"};
        char path[FILE_PATH_SIZE];
        Error error = {0};
        Mesh mesh;
        assert_true(file_find_asset(names[level], path, sizeof path, &error));
        assert_true(mesh_read_obj(&mesh, path, &error));
        Silhouette seen = silhouette_measure(&mesh);
        mesh_deinit(&mesh);
        if (level == 0)
            finest = seen;
        assert_about(seen.side, finest.side, 0.10f);
        assert_about(seen.above, finest.above, 0.04f);
        assert_about(seen.ahead, finest.ahead, 0.12f);
        assert_true(seen.wings > 0.5f * seen.above);
    }
}

int silhouette_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_known),
        cmocka_unit_test(test_levels_alike),
    };
    return cmocka_run_group_tests_name("render.silhouette", tests, NULL, NULL);
}
