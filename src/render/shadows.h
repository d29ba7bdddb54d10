// The flock's shadow: the share of sunlight that it blocks, in a map of the ground where it falls.
//
// A single bird's shadow has no visible edge: the sun is half a degree wide, so the shadow of a
// bird a hundred wing spans up is about a span wide and pale, and that of a flock is a soft dark
// patch. So birds are projected along the sun's direction into a small map of the ground, on the
// processor, which the ground shader samples. A shadow map drawn from the sun, or a soft quad for
// each bird, would cost a draw of all birds for the same blurred result. With 5,000 birds this
// takes 0.2 ms, mostly the blur, and never more than 1 ms: of a huge flock every nth bird is
// counted n times.
#pragma once

#include <stdint.h>

#include "gfx/gl.h"
#include "render/uniforms.h"

typedef struct Shadows Shadows;

Shadows *shadows_create(Error *error);
void shadows_destroy(Shadows *shadows); // NULL is allowed

// Computes the frame's shadow map where shown, uploads it for the ground shader and sets the
// uniforms for it. Leaves TEXTURE_UNIT active.
void shadows_cast(Shadows *shadows, const FrameDescription *frame, const Daylight *daylight,
                  bool shown, SceneUniforms *scene);
