// The projected area of a mesh, and the form of a winged one, so that far away a sprite can replace
// it.
#pragma once

#include "render/mesh.h"

// Areas, of a mesh as large as 1, in units squared.
typedef struct Silhouette {
    float side, above, ahead; // seen along its three axes
    float boxy;               // how areas combine for other directions: 0 by their root mean
                              // square, as an ellipsoid's, 1 by their sum, as a box's
    float size[3];            // extents along x, y and z
} Silhouette;

// Counts the covered cells of a grid, so surfaces may overlap and need not be closed. What is
// farther than 1 from the origin is ignored.
Silhouette silhouette_measure(const Mesh *mesh);

// --- Form ---

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

// shoulder, wrist: distances of the hinges from the middle plane, 0 < shoulder < wrist.
Form silhouette_find_form(const Mesh *mesh, float shoulder, float wrist);
