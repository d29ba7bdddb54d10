// The birds of a picture, its leaders and its falcon: their meshes, their instances in one buffer
// sorted by level of detail, and one draw call a level.
#pragma once

#include "base/error.h"
#include "gfx/objects.h"
#include "render/cost.h"
#include "render/pack.h"
#include "render/programs.h"
#include "render/shape.h"
#include "scene/frame.h"

enum { SHAPE_FALCON = 2, BIRDS_SHAPES };

typedef struct Birds {
    // By FrameDescription.side, the second only where its mesh differs; and the falcon's.
    Shape shapes[BIRDS_SHAPES];
    const Shape *shape; // of this picture's birds
    GLuint sprite_array;
    GfxStream instances;
    size_t counts[CULL_BINS]; // instances of each level in this picture
    size_t leaders;           // shown in this picture
} Birds;

void birds_init(Birds *birds);   // all zero
void birds_deinit(Birds *birds); // harmless on {0}

// Reads the meshes in use again. false where one cannot be read: the old one stays in use.
bool birds_reload_meshes(Birds *birds, Error *error);

// Loads the meshes that the frame names, if they changed. false where one cannot be read, once for
// each name: the last that could stays in use; nothing can be drawn before one could
// (shape->array is 0).
bool birds_follow_meshes(Birds *birds, const FrameDescription *frame, Error *error);

// Fills and uploads the frame's instances, with mirrored also of birds that are seen in the water
// alone. Adds to cost. false where there is no memory for them.
bool birds_pack(Birds *birds, Pack *pack, const FrameDescription *frame, bool mirrored,
                RenderCost *cost, Error *error);

// Draw what was packed: first meshes, which write depth; after the world sprites and the meshes
// that fade into them, which are blended over it. The scene's uniforms must be bound, and the state
// be that of gfx_reset_state. The latter leave the depth range at that of the birds.
void birds_draw_meshes(Birds *birds, Programs *programs, const FrameDescription *frame);
void birds_draw_far(Birds *birds, Programs *programs, const FrameDescription *frame);

// Draws them in the water, after the ground and before what stands in it; the eye is above it. As
// birds_draw_far.
void birds_draw_mirrored(Birds *birds, Programs *programs, const FrameDescription *frame);

// Lets the bound vertex array read its instances from this buffer. OpenGL 3.3 has no base instance,
// so the attributes' offsets begin at the first one.
void birds_bind_instances(GLuint buffer, size_t first);
