// Two measures of a simulation's speed: the candidate pairs of its flock, and the pairs a second
// that the bare kernel computes on this machine.
#include <math.h>
#include <stdlib.h>

#include "base/clock.h"
#include "base/memory.h"
#include "sim/sim_impl.h"

// --- Candidate pairs ---

enum { CELL_BITS = 21 };

// Cells in one number, x lowest: three cells along x are one range of numbers.
static uint64_t pace_cell(float coordinate, float inverse_edge) {
    const double middle = 1 << (CELL_BITS - 1);
    double cell = floor((double)coordinate * (double)inverse_edge) + middle;
    // Keeps the cells around it in range too.
    cell = cell < 1 ? 1 : cell > 2 * middle - 2 ? 2 * middle - 2 : cell;
    return (uint64_t)cell;
}

static int pace_compare(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

// How many keys are below this one.
static size_t pace_rank(const uint64_t *keys, size_t count, uint64_t key) {
    size_t low = 0, high = count;
    while (low < high) {
        size_t middle = low + (high - low) / 2;
        if (keys[middle] < key)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

bool pace_count_candidates(const Sim *sim, uint64_t *pairs, Error *error) {
    const int64_t row = (int64_t)1 << CELL_BITS, layer = row << CELL_BITS;
    *pairs = 0;
    size_t count = sim_birds(sim);
    uint64_t *keys = memory_alloc(count + 1, sizeof *keys, error);
    if (!keys)
        return false;
    const FlockColumns *to = &sim_state(sim)->to;
    float inverse = 1 / model_query_radius(sim->model, sim->params);
    for (size_t i = 0; i < count; i++)
        keys[i] = (pace_cell(to->z[i], inverse) << CELL_BITS | pace_cell(to->y[i], inverse))
                      << CELL_BITS |
                  pace_cell(to->x[i], inverse);
    qsort(keys, count, sizeof *keys, pace_compare);
    for (size_t begin = 0, end; begin < count; begin = end) {
        end = begin + 1;
        while (end < count && keys[end] == keys[begin])
            end++;
        uint64_t around = 0;
        for (int64_t z = -1; z <= 1; z++)
            for (int64_t y = -1; y <= 1; y++) {
                uint64_t middle = keys[begin] + (uint64_t)(z * layer + y * row);
                around += pace_rank(keys, count, middle + 2) - pace_rank(keys, count, middle - 1);
            }
        *pairs += (end - begin) * (around - 1);
    }
    memory_free(keys);
    return true;
}

// --- The bare kernel ---

// 512 birds in six columns are 12 KiB, which fit the smallest first-level caches. With as many
// candidates, a group's work after its pairs is about a hundredth of the whole.
//
// They count as half as many again, because any search by cells looks at 18 of the 27 cells around
// a bird at least: nine rows of twice the radius. A sphere holds a quarter of those, so one bird in
// four is listed. A flock in one cell makes no list, and neither does this then.
enum { RESIDENT_BIRDS = 512, STAND_FOR = 768, NEAR_ONE_IN = 4, GROUPS_A_TASK = 64 };
static const double batch_seconds = 0.03;

struct PaceKernel {
    Pool *pool;
    float reach;
    KernelSearch search; // as a walk through the flock begins
    const Kernel *kernel;
    KernelStep *step;
    Grid grid;
    Flock flocks[POOL_MAX_THREADS]; // one a worker, so that none waits for another's writes
    _Alignas(64) char constants[MODEL_CONSTANTS_SIZE];
};

PaceKernel *pace_kernel_create(const Sim *sim, Error *error) {
    PaceKernel *kernel = memory_alloc(1, sizeof *kernel, error);
    if (!kernel)
        return NULL;
    const Model *model = sim->model;
    kernel->pool = sim->pool;
    kernel->reach = model_query_radius(model, sim->params);
    bool good = grid_init(&kernel->grid, RESIDENT_BIRDS, error);
    for (int worker = 0; good && worker < pool_threads(sim->pool); worker++) {
        good = flock_init(&kernel->flocks[worker], RESIDENT_BIRDS, model->changes_private, error);
        // Any positions of the near within half the radius of each other: the kernel's time does
        // not depend on them.
        Flock *flock = &kernel->flocks[worker];
        for (size_t i = 0; good && i < RESIDENT_BIRDS; i++) {
            float part = (float)i / RESIDENT_BIRDS / 2, reach = kernel->reach;
            flock->from.x[i] = reach * (part + (i % NEAR_ONE_IN ? 3 : 0));
            flock->from.y[i] = reach * (part * 7 - floorf(part * 7)) / 2;
            flock->from.z[i] = reach * (part * 31 - floorf(part * 31)) / 2;
            flock->from.vz[i] = flock->hz[i] = 1;
            flock->id[i] = (uint32_t)i;
        }
    }
    if (!good) {
        pace_kernel_destroy(kernel);
        return NULL;
    }
    kernel->grid.cell_start[1] = RESIDENT_BIRDS; // one cell holds them all
    StepContext context = {.params = sim->params,
                           .rules = sim->rules,
                           .seed = sim->seed,
                           .dt = sim->dt,
                           .count = RESIDENT_BIRDS,
                           .flocks = sim_flocks(sim),
                           .leaders = sim->leaders};
    kernel->kernel = model_kernel(model, &context, sim->simd);
    kernel->step = kernel_choose(kernel->kernel, model_tells_apart(model, sim->params));
    model->compile(&context, kernel->constants);
    return kernel;
}

void pace_kernel_destroy(PaceKernel *kernel) {
    if (!kernel)
        return;
    for (int worker = 0; worker < POOL_MAX_THREADS; worker++)
        flock_deinit(&kernel->flocks[worker]);
    grid_deinit(&kernel->grid);
    memory_free(kernel);
}

static void pace_run_tasks(void *context, size_t begin, size_t end, int worker) {
    PaceKernel *kernel = context;
    uint32_t lanes = (uint32_t)kernel->kernel->lanes;
    GridGroup group = {
        .lanes = lanes, .reach = kernel->reach, .run_count = 1, .runs = {{0, RESIDENT_BIRDS}}};
    for (size_t i = begin * GROUPS_A_TASK; i < end * GROUPS_A_TASK; i++) {
        KernelSearch search = kernel->search;
        for (uint32_t l = 0; l < lanes; l++)
            group.slot[l] =
                ((uint32_t)i * lanes + l) % (RESIDENT_BIRDS / NEAR_ONE_IN) * NEAR_ONE_IN;
        kernel->step(kernel->constants, &kernel->grid, &kernel->flocks[worker], &group, &search,
                     NULL);
    }
}

double pace_kernel_run(PaceKernel *kernel, const Sim *sim) {
    kernel->search = kernel_search(&sim->grid);
    double started = clock_now(), seconds = 0;
    uint64_t tasks = 0;
    size_t batch = 4 * (size_t)pool_threads(kernel->pool);
    while (seconds < batch_seconds) {
        pool_run(kernel->pool, batch, 1, pace_run_tasks, kernel);
        tasks += batch;
        seconds = clock_now() - started;
        batch *= 2;
    }
    size_t candidates = kernel->search.skips == 0 ? STAND_FOR : RESIDENT_BIRDS;
    return (double)(tasks * GROUPS_A_TASK * kernel->kernel->lanes * candidates) / seconds;
}
