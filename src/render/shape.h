// What a bird is drawn as: meshes in up to three levels of detail, in memory and on the GPU.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/file.h"
#include "base/param.h"
#include "gfx/gl.h"

// --- Mesh ---
//
// Triangles in memory, read from an OBJ file or generated, in the GPU's vertex format. The frame of
// a bird: y up, z forward. Triangles may be seen from both sides.

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
// with positive or negative indices, and groups (g, o), of which those beginning with "wing" flap,
// "white_edge" is white; one beginning with "swim" lets the mesh swim. All else is skipped. Missing
// normals are computed, smooth over shared positions. At most 16 MiB. Errors name the file and the
// line.
bool mesh_read_obj(Mesh *mesh, const char *path, Error *error);

// A sphere of diameter 1 about the origin, which has no file, with so many rings from a pole to the
// equator; the smaller a ring, the fewer corners it has, so that all edges are about as long.
bool mesh_make_sphere(Mesh *mesh, int rings, Error *error);

void mesh_deinit(Mesh *mesh); // harmless on {0}

// --- Silhouette ---
//
// The projected area of a mesh, and the form of a winged one, so that far away a sprite can replace
// it.

// Areas, of a mesh as large as 1, in units squared.
typedef struct Silhouette {
    float side, above, ahead; // seen along its three axes
    float boxy;               // how areas combine for other directions: 0 by their root mean
                              // square, as an ellipsoid's, 1 by their sum, as a box's
    float size[3];            // extents along x, y and z
} Silhouette;

// A cross-section of the body: its place along z, the height of its middle, half its width and half
// its height.
typedef struct FormRing {
    float z, middle, wide, high;
} FormRing;

// A winged bird in a few numbers, units of a mesh as large as 1. Between two rings, and between two
// places of a wing, sizes change evenly; areas from above and from the side are those of the mesh.
typedef struct Form {
    FormRing rings[3];     // of the body: the end of the tail, the thickest place, the nose
    float edges[3][2][3];  // of the right wing at shoulder, wrist and tip: leading, trailing edge
    float thick;           // half of a wing's thickness, seen along its chord
    Silhouette body;       // without the wings
    float arm, hand, span; // areas of a wing's parts from above; from its shoulder to its tip
    float slope;           // by how much its leading edge is higher for a chord of 1
} Form;

// Of the wings, for a shape of size 1: distances of shoulder and wrist from the middle plane,
// height of the hinges, z of the leading edge from the wrist outwards. Zero without wings; the
// wrist is -1 where the whole shape bends as a fish does.
typedef struct ShapeHinges {
    float shoulder, wrist, height, front;
} ShapeHinges;

// --- Shape ---
//
// What a bird is drawn as: a mesh in up to three levels of detail on the GPU, with its texture. It
// is named "bird", "falcon", "dart", "glider", "fish", "cube", "sphere", "disc", "edged_disc",
// "triangle", or by the path of an OBJ file. Beside FILE.obj, FILE.1.obj and FILE.2.obj are its
// coarser levels where they exist, and FILE.png its texture. The largest extent of the finest level
// becomes 1, its middle the origin; a level that is lacking is drawn as the finer one before it.

enum { SHAPE_LEVELS = 3, SHAPE_FILES }; // levels: 0 the finest; the last file is the texture

typedef struct Shape {
    char name[PARAM_TEXT_SIZE]; // of the last attempt to load, "" before the first
    GLuint array;               // vertices at 0 to 2, instances at 3 to 7; 0: none could be loaded
    GLuint vertices, indices;   // buffers, of all levels
    GLuint texture;
    float mean[3]; // light of the texture's smallest level
    GLsizei index_count[SHAPE_LEVELS];
    size_t index_start[SHAPE_LEVELS]; // bytes
    ShapeHinges hinges;
    bool winged; // or it swims, which is as having wings of no size
    Form form;   // what replaces a shape of size 1 far away; without wings the body alone
} Shape;

// Loads a shape unless its name was tried last. false where it cannot be read: the old one stays.
bool shape_follow(Shape *shape, const char *name, Error *error);
// Reads the files of its name again.
bool shape_load(Shape *shape, Error *error);
void shape_deinit(Shape *shape); // harmless on {0}

// Whether all files of this name are sound, tried before long work. Fills in what needs no OpenGL:
// hinges, winged and form.
bool shape_check(Shape *shape, const char *name, Error *error);
// Its finest mesh, in memory, which the caller deinitialises, also after a failure.
bool shape_read_mesh(const char *name, Mesh *mesh, ShapeHinges *hinges, Error *error);
// Those files, whether they are there or not; how many: 0 or SHAPE_FILES.
size_t shape_list_files(const char *name, char paths[SHAPE_FILES][FILE_PATH_SIZE]);
