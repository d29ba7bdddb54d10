#include "render/shape.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "gfx/debug.h"
#include "gfx/image.h"
#include "gfx/objects.h"

// Where along a wing the wrist is, from the shoulder to the tip.
static const float shape_wrist_share = 0.42f;

// Replacements of a path's ".obj": the levels, then the texture.
static const char *const shape_endings[] = {".obj", ".1.obj", ".2.obj", ".png"};

// The path of a shape's file: a level, or, as SHAPE_LEVELS, the texture; false where it is too
// long.
static bool shape_name_file(const char *path, int file, char out[FILE_PATH_SIZE]) {
    size_t length = strlen(path);
    if (length >= 4 && strcmp(path + length - 4, ".obj") == 0)
        length -= 4;
    int written = snprintf(out, FILE_PATH_SIZE, "%.*s%s", (int)length, path, shape_endings[file]);
    return written > 0 && written < FILE_PATH_SIZE;
}

// The same; false also where there is no such file.
static bool shape_find_file(const char *path, int file, char out[FILE_PATH_SIZE]) {
    return shape_name_file(path, file, out) && file_is_there(out);
}

static bool shape_read_levels(ShapeMeshes *levels, const char *path, Error *error) {
    if (!mesh_read_obj(&levels->meshes[0], path, error))
        return false;
    for (int level = 1; level < SHAPE_LEVELS; level++) {
        char beside[FILE_PATH_SIZE];
        levels->level_of[level] = levels->level_of[level - 1];
        if (!shape_find_file(path, level, beside))
            continue;
        if (!mesh_read_obj(&levels->meshes[level], beside, error))
            return false;
        levels->level_of[level] = level;
    }
    return true;
}

// A generated mesh: the same at all levels, or with a number of segments or rings for each.
typedef struct ShapeMade {
    const char *name;
    bool (*plain)(Mesh *mesh, Error *error);
    bool (*round)(Mesh *mesh, int segments, Error *error);
    int segments[SHAPE_LEVELS];
} ShapeMade;

static const ShapeMade made_shapes[] = {
    {.name = "cube", .plain = mesh_make_cube},
    {.name = "triangle", .plain = mesh_make_triangle},
    {.name = "sphere", .round = mesh_make_sphere, .segments = {16, 8, 4}},
    {.name = "disc", .round = mesh_make_disc, .segments = {40, 32, 20}},
    {.name = "edged_disc", .round = mesh_make_edged_disc, .segments = {40, 32, 20}},
};

// NULL where the name is a file's.
static const ShapeMade *shape_find_made(const char *name) {
    for (size_t i = 0; i < sizeof made_shapes / sizeof *made_shapes; i++)
        if (strcmp(made_shapes[i].name, name) == 0)
            return &made_shapes[i];
    return NULL;
}

// Whether a mesh needs no file: "cube", "sphere", "disc", "triangle".
static bool shape_meshes_are_made(const char *name) {
    return shape_find_made(name) != NULL;
}

static bool shape_meshes_make(ShapeMeshes *levels, const char *name, Error *error) {
    const ShapeMade *made = shape_find_made(name);
    assert(made);
    *levels = (ShapeMeshes){0};
    if (made->plain)
        return made->plain(&levels->meshes[0], error);
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        if (!made->round(&levels->meshes[level], made->segments[level], error))
            return false;
        levels->level_of[level] = level;
    }
    return true;
}

// Brings all levels to the size and place of the finest.
static bool shape_normalise(ShapeMeshes *levels, const char *path, Error *error) {
    float low[3] = {INFINITY, INFINITY, INFINITY}, high[3] = {-INFINITY, -INFINITY, -INFINITY};
    const Mesh *finest = &levels->meshes[0];
    for (size_t i = 0; i < finest->vertex_count; i++)
        for (int k = 0; k < 3; k++) {
            low[k] = fminf(low[k], finest->vertices[i].position[k]);
            high[k] = fmaxf(high[k], finest->vertices[i].position[k]);
        }
    float extent = fmaxf(high[0] - low[0], fmaxf(high[1] - low[1], high[2] - low[2]));
    if (!(extent > 0))
        return error_set(error, ERROR_FAILED, "%s: all positions are the same", path);
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        Mesh *mesh = &levels->meshes[level];
        for (size_t i = 0; i < mesh->vertex_count; i++)
            for (int k = 0; k < 3; k++) {
                float *at = &mesh->vertices[i].position[k];
                // In double precision for small meshes far from their origin.
                double middle = ((double)low[k] + (double)high[k]) / 2;
                *at = (float)(((double)*at - middle) / (double)extent);
            }
    }
    return true;
}

