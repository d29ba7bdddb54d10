// The rules' vectors, computed by running the last step's kernel again.
//
// The problem: the panel, the debug lines and the colours show each rule's vector, for one bird or
// for all. The choice: between two steps the flock still has the state before the step (from),
// sorted, and the grid; the kernel runs over the same candidates again with the present rules,
// fills in a KernelExplain and writes nothing to the flock. So there are no second formulas that
// could differ, a step pays nothing for it, and a single bird has the same bits as in the run over
// all. Rejected: storing the vectors in every step, 12 bytes a bird and rule that are rarely read.
#include <assert.h>
#include <string.h>

#include "sim/sim_impl.h"

static float explain_length(const KernelExplain *explain, size_t rule, size_t lane) {
    float x = explain->x[rule][lane], y = explain->y[rule][lane], z = explain->z[rule][lane];
    return sqrtf(x * x + y * y + z * z);
}

// The last step again with the present rules; false where there was none.
static bool explain_prepare(Sim *sim, StepTask *task) {
    if (!sim->context.params || sim_birds(sim) == 0)
        return false;
    sim->context.flocks = sim_flocks(sim);
    sim->context.leaders = sim->leaders_before;
    sim->context.falcon = sim_has_falcon(sim) ? &sim->falcon_before : NULL;
    sim->context.rules = sim->rules;
    if (sim->context.published)
        step_fill_headings(sim_state(sim), 0, sim_birds(sim));
    step_find_means(sim);
    step_compile(sim, task);
    return true;
}

// The bird alone, and its candidates as they were when it was moved.
static void explain_group(StepTask *task, size_t slot, GridGroup *group) {
    Sim *sim = task->sim;
    if (!sim->context.published) {
        grid_group_alone(&sim->grid, sim_state(sim), sim->radius, slot, group);
        return;
    }
    published_look(sim, slot);
    published_group(task, &sim_state(sim)->from, slot, group);
}

static void explain_end(Sim *sim) {
    published_look(sim, 0);
}

// The groups of some units: those of the last step.
typedef struct ExplainWalk {
    StepTask *task;
    GridWalk walk;
    size_t bird, end; // likewise, where the step was published
} ExplainWalk;

static ExplainWalk explain_walk(StepTask *task, size_t begin, size_t end) {
    const Sim *sim = task->sim;
    size_t last =
        end * GRID_ALL_PAIRS_UNIT < sim_birds(sim) ? end * GRID_ALL_PAIRS_UNIT : sim_birds(sim);
    return (ExplainWalk){
        .task = task,
        .walk = grid_walk(&sim->grid, sim_state(sim), sim->radius, task->kernel->lanes, begin, end),
        .bird = begin * GRID_ALL_PAIRS_UNIT,
        .end = last};
}

static bool explain_next(ExplainWalk *walk, GridGroup *group) {
    if (!walk->task->sim->context.published)
        return grid_walk_next(&walk->walk, group);
    if (walk->bird >= walk->end)
        return false;
    explain_group(walk->task, walk->bird++, group);
    return true;
}

// Over all units: on all threads, but for birds that were moved one after the other.
static void explain_run(Sim *sim, PoolTask *run, void *context) {
    if (!sim->context.published) {
        step_run_units(sim, STEP_CHUNK_ALL_PAIRS, run, context);
        return;
    }
    run(context, 0, grid_count_units(&sim->grid, sim_state(sim)), 0);
    explain_end(sim);
}

double sim_contributions(Sim *sim, float *out) {
    enum { SAMPLE_GROUPS = 64 };
    double lengths[MODEL_MAX_RULES] = {0}, neighbours = 0;
    StepTask task = {0};
    memset(out, 0, MODEL_MAX_RULES * sizeof *out);
    if (!explain_prepare(sim, &task))
        return 0;
    size_t birds = 0, units = grid_count_units(&sim->grid, sim_state(sim));
    for (size_t sample = 0; sample < SAMPLE_GROUPS; sample++) {
        // The first group at or after this unit, because units may be empty.
        ExplainWalk walk = explain_walk(&task, sample * units / SAMPLE_GROUPS,
                                        (sample + 1) * units / SAMPLE_GROUPS);
        GridGroup group;
        if (!explain_next(&walk, &group))
            continue;
        KernelExplain explain;
        task.kernel->step(task.constants, &sim->grid, sim_state(sim), &group, NULL, &explain);
        for (size_t l = 0; l < group.lanes; l++) {
            for (size_t r = 0; r < sim->model->rule_count; r++)
                lengths[r] += (double)explain_length(&explain, r, l);
            neighbours += (double)explain.neighbours[l];
        }
        birds += group.lanes;
    }
    explain_end(sim);
    for (size_t r = 0; r < sim->model->rule_count; r++)
        out[r] = birds > 0 ? (float)(lengths[r] / (double)birds) : 0;
    return birds > 0 ? neighbours / (double)birds : 0;
}

