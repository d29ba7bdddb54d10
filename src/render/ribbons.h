// Makes the ribbons behind the birds, without any OpenGL: strips of triangles that face the camera.
//
// Like pack.h two passes over the flock, each in parallel: the first leaves out what is out of
// sight and decides into how many pieces each ribbon is cut, so that its corners are off the curve
// by less than can be seen; the second writes the vertices. Birds come in the order of their
// numbers, not of their slots, which change every tick: where ribbons cross, the upper one stays.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/pool.h"
#include "scene/frame.h"

// 24 bytes.
typedef struct RibbonVertex {
    float place[3];  // relative to the camera
    uint8_t tint[3]; // share of the light that it sends back
    uint8_t cover;   // 255 hides what is behind, but for haze
    float across;    // -1 at one edge, 1 at the other
    float out;       // how far out of the bird it is: 1 where it is to be seen in full
} RibbonVertex;

typedef struct Ribbons Ribbons;

Ribbons *ribbons_create(Pool *pool, Error *error);
void ribbons_destroy(Ribbons *ribbons); // NULL is allowed

// First pass: how many vertices there will be, 0 where the frame has no trails or none in sight.
// mean_speed is for colours by speed. Allocates only where the flock is larger than ever before;
// false where there is no memory. The frame must stay as it is until ribbons_fill.
bool ribbons_sort(Ribbons *ribbons, const FrameDescription *frame, float mean_speed, size_t *count,
                  Error *error);

// Second pass: one strip of triangles for all, the ribbons joined by triangles without area.
void ribbons_fill(Ribbons *ribbons, RibbonVertex *out);
