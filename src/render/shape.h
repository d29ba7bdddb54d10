// What a bird is drawn as: a mesh in up to three levels of detail on the GPU, with its texture.
#pragma once

#include <glad/gl.h>
#include <stddef.h>

#include "base/error.h"
#include "base/file.h"
#include "render/shape_meshes.h"
#include "render/silhouette.h"

enum { SHAPE_FILES = SHAPE_LEVELS + 1 };

typedef struct Shape {
    GLuint vertices, indices; // buffers, of all levels
    GLuint texture;
    GLsizei index_count[SHAPE_LEVELS];
    size_t index_start[SHAPE_LEVELS]; // bytes
    GLint vertex_start[SHAPE_LEVELS];
    ShapeHinges hinges;
    Silhouette silhouette; // of the coarsest level, for a shape of size 1
} Shape;

// name: "bird", "dart", "cube", "sphere", "disc", "triangle", or the path of an OBJ file. Beside
// FILE.obj, FILE.1.obj and FILE.2.obj are its coarser levels where they exist, and FILE.png its
// texture. The largest extent of the finest level becomes 1, its middle the origin.
bool shape_init(Shape *shape, const char *name, Error *error);
// Whether shape_init would find all files sound, tried before long work; needs no OpenGL.
bool shape_check(const char *name, Error *error);
// Those files, whether they are there or not; how many: 0 or SHAPE_FILES.
size_t shape_list_files(const char *name, char paths[SHAPE_FILES][FILE_PATH_SIZE]);

void shape_deinit(Shape *shape); // harmless on {0}
