// The meshes that are made: their size, and that each triangle is wound as its normals say, for by
// that a surface is lit from the right side.

#include "test.h"

#include <math.h>

#include "render/mesh.h"

static void check(Mesh *mesh, bool good) {
    assert_true(good);
    float low[3] = {9, 9, 9}, high[3] = {-9, -9, -9}, area = 0;
    for (size_t i = 0; i < mesh->index_count; i += 3) {
        const MeshVertex *v[3];
        for (size_t k = 0; k < 3; k++) {
            assert_true(mesh->indices[i + k] < mesh->vertex_count);
            v[k] = &mesh->vertices[mesh->indices[i + k]];
            for (int axis = 0; axis < 3; axis++) {
                low[axis] = fminf(low[axis], v[k]->position[axis]);
                high[axis] = fmaxf(high[axis], v[k]->position[axis]);
            }
        }
        float a[3], b[3];
        for (int axis = 0; axis < 3; axis++) {
            a[axis] = v[1]->position[axis] - v[0]->position[axis];
            b[axis] = v[2]->position[axis] - v[0]->position[axis];
        }
        const float across[3] = {a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
                                 a[0] * b[1] - a[1] * b[0]};
        area += hypotf(hypotf(across[0], across[1]), across[2]) / 2;
        for (int k = 0; k < 3; k++) {
            float facing = 0;
            for (int axis = 0; axis < 3; axis++)
                facing += across[axis] * (float)v[k]->normal[axis] / MESH_UNIT;
            assert_true(facing > 0);
        }
    }
    assert_true(area > 0.3f);
    assert_float_equal(high[2] - low[2], 1, 0.03f); // a sphere has corners
    mesh_deinit(mesh);
}

TEST(made_meshes_are_whole) {
    static const char *const names[] = {"cube", "sphere", "disc", "edged_disc", "triangle"};
    Mesh mesh;
    Error error = {0};
    for (int i = 0; i < 5; i++)
        check(&mesh, mesh_make(&mesh, names[i], 0, &error));
}
