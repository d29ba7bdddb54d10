// The projected area of a mesh, so that far away a point can replace it.
#pragma once

#include "render/mesh.h"

// Areas, of a mesh as large as 1, in units squared.
typedef struct Silhouette {
    float side, above, ahead; // seen along its three axes
    float boxy;               // how areas combine for other directions: 0 by their root mean
                              // square, as an ellipsoid's, 1 by their sum, as a box's
    float size[3];            // extents along x, y and z
    float wings;              // of the wings alone, from above
} Silhouette;

// Counts the covered cells of a grid, so surfaces may overlap and need not be closed. What is
// farther than 1 from the origin is ignored.
Silhouette silhouette_measure(const Mesh *mesh);
