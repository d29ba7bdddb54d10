// The flock's shadow: how much sunlight it holds back, over the part of the ground where it falls.
//
// A single bird's shadow has no visible edge: the sun is half a degree wide, so a bird a hundred
// spans up casts one about a span wide and pale, and a flock casts a soft dark patch. So birds are
// accumulated along the sun's direction into a small map of the ground, on the processor, which the
// ground shader samples. A shadow map drawn from the sun, or a soft quad for each bird, would cost
// a draw of all birds for the same blurred result. With 5,000 birds this takes 0.2 ms, mostly the
// blur, and never more than 1 ms: of a huge flock every nth bird is counted n times.
#pragma once

#include <stdint.h>

#include <glad/gl.h>

#include "render/daylight.h"
#include "render/uniforms.h"

enum { SHADOWS_SIDE = 128, SHADOWS_TEXTURE_UNIT = 1 };

// A square of the ground, and in each of its cells the share of sunlight that is held back.
typedef struct ShadowMap {
    float centre[2]; // x and z
    float side;      // world units
    float strength;  // 0 to 1: the low sun's shadow is lost in the light of the sky
    uint8_t cells[SHADOWS_SIDE * SHADOWS_SIDE]; // rows of x, along z; 255: all of it
    float density[2][SHADOWS_SIDE * SHADOWS_SIDE];
} ShadowMap;

// false, and nothing filled, where no shadow is to be seen.
bool shadow_map_cast(ShadowMap *map, const FrameDescription *frame, const Daylight *daylight);

typedef struct Shadows Shadows;

Shadows *shadows_create(Error *error);
void shadows_destroy(Shadows *shadows); // NULL is allowed

// Computes the frame's shadow map where shown, uploads it for the ground shader and sets the
// uniforms for it. Leaves TEXTURE_UNIT active.
void shadows_cast(Shadows *shadows, const FrameDescription *frame, const Daylight *daylight,
                  bool shown, SceneUniforms *scene);
