// Compiled once for each instruction set with KERNEL_PATH naming it. Each model's inline header
// makes one function.
#include "sim/kernel.h"

#ifdef __FAST_MATH__
#error "fast-math changes the results: the same bits everywhere are a promise"
#endif

#include "sim/leader_pair.h"

#define KERNEL_NAME_(model, path) kernel_##model##_##path
#define KERNEL_NAME(model, path) KERNEL_NAME_(model, path)

static uint32_t KERNEL_NAME(leader, KERNEL_PATH)(const void *constants, const Flock *flock,
                                                 const GridGroup *group, KernelExplain *explain) {
    const LeaderConstants k = *(const LeaderConstants *)constants;
    LaneVec3 p;
    LeaderSums sums = {0};
    lanes_load(&p, flock->from.x, flock->from.y, flock->from.z, group->first);
    for (size_t r = 0; r < group->run_count; r++)
        for (size_t j = group->runs[r].begin; j < group->runs[r].end; j++)
            leader_pair(&k, &p, &sums, flock->from.x[j], flock->from.y[j], flock->from.z[j],
                        flock->hx[j], flock->hy[j], flock->hz[j]);
    return leader_finish(&k, flock, group->first, group->lanes, &p, &sums, explain);
}

const KernelTable KERNEL_NAME(table, KERNEL_PATH) = {
    .leader = KERNEL_NAME(leader, KERNEL_PATH),
};