typedef struct MeasureTask {
    StepTask step;
    SimBirdValue what;
    float *out;
} MeasureTask;

static float explain_strongest(const Sim *sim, const KernelExplain *explain, size_t lane) {
    float longest = 0, strongest = -1;
    for (size_t r = 0; r < sim->model->rule_count; r++) {
        float length = sim->model->rules[r].of_leader ? 0 : explain_length(explain, r, lane);
        if (length > longest) {
            longest = length;
            strongest = (float)r;
        }
    }
    return strongest;
}

static void explain_measure_groups(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    MeasureTask *task = context;
    const Sim *sim = task->step.sim;
    ExplainWalk walk = explain_walk(&task->step, begin, end);
    GridGroup group;
    while (explain_next(&walk, &group)) {
        KernelExplain explain;
        task->step.kernel->step(task->step.constants, &sim->grid, sim_state(sim), &group, NULL,
                                &explain);
        for (size_t l = 0; l < group.lanes; l++)
            task->out[group.slot[l]] = task->what == SIM_BIRD_RULE
                                           ? explain_strongest(sim, &explain, l)
                                           : explain.neighbours[l];
    }
}

void sim_measure_birds(Sim *sim, SimBirdValue what, float *out) {
    MeasureTask task = {.what = what, .out = out};
    if (!explain_prepare(sim, &task.step)) {
        for (size_t i = 0; i < sim_birds(sim); i++)
            out[i] = what == SIM_BIRD_RULE ? -1.0f : 0.0f;
        return;
    }
    explain_run(sim, explain_measure_groups, &task);
}

// --- Rule by rule ---

// The flock of the bird in this slot, or none of them where the explained bird does not know it.
static uint32_t explain_flock(const Sim *sim, const Mates *mates, size_t slot) {
    uint32_t bird = sim_state(sim)->id[slot];
    return bird < sim->context.first ? UINT32_MAX : mates_flock(mates, bird);
}

// From each of the group's birds to the mean position of its neighbours; zero where it has none.
static void explain_centre(const StepTask *task, const GridGroup *group, LaneVec3 *centre) {
    const Sim *sim = task->sim;
    const FlockColumns *from = &sim_state(sim)->from;
    float radius = model_alignment_radius(sim->model, sim->params), radius2 = radius * radius;
    Mates mates = mates_make(sim->context.flocks);
    for (size_t l = 0; l < group->lanes; l++) {
        uint32_t own = explain_flock(sim, &mates, group->slot[l]);
        float x = from->x[group->slot[l]], y = from->y[group->slot[l]], z = from->z[group->slot[l]];
        float sx = 0, sy = 0, sz = 0, others = -1; // without itself
        for (size_t r = 0; r < group->run_count; r++)
            for (size_t j = group->runs[r].begin; j < group->runs[r].end; j++) {
                float dx = from->x[j] - x, dy = from->y[j] - y, dz = from->z[j] - z;
                if (!(dx * dx + dy * dy + dz * dz < radius2) ||
                    explain_flock(sim, &mates, j) != own)
                    continue;
                sx += dx;
                sy += dy;
                sz += dz;
                others++;
            }
        lanes_set(centre, (int)l, sx, sy, sz, others > 0 ? 1 / others : 0);
    }
}

static void explain_take(float out[3], const float *x, const float *y, const float *z) {
    out[0] = *x;
    out[1] = *y;
    out[2] = *z;
}

