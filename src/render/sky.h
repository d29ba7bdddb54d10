// The sky: clouds, stars, the sun and the shore at the horizon, drawn only where nothing else is.
#pragma once

#include <stddef.h>

#include "render/programs.h"
#include "render/uniforms.h"
#include "scene/frame.h"

// Fills in how many clouds there are and how far they have drifted.
void sky_describe(SceneUniforms *scene, const FrameDescription *frame);

// Needs a bound vertex array without attributes, the scene's uniforms bound, and the depth range at
// its far end. Adds its draw calls to draw_calls.
void sky_draw(const Programs *programs, const View *view, const SceneUniforms *scene,
              size_t *draw_calls);
