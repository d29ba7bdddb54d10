// Draws the ribbons behind the birds.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/memory.h"
#include "base/pool.h"
#include "gfx/objects.h"
#include "render/pack.h"
#include "render/programs.h"
#include "render/renderer.h"
#include "scene/frame.h"

// --- Curve ---
//
// The path of a bird between the times at which its position is known: a cubic Hermite curve, its
// tangents those of the parabola through three neighbouring positions. The times are spaced
// unevenly: the first is the picture's, the next up to a whole interval earlier. A point on the
// curve is a weighted sum of four known positions; the weights are the same for all birds and are
// computed once a picture.

enum { TRAIL_CURVE_MOST = 48, TRAIL_CURVE_TAPS = 4 };

typedef struct TrailStep {
    int first; // index of the first weighted position
    float weights[TRAIL_CURVE_TAPS];
} TrailStep;

// The weights of pieces + 1 points, evenly from age 0 to span. ages: count ≥ 2 of them, the first
// 0, ascending. span: above 0, at most the last age.
void trail_curve_divide(const float *ages, int count, float span, int pieces, TrailStep *steps);

// --- Ribbons ---
//
// Strips of triangles that face the camera, without any OpenGL. Like pack.h two passes over the
// flock, each in parallel: the first leaves out what is outside the picture and chooses the number
// of pieces of each ribbon, so that it deviates from the curve by less than a pixel; the second
// writes the vertices. Birds are in the order of their ids, not of their slots, which change every
// tick: where ribbons cross, their order must not change.

// 24 bytes.
typedef struct RibbonVertex {
    float place[3];  // relative to the camera
    uint8_t tint[3]; // reflectance
    uint8_t cover;   // opacity: 255 is opaque, before haze
    float across;    // -1 at one edge, 1 at the other
    float out;       // fades in behind the bird: 0 at it, 1 where fully visible
} RibbonVertex;

enum { RIBBONS_LEVELS = 11 };

// All zero but the pool before the first frame.
typedef struct Ribbons {
    Pool *pool;
    ARRAY_OF(uint8_t) levels; // by bird
    ARRAY_OF(uint32_t) slots; // by bird
    ARRAY_OF(size_t) chunks;  // vertices of a chunk, then where they begin
    // Of the frame:
    const FrameDescription *frame;
    RibbonVertex *out;
    Cull cull;
    Tint tint;
    int skipped; // of the trails' newest points, which are not older than the picture
    int places;  // known positions of each bird, the present one first
    float cover; // opacity at the bird, where it is wide enough
    float taper; // width at the ribbon's end, as a share of that at the bird
    float span;  // seconds from the bird to the ribbon's end
    float bends; // pieces for a bend (see ribbons_choose_level) of one pixel
    float pixel; // width of a pixel at distance 1
    TrailStep steps[RIBBONS_LEVELS][TRAIL_CURVE_MOST + 1];
} Ribbons;

void ribbons_deinit(Ribbons *ribbons); // the pool stays

// First pass: counts the vertices, 0 where the frame has no visible trails. mean_speed is for
// colours by speed. Allocates only where the flock is larger than ever before; false where there is
// no memory. The frame must not change until ribbons_fill.
bool ribbons_sort(Ribbons *ribbons, const FrameDescription *frame, float mean_speed, size_t *count,
                  Error *error);

// Second pass: one triangle strip for all, the ribbons joined by degenerate triangles.
void ribbons_fill(Ribbons *ribbons, RibbonVertex *out);

// --- Drawing ---

typedef struct Trails {
    Ribbons ribbons;
    GfxStream stream;
    GLuint array;
    size_t count;   // vertices of this picture
    size_t refused; // birds for which an allocation failed and was reported
} Trails;

void trails_init(Trails *trails, Pool *pool);
void trails_deinit(Trails *trails); // harmless on {0}

// Makes and uploads the ribbons of a picture; mean_speed is the flock's, for colours by speed. Adds
// to cost. false without memory the first time for a flock of this size, until trails were off:
// there are none then.
bool trails_pack(Trails *trails, const FrameDescription *frame, float mean_speed, RenderCost *cost,
                 Error *error);

// Draws over birds, ground and sky, with the scene's uniforms bound and the depth test on. Leaves
// blending off and writing depth on.
void trails_draw(const Trails *trails, Programs *programs, const FrameDescription *frame);