bool sim_find_slot(const Sim *sim, uint32_t bird, size_t *slot) {
    const uint32_t *id = sim_state(sim)->id;
    for (*slot = 0; *slot < sim_birds(sim); (*slot)++)
        if (id[*slot] == bird)
            return true;
    return false;
}

bool sim_explain_bird(Sim *sim, uint32_t bird, SimBird *out) {
    *out = (SimBird){0};
    size_t slot;
    if (!sim_find_slot(sim, bird, &slot))
        return false;
    const FlockColumns *to = &sim_state(sim)->to;
    explain_take(out->position, &to->x[slot], &to->y[slot], &to->z[slot]);
    explain_take(out->velocity, &to->vx[slot], &to->vy[slot], &to->vz[slot]);
    StepTask task = {0};
    if (!explain_prepare(sim, &task))
        return true;
    GridGroup group;
    KernelExplain explain;
    LaneVec3 centre;
    explain_group(&task, slot, &group);
    task.kernel->step(task.constants, &sim->grid, sim_state(sim), &group, NULL, &explain);
    explain_centre(&task, &group, &centre);
    explain_end(sim);
    out->neighbours = (size_t)explain.neighbours[0];
    explain_take(out->centre, centre.x, centre.y, centre.z);
    for (size_t r = 0; r < sim->model->rule_count; r++)
        if (!sim->model->rules[r].of_leader)
            explain_take(out->rules[r], explain.x[r], explain.y[r], explain.z[r]);
    return true;
}

typedef struct LinesTask {
    StepTask step;
    const int *rules;
    size_t rule_count;
    float (*out)[3];
} LinesTask;

static void explain_lines_groups(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    LinesTask *task = context;
    const Sim *sim = task->step.sim;
    ExplainWalk walk = explain_walk(&task->step, begin, end);
    GridGroup group;
    while (explain_next(&walk, &group)) {
        KernelExplain explain;
        LaneVec3 centre;
        task->step.kernel->step(task->step.constants, &sim->grid, sim_state(sim), &group, NULL,
                                &explain);
        explain_centre(&task->step, &group, &centre);
        for (size_t l = 0; l < group.lanes; l++) {
            float(*out)[3] = task->out + group.slot[l] * (task->rule_count + 1);
            explain_take(out[0], &centre.x[l], &centre.y[l], &centre.z[l]);
            for (size_t i = 0; i < task->rule_count; i++) {
                int rule = task->rules[i];
                explain_take(out[i + 1], &explain.x[rule][l], &explain.y[rule][l],
                             &explain.z[rule][l]);
            }
        }
    }
}

void sim_explain_birds(Sim *sim, const int *rules, size_t rule_count, float (*out)[3]) {
    LinesTask task = {.rules = rules, .rule_count = rule_count, .out = out};
    for (size_t i = 0; i < rule_count; i++)
        assert(rules[i] >= 0 && (size_t)rules[i] < sim->model->rule_count);
    if (explain_prepare(sim, &task.step))
        explain_run(sim, explain_lines_groups, &task);
    else
        memset(out, 0, sim_birds(sim) * (rule_count + 1) * sizeof *out);
}

size_t sim_list_neighbours(Sim *sim, uint32_t bird, size_t *slots, size_t capacity) {
    size_t slot, count = 0;
    StepTask task = {0};
    if (!sim_find_slot(sim, bird, &slot) || !explain_prepare(sim, &task))
        return 0;
    const FlockColumns *from = &sim_state(sim)->from;
    float radius = model_alignment_radius(sim->model, sim->params);
    Mates mates = mates_make(sim->context.flocks);
    GridGroup group;
    explain_group(&task, slot, &group);
    for (size_t r = 0; r < group.run_count; r++)
        for (size_t j = group.runs[r].begin; j < group.runs[r].end; j++) {
            float dx = from->x[j] - from->x[slot], dy = from->y[j] - from->y[slot],
                  dz = from->z[j] - from->z[slot];
            if (j == slot || !(dx * dx + dy * dy + dz * dz < radius * radius) ||
                explain_flock(sim, &mates, j) != explain_flock(sim, &mates, slot))
                continue;
            if (count < capacity)
                slots[count] = j;
            count++;
        }
    explain_end(sim);
    return count;
}
