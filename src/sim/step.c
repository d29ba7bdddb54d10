// One step: sort the last state into from, bring private state up to date, run the kernel over
// groups of birds from from into to, then move the leaders and the falcons. Every phase runs
// on all threads and gives the same bits for any number of them.
#include <string.h>

#include "sim/sim_impl.h"

// Birds in a task of the kernel's pass, at most: about 0.2 ms of work, so that all threads end a
// step at about the same time and the pool's overhead is small. A small flock is divided into
// sixteenths. With all pairs a bird costs far more: STEP_CHUNK_ALL_PAIRS.
enum { STEP_CHUNK = 512 };

enum { STEP_SUM_CHUNK = 4096 }; // birds in a task of the pass that sums positions

void step_fill_headings(const Flock *flock, size_t begin, size_t end) {
    const FlockColumns *from = &flock->from;
    for (size_t i = begin; i < end; i++) {
        Vec3 heading = vec3_heading(vec3(from->vx[i], from->vy[i], from->vz[i]));
        flock->hx[i] = heading.x;
        flock->hy[i] = heading.y;
        flock->hz[i] = heading.z;
    }
}

typedef struct GatherTask {
    const StepTask *step;
    const Flock *flock; // the Sim's, but with the last state as to, id and own
} GatherTask;

static void step_gather(void *context, size_t begin, size_t end) {
    const GatherTask *task = context;
    const Model *model = task->step->sim->model;
    flock_gather(task->flock, begin, end);
    step_fill_headings(task->flock, begin, end);
    if (model->prepare)
        model->prepare(task->step->constants, task->flock, begin, end);
}

// --- The means of the flocks' positions ---

typedef struct MeansTask {
    const Sim *sim;
    FlockSums sums[MODEL_MAX_FLOCKS]; // atomic
} MeansTask;

static void step_sum_slots(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    MeansTask *task = context;
    const Flock *flock = &task->sim->flock;
    const FlockColumns from = flock->from;
    Mates mates = mates_make(task->sim->context.flocks);
    FlockSums sums[MODEL_MAX_FLOCKS] = {0};
    for (size_t i = begin; i < end; i++) // one flock reads no ids
        flock_sum_slot(&sums[mates.flocks > 1 ? mates_flock(&mates, flock->id[i]) : 0], &from, i);
    for (size_t f = 0; f < mates.flocks; f++)
        for (int axis = 0; axis < 3; axis++) {
            FlockSums *all = &task->sums[f];
            __atomic_fetch_add(&all->places[axis], sums[f].places[axis], __ATOMIC_RELAXED);
            __atomic_fetch_add(&all->squares[axis], sums[f].squares[axis], __ATOMIC_RELAXED);
        }
}

void step_find_means(Sim *sim) {
    const Model *model = sim->model;
    StepContext *context = &sim->context;
    if (context->has_means || sim->flock.count == 0 || !model->needs_means ||
        !model->needs_means(sim->params, sim->rules))
        return;
    MeansTask task = {.sim = sim};
    pool_run(sim->pool, sim->flock.count, STEP_SUM_CHUNK, step_sum_slots, &task);
    Mates mates = mates_make(context->flocks);
    for (size_t f = 0; f < context->flocks; f++)
        flock_find_mean(&task.sums[f], mates_count(&mates, sim->flock.count, f), &context->means[f],
                        &context->spreads[f]);
    context->has_means = true;
}

// Whether sim_step_cancel wants the running step to end.
static bool step_is_cancelled(const Sim *sim) {
    return __atomic_load_n(&sim->cancelled, __ATOMIC_RELAXED) != 0;
}

