// Which birds are in the picture, and the level of detail of each: by its distance, hence by its
// size in pixels.
//
// Every bird is tested by itself, sixteen at a time in plain loops that the compiler vectorizes.
// One test of the bounding box of a run of slots, which are close together, could decide for all of
// its birds; but computing the box reads every position, which is most of the cost of the test.
// Milliseconds on one 2.6 GHz core with SSE2:
//
//                                         one by one  sixteen   boxes of 32     128     256
//     1,000,000 birds, the whole flock           6.3      2.6           4.3     2.9     2.7
//     the same, as a bird in it sees it          4.0      3.2           5.2     3.8     3.2
//     5,000 birds, the whole flock             0.028    0.012         0.018   0.012   0.011
//     the same, as a bird in it sees it        0.019    0.012         0.021   0.017   0.017
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "render/shape.h"
#include "scene/frame.h"

enum { CULL_NEAR_PIXELS = 200 }; // the span from which a bird gets the finest mesh

// How a bird is drawn, by its size: the shape's levels of detail; where two forms take each other's
// place, both; a bird without wings has no sprite, only a dot. Last the birds that are not drawn.
enum {
    CULL_MESH_AND_SPRITE = SHAPE_LEVELS, // the coarsest level and a sprite, or a dot
    CULL_SPRITE,
    CULL_SPRITE_AND_DOT,
    CULL_DOT,
    CULL_LEVELS,
    CULL_HIDDEN = CULL_LEVELS,
    CULL_BINS,
};

// Spans in pixels between which two forms take each other's place: at low only the coarser one is
// seen, at high only the finer one.
typedef struct CullFade {
    float low, high;
} CullFade;

// From meshes to sprites, or to dots where a shape has no wings; and from sprites to dots.
CullFade cull_mesh_fade(bool winged);
CullFade cull_sprite_fade(bool winged);

typedef struct Cull {
    float blend; // of the frame's two states
    float eye[3], forward[3], right[3], up[3];
    float nearest, farthest;              // along the line of sight, wings included
    float across, above;                  // tangents of half the angles of view
    float across_margin, above_margin;    // how far beyond an edge a bird may be
    float level_squared[CULL_LEVELS - 1]; // squared distance at which a level ends
    float ground;                         // its height relative to the camera
    bool mirrored; // a bird that is seen in the ground's water alone is not hidden; false at first
} Cull;

// winged: whether the birds are, or swim.
Cull cull_describe(const FrameDescription *frame, bool winged);

// A bird's position at the moment of the picture, relative to the camera.
void cull_place(const Cull *cull, const FrameBirds *birds, size_t slot, float place[3]);

// Its velocity at that moment.
void cull_velocity(const Cull *cull, const FrameBirds *birds, size_t slot, float velocity[3]);

// The level of a bird at this position, or CULL_HIDDEN.
uint8_t cull_choose_level(const Cull *cull, const float place[3]);

// Writes the levels of the birds in the slots [begin, end) to levels + begin, and counts each
// level.
void cull_sort(const Cull *cull, const FrameBirds *birds, size_t begin, size_t end, uint8_t *levels,
               size_t counts[CULL_BINS]);
