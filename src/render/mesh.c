// The meshes that need no file.

#include "render/mesh.h"

#include <math.h>

#include "base/memory.h"

static const float pi = 3.14159265f;

void mesh_deinit(Mesh *mesh) {
    memory_free(mesh->vertices);
    memory_free(mesh->indices);
    *mesh = (Mesh){0};
}

static bool mesh_init(Mesh *mesh, size_t vertices, size_t indices, Error *error) {
    *mesh = (Mesh){.vertex_count = vertices, .index_count = indices};
    mesh->vertices = memory_alloc(vertices, sizeof *mesh->vertices, error);
    mesh->indices = memory_alloc(indices, sizeof *mesh->indices, error);
    if (mesh->vertices && mesh->indices)
        return true;
    mesh_deinit(mesh);
    return false;
}

bool mesh_make_cube(Mesh *mesh, Error *error) {
    if (!mesh_init(mesh, 24, 36, error))
        return false;
    for (uint32_t face = 0; face < 6; face++) {
        uint32_t axis = face / 2;
        float side = face % 2 ? 0.5f : -0.5f;
        for (uint32_t corner = 0; corner < 4; corner++) {
            MeshVertex *vertex = &mesh->vertices[face * 4 + corner];
            float across = corner == 1 || corner == 2 ? 0.5f : -0.5f;
            float along = corner >= 2 ? 0.5f : -0.5f;
            vertex->position[axis] = side;
            vertex->position[(axis + 1) % 3] = across;
            vertex->position[(axis + 2) % 3] = along;
            vertex->normal[axis] = face % 2 ? MESH_UNIT : -MESH_UNIT;
            vertex->uv[0] = across + 0.5f;
            vertex->uv[1] = along + 0.5f;
        }
        static const uint32_t corners[6] = {0, 1, 2, 0, 2, 3};
        for (uint32_t i = 0; i < 6; i++)
            mesh->indices[face * 6 + i] = face * 4 + corners[face % 2 ? i : 5 - i];
    }
    return true;
}

bool mesh_make_sphere(Mesh *mesh, int segments, Error *error) {
    uint32_t around = (uint32_t)segments, down = (uint32_t)segments;
    if (!mesh_init(mesh, (size_t)(around + 1) * (down + 1), (size_t)around * (down - 1) * 6, error))
        return false;
    for (uint32_t row = 0; row <= down; row++)
        for (uint32_t column = 0; column <= around; column++) {
            float u = (float)column / (float)around, v = (float)row / (float)down;
            float ring = sinf(pi * v);
            float direction[3] = {ring * cosf(2 * pi * u), cosf(pi * v), ring * sinf(2 * pi * u)};
            MeshVertex *vertex = &mesh->vertices[row * (around + 1) + column];
            for (int i = 0; i < 3; i++) {
                vertex->position[i] = direction[i] / 2;
                vertex->normal[i] = (int16_t)lrintf(direction[i] * MESH_UNIT);
            }
            vertex->uv[0] = u;
            vertex->uv[1] = v;
        }
    uint32_t *index = mesh->indices;
    for (uint32_t row = 0; row < down; row++)
        for (uint32_t column = 0; column < around; column++) {
            uint32_t here = row * (around + 1) + column, below = here + around + 1;
            if (row > 0) { // at the poles one of the two triangles has no area
                *index++ = here;
                *index++ = here + 1;
                *index++ = below;
            }
            if (row + 1 < down) {
                *index++ = here + 1;
                *index++ = below + 1;
                *index++ = below;
            }
        }
    return true;
}

// A level place seen from above, x to the left of a bird that flies along z.
static void mesh_set_level(MeshVertex *vertex, float x, float z) {
    *vertex = (MeshVertex){
        .position = {x, 0, z}, .normal = {0, MESH_UNIT, 0}, .uv = {x + 0.5f, z + 0.5f}};
}

bool mesh_make_disc(Mesh *mesh, int segments, Error *error) {
    uint32_t around = (uint32_t)segments;
    if (!mesh_init(mesh, around + 1, (size_t)around * 3, error))
        return false;
    for (uint32_t i = 0; i < around; i++) {
        float angle = 2 * pi * (float)i / (float)around;
        mesh_set_level(&mesh->vertices[i], sinf(angle) / 2, cosf(angle) / 2);
        const uint32_t corners[3] = {around, i, (i + 1) % around};
        for (uint32_t k = 0; k < 3; k++)
            mesh->indices[3 * i + k] = corners[k];
    }
    mesh_set_level(&mesh->vertices[around], 0, 0);
    return true;
}

bool mesh_make_triangle(Mesh *mesh, Error *error) {
    static const float corners[3][2] = {{0, 0.5f}, {0.35f, -0.5f}, {-0.35f, -0.5f}};
    if (!mesh_init(mesh, 3, 3, error))
        return false;
    for (uint32_t i = 0; i < 3; i++) {
        mesh_set_level(&mesh->vertices[i], corners[i][0], corners[i][1]);
        mesh->indices[i] = i;
    }
    return true;
}