static void step_groups(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    StepTask *task = context;
    const Sim *sim = task->sim;
    size_t lanes = task->kernel->lanes;
    GridWalk walk = grid_walk(&sim->grid, &sim->flock, sim->radius, lanes, begin, end);
    KernelSearch search = kernel_search(&sim->grid);
    GridGroup group;
    uint32_t guarded = 0;
    if (step_is_cancelled(sim))
        return;
    walk.runless = !task->pairs;
    while (grid_walk_next(&walk, &group))
        guarded += task->step(task->constants, &sim->grid, &sim->flock, &group, &search, NULL);
    if (guarded)
        __atomic_fetch_add(&task->guarded, guarded, __ATOMIC_RELAXED);
}

void step_compile(Sim *sim, StepTask *task) {
    task->sim = sim;
    task->kernel = model_kernel(sim->model, &sim->context, sim->simd);
    task->step = kernel_choose(task->kernel, model_tells_apart(sim->model, sim->params));
    task->pairs = !sim->model->needs_pairs || sim->model->needs_pairs(&sim->context);
    sim->model->compile(&sim->context, task->constants);
}

void step_run_units(Sim *sim, size_t birds, PoolTask *run, void *context) {
    size_t units = grid_count_units(&sim->grid, &sim->flock);
    size_t chunk = sim->flock.count > 0 ? units * birds / sim->flock.count : 0;
    pool_run(sim->pool, units, chunk > 0 ? chunk : 1, run, context);
}

// --- A published step ---
//
// With fidelity = published birds move one after the other, in the order of ids, and each sees what
// those before it have become.
//
// The kernels are those of a clean step: with one cell slots are ids, a group is one bird, and its
// candidates are all birds. What it reads is a third set of columns, seen: the last state, into
// which each bird's next state is written before the next bird's turn. A program that calls one
// method of all its birds after the other has as many passes: in the first one birds see each
// other; a later one goes on from what the first has left in seen, and no bird in it sees another.
//
// It runs on one thread and the plain kernel, whose lanes are fewest: on one core at 2.6 GHz a step
// of the plane model takes 3.6 ms with 1,000 birds, 1.4 s with MODEL_PUBLISHED_BIRDS; a clean one
// takes 0.09 ms with 1,000.

static void published_set(FlockColumns *to, FlockColumns *from, size_t slot) {
    for (size_t c = 0; c < COLUMNS_COUNT; c++)
        (*flock_column(to, c))[slot] = (*flock_column(from, c))[slot];
}

void published_group(StepTask *task, const FlockColumns *seen, size_t bird, GridGroup *group) {
    Sim *sim = task->sim;
    StepContext *context = &sim->context;
    context->first = 0;
    if (sim->model->knows_later) {
        context->first = bird;
        double x = 0, y = 0, z = 0, n = 0; // of it and its mates of higher ids
        for (size_t i = bird; context->has_means && i < context->count; i += context->flocks, n++) {
            x += (double)seen->x[i];
            y += (double)seen->y[i];
            z += (double)seen->z[i];
        }
        if (context->has_means)
            context->means[bird % context->flocks] =
                vec3((float)(x / n), (float)(y / n), (float)(z / n));
        sim->model->compile(context, task->constants);
    }
    for (int l = 0; l < LANES_MOST; l++)
        group->slot[l] = (uint32_t)bird;
    group->lanes = 1;
    group->run_count = 1;
    // Of other flocks it is kept clear of all: those below first are left out by the kernel.
    uint32_t begin = context->flocks > 1 ? 0 : (uint32_t)context->first;
    group->runs[0] = (GridRun){begin, (uint32_t)context->count};
}

static void published_step(StepTask *task) {
    Sim *sim = task->sim;
    Flock flock = sim->flock;
    flock.from = flock.seen;
    for (size_t bird = 0; bird < flock.count; bird++)
        published_set(&flock.seen, &sim->flock.from, bird);
    for (int pass = 1; pass <= sim->model->published_passes; pass++) {
        sim->context.pass = pass;
        step_compile(sim, task);
        for (size_t bird = 0; bird < flock.count && !step_is_cancelled(sim); bird++) {
            GridGroup group;
            published_group(task, &flock.seen, bird, &group);
            if (!task->pairs)
                group.run_count = 0;
            task->guarded += task->step(task->constants, &sim->grid, &flock, &group, NULL, NULL);
            if (pass > 1)
                continue;
            published_set(&flock.seen, &flock.to, bird);
            step_fill_headings(&flock, bird, bird + 1);
        }
    }
    sim->context.pass = 0;
}

