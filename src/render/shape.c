#include "render/shape.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "gfx/debug.h"
#include "gfx/image.h"
#include "gfx/texture.h"
#include "render/shape_meshes.h"

static void shape_upload(Shape *shape, const ShapeMeshes *levels) {
    GLsizeiptr vertex_bytes = 0, index_bytes = 0;
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        const Mesh *mesh = &levels->meshes[level];
        if (levels->level_of[level] != level) {
            shape->index_count[level] = shape->index_count[level - 1];
            shape->index_start[level] = shape->index_start[level - 1];
            shape->vertex_start[level] = shape->vertex_start[level - 1];
            continue;
        }
        shape->index_count[level] = (GLsizei)mesh->index_count;
        shape->index_start[level] = (size_t)index_bytes;
        shape->vertex_start[level] = (GLint)((size_t)vertex_bytes / sizeof *mesh->vertices);
        vertex_bytes += (GLsizeiptr)(mesh->vertex_count * sizeof *mesh->vertices);
        index_bytes += (GLsizeiptr)(mesh->index_count * sizeof *mesh->indices);
    }
    // Both through GL_ARRAY_BUFFER: the binding for indices belongs to a vertex array.
    glGenBuffers(1, &shape->vertices);
    glBindBuffer(GL_ARRAY_BUFFER, shape->vertices);
    gfx_label(GL_BUFFER, shape->vertices, "mesh vertices");
    glBufferData(GL_ARRAY_BUFFER, vertex_bytes, NULL, GL_STATIC_DRAW);
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        const Mesh *mesh = &levels->meshes[level];
        GLintptr start = shape->vertex_start[level] * (GLintptr)sizeof *mesh->vertices;
        if (levels->level_of[level] == level)
            glBufferSubData(GL_ARRAY_BUFFER, start,
                            (GLsizeiptr)(mesh->vertex_count * sizeof *mesh->vertices),
                            mesh->vertices);
    }
    glGenBuffers(1, &shape->indices);
    glBindBuffer(GL_ARRAY_BUFFER, shape->indices);
    gfx_label(GL_BUFFER, shape->indices, "mesh indices");
    glBufferData(GL_ARRAY_BUFFER, index_bytes, NULL, GL_STATIC_DRAW);
    for (int level = 0; level < SHAPE_LEVELS; level++) {
        const Mesh *mesh = &levels->meshes[level];
        if (levels->level_of[level] == level)
            glBufferSubData(GL_ARRAY_BUFFER, (GLintptr)shape->index_start[level],
                            (GLsizeiptr)(mesh->index_count * sizeof *mesh->indices), mesh->indices);
    }
}

static GLuint shape_make_texture(const Image *plumage) {
    uint8_t slate[4] = {120, 116, 112, 255};
    const Image even = {1, 1, slate};
    return plumage->pixels ? gfx_texture_create(plumage, "plumage")
                           : gfx_texture_create(&even, "no plumage");
}

// Of a shipped mesh or a person's own.
static bool shape_find_path(const char *name, char out[FILE_PATH_SIZE], Error *error) {
    if (strcmp(name, "bird") != 0 && strcmp(name, "dart") != 0)
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

// Everything that it is made of; to be freed where it fails, too. Without a texture plumage is {0}.
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

bool shape_init(Shape *shape, const char *name, Error *error) {
    *shape = (Shape){0};
    ShapeMeshes levels;
    Image plumage;
    bool good = shape_read(&levels, &plumage, name, error);
    if (good) {
        int coarsest = levels.level_of[SHAPE_LEVELS - 1];
        shape->texture = shape_make_texture(&plumage);
        shape->silhouette = silhouette_measure(&levels.meshes[coarsest]);
        shape->hinges = shape_meshes_find_hinges(&levels);
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
