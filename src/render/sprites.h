// Birds too small for triangles, as point sprites with soft edges: a bird with wings as five strips
// that beat; a smaller one, and any without wings, as a dot as large as its silhouette.
#pragma once

#include <stddef.h>

#include "render/programs.h"
#include "render/shape.h"
#include "scene/frame.h"

// How birds of one shape are drawn.
typedef struct SpriteLook {
    const Shape *shape;
    float size;    // world units
    bool mirrored; // in the water, where no finer form takes a sprite's place
} SpriteLook;

// Draws count birds from the instance first on, with one draw call, or one each with
// FRAME_DRAW_SINGLE; returns how many. program: SPRITE_DOT, or where the shape has wings
// SPRITE_BIRD. A vertex array with the instances alone and the scene's uniforms are bound, and the
// state is that of gfx_reset_state. They are blended over what is drawn already; their own order
// does not matter, since they do not write depth. Leaves the depth range at that of the birds.
size_t sprites_draw(Programs *programs, int program, const SpriteLook *look,
                    const FrameDescription *frame, size_t first, size_t count);
