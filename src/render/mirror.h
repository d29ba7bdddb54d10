// Birds in the water: which share of the light that it mirrors they hold back, in a map of the
// picture.
//
// Where waves bend and blur it, a mirrored bird is a dark smudge as large as the bird. So the
// birds, mirrored in the level of the ground, are projected on the processor into a map a fraction
// as fine as the picture, which the ground's shader reads a little aside, as the waves lean.
// Drawing them again with the mirrored camera would cost another sorting, upload and drawing of all
// birds for the same blurred result. With 5,000 birds it takes 0.3 ms; of a huge flock every nth
// bird is counted n times.
#pragma once

#include "base/error.h"
#include "render/uniforms.h"
#include "scene/frame.h"

enum { MIRROR_TEXTURE_UNIT = 4 };

typedef struct Mirror Mirror;

// Needs a current context of OpenGL 3.3 core or OpenGL ES 3.0.
Mirror *mirror_create(Error *error);
void mirror_destroy(Mirror *mirror); // NULL is allowed

// Computes the frame's map where shown and the eye is over the water, uploads it for the ground's
// shader and says so in the uniforms, whose eye must be described. Leaves TEXTURE_UNIT active.
void mirror_cast(Mirror *mirror, const FrameDescription *frame, bool shown, SceneUniforms *scene);
