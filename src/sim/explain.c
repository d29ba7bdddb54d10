// The rules' vectors, computed by running the last step's kernel again.
//
// Between two steps the flock still has the state before the step (from), sorted, and the grid; the
// kernel runs over the same candidates again with the present rules, fills in a KernelExplain and
// writes nothing to the flock. So there are no second formulas, a step pays nothing for it, and a
// single bird has the same bits as in the run over all. Rejected: storing the vectors in every
// step, 12 bytes a bird and rule that are rarely read.
#include <assert.h>
#include <string.h>

#include "base/vec.h"
#include "sim/sim_impl.h"

static void explain_vector(const KernelExplain *explain, size_t rule, size_t lane, float out[3]) {
    vec_set(out, explain->x[rule][lane], explain->y[rule][lane], explain->z[rule][lane]);
}

static float explain_length(const KernelExplain *explain, size_t rule, size_t lane) {
    float vector[3];
    explain_vector(explain, rule, lane, vector);
    return vec_length(vector);
}

// The last step again with the present rules; false where there was none.
static bool explain_prepare(Sim *sim, StepTask *task) {
    const Flock *flock = sim_state(sim);
    if (!sim->context.params || flock->count == 0)
        return false;
    sim->context.flocks = sim_flocks(sim);
    sim->context.leaders = sim->leaders_before;
    sim->context.falcons = sim_has_falcons(sim) ? sim->falcons_before : NULL;
    sim->context.rules = sim->rules;
    if (sim->context.published)
        step_fill_headings(flock, 0, flock->count);
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

static void explain_run_kernel(const StepTask *task, const GridGroup *group,
                               KernelExplain *explain) {
    const Sim *sim = task->sim;
    task->step(task->constants, &sim->grid, sim_state(sim), group, NULL, explain);
}

// Over the groups of some units: those of the last step; of single birds where it was published.
static GridWalk explain_walk(const StepTask *task, size_t begin, size_t end) {
    const Sim *sim = task->sim;
    size_t lanes = sim->context.published ? 1 : task->kernel->lanes;
    return grid_walk(&sim->grid, sim_state(sim), sim->radius, lanes, begin, end);
}

// The next group and its vectors; false where there is none.
static bool explain_next(StepTask *task, GridWalk *walk, GridGroup *group, KernelExplain *explain) {
    if (!grid_walk_next(walk, group))
        return false;
    if (task->sim->context.published)
        explain_group(task, group->slot[0], group);
    explain_run_kernel(task, group, explain);
    return true;
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
        GridWalk walk = explain_walk(&task, sample * units / SAMPLE_GROUPS,
                                     (sample + 1) * units / SAMPLE_GROUPS);
        GridGroup group;
        KernelExplain explain;
        if (!explain_next(&task, &walk, &group, &explain))
            continue;
        for (size_t l = 0; l < group.lanes; l++) {
            for (size_t r = 0; r < sim->model->rule_count; r++)
                lengths[r] += (double)explain_length(&explain, r, l);
            neighbours += (double)explain.neighbours[l];
        }
        birds += group.lanes;
    }
    published_look(sim, 0);
    for (size_t r = 0; r < sim->model->rule_count; r++)
        out[r] = birds > 0 ? (float)(lengths[r] / (double)birds) : 0;
    return birds > 0 ? neighbours / (double)birds : 0;
}

// --- Neighbours ---

// The flock of the bird in this slot, or none of them where the explained bird does not know it.
static uint32_t explain_flock(const Sim *sim, const Mates *mates, size_t slot) {
    uint32_t bird = sim_state(sim)->id[slot];
    return bird < sim->context.first ? UINT32_MAX : mates_flock(mates, bird);
}

// The neighbours of one of the group's birds: returns their number, fills in the slots of the first
// capacity of them, and the offset to their mean position, zero without any.
static size_t explain_neighbours(const Sim *sim, const GridGroup *group, size_t slot, size_t *slots,
                                 size_t capacity, float centre[3]) {
    const FlockColumns *from = &sim_state(sim)->from;
    float radius = model_alignment_radius(sim->model, sim->params), sum[3] = {0};
    Mates mates = mates_make(sim->context.flocks);
    uint32_t own = explain_flock(sim, &mates, slot);
    size_t count = 0;
    for (size_t r = 0; r < group->run_count; r++)
        for (size_t j = group->runs[r].begin; j < group->runs[r].end; j++) {
            const float offset[3] = {from->x[j] - from->x[slot], from->y[j] - from->y[slot],
                                     from->z[j] - from->z[slot]};
            if (j == slot || !(vec_dot(offset, offset) < radius * radius) ||
                explain_flock(sim, &mates, j) != own)
                continue;
            if (count < capacity)
                slots[count] = j;
            count++;
            vec_add(sum, offset, sum);
        }
    vec_scale(sum, count > 0 ? 1 / (float)count : 0, centre);
    return count;
}

