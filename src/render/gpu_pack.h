// pack.h on the GPU, for a flock whose state is there (FrameBirds.source): the instances are those
// of pack_fill, bit for bit where the GPU has the processor's arithmetic, and are drawn from where
// they are. The formulas are pack.c's, of which gfx/glsl.py makes GLSL.
//
// Needs OpenGL 4.3, as such a flock does.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "render/pack.h"
#include "render/shape.h"
#include "scene/frame.h"

typedef struct GpuPack GpuPack;

extern const char *const gpu_pack_formulas[]; // one

// Levels that are drawn as points with one call.
typedef struct PackRun {
    int begin, end; // levels
} PackRun;

enum { PACK_RUNS = 4 };

// Whether its birds are packed there: the GPU has them, and what their colours need.
bool gpu_pack_takes(const FrameDescription *frame);

// In the place of pack_sort and pack_fill: postures are there from then on. Creates gpu at first.
// counts: of the picture before, since they are not waited for. false where the GPU lacks memory or
// its driver refuses a shader: nothing has changed then.
bool gpu_pack_run(GpuPack **gpu, Pack *pack, const FrameDescription *frame, const Shape *shape,
                  bool mirrored, const PackRun runs[PACK_RUNS], size_t counts[CULL_BINS],
                  Error *error);

// What the bound vertex array reads instances from, the first at the beginning, for the draws by
// the current program: the meshes of a level, with the vertex array of their shape, a run of
// points.
GLuint gpu_pack_instances(const GpuPack *gpu);
void gpu_pack_draw_meshes(const GpuPack *gpu, int level);
void gpu_pack_draw_points(const GpuPack *gpu, int run);

// Brings the pack's postures back, if they are there.
void gpu_pack_give_back(GpuPack *gpu, Pack *pack);
// The instances of the last run, all but those that are hidden; their number. For tests.
size_t gpu_pack_read(const GpuPack *gpu, BirdInstance *out);
void gpu_pack_destroy(GpuPack *gpu); // NULL is allowed
