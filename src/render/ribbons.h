// The path of a bird between the times at which its position is known: a cubic Hermite curve, its
// tangents those of the parabola through three neighbouring positions, so that the times may be
// spaced unevenly: the first is the picture's, and the next lies between zero and a whole interval
// before it. A point on the curve is a weighted sum of four known positions, and the weights are
// the same for all birds, so they are computed once a picture for any number of pieces.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/pool.h"
#include "scene/frame.h"

enum { TRAIL_CURVE_MOST = 48, TRAIL_CURVE_TAPS = 4 };

typedef struct TrailStep {
    int first; // of the known places that count
    float weights[TRAIL_CURVE_TAPS];
} TrailStep;

// count ≥ 2 ages, the first 0, each above the one before. Places from age 0 to span, above 0 and up
// to the last age, evenly: steps has pieces + 1 of them.
void trail_curve_divide(const float *ages, int count, float span, int pieces, TrailStep *steps);

// --- Ribbons ---
//
// Makes the ribbons behind the birds, without any OpenGL: strips of triangles that face the camera.
//
// Like pack.h two passes over the flock, each in parallel: the first leaves out what is out of
// sight and decides into how many pieces each ribbon is cut, so that its corners are off the curve
// by less than can be seen; the second writes the vertices. Birds come in the order of their
// numbers, not of their slots, which change every tick: where ribbons cross, the upper one stays.

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