bool sim_find_slot(const Sim *sim, uint32_t bird, size_t *slot) {
    return flock_find_slot(sim_state(sim), bird, slot);
}

size_t sim_list_neighbours(Sim *sim, uint32_t bird, size_t *slots, size_t capacity) {
    size_t slot;
    StepTask task = {0};
    GridGroup group;
    float centre[3];
    if (!sim_find_slot(sim, bird, &slot) || !explain_prepare(sim, &task))
        return 0;
    explain_group(&task, slot, &group);
    size_t count = explain_neighbours(sim, &group, slot, slots, capacity, centre);
    published_look(sim, 0);
    return count;
}

// --- Rule by rule ---

bool sim_explain_bird(Sim *sim, uint32_t bird, SimBird *out) {
    *out = (SimBird){0};
    size_t slot;
    if (!sim_find_slot(sim, bird, &slot))
        return false;
    const FlockColumns *to = &sim_state(sim)->to;
    vec_set(out->position, to->x[slot], to->y[slot], to->z[slot]);
    vec_set(out->velocity, to->vx[slot], to->vy[slot], to->vz[slot]);
    StepTask task = {0};
    if (!explain_prepare(sim, &task))
        return true;
    GridGroup group;
    KernelExplain explain;
    explain_group(&task, slot, &group);
    explain_run_kernel(&task, &group, &explain);
    explain_neighbours(sim, &group, slot, NULL, 0, out->centre);
    published_look(sim, 0);
    out->neighbours = (size_t)explain.neighbours[0];
    for (size_t r = 0; r < sim->model->rule_count; r++)
        if (!sim->model->rules[r].of_leader)
            explain_vector(&explain, r, 0, out->rules[r]);
    return true;
}

// What is wanted of each bird: a value, or vectors.
typedef struct ExplainTask {
    StepTask step;
    SimBirdValue what;
    float *values; // NULL: vectors
    const int *rules;
    size_t rule_count;
    float (*vectors)[3];
} ExplainTask;

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

static void explain_units(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    ExplainTask *task = context;
    const Sim *sim = task->step.sim;
    GridWalk walk = explain_walk(&task->step, begin, end);
    GridGroup group;
    KernelExplain explain;
    while (explain_next(&task->step, &walk, &group, &explain))
        for (size_t l = 0; l < group.lanes; l++) {
            size_t slot = group.slot[l];
            if (task->values) {
                task->values[slot] = task->what == SIM_BIRD_RULE
                                         ? explain_strongest(sim, &explain, l)
                                         : explain.neighbours[l];
                continue;
            }
            float(*out)[3] = task->vectors + sim_state(sim)->id[slot] * (task->rule_count + 1);
            explain_neighbours(sim, &group, slot, NULL, 0, out[0]);
            for (size_t i = 0; i < task->rule_count; i++)
                explain_vector(&explain, (size_t)task->rules[i], l, out[i + 1]);
        }
}

// All birds: on all threads, but for those that were moved one after the other. False where there
// was no step.
static bool explain_all(Sim *sim, ExplainTask *task) {
    if (!explain_prepare(sim, &task->step))
        return false;
    if (!sim->context.published) {
        step_run_units(sim, STEP_CHUNK_ALL_PAIRS, explain_units, task);
        return true;
    }
    explain_units(task, 0, grid_count_units(&sim->grid, sim_state(sim)), 0);
    published_look(sim, 0);
    return true;
}

void sim_measure_birds(Sim *sim, SimBirdValue what, float *out) {
    ExplainTask task = {.what = what, .values = out};
    if (!explain_all(sim, &task))
        for (size_t i = 0; i < sim_birds(sim); i++)
            out[i] = what == SIM_BIRD_RULE ? -1.0f : 0.0f;
}

bool sim_explain_birds(Sim *sim, const int *rules, size_t rule_count, float (*out)[3]) {
    ExplainTask task = {.rules = rules, .rule_count = rule_count, .vectors = out};
    for (size_t i = 0; i < rule_count; i++)
        assert(rules[i] >= 0 && (size_t)rules[i] < sim->model->rule_count);
    if (explain_all(sim, &task))
        return true;
    memset(out, 0, sim_birds(sim) * (rule_count + 1) * sizeof *out);
    return false;
}

bool sim_looks(const Sim *sim, uint64_t tick) {
    const StepContext context = {.params = sim->params, .dt = sim->dt, .tick = tick};
    return !sim->model->needs_pairs || sim->model->needs_pairs(&context);
}