bool shape_meshes_read(ShapeMeshes *levels, const char *path, Error *error) {
    *levels = (ShapeMeshes){0};
    return shape_read_levels(levels, path, error) && shape_normalise(levels, path, error);
}

void shape_meshes_deinit(ShapeMeshes *levels) {
    for (int level = 0; level < SHAPE_LEVELS; level++)
        mesh_deinit(&levels->meshes[level]);
}

static float shape_find_front(const Mesh *mesh, float wrist) {
    float front = -1;
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const MeshVertex *vertex = &mesh->vertices[i];
        if (vertex->wing > 0 && fabsf(vertex->position[0]) >= wrist)
            front = fmaxf(front, vertex->position[2]);
    }
    return front;
}

ShapeHinges shape_meshes_find_hinges(const ShapeMeshes *levels) {
    const Mesh *mesh = &levels->meshes[0];
    float nearest = INFINITY, farthest = 0, height = 0;
    size_t count = 0;
    for (size_t i = 0; i < mesh->vertex_count; i++) {
        const MeshVertex *vertex = &mesh->vertices[i];
        if (vertex->wing <= 0)
            continue;
        nearest = fminf(nearest, fabsf(vertex->position[0]));
        farthest = fmaxf(farthest, fabsf(vertex->position[0]));
        height += vertex->position[1];
        count++;
    }
    if (count == 0)
        return (ShapeHinges){.wrist = mesh->swims ? -1 : 0};
    float wrist = nearest + (farthest - nearest) * shape_wrist_share;
    return (ShapeHinges){.shoulder = nearest,
                         .wrist = wrist,
                         .height = height / (float)count,
                         .front = shape_find_front(mesh, wrist)};
}

// --- Shape ---

// Where the levels begin in the buffers that all of them share. Their indices then count from the
// first vertex of all: OpenGL ES 3.0 cannot add a level's own first vertex as it draws. Returns the
// bytes of the buffers.
static void shape_lay_out(Shape *shape, ShapeMeshes *levels, size_t vertex_start[SHAPE_LEVELS],
                          size_t *vertices, size_t *indices) {
    *vertices = *indices = 0;
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        Mesh *mesh = &levels->meshes[level];
        if (levels->level_of[level] != level) {
            shape->index_count[level] = shape->index_count[level - 1];
            shape->index_start[level] = shape->index_start[level - 1];
            continue;
        }
        uint32_t first = (uint32_t)(*vertices / sizeof *mesh->vertices);
        for (size_t i = 0; i < mesh->index_count; i++)
            mesh->indices[i] += first;
        shape->index_count[level] = (GLsizei)mesh->index_count;
        shape->index_start[level] = *indices;
        vertex_start[level] = *vertices;
        *vertices += mesh->vertex_count * sizeof *mesh->vertices;
        *indices += mesh->index_count * sizeof *mesh->indices;
    }
}

// The indices of the levels count from the first vertex of all afterwards.
static void shape_upload(Shape *shape, ShapeMeshes *levels) {
    size_t vertex_start[SHAPE_LEVELS], vertices, indices;
    shape_lay_out(shape, levels, vertex_start, &vertices, &indices);
    // The binding for indices belongs to a vertex array, and WebGL allows them no other.
    GLuint array = gfx_array_create("mesh upload");
    glGenBuffers(1, &shape->vertices);
    glBindBuffer(GL_ARRAY_BUFFER, shape->vertices);
    gfx_label(GL_BUFFER, shape->vertices, "mesh vertices");
    glBufferData(GL_ARRAY_BUFFER, (GLsizeiptr)vertices, NULL, GL_STATIC_DRAW);
    glGenBuffers(1, &shape->indices);
    glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, shape->indices);
    gfx_label(GL_BUFFER, shape->indices, "mesh indices");
    glBufferData(GL_ELEMENT_ARRAY_BUFFER, (GLsizeiptr)indices, NULL, GL_STATIC_DRAW);
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        const Mesh *mesh = &levels->meshes[level];
        if (levels->level_of[level] != level)
            continue;
        glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)vertex_start[level],
                        (GLsizeiptr)(mesh->vertex_count * sizeof *mesh->vertices), mesh->vertices);
        glBufferSubData(GL_ELEMENT_ARRAY_BUFFER, (GLintptr)shape->index_start[level],
                        (GLsizeiptr)(mesh->index_count * sizeof *mesh->indices), mesh->indices);
    }
    glDeleteVertexArrays(1, &array);
}

