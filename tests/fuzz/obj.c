// Meshes from OBJ files, and what is derived from them before they go to the GPU: their size,
// hinges and silhouette.
#include <math.h>
#include <stdlib.h>

#include "fuzz.h"
#include "render/shape.h"

enum { MOST_MEASURED = 2 }; // triangles: each is looked at in eight pictures

static void check_vertex(const MeshVertex *vertex) {
    float squares = 0;
    for (int k = 0; k < 3; k++) {
        fuzz_require(isfinite(vertex->position[k]));
        float part = (float)vertex->normal[k] / MESH_UNIT;
        squares += part * part;
    }
    fuzz_require(fabsf(sqrtf(squares) - 1) < 0.01f);
    fuzz_require(isfinite(vertex->uv[0]) && isfinite(vertex->uv[1]));
    fuzz_require(vertex->wing == 0 || vertex->wing == MESH_UNIT);
}

static void check_mesh(const Mesh *mesh) {
    fuzz_require(mesh->index_count > 0 && mesh->index_count % 3 == 0);
    for (size_t i = 0; i < mesh->index_count; i++)
        fuzz_require(mesh->indices[i] < mesh->vertex_count);
    for (size_t i = 0; i < mesh->vertex_count; i++)
        check_vertex(&mesh->vertices[i]);
}

static void check_extent(const Mesh *mesh) {
    for (size_t i = 0; i < mesh->vertex_count; i++)
        for (int k = 0; k < 3; k++)
            fuzz_require(fabsf(mesh->vertices[i].position[k]) <= 0.501f);
}

static void check_silhouette(const Mesh *mesh) {
    Silhouette seen = silhouette_measure(mesh, PART_ALL);
    const float areas[] = {seen.side, seen.above, seen.ahead};
    for (int i = 0; i < 3; i++)
        fuzz_require(areas[i] >= 0 && areas[i] <= 4);
    fuzz_require(seen.boxy >= 0 && seen.boxy <= 1);
    for (int k = 0; k < 3; k++)
        fuzz_require(seen.size[k] >= 0 && seen.size[k] <= 1.001f);
}

static void check_hinges(const ShapeMeshes *meshes) {
    ShapeHinges hinges = shape_meshes_find_hinges(meshes);
    fuzz_require(hinges.shoulder >= 0 && hinges.shoulder <= hinges.wrist);
    fuzz_require(hinges.wrist <= 0.501f && fabsf(hinges.height) <= 0.501f);
    fuzz_require(hinges.front >= -0.501f && hinges.front <= 0.501f);
}

// What sprites are drawn from is finite and not much larger than the mesh.
static void check_form(const ShapeMeshes *meshes) {
    ShapeHinges hinges = shape_meshes_find_hinges(meshes);
    if (hinges.wrist <= 0)
        return;
    Form form = silhouette_find_form(&meshes->meshes[0], hinges.shoulder, hinges.wrist);
    for (int i = 0; i < 3; i++) {
        const FormRing *ring = &form.rings[i];
        fuzz_require(fabsf(ring->z) <= 0.6f && fabsf(ring->middle) <= 0.6f);
        fuzz_require(ring->wide >= 0 && ring->wide <= 4 && ring->high >= 0 && ring->high <= 4);
        for (int edge = 0; edge < 2; edge++)
            for (int k = 0; k < 3; k++)
                fuzz_require(fabsf(form.edges[i][edge][k]) < 100);
    }
    fuzz_require(form.thick >= 0 && form.thick <= 100);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    fuzz_offer(FUZZ_INPUT, data, size);
    Error error = {0};
    Mesh mesh;
    if (!mesh_read_obj(&mesh, FUZZ_INPUT, &error)) {
        fuzz_check_error(&error, FUZZ_INPUT);
        return 0;
    }
    check_mesh(&mesh);
    mesh_deinit(&mesh);
    ShapeMeshes meshes;
    if (shape_meshes_read(&meshes, FUZZ_INPUT, &error)) {
        check_mesh(&meshes.meshes[0]);
        check_extent(&meshes.meshes[0]);
        check_hinges(&meshes);
        if (meshes.meshes[0].index_count <= 3 * MOST_MEASURED) {
            check_silhouette(&meshes.meshes[0]);
            check_form(&meshes);
        }
    } else {
        fuzz_check_error(&error, FUZZ_INPUT);
    }
    shape_meshes_deinit(&meshes);
    return 0;
}
