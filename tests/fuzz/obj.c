// Meshes from OBJ files, and what is derived from them before they go to the GPU: their size,
// hinges and silhouette.
#include <math.h>
#include <stdlib.h>

#include "fuzz.h"
#include "render/shape.h"

static void check_vertex(const MeshVertex *vertex) {
    float squares = 0;
    for (int k = 0; k < 3; k++) {
        fuzz_require(isfinite(vertex->position[k]));
        float part = (float)vertex->normal[k] / MESH_UNIT;
        squares += part * part;
    }
    fuzz_require(fabsf(sqrtf(squares) - 1) < 0.01f);
    fuzz_require(isfinite(vertex->uv[0]) && isfinite(vertex->uv[1]));
    fuzz_require(vertex->wing == 0 || abs(vertex->wing) == MESH_UNIT);
}

static void check_mesh(const Mesh *mesh) {
    fuzz_require(mesh->index_count > 0 && mesh->index_count % 3 == 0);
    for (size_t i = 0; i < mesh->index_count; i++)
        fuzz_require(mesh->indices[i] < mesh->vertex_count);
    for (size_t i = 0; i < mesh->vertex_count; i++)
        check_vertex(&mesh->vertices[i]);
}

// What sprites are drawn from is finite and not much larger than the mesh.
static void check_shape(const Shape *shape) {
    const ShapeHinges *hinges = &shape->hinges;
    const Form *form = &shape->form;
    for (int k = 0; k < 3; k++)
        fuzz_require(form->body.size[k] >= 0 && form->body.size[k] <= 1.001f);
    if (hinges->wrist <= 0)
        return;
    fuzz_require(hinges->shoulder >= 0 && hinges->shoulder <= hinges->wrist &&
                 hinges->wrist <= 0.501f);
    for (int i = 0; i < 3; i++)
        fuzz_require(form->rings[i].wide >= 0 && form->rings[i].wide <= 4 &&
                     form->rings[i].high >= 0 && form->rings[i].high <= 4);
    fuzz_require(form->thick >= 0 && form->thick <= 100);
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
    static Shape shape;
    if (shape_check(&shape, FUZZ_INPUT, &error))
        check_shape(&shape);
    else
        fuzz_check_error(&error, FUZZ_INPUT);
    return 0;
}
