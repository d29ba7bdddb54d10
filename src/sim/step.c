// One step: sort the last state into from, bring private state up to date, run the kernel over
// groups of sixteen birds from from into to, then move the leader. Every phase runs on all threads
// and gives the same bits for any number of them.
#include <assert.h>
#include <string.h>

#include "sim/sim_impl.h"

// Birds in a task of the kernel's pass, at most: about 0.2 ms of work, so that all threads end a
// step at about the same time and the pool's overhead is small. A small flock is divided into
// sixteenths. With all pairs a bird costs far more: STEP_CHUNK_ALL_PAIRS.
enum { STEP_CHUNK = 512 };

static void step_fill_headings(const Flock *flock, size_t begin, size_t end) {
    const FlockColumns *from = &flock->from;
    for (size_t i = begin; i < end; i++) {
        float x = from->vx[i], y = from->vy[i], z = from->vz[i];
        float length = sqrtf(x * x + y * y + z * z);
        float inverse = length > 0 ? 1 / length : 0;
        flock->hx[i] = x * inverse;
        flock->hy[i] = y * inverse;
        flock->hz[i] = z * inverse;
    }
}

static void step_gather(void *context, size_t begin, size_t end) {
    Sim *sim = context;
    flock_gather(&sim->flock, begin, end);
    step_fill_headings(&sim->flock, begin, end);
    if (sim->model->prepare)
        sim->model->prepare(&sim->context, &sim->flock, begin, end);
}

static void step_sum_block(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Sim *sim = context;
    const FlockColumns *from = &sim->flock.from;
    SimBlockSum sum = {0};
    for (size_t i = begin; i < end; i++) {
        sum.x += (double)from->x[i];
        sum.y += (double)from->y[i];
        sum.z += (double)from->z[i];
    }
    sim->block_sum[begin / SIM_SUM_BLOCK] = sum;
}

static Vec3 step_mean(Sim *sim) {
    size_t count = sim->flock.count;
    pool_run(sim->pool, count, SIM_SUM_BLOCK, step_sum_block, sim);
    SimBlockSum all = {0};
    for (size_t b = 0; b * SIM_SUM_BLOCK < count; b++) {
        all.x += sim->block_sum[b].x;
        all.y += sim->block_sum[b].y;
        all.z += sim->block_sum[b].z;
    }
    double n = (double)count;
    return vec3((float)(all.x / n), (float)(all.y / n), (float)(all.z / n));
}

void step_find_mean(Sim *sim) {
    const Model *model = sim->model;
    if (sim->context.has_mean || sim->flock.count == 0 || !model->needs_mean ||
        !model->needs_mean(sim->params, sim->rules))
        return;
    sim->context.mean = step_mean(sim);
    sim->context.has_mean = true;
}

static void step_groups(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    StepTask *task = context;
    const Sim *sim = task->sim;
    GridWalk walk = grid_walk(&sim->grid, &sim->flock, sim->radius, begin, end);
    GridGroup group;
    uint32_t guarded = 0;
    while (grid_walk_next(&walk, &group)) {
        if (!task->pairs)
            group.run_count = 0;
        guarded += task->kernel(task->constants, &sim->grid, &sim->flock, &group, NULL);
    }
    if (guarded)
        __atomic_fetch_add(&task->guarded, guarded, __ATOMIC_RELAXED);
}

void step_compile(Sim *sim, StepTask *task) {
    task->sim = sim;
    task->kernel = sim->model->kernels[sim->simd];
    task->pairs = !sim->model->needs_pairs || sim->model->needs_pairs(&sim->context);
    sim->model->compile(&sim->context, task->constants);
}

void step_run_units(Sim *sim, size_t birds, PoolTask *run, void *context) {
    size_t units = grid_count_units(&sim->grid, &sim->flock);
    size_t chunk = sim->flock.count > 0 ? units * birds / sim->flock.count : 0;
    pool_run(sim->pool, units, chunk > 0 ? chunk : 1, run, context);
}

void sim_step(Sim *sim) {
    const Model *model = sim->model;
    LeaderState leader = sim->leader; // as birds see it in this step
    sim->context = (StepContext){.params = sim->params,
                                 .rules = sim->rules,
                                 .seed = sim->seed,
                                 .tick = sim->tick,
                                 .dt = sim->dt,
                                 .count = sim->flock.count,
                                 .leader = &sim->leader};
    sim->radius = model->query_radius(sim->params);
    grid_sort(&sim->grid, &sim->flock, sim->radius, sim->search == SIM_SEARCH_BRUTE, sim->pool,
              step_gather, sim);
    flock_swap_spares(&sim->flock);
    step_find_mean(sim);
    StepTask task = {0};
    step_compile(sim, &task);
    size_t share = sim->flock.count / 16 < STEP_CHUNK ? sim->flock.count / 16 : STEP_CHUNK;
    size_t chunk = sim->grid.cell_count == 1 ? STEP_CHUNK_ALL_PAIRS : share;
    step_run_units(sim, chunk, step_groups, &task);
    sim->guarded += task.guarded;
    if (model->leader_step)
        model->leader_step(&sim->context, &sim->leader);
    sim->leader_before = leader;
    sim->tick++;
}

// --- Instruction sets ---

bool sim_has_simd(SimSimd simd) {
    switch (simd) {
    case SIM_SIMD_AUTO:
    case SIM_SIMD_PLAIN:
        return true;
#ifdef SKEIN_KERNEL_X86
    case SIM_SIMD_AVX2:
        return __builtin_cpu_supports("avx2") != 0;
    case SIM_SIMD_AVX512:
        return __builtin_cpu_supports("avx512f") != 0;
#else
    case SIM_SIMD_AVX2:
    case SIM_SIMD_AVX512:
        return false;
#endif
    }
    return false;
}

SimSimd sim_widest_simd(void) {
    if (sim_has_simd(SIM_SIMD_AVX512))
        return SIM_SIMD_AVX512;
    return sim_has_simd(SIM_SIMD_AVX2) ? SIM_SIMD_AVX2 : SIM_SIMD_PLAIN;
}

const char *sim_simd_name(SimSimd simd) {
    static const char *const names[] = {
        [SIM_SIMD_AUTO] = "auto",
        [SIM_SIMD_PLAIN] = "plain",
        [SIM_SIMD_AVX2] = "avx2",
        [SIM_SIMD_AVX512] = "avx512",
    };
    return names[simd];
}
