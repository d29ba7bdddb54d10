// The kernel: what one group of sixteen birds does in one step, over the runs of slots that hold
// its candidates.
//
// The problem: most of a step's time is spent on pairs of birds. They need the widest vectors that
// the processor has, and the results must have the same bits on every processor and with every
// compiler.
//
// The choice: sixteen lanes are sixteen birds running down one candidate list. It is plain C over
// float[16] with constant trip counts, which gcc and clang turn into SSE, AVX2 or AVX-512. Each
// model's NAME_kernel.c is compiled once for each of them, by compiler flags, and the one to run is
// picked at run time (Model.kernels). No sum crosses lanes, no reduction is left to the compiler
// and nothing is contracted (-ffp-contract=off): the bits are the same for all of them. Rules enter
// as factors of 0 or more, not as branches.
//
// Rejected: sixteen candidates in the lanes for one bird, with partial sums (17.9 ms a step at
// 50,000 birds and 17 neighbours, against 14.5, AVX-512). target_clones: clang 14 links it wrongly
// across files, ThreadSanitizer crashes on it, and it cannot be switched at run time. Letting the
// compiler reassociate gains a tenth at most and gives up the bits. An inverse square root by bit
// manipulation is slower than the hardware's square root and division.
//
// Measured, bare kernel, one core at 2.5 GHz, leader model, gcc 12: 1.08 billion pairs a second
// with AVX-512, 0.58 with AVX2, 0.28 with SSE2.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sim/flock.h"
#include "sim/grid.h"
#include "sim/lanes.h"
#include "sim/model.h"

#ifdef __FAST_MATH__
#error "fast-math changes the results: the same bits everywhere are a promise"
#endif

// Each rule's vector for each lane, in the model's own unit: what it adds to the velocity in a
// second where the formulas contain dt, otherwise in a tick; and the number of others within the
// alignment radius.
typedef struct KernelExplain {
    float x[MODEL_MAX_RULES][LANES], y[MODEL_MAX_RULES][LANES], z[MODEL_MAX_RULES][LANES];
    float neighbours[LANES];
} KernelExplain;

// Reads from, headings and private state; writes to, for the group's lanes. constants is the
// model's own struct, made once a step. The grid is for birds outside the group's runs. explain may
// be NULL; where it is given nothing is written to the flock. Returns how many birds the guard
// corrected.
typedef uint32_t KernelStep(const void *constants, const Grid *grid, const Flock *flock,
                            const GridGroup *group, KernelExplain *explain);

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

#define KERNEL_NAME_(model, path) kernel_##model##_##path
#define KERNEL_NAME(model, path) KERNEL_NAME_(model, path)

// Defines a model's step for the instruction set KERNEL_PATH: sums over the candidates of the
// sixteen birds (model_pair), then their next states from the sums (model_finish). The constants
// are copied so that the compiler knows that no store changes them.
#define KERNEL(model, Constants, Sums) KERNEL_FROM(model, Constants, Sums, (Sums){0})

// Of a function that several kernels of a file share: each has its own copy, made for the constants
// that it gives.
#define KERNEL_INLINE __attribute__((always_inline)) static inline

// The same where the sums begin with something of the birds: initial may name the constants k, the
// flock's columns and the group.
#define KERNEL_FROM(model, Constants, Sums, initial)                                               \
    KernelStep KERNEL_NAME(model, KERNEL_PATH);                                                    \
    uint32_t KERNEL_NAME(model, KERNEL_PATH)(const void *constants, const Grid *grid,              \
                                             const Flock *flock, const GridGroup *group,           \
                                             KernelExplain *explain) {                             \
        const Constants k = *(const Constants *)constants;                                         \
        const Flock columns = *flock;                                                              \
        LaneVec3 p;                                                                                \
        Sums sums = initial;                                                                       \
        lanes_load(&p, columns.from.x, columns.from.y, columns.from.z, group->slot);               \
        for (size_t r = 0; r < group->run_count; r++)                                              \
            for (size_t j = group->runs[r].begin; j < group->runs[r].end; j++)                     \
                model##_pair(&k, &p, &sums, &columns, j);                                          \
        return model##_finish(&k, grid, &columns, group, &p, &sums, explain);                      \
    }
