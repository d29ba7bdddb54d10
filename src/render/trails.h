// Draws the ribbons behind the birds.
#pragma once

#include "base/error.h"
#include "base/pool.h"
#include "scene/frame.h"

typedef struct Trails Trails;

// Needs a current context of OpenGL 3.3 core or OpenGL ES 3.0.
Trails *trails_create(Pool *pool, Error *error);
void trails_destroy(Trails *trails); // NULL is allowed

// What the trails of one picture cost.
typedef struct TrailsCost {
    double pack_seconds, upload_seconds; // as RenderCost has them
    size_t draw_calls;
} TrailsCost;

// Draws over birds, ground and sky, with the scene's uniforms bound, the depth test on and the
// trails' program in use. mean_speed is the flock's, for colours by speed. Without memory nothing
// is drawn: false the first time for a flock of this size. Leaves blending off and writing depth
// on.
bool trails_draw(Trails *trails, const FrameDescription *frame, float mean_speed, TrailsCost *cost,
                 Error *error);

// Called while trails are off: a failed allocation is retried when they are on again.
void trails_allow_retry(Trails *trails);
