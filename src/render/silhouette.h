// How much of a picture a mesh covers, so that a point can stand for it where it is far.
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

// Counts cells of a grid: what lies one behind the other counts once, and it does not matter
// whether surfaces are closed. Nothing beyond 1 from the origin counts.
Silhouette silhouette_measure(const Mesh *mesh);
