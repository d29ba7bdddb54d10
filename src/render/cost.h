// What a picture cost, for the statistics and the benchmark.
#pragma once

#include <stddef.h>

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
