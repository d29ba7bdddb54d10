// What is behind the birds, drawn only where no bird is: the marsh with its sky, or another world
// (stage.h).
#pragma once

#include <stddef.h>

#include "render/programs.h"
#include "render/sky.h"
#include "render/uniforms.h"
#include "scene/frame.h"

// Needs a bound vertex array without attributes, and the scene's uniforms bound. sky: NULL
// where it is there already (sky_begin). Leaves the depth range at the far end. Adds its draw calls
// to draw_calls.
void world_draw(Programs *programs, const FrameDescription *frame, const SceneUniforms *scene,
                const Sky *sky, size_t *draw_calls);
