// The birds of a picture, its leaders and its falcon: their meshes, their instances in one buffer
// sorted by level of detail, and one draw call a level.
#pragma once

#include <stddef.h>

#include "base/error.h"
#include "base/pool.h"
#include "render/cost.h"
#include "render/posture.h"
#include "render/programs.h"
#include "render/shape.h"
#include "scene/frame.h"

// --- Sprites ---
//
// Birds too small for triangles, as point sprites with soft edges: a bird with wings as five strips
// that beat; a smaller one, and any without wings, as a dot as large as its silhouette.

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

// --- Birds ---

typedef struct Birds Birds;

// Needs a current context of OpenGL 3.3 core or OpenGL ES 3.0.
Birds *birds_create(Pool *pool, Error *error);
void birds_destroy(Birds *birds); // NULL is allowed

// Reads the meshes in use again. false where one cannot be read: the old one stays in use.
bool birds_reload_meshes(Birds *birds, Error *error);

// Loads the meshes that the frame names, if they changed. false where one cannot be read, once for
// each name: the last that could stays in use.
bool birds_follow_meshes(Birds *birds, const FrameDescription *frame, Error *error);

// Whether there is a mesh to draw birds with: any that could be read.
bool birds_have_mesh(const Birds *birds);

// Fills and uploads the frame's instances, with mirrored also of birds that are seen in the water
// alone. cost: of this picture; what is packed and drawn is added
// to it until the next picture. false where there is no memory for them.
bool birds_pack(Birds *birds, const FrameDescription *frame, bool mirrored, RenderCost *cost,
                Error *error);

// Draw what was packed: first meshes, which write depth; after the world sprites and the meshes
// that fade into them, which are blended over it. The scene's uniforms must be bound, and the state
// be that of gfx_reset_state. The latter leave the depth range at that of the birds.
void birds_draw_meshes(Birds *birds, Programs *programs, const FrameDescription *frame);
void birds_draw_far(Birds *birds, Programs *programs, const FrameDescription *frame);

// Draws them in the water, after the ground and before what stands in it; the eye is above it. As
// birds_draw_far.
void birds_draw_mirrored(Birds *birds, Programs *programs, const FrameDescription *frame);

// renderer_skip, renderer_postures and renderer_set_postures.
bool birds_skip(Birds *birds, const FrameDescription *frame, Error *error);
Postures birds_postures(const Birds *birds);
bool birds_set_postures(Birds *birds, const Postures *postures, Error *error);

// Of the flock on this side, see renderer_mean_speed.
float birds_mean_speed(const Birds *birds, int side);
