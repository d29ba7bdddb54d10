// Draws frame descriptions with the current OpenGL context into the bound framebuffer.
#pragma once

#include <stddef.h>

#include "base/error.h"
#include "base/pool.h"
#include "render/frame.h"

typedef struct Renderer Renderer;

// What the last picture cost, for the statistics and the benchmark.
typedef struct RenderCost {
    double pack_seconds;  // filling the instances on the processor
    double upload_seconds;
    double draw_seconds;  // issuing the draw calls (not waiting for them)
    size_t triangles;     // of birds
    size_t draw_calls;
} RenderCost;

// Needs a current OpenGL 3.3 core context. The pool fills instances in parallel; it may be shared
// with the simulation and must outlive the renderer.
Renderer *renderer_create(Pool *pool, Error *error);
void renderer_destroy(Renderer *renderer); // NULL is allowed

// Draws one picture. Fails where the view names a mesh that cannot be read (the last one that
// worked stays in use) or the instances cannot be allocated.
bool renderer_draw(Renderer *renderer, const FrameDescription *frame, Error *error);

RenderCost renderer_cost(const Renderer *renderer);
