// Meshes. OBJ files: what is read, what is made of it, and which line is blamed. The sphere.

#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/vec.h"
#include "render/shape.h"

static char path[64];

static int make_file(void **state) {
    (void)state;
    strcpy(path, "/tmp/skein-obj-XXXXXX");
    int descriptor = mkstemp(path);
    return descriptor < 0 ? -1 : close(descriptor);
}

static int remove_file(void **state) {
    (void)state;
    return unlink(path);
}

static bool read_text(const char *text, Mesh *mesh, Error *error) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
    *error = (Error){0};
    return mesh_read_obj(mesh, path, error);
}

TEST(good) {
    Mesh mesh;
    Error error;
    // A quad by earlier and by negative indices, comments, Windows line ends, unknown keywords.
    assert_true(read_text("# a square\r\nmtllib x.mtl\r\n"
                          "v 0 0 0\r\nv 1 0 0 # right\r\nv 1 1 0\r\nv 0 1 0 1.0\r\n"
                          "vt 0.25 0.25\r\nusemtl x\r\n"
                          "o body\r\nf 1/1 2/1 3/1 -1/-1\r\n"
                          "g wing_left\r\n\tf 1 2 3",
                          &mesh, &error));
    assert_int_equal(mesh.index_count, 9);
    assert_int_equal(mesh.vertex_count, 7); // the body's four are shared, the wing's are others
    static const uint32_t expected[] = {0, 1, 2, 0, 2, 3, 4, 5, 6};
    assert_memory_equal(mesh.indices, expected, sizeof expected);
    assert_true(mesh.vertices[0].uv[0] == 0.25f && mesh.vertices[0].uv[1] == 0.75f);
    assert_int_equal(mesh.vertices[3].wing, 0);
    assert_int_equal(mesh.vertices[4].wing, MESH_UNIT);
    assert_true(mesh.vertices[3].position[0] == 0 && mesh.vertices[3].position[1] == 1);
    // Made normals stand on the square.
    assert_int_equal(mesh.vertices[2].normal[2], MESH_UNIT);
    mesh_deinit(&mesh);

    assert_true(read_text("v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nf -4 -3 -2 -1\n", &mesh, &error));
    static const float corners[4][2] = {{0, 0}, {1, 0}, {1, 1}, {0, 1}};
    assert_int_equal(mesh.vertex_count, 4);
    for (size_t i = 0; i < 4; i++)
        assert_memory_equal(mesh.vertices[i].position, corners[i], sizeof corners[i]);
    mesh_deinit(&mesh);

    assert_true(
        read_text("v 0 0 0\nv 1 0 0\nv 0 1 0\nvn 0 3 0\nf 1//1 2//1 3//-1\n", &mesh, &error));
    assert_int_equal(mesh.vertices[0].normal[1], MESH_UNIT);
    assert_int_equal(mesh.vertices[0].normal[2], 0);
    mesh_deinit(&mesh);
}

TEST(bad) {
    static const struct {
        const char *text, *place;
    } cases[] = {
        {"", "no faces"},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\n", "no faces"},
        {"v 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n", ":1: "},
        {"v 0 0 0\nv nan 0 0\nv 0 1 0\nf 1 2 3\n", ":2: "},
        {"v 0 0 0\nv 1 0 0\nv 0 1e9 0\nf 1 2 3\n", ":3: "},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2\n", ":4: "},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\n\nf 1 2 4\n", ":5: "},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 0 1 2\n", ":4: "},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf -4 1 2\n", ":4: "},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/1 2/1 3/1\n", ":4: "},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/ 2 3\n", ":4: "},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1//1/1 2 3\n", ":4: "},
        {"v 0 0 0\nv 1 0 0\nv 0 1 0\nf one 2 3\n", ":4: "},
        {"f 1 2 3\nv 0 0 0\nv 1 0 0\nv 0 1 0\n", ":1: "}, // what it names comes later
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Mesh mesh;
        Error error;
        assert_false(read_text(cases[i].text, &mesh, &error));
        if (!strstr(error.text, cases[i].place) || !strstr(error.text, path))
            fail_msg("case %zu: \"%s\" lacks \"%s\"", i, error.text, cases[i].place);
        assert_null(strchr(error.text, '\n'));
        assert_null(mesh.vertices);
    }
    Mesh mesh;
    Error error = {0};
    assert_false(mesh_read_obj(&mesh, "/tmp/there/is/no/such.obj", &error));
    assert_false(mesh_read_obj(&mesh, "/dev/zero", &error));
    assert_non_null(strstr(error.text, "regular"));
}

// --- The sphere ---

// Each triangle is wound as its normals say, for by that a surface is lit from the right side.
TEST(sphere_is_whole) {
    Mesh mesh;
    Error error = {0};
    assert_true(mesh_make_sphere(&mesh, 7, &error));
    float area = 0;
    for (size_t i = 0; i < mesh.index_count; i += 3) {
        const MeshVertex *v[3];
        for (size_t k = 0; k < 3; k++) {
            assert_true(mesh.indices[i + k] < mesh.vertex_count);
            v[k] = &mesh.vertices[mesh.indices[i + k]];
            assert_float_equal(vec_length(v[k]->position), 0.5f, 1e-6f);
        }
        float a[3], b[3], across[3];
        vec_subtract(v[1]->position, v[0]->position, a);
        vec_subtract(v[2]->position, v[0]->position, b);
        vec_cross(a, b, across);
        area += vec_length(across) / 2;
        for (int k = 0; k < 3; k++) {
            const int16_t *n = v[k]->normal;
            assert_true(vec_dot(across, (const float[3]){n[0], n[1], n[2]}) > 0);
        }
    }
    assert_float_equal(area, 3.14f, 0.1f);
    mesh_deinit(&mesh);
}

TEST_FIXTURES(make_file, remove_file)
