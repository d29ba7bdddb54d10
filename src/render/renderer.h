// Draws frame descriptions with the current OpenGL context into the bound framebuffer.
#pragma once

#include <stddef.h>

#include "base/error.h"
#include "base/pool.h"
#include "render/posture.h"
#include "scene/frame.h"

typedef struct Renderer Renderer;

// What a picture cost.
typedef struct RenderCost {
    double pack_seconds;   // filling the instances on the processor, straight into OpenGL's memory
    double upload_seconds; // mapping and unmapping that memory
    double draw_seconds;   // issuing the draw calls (not waiting for them)
    size_t triangles;      // of birds; a sprite counts as one
    size_t draw_calls;     // of birds, sky, ground, trails and guides
    // Birds drawn at each level of detail, the finest first: three of meshes, sprites, dots. One
    // that is drawn as two of them counts as the finer.
    size_t levels[5];
    size_t hidden; // birds outside the picture, not drawn
} RenderCost;

// Needs a current context of OpenGL 3.3 core or OpenGL ES 3.0. The pool fills instances in
// parallel; it may be shared with the simulation and must outlive the renderer.
Renderer *renderer_create(Pool *pool, Error *error);
void renderer_destroy(Renderer *renderer); // NULL is allowed

// "" or what this OpenGL cannot draw, which is left out of pictures, in a line for people.
const char *renderer_lacks(const Renderer *renderer);

// Draws one picture into the frame's viewport of the bound framebuffer; nothing with
// FRAME_DRAW_NONE. Shader programs are linked as something first draws with them. Fails where the
// view names a mesh that cannot be read (the picture is then drawn with the last mesh that worked;
// reported once for each name), a program cannot be linked (what it draws is then left out;
// reported once for each), or the instances cannot be allocated. Sets the OpenGL state that it
// needs and does not restore it; leaves no vertex array and no program bound.
bool renderer_draw(Renderer *renderer, const FrameDescription *frame, Error *error);

// Draws a small picture of nothing in particular with this view into the bound framebuffer, so that
// the driver compiles what the first picture will most likely need; later pictures are the same as
// without it. Needs neither a flock nor, as renderer_draw does, the pool: a flock may be simulated
// meanwhile.
bool renderer_prepare(Renderer *renderer, const View *view, Error *error);

// Instead of drawing a picture: advances the smoothed values (banking, wing beats) as drawing
// would, so that the next picture is the same. Fails where there is no memory.
bool renderer_skip(Renderer *renderer, const FrameDescription *frame, Error *error);

// The smoothed values of flock 0 (banking, wing beats), valid until the next picture. A renderer
// that is given a copy of them draws the same next pictures. Setting fails where there is no
// memory.
Postures renderer_postures(Renderer *renderer);
bool renderer_set_postures(Renderer *renderer, const Postures *postures, Error *error);

// Read the shaders, or the mesh in use with its texture, again. On failure the old ones stay in use
// and the error names file and line.
bool renderer_reload_shaders(Renderer *renderer, Error *error);
bool renderer_reload_mesh(Renderer *renderer, Error *error);

// Links as many programs at most that no picture has needed yet, so that later ones need not wait
// for them. false where one cannot be, once for each.
bool renderer_link(Renderer *renderer, size_t most, Error *error);

// How many programs are linked.
size_t renderer_programs(const Renderer *renderer);

// Of the last picture; the sum of both side by side.
RenderCost renderer_cost(const Renderer *renderer);

// The mean speed that colours by speed refer to: of flock 0 in the last picture with such colours,
// in world units a second; 0 where there was none.
float renderer_mean_speed(const Renderer *renderer);
