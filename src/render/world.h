// What is behind the birds, drawn only where no bird is: the marsh with its sky, or another world
// (stage.h).
#pragma once

#include <stddef.h>

#include "render/programs.h"
#include "render/uniforms.h"
#include "scene/view.h"

// Needs a bound vertex array without attributes, and the scene's uniforms bound. Leaves the depth
// range at the far end. Adds its draw calls to draw_calls.
void world_draw(const Programs *programs, const View *view, const SceneUniforms *scene,
                size_t *draw_calls);
