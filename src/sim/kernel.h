// The kernel: what one group of birds does in one step, over the runs of slots that hold its
// candidates.
//
// Sixteen lanes are sixteen birds running down one candidate list. It is plain C over float[16]
// with fixed trip counts, which gcc and clang turn into SSE, AVX2 or AVX-512; kernel.c is compiled
// once for each, and picked through kernel_table. No sum crosses lanes, no reduction is left to the
// compiler and nothing is contracted, so the bits are the same for all of them. Rules enter as 0/1
// weights: no branches. Bare pair rate measured on one core at 2.5 GHz, leader model, gcc 12:
// 1.08 billion pairs a second with AVX-512, 0.58 with AVX2, 0.28 with SSE2.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sim/flock.h"
#include "sim/grid.h"
#include "sim/lanes.h"
#include "sim/model.h"
#include "sim/sim.h"

// Each rule's vector for each lane, in the model's own unit: what it adds to the velocity in a
// second where the formulas know time, and otherwise in a tick. And how many others are within the
// alignment radius.
typedef struct KernelExplain {
    float x[MODEL_MAX_RULES][LANES], y[MODEL_MAX_RULES][LANES], z[MODEL_MAX_RULES][LANES];
    float neighbours[LANES];
} KernelExplain;

// Reads from, headings and private state; writes to, for the group's lanes. constants is the
// model's own struct, made once a step. The grid is for what the group's runs do not hold. explain
// may be NULL; where it is given nothing is written to the flock. Returns how many birds the guard
// had to touch.
typedef uint32_t KernelStep(const void *constants, const Grid *grid, const Flock *flock,
                            const GridGroup *group, KernelExplain *explain);

// One function a model, for one instruction set.
typedef struct KernelTable {
    KernelStep *leader, *cursor, *sphere, *plane, *steer;
} KernelTable;

static inline void kernel_explain(KernelExplain *explain, int rule, const LaneVec3 *vector) {
    memcpy(explain->x[rule], vector->x, sizeof vector->x);
    memcpy(explain->y[rule], vector->y, sizeof vector->y);
    memcpy(explain->z[rule], vector->z, sizeof vector->z);
}

// The difference of two velocities as an acceleration.
static inline void kernel_explain_change(KernelExplain *explain, int rule, const LaneVec3 *before,
                                         const LaneVec3 *after, float dt) {
    LaneVec3 change;
    float per_second = dt > 0 ? 1 / dt : 0;
    LANES_EACH(l) {
        change.x[l] = (after->x[l] - before->x[l]) * per_second;
        change.y[l] = (after->y[l] - before->y[l]) * per_second;
        change.z[l] = (after->z[l] - before->z[l]) * per_second;
    }
    kernel_explain(explain, rule, &change);
}

// NULL where the program was built without it or the processor lacks it. AUTO gives the widest.
const KernelTable *kernel_table(SimSimd simd);
