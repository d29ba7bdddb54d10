// The sky: clouds, stars, the sun and the shore at the horizon, drawn only where nothing else is.
//
// On a software renderer the sky costs more than all else in a picture of few birds, and while the
// camera stands still it hardly changes. There it is kept in a texture and copied, and only the
// rows whose clouds have drifted are drawn anew. A picture is the same either way. At low quality
// its clear part and its clouds, which are soft, are drawn at a third of the picture's size and
// spread over it: a ninth of the work while the camera moves.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "gfx/objects.h"
#include "render/programs.h"
#include "render/uniforms.h"
#include "scene/frame.h"

typedef struct Sky Sky;

// keeps: whether it is kept while it stands still, and drawn at a third of the size at low quality.
Sky *sky_create(bool keeps, Error *error);
void sky_destroy(Sky *sky); // NULL is allowed

// Fills in how many clouds there are and how far they have drifted.
void sky_describe(SceneUniforms *scene, const FrameDescription *frame);

// Before anything is drawn: shows the kept sky, if there is one of this picture, everywhere in it,
// and returns whether it did; or draws what sky_draw spreads. drawn: the bound framebuffer, or NULL
// where it has more light than a kept sky. Needs the viewport of the picture, a bound vertex array
// without attributes, the scene's uniforms bound, and the state of gfx_reset_state, which it
// leaves. Adds its draw calls to draw_calls, as does sky_draw.
bool sky_begin(Sky *sky, Programs *programs, const FrameDescription *frame,
               const SceneUniforms *scene, const GfxDrawn *drawn, size_t *draw_calls);

// Where there is no kept sky, draws it, where nothing is before it. Needs the same, and the depth
// range at its far end.
void sky_draw(const Sky *sky, Programs *programs, const FrameDescription *frame,
              const SceneUniforms *scene, size_t *draw_calls);