void published_look(Sim *sim, size_t bird) {
    Flock *flock = &sim->flock;
    while (sim->looked != bird) {
        size_t slot = sim->looked < bird ? sim->looked++ : --sim->looked;
        for (size_t c = 0; c < COLUMNS_COUNT; c++) {
            float *from = *flock_column(&flock->from, c), *seen = *flock_column(&flock->seen, c);
            float value = from[slot];
            from[slot] = seen[slot];
            seen[slot] = value;
        }
        step_fill_headings(flock, slot, slot + 1);
    }
}

// --- A step ---

void step_open(Sim *sim) {
    memcpy(sim->leaders_before, sim->leaders, sizeof sim->leaders); // as birds see them
    memcpy(sim->falcons_before, sim->falcons, sizeof sim->falcons);
    sim->context = (StepContext){.params = sim->params,
                                 .rules = sim->rules,
                                 .seed = sim->seed,
                                 .tick = sim->tick,
                                 .dt = sim->dt,
                                 .hour = sim->hour,
                                 .count = sim->flock.count,
                                 .published = model_is_published(sim->model, sim->params),
                                 .flocks = model_flocks(sim->model, sim->params),
                                 .leaders = sim->leaders,
                                 .falcons = sim_has_falcons(sim) ? sim->falcons : NULL};
    sim->radius = model_query_radius(sim->model, sim->params);
}

void step_close(Sim *sim, const FalconSight *sight) {
    const Model *model = sim->model;
    for (size_t f = 0; model->leader_step && f < sim->context.flocks; f++)
        model->leader_step(&sim->context, f, &sim->leaders[f]);
    if (sim->context.falcons)
        falcons_step(sim->falcons, sim_falcon_params(sim),
                     model_member(sim->params, model->surroundings), &sim->context, sight);
    sim->tick++;
}

static bool step_from(Sim *sim, const Sim *last) {
    sim->place = step_processor.place;
    step_open(sim);
    Flock flock = sim->flock;
    flock.to = last->flock.to;
    flock.id = last->flock.id;
    flock.own = last->flock.own;
    flock.after = last->flock.after;
    StepTask task = {.sim = sim};
    GatherTask gather = {&task, &flock};
    step_compile(sim, &task);
    bool all_pairs = sim->search == SIM_SEARCH_BRUTE || sim->context.published;
    grid_sort(&sim->grid, &flock, sim->radius, all_pairs, sim->pool, step_gather, &gather);
    flock_swap_spares(&sim->flock);
    step_find_means(sim);
    step_compile(sim, &task); // with the means
    if (sim->context.published) {
        published_step(&task);
    } else {
        size_t share = sim->flock.count / 16 < STEP_CHUNK ? sim->flock.count / 16 : STEP_CHUNK;
        size_t chunk = sim->grid.cell_count == 1 ? STEP_CHUNK_ALL_PAIRS : share;
        step_run_units(sim, chunk, step_groups, &task);
    }
    if (step_is_cancelled(sim))
        return false;
    sim->guarded += task.guarded;
    FalconSight sight = falcon_sight(&sim->flock);
    step_close(sim, &sight);
    return true;
}

// Its state is where it is read.
static void step_keep(Sim *sim) {
    (void)sim;
}

static const BirdBuffers *step_buffers(Sim *sim) {
    (void)sim;
    return NULL;
}

const Stepper step_processor = {.begin = step_keep,
                                .step = step_from,
                                .give_back = step_keep,
                                .buffers = step_buffers,
                                .wait = step_keep,
                                .end = step_keep,
                                .place = "cpu"};
