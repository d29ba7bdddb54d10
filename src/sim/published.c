// A published step: what a program that a model comes from does where its birds do not move all at
// once (fidelity = published). One bird moves after the other, in the order of ids, and each sees
// what those before it have become.
//
// The kernels are those of a clean step, so that there is no second set of formulas: with one cell
// slots are ids, a group is one bird, and its candidates are all birds. What it reads is a third
// set of columns, seen: the last state, into which each bird's next state is written before the
// next bird's turn.
//
// A program that calls one method of all its birds after the other has as many passes. In the first
// one birds see each other; a later one goes on from what the first has left in seen, and no bird
// in it sees another.
//
// It is slow, and one thread's work: a bird takes all lanes of a kernel, and so the plain one,
// which has fewest. On one core at 2.6 GHz a step of the plane model takes 3.6 ms with 1,000
// birds, 1.4 s with MODEL_PUBLISHED_BIRDS; a clean one takes 0.09 ms with 1,000.
#include <assert.h>
#include <string.h>

#include "sim/sim_impl.h"

static void published_set(const FlockColumns *to, const FlockColumns *from, size_t slot) {
    to->x[slot] = from->x[slot];
    to->y[slot] = from->y[slot];
    to->z[slot] = from->z[slot];
    to->vx[slot] = from->vx[slot];
    to->vy[slot] = from->vy[slot];
    to->vz[slot] = from->vz[slot];
}

// The mean position of a bird's flock, of it and those of higher ids alone.
static Vec3 published_mean(const StepContext *context, const FlockColumns *seen, size_t bird) {
    double x = 0, y = 0, z = 0, n = 0;
    for (size_t i = bird; i < context->count; i += context->flocks, n++) {
        x += (double)seen->x[i];
        y += (double)seen->y[i];
        z += (double)seen->z[i];
    }
    return vec3((float)(x / n), (float)(y / n), (float)(z / n));
}

void published_group(StepTask *task, const FlockColumns *seen, size_t bird, GridGroup *group) {
    Sim *sim = task->sim;
    StepContext *context = &sim->context;
    context->first = 0;
    if (sim->model->knows_later) {
        context->first = bird;
        if (context->has_means)
            context->means[bird % context->flocks] = published_mean(context, seen, bird);
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

static void published_pass(StepTask *task) {
    Sim *sim = task->sim;
    Flock flock = sim->flock;
    GridGroup group;
    flock.from = flock.seen;
    step_compile(sim, task);
    for (size_t bird = 0; bird < flock.count && !step_is_cancelled(sim); bird++) {
        published_group(task, &flock.seen, bird, &group);
        if (!task->pairs)
            group.run_count = 0;
        task->guarded +=
            task->kernel->step(task->constants, &sim->grid, &flock, &group, NULL, NULL);
        if (sim->context.pass > 1)
            continue;
        published_set(&flock.seen, &flock.to, bird);
        step_fill_headings(&flock, bird, bird + 1);
    }
}

void published_step(StepTask *task) {
    Sim *sim = task->sim;
    for (size_t bird = 0; bird < sim->flock.count; bird++)
        published_set(&sim->flock.seen, &sim->flock.from, bird);
    for (int pass = 1; pass <= sim->model->published_passes; pass++) {
        sim->context.pass = pass;
        published_pass(task);
    }
    sim->context.pass = 0;
}

static void published_exchange(float *a, float *b) {
    float value = *a;
    *a = *b;
    *b = value;
}

void published_look(Sim *sim, size_t bird) {
    Flock *flock = &sim->flock;
    const FlockColumns *from = &flock->from, *seen = &flock->seen;
    while (sim->looked != bird) {
        size_t slot = sim->looked < bird ? sim->looked++ : --sim->looked;
        published_exchange(&from->x[slot], &seen->x[slot]);
        published_exchange(&from->y[slot], &seen->y[slot]);
        published_exchange(&from->z[slot], &seen->z[slot]);
        published_exchange(&from->vx[slot], &seen->vx[slot]);
        published_exchange(&from->vy[slot], &seen->vy[slot]);
        published_exchange(&from->vz[slot], &seen->vz[slot]);
        step_fill_headings(flock, slot, slot + 1);
    }
}
