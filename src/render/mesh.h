// Triangles in memory, read from an OBJ file or generated, in the GPU's vertex format.
//
// The frame of a bird: y up, z forward. Triangles may be seen from both sides.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

enum { MESH_UNIT = 32767 }; // of a normal's component, and of wing

typedef struct MeshVertex {
    float position[3];
    int16_t normal[3]; // unit length is MESH_UNIT
    int16_t wing; // MESH_UNIT where it is part of a flapping wing, -MESH_UNIT where it is white
                  // whatever the bird's colour, otherwise 0
    float uv[2];  // v grows downwards, as images do
} MeshVertex;

typedef struct Mesh {
    MeshVertex *vertices;
    uint32_t *indices; // three for each triangle
    size_t vertex_count, index_count;
    bool swims; // it bends from side to side as a fish does
} Mesh;

// Reads vertices (v), texture coordinates (vt), normals (vn), faces (f) of any number of corners
// with positive or negative indices, and groups (g, o), of which those beginning with "wing" flap;
// one beginning with "swim" lets the mesh swim. All else is skipped. Missing normals are computed,
// smooth over shared positions. At most 16 MiB. Errors name the file and the line.
bool mesh_read_obj(Mesh *mesh, const char *path, Error *error);

// Makes one of the meshes that need no file, about the origin, at a level of detail, 0 the finest:
// "cube" and "sphere" of edge and diameter 1; flat and level "disc" of diameter 1, "edged_disc",
// the same with a white edge, and "triangle" of length 1 that points forward. Cube and triangle
// have level 0 alone: the others are {0}.
bool mesh_make(Mesh *mesh, const char *name, int level, Error *error);
bool mesh_is_made(const char *name); // whether it is one of them

void mesh_deinit(Mesh *mesh); // harmless on {0}
