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
// smooth over shared positions. At most 16 MiB, a million positions and a million triangles. Errors
// name the file and the line.
bool mesh_read_obj(Mesh *mesh, const char *path, Error *error);

// Edge and diameter 1, about the origin. rings: of a sphere from a pole to its equator; the
// smaller a ring, the fewer corners it has, so that all edges are about as long: 8 * rings²
// triangles, 4 * rings² + 2 vertices.
bool mesh_make_cube(Mesh *mesh, Error *error);
bool mesh_make_sphere(Mesh *mesh, int rings, Error *error);

// Flat and level: a disc of diameter 1 of as many triangles as segments, the same with a white edge
// and three times as many, and a triangle of length 1 that points forward.
bool mesh_make_disc(Mesh *mesh, int segments, Error *error);
bool mesh_make_edged_disc(Mesh *mesh, int segments, Error *error);
bool mesh_make_triangle(Mesh *mesh, Error *error);

void mesh_deinit(Mesh *mesh); // harmless on {0}
