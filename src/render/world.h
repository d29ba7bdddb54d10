// The world behind the birds: ground, sky, stars, sun and shore, drawn only where no bird is.
#pragma once

#include <stddef.h>

#include "render/programs.h"
#include "render/uniforms.h"
#include "scene/view.h"

// With a vertex array bound that has no attributes, and the scene in its place. Leaves the depth
// range at the far end. draw_calls is raised by what it took.
void world_draw(const Programs *programs, const View *view, const SceneUniforms *scene,
                size_t *draw_calls);
