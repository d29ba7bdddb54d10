// Compiled once for each instruction set with KERNEL_PATH naming it. Each model's inline header
// makes one function.
#include "sim/kernel.h"

#ifdef __FAST_MATH__
#error "fast-math changes the results: the same bits everywhere are a promise"
#endif

#include "sim/cursor_pair.h"
#include "sim/leader_pair.h"
#include "sim/plane_pair.h"
#include "sim/sphere_pair.h"
#include "sim/steer_pair.h"

#define KERNEL_NAME_(model, path) kernel_##model##_##path
#define KERNEL_NAME(model, path) KERNEL_NAME_(model, path)

// Sixteen birds run down their candidates, then each makes of its sums what it does.
#define KERNEL_MODEL(model, Constants, Sums)                                                       \
    static uint32_t KERNEL_NAME(model, KERNEL_PATH)(const void *constants, const Grid *grid,       \
                                                    const Flock *flock, const GridGroup *group,    \
                                                    KernelExplain *explain) {                      \
        const Constants k = *(const Constants *)constants;                                         \
        const Flock columns = *flock;                                                              \
        LaneVec3 p;                                                                                \
        Sums sums = {0};                                                                           \
        lanes_load(&p, columns.from.x, columns.from.y, columns.from.z, group->slot);               \
        for (size_t r = 0; r < group->run_count; r++)                                              \
            for (size_t j = group->runs[r].begin; j < group->runs[r].end; j++)                     \
                model##_pair(&k, &p, &sums, &columns, j);                                          \
        return model##_finish(&k, grid, &columns, group, &p, &sums, explain);                      \
    }

KERNEL_MODEL(leader, LeaderConstants, LeaderSums)
KERNEL_MODEL(cursor, CursorConstants, CursorSums)
KERNEL_MODEL(sphere, SphereConstants, SphereSums)
KERNEL_MODEL(plane, PlaneConstants, PlaneSums)
KERNEL_MODEL(steer, SteerConstants, SteerSums)

const KernelTable KERNEL_NAME(table, KERNEL_PATH) = {
    .leader = KERNEL_NAME(leader, KERNEL_PATH),
    .cursor = KERNEL_NAME(cursor, KERNEL_PATH),
    .sphere = KERNEL_NAME(sphere, KERNEL_PATH),
    .plane = KERNEL_NAME(plane, KERNEL_PATH),
    .steer = KERNEL_NAME(steer, KERNEL_PATH),
};
