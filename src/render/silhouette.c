#include "render/silhouette.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/vec.h"
enum { SIDE = 192 }; // cells across the square from -1 to 1

typedef struct Grid {
    bool covered[SIDE][SIDE];
    size_t count;
} Grid;

static float silhouette_cross(const float a[2], const float b[2], const float c[2]) {
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]);
}

static int silhouette_cell(float x) {
    float cell = (x + 1) * SIDE / 2;
    return cell > 0 ? cell < SIDE ? (int)cell : SIDE - 1 : 0;
}

static void silhouette_fill(Grid *grid, float corners[3][2]) {
    float *a = corners[0], *b = corners[1], *c = corners[2];
    float area = silhouette_cross(a, b, c);
    if (area == 0)
        return;
    float sign = area > 0 ? 1 : -1;
    int left = silhouette_cell(fminf(a[0], fminf(b[0], c[0])));
    int right = silhouette_cell(fmaxf(a[0], fmaxf(b[0], c[0])));
    int low = silhouette_cell(fminf(a[1], fminf(b[1], c[1])));
    int high = silhouette_cell(fmaxf(a[1], fmaxf(b[1], c[1])));
    for (int row = low; row <= high; row++)
        for (int column = left; column <= right; column++) {
            const float at[2] = {((float)column + 0.5f) * 2 / SIDE - 1,
                                 ((float)row + 0.5f) * 2 / SIDE - 1};
            if (grid->covered[row][column] || sign * silhouette_cross(a, b, at) < 0 ||
                sign * silhouette_cross(b, c, at) < 0 || sign * silhouette_cross(c, a, at) < 0)
                continue;
            grid->covered[row][column] = true;
            grid->count++;
        }
}

// The area seen along the direction that is perpendicular to both unit vectors.
static float silhouette_area(const Mesh *mesh, const float right[3], const float up[3],
                             bool wings_only) {
    Grid grid;
    memset(&grid, 0, sizeof grid);
    for (size_t i = 0; i + 2 < mesh->index_count; i += 3) {
        float corners[3][2];
        bool wing = false;
        for (size_t k = 0; k < 3; k++) {
            const MeshVertex *vertex = &mesh->vertices[mesh->indices[i + k]];
            corners[k][0] = vec_dot(vertex->position, right);
            corners[k][1] = vec_dot(vertex->position, up);
            wing = wing || vertex->wing > 0;
        }
        if (wing || !wings_only)
            silhouette_fill(&grid, corners);
    }
    return (float)grid.count * 4 / (SIDE * SIDE);
}

Silhouette silhouette_measure(const Mesh *mesh) {
    static const float x[3] = {1, 0, 0}, y[3] = {0, 1, 0}, z[3] = {0, 0, 1};
    Silhouette out = {.side = silhouette_area(mesh, y, z, false),
                      .above = silhouette_area(mesh, x, z, false),
                      .ahead = silhouette_area(mesh, x, y, false),
                      .wings = silhouette_area(mesh, x, z, true)};
    for (int axis = 0; axis < 3; axis++) {
        float low = INFINITY, high = -INFINITY;
        for (size_t i = 0; i < mesh->vertex_count; i++) {
            low = fminf(low, mesh->vertices[i].position[axis]);
            high = fmaxf(high, mesh->vertices[i].position[axis]);
        }
        out.size[axis] = high - low;
    }
    // The four space diagonals, along which all three areas have the same share.
    const float flat = sqrtf(0.5f), third = sqrtf(1.0f / 6);
    float diagonals = 0;
    for (int i = 0; i < 4; i++) {
        float a = i & 1 ? -1 : 1, b = i & 2 ? -1 : 1; // of the direction (a, b, 1)
        const float right[3] = {a * flat, -b * flat, 0};
        const float up[3] = {a * third, b * third, -2 * third};
        diagonals += silhouette_area(mesh, right, up, false) / 4;
    }
    float egg = sqrtf((out.side * out.side + out.above * out.above + out.ahead * out.ahead) / 3);
    float box = (out.side + out.above + out.ahead) / sqrtf(3);
    float share = box > egg ? (diagonals - egg) / (box - egg) : 0;
    out.boxy = share > 0 ? share < 1 ? share : 1 : 0;
    return out;
}
