// The meshes of a shape in memory: what a bird is drawn as, before it goes to the GPU.
#pragma once

#include <stdbool.h>

#include "base/error.h"
#include "base/file.h"
#include "render/mesh.h"

enum { SHAPE_LEVELS = 3 }; // 0 the finest

// level_of says which mesh a level uses, for they may share one.
typedef struct ShapeMeshes {
    Mesh meshes[SHAPE_LEVELS];
    int level_of[SHAPE_LEVELS];
} ShapeMeshes;

// Those that need no file: "cube", "sphere", "disc", "triangle".
bool shape_meshes_are_made(const char *name);
bool shape_meshes_make(ShapeMeshes *levels, const char *name, Error *error);

// FILE.obj, and its coarser levels where they stand beside it. The largest extent of the finest
// becomes 1, its middle the origin.
bool shape_meshes_read(ShapeMeshes *levels, const char *path, Error *error);

void shape_meshes_deinit(ShapeMeshes *levels); // also after a failure; harmless on {0}

// The path of a shape's file: the levels, then, as SHAPE_LEVELS, the texture; false where it does
// not fit.
bool shape_name_file(const char *path, int file, char out[FILE_PATH_SIZE]);
// Likewise; false where there is no such file, too.
bool shape_find_file(const char *path, int file, char out[FILE_PATH_SIZE]);

// Of the wings, for a shape of size 1: distances of shoulder and wrist from the middle plane,
// height of the hinges. Zero without wings.
typedef struct ShapeHinges {
    float shoulder, wrist, hinge;
} ShapeHinges;

ShapeHinges shape_meshes_find_hinges(const ShapeMeshes *levels);