static void shape_make_texture(Shape *shape, Image *plumage) {
    uint8_t slate[4] = {120, 116, 112, 255};
    Image even = {1, 1, slate}, *image = plumage->pixels ? plumage : &even;
    shape->texture = gfx_texture_create(image, plumage->pixels ? "plumage" : "no plumage");
    for (int i = 0; i < 3; i++) {
        float shown = (float)image->pixels[i] / 255;
        shape->mean[i] = shown * shown; // as shaders decode it
    }
}

// Meshes in assets/meshes.
static const char shipped_shapes[] = "bird|falcon|dart|glider|fish";

// The path of a shipped mesh or of the user's own file.
static bool shape_find_path(const char *name, char out[FILE_PATH_SIZE], Error *error) {
    if (text_list_find(shipped_shapes, name) < 0)
        return snprintf(out, FILE_PATH_SIZE, "%s", name) < FILE_PATH_SIZE;
    char asset[64];
    snprintf(asset, sizeof asset, "assets/meshes/%s.obj", name);
    return file_find_asset(asset, out, FILE_PATH_SIZE, error);
}

size_t shape_list_files(const char *name, char paths[SHAPE_FILES][FILE_PATH_SIZE]) {
    Error missing;
    if (shape_meshes_are_made(name) || !shape_find_path(name, paths[0], &missing))
        return 0;
    for (int i = 1; i < SHAPE_FILES; i++)
        if (!shape_name_file(paths[0], i, paths[i]))
            return 0;
    return SHAPE_FILES;
}

// Reads meshes and texture, {0} without one; shape_free must follow, also after a failure.
static bool shape_read(ShapeMeshes *levels, Image *plumage, const char *name, Error *error) {
    *levels = (ShapeMeshes){0};
    *plumage = (Image){0};
    if (shape_meshes_are_made(name))
        return shape_meshes_make(levels, name, error);
    char path[FILE_PATH_SIZE], beside[FILE_PATH_SIZE];
    return shape_find_path(name, path, error) && shape_meshes_read(levels, path, error) &&
           (!shape_find_file(path, SHAPE_LEVELS, beside) || image_read_png(plumage, beside, error));
}

static void shape_free(ShapeMeshes *levels, Image *plumage) {
    shape_meshes_deinit(levels);
    image_deinit(plumage);
}

static void shape_find_far_form(Shape *shape, const Mesh *coarsest) {
    const ShapeHinges *hinges = &shape->hinges;
    shape->winged = hinges->wrist != 0;
    if (shape->winged)
        shape->form = silhouette_find_form(coarsest, hinges->shoulder, hinges->wrist);
    else
        shape->silhouette = silhouette_measure(coarsest);
}

bool shape_init(Shape *shape, const char *name, Error *error) {
    *shape = (Shape){0};
    ShapeMeshes levels;
    Image plumage;
    bool good = shape_read(&levels, &plumage, name, error);
    if (good) {
        shape_make_texture(shape, &plumage);
        shape->hinges = shape_meshes_find_hinges(&levels);
        shape_find_far_form(shape, &levels.meshes[levels.level_of[SHAPE_LEVELS - 1]]);
        shape_upload(shape, &levels);
    }
    shape_free(&levels, &plumage);
    return good;
}

bool shape_check(const char *name, Error *error) {
    ShapeMeshes levels;
    Image plumage;
    bool good = shape_read(&levels, &plumage, name, error);
    shape_free(&levels, &plumage);
    return good;
}

void shape_deinit(Shape *shape) {
    const GLuint buffers[] = {shape->vertices, shape->indices};
    glDeleteBuffers(2, buffers);
    glDeleteTextures(1, &shape->texture);
    *shape = (Shape){0};
}
