// The life of a flock and the changes to it between steps.
#include "sim/sim.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "sim/sim_impl.h"

// Birds in a task of placing them: about 0.1 ms of work.
enum { SIM_SPAWN_CHUNK = 1024 };

// --- Placing the flock ---

static bool sim_memory_get(const Sim *sim, size_t birds, Flock *flock, Grid *grid, Error *error) {
    if (flock_init(flock, birds, sim->model->changes_private, error) &&
        grid_init(grid, birds, error))
        return true;
    flock_deinit(flock);
    return false;
}

bool sim_make_room(Sim *sim, size_t birds, Error *error) {
    if (!model_check_birds(sim->model, sim->params, birds, error))
        return false;
    if (birds == sim->flock.count && sim->flock.memory)
        return true;
    Flock flock;
    Grid grid;
    if (!sim_memory_get(sim, birds, &flock, &grid, error))
        return false;
    if (sim->next && !sim_make_room(sim->next, birds, error)) {
        flock_deinit(&flock);
        grid_deinit(&grid);
        return false;
    }
    flock_deinit(&sim->flock);
    grid_deinit(&sim->grid);
    sim->flock = flock;
    sim->grid = grid;
    return true;
}

void sim_settle(Sim *sim) {
    flock_settle(&sim->flock);
    sim->stepper->begin(sim);
    memcpy(sim->falcons_before, sim->falcons, sizeof sim->falcons);
    memcpy(sim->leaders_before, sim->leaders, sizeof sim->leaders);
    sim->context = (StepContext){0};
    sim->unplaced = false;
    sim_step_drop(sim);
}

// Those from a flock on, to where the parameters place them. One that no step had yet was nowhere
// else before.
static void sim_reset_leaders(Sim *sim, size_t first) {
    for (size_t flock = first; sim->model->leader_reset && flock < sim_flocks(sim); flock++) {
        sim->model->leader_reset(sim->params, sim->seed, flock, &sim->leaders[flock]);
        sim->leaders_moved |= 1u << flock;
        if (flock >= sim->context.flocks)
            sim->leaders_before[flock] = sim->leaders[flock];
    }
}

// All of a start but where its birds are, and what follows from that.
static void sim_begin(Sim *sim, uint64_t seed) {
    sim->seed = seed;
    sim->tick = 0;
    sim->guarded = 0;
    sim->context = (StepContext){0};
    sim_step_drop(sim);
    sim_reset_leaders(sim, 0);
    memcpy(sim->start_params, sim->params, sizeof sim->start_params);
    sim->start_rules = sim->rules;
    sim->leaders_moved = 0;
    sim->unplaced = true;
    tracks_release(sim->tracks);
    sim->tracks = NULL;
}

// to holds the start in the order of ids.
static void sim_take_birds(Sim *sim) {
    const FlockPrivate own = flock_last_private(&sim->flock);
    for (size_t i = 0; i < sim->flock.count; i++) {
        own.x[i] = own.y[i] = own.z[i] = 0;
        own.word[i] = 0;
    }
    memset(sim->falcons, 0, sizeof sim->falcons);
    if (sim->model->falcon)
        falcon_reset(&sim->falcons[0], model_member(sim->start_params, sim->model->falcon),
                     &sim->flock, sim->seed, sim->tick_seconds);
    sim_settle(sim);
}

bool sim_set_start(Sim *sim, size_t birds, uint64_t seed, Error *error) {
    assert(birds <= SIM_MAX_BIRDS);
    if (!sim_make_room(sim, birds, error))
        return false;
    sim_begin(sim, seed);
    return true;
}

// Of this many birds in the first flock, which is the largest.
static size_t sim_count_mates(const FlocksParams *flocks, size_t birds) {
    Mates mates = mates_make((size_t)flocks->count);
    return mates_count(&mates, birds, 0);
}

static void sim_spawn(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    const Sim *sim = context;
    const FlocksParams *flocks = model_member(sim->start_params, sim->model->flocks);
    SpawnBirds birds = {sim->seed, sim_count_mates(flocks, sim->flock.count), begin, end,
                        sim->flock.to};
    sim->model->spawn(sim->start_params, &birds);
    spawn_flocks(flocks, sim->model->is_flat, &birds);
}

// A model's start may settle: then the flock flies some ticks at once, up to tick 0, so that it is
// seen as it looks in flight. A person waits for them, so they are fewer for a large flock.
static size_t sim_settling_ticks(const Sim *sim) {
    const size_t most_work = 2000000; // birds times steps: 0.2 s on two cores
    if (!sim->model->start || sim->flock.count == 0 || !(sim->tick_seconds > 0))
        return 0;
    const SpawnStart *start = model_member(sim->start_params, sim->model->start);
    double most = (double)(most_work / sim->flock.count);
    double wanted = (double)start->settle / sim->tick_seconds + 0.5;
    return (size_t)(wanted < most ? wanted : most);
}

bool sim_is_placed(const Sim *sim) {
    return !sim->unplaced;
}

// What was changed since the start was set is of the steps after it, whenever its birds are placed.
void sim_place(Sim *sim) {
    if (!sim->unplaced)
        return;
    pool_run(sim->pool, sim->flock.count, SIM_SPAWN_CHUNK, sim_spawn, sim);
    sim_take_birds(sim);
    size_t ticks = sim_settling_ticks(sim);
    if (ticks == 0)
        return;
    const Sim changed = *sim;
    memcpy(sim->params, sim->start_params, sizeof sim->params);
    sim->rules = sim->start_rules;
    sim_reset_leaders(sim, 0);
    for (sim->tick -= ticks; sim->tick != 0;)
        sim_step(sim);
    memcpy(sim->params, changed.params, sizeof sim->params);
    sim->rules = changed.rules;
    for (size_t flock = 0; flock < MODEL_MAX_FLOCKS; flock++)
        if (changed.leaders_moved >> flock & 1)
            sim->leaders[flock] = changed.leaders[flock];
}

// Clamps parameters that a model computed from a start or a density to their ranges: they are
// written to checkpoints, journals and presets, which must read back.
static void sim_clamp_params(Sim *sim) {
    const ParamTable *table = &sim->model->params;
    for (size_t i = 0; i < table->count; i++)
        param_clamp(&table->rows[i], sim->params);
}

bool sim_restart_from(Sim *sim, const SimStart *start, uint64_t seed, Error *error) {
    assert(start->count <= SIM_MAX_BIRDS);
    if (!sim_make_room(sim, start->count, error))
        return false;
    if (sim->model->adopt_start) {
        sim->model->adopt_start(start, sim->params);
        sim_clamp_params(sim);
    }
    sim_begin(sim, seed);
    for (size_t c = 0; c < COLUMNS_COUNT; c++)
        memcpy(*flock_column(&sim->flock.to, c), columns_at(&start->birds, c),
               start->count * sizeof(float));
    sim_take_birds(sim);
    return true;
}

bool sim_fly_tracks(Sim *sim, Tracks *tracks, uint64_t seed, Error *error) {
    if (!sim_make_room(sim, tracks_most(tracks), error))
        return false;
    sim_begin(sim, seed);
    sim->tracks = tracks_share(tracks);
    tracks_fill(tracks, 0, 0, sim->model->banks, &sim->flock);
    sim_take_birds(sim);
    return true;
}

Sim *sim_create(const Model *model, size_t birds, uint64_t seed, Pool *pool, Error *error) {
    assert(model->params_size <= MODEL_PARAMS_SIZE);
    Sim *sim = memory_alloc(1, sizeof *sim, error);
    if (!sim)
        return NULL;
    sim->model = model;
    sim->stepper = &step_processor;
    sim->place = step_processor.place;
    sim->pool = pool;
    sim->rules = model_initial_rules(model);
    sim_set_dt(sim, model->tick);
    sim->hour = 12;
    sim->search = SIM_SEARCH_GRID;
    sim->simd = sim_widest_simd();
    param_reset_all(&model->params, sim->params);
    if (!sim_set_start(sim, birds, seed, error)) {
        sim_destroy(sim);
        return NULL;
    }
    sim_place(sim);
    return sim;
}

bool sim_set_steps(Sim *sim, SimSteps steps, Error *error) {
    assert(!sim->stepping);
    sim->stepper->give_back(sim);
    sim->stepper->end(sim);
    sim->stepper = &step_processor;
    if (!steps.attach)
        return true;
    if (!steps.attach(steps.self, sim, error))
        return false;
    sim_destroy(sim->next);
    sim->next = NULL;
    return true;
}

// All of another Sim but its memory, its threads and its step apart.
static void sim_copy(Sim *to, const Sim *from) {
    const Sim own = *to;
    *to = *from;
    to->tracks = tracks_share(from->tracks);
    tracks_release(own.tracks);
    to->flock = own.flock;
    to->grid = own.grid;
    to->pool = own.pool;
    to->next = own.next;
    to->elsewhere = own.elsewhere;
}

// The context of a last step that was made in another Sim points into this one.
static void sim_own_context(Sim *sim) {
    sim->context.params = sim->context.params ? sim->params : NULL;
    sim->context.leaders = sim->leaders_before;
    sim->context.falcons = sim->context.falcons ? sim->falcons_before : NULL;
}

// A Sim for as many birds.
static Sim *sim_create_like(const Sim *sim, Pool *pool, Error *error) {
    Sim *other = memory_alloc(1, sizeof *other, error);
    size_t most = sim->tracks ? tracks_most(sim->tracks) : sim->flock.count;
    if (!other || !sim_memory_get(sim, most, &other->flock, &other->grid, error)) {
        memory_free(other);
        return NULL;
    }
    other->flock.count = sim->flock.count;
    other->pool = pool;
    sim_copy(other, sim);
    return other;
}

Sim *sim_clone(Sim *sim, Error *error) {
    Sim *clone = sim_create_like(sim, sim->pool, error);
    if (!clone)
        return NULL;
    flock_copy(&clone->flock, sim_state(sim));
    grid_copy(&clone->grid, &sim->grid);
    sim_own_context(clone);
    clone->stepper->begin(clone);
    if (!sim->next || (clone->next = sim_clone(sim->next, error)))
        return clone;
    sim_destroy(clone);
    return NULL;
}

void sim_destroy(Sim *sim) {
    if (!sim)
        return;
    sim->stepper->end(sim);
    sim_destroy(sim->next);
    tracks_release(sim->tracks);
    flock_deinit(&sim->flock);
    grid_deinit(&sim->grid);
    memory_free(sim);
}

// --- Changes ---

void sim_set_stimulus(Sim *sim, StimulusKind kind, const Stimulus *stimulus) {
    assert(model_check_stimulus(sim->model, kind, stimulus, &(Error){0}));
    model_set_stimulus(sim->model, sim->params, kind, stimulus);
}

void sim_set_obstacle(Sim *sim, size_t index, const Obstacle *obstacle) {
    assert(model_check_obstacle(sim->model, index, obstacle, &(Error){0}));
    model_set_obstacle(sim->model, sim->params, index, obstacle);
}

void sim_set_rules(Sim *sim, uint32_t mask) {
    assert(mask >> sim->model->rule_count == 0);
    sim->rules = mask;
}

bool sim_set_number(Sim *sim, const Param *param, double number, Error *error) {
    _Alignas(16) char params[MODEL_PARAMS_SIZE];
    size_t flocks = sim_flocks(sim);
    memcpy(params, sim->params, sim->model->params_size);
    if (!param_set_number(param, params, number, error) ||
        !model_check_birds(sim->model, params, sim->flock.count, error))
        return false;
    memcpy(sim->params, params, sim->model->params_size);
    // Those that place the leaders move them too, and the places that they wander about.
    for (int axis = 0; axis < 3; axis++)
        if (sim->model->leader_params[axis] &&
            strcmp(sim->model->leader_params[axis], param->name) == 0)
            flocks = 0;
    sim_reset_leaders(sim, flocks);
    return true;
}

void sim_set_params(Sim *sim, const void *params) {
    assert(sim->flock.count <= model_most_birds(sim->model, params));
    memcpy(sim->params, params, sim->model->params_size);
    sim_reset_leaders(sim, 0);
}

void sim_set_search(Sim *sim, SimSearch search) {
    sim->search = search;
}

bool sim_set_simd(Sim *sim, SimSimd simd, Error *error) {
    if (!sim_has_simd(simd))
        return error_set(error, ERROR_FAILED,
                         "simd %s: not supported by this processor or build; auto works",
                         sim_simd_name(simd));
    sim->simd = simd == SIM_SIMD_AUTO ? sim_widest_simd() : simd;
    return true;
}

void sim_set_dt(Sim *sim, double seconds) {
    assert(seconds >= 0);
    sim->tick_seconds = seconds;
    sim->dt = (float)seconds;
}

void sim_set_hour(Sim *sim, float hour) {
    sim->hour = hour;
}

void sim_disable_attractors(Sim *sim) {
    sim_set_stimulus(sim, STIMULUS_LURE, &(Stimulus){0});
    sim->rules &= ~sim->model->attractors;
    if (sim->model->attraction)
        *(float *)model_member(sim->params, sim->model->attraction) = 0;
}

void sim_set_density(Sim *sim, size_t birds, double neighbours) {
    const FlocksParams *flocks = model_member(sim->params, sim->model->flocks);
    sim->model->set_density(sim->params, sim->rules, sim_count_mates(flocks, birds), neighbours);
    sim_clamp_params(sim);
}

// --- Steps ---

// Where birds fly tracks, without a context: no rule moves them.
static bool sim_make_step(Sim *sim, const Sim *last) {
    if (!sim->tracks)
        return sim->stepper->step(sim, last);
    sim->tick++;
    tracks_fill(sim->tracks, sim_seconds(sim), sim->tick_seconds, sim->model->banks, &sim->flock);
    sim->stepper->begin(sim);
    return true;
}

void sim_step(Sim *sim) {
    if (!sim->next) {
        sim_make_step(sim, sim);
        return;
    }
    sim_step_begin(sim);
    sim_step_run(sim);
    sim_step_end(sim);
}

void sim_wait(Sim *sim) {
    sim->stepper->wait(sim);
}

// --- A step beside the present state ---
//
// A step that other threads must not wait for is made in a Sim of its own (Sim.next): the sort
// gathers the last state from the one into the other, which is what it does in place too, so that
// nothing is copied. At its end the two exchange their states.

bool sim_step_apart(Sim *sim, Pool *pool, Error *error) {
    assert(!sim->next);
    sim->next = sim_create_like(sim, pool, error);
    return sim->next;
}

void sim_step_begin(Sim *sim) {
    assert(sim->next && !sim->stepping);
    sim_copy(sim->next, sim);
    sim->next->stepped = false;
    sim_step_cancel(sim, false);
    sim->leaders_moved = 0;
    sim->stepping = true;
}

// A cancelled run may have ended before it was cancelled.
void sim_step_run(Sim *sim) {
    if (sim->stepping && !sim->next->stepped)
        sim->next->stepped = sim_make_step(sim->next, sim);
}

void sim_step_end(Sim *sim) {
    Sim *next = sim->next;
    assert(sim_step_is_done(sim));
    const Sim old = *sim;
    sim->flock = next->flock;
    sim->grid = next->grid;
    next->flock = old.flock;
    next->grid = old.grid;
    for (size_t flock = 0; flock < MODEL_MAX_FLOCKS; flock++) {
        if (!(sim->leaders_moved >> flock & 1)) // by a parameter, meanwhile
            sim->leaders[flock] = next->leaders[flock];
        if (flock < next->context.flocks)
            sim->leaders_before[flock] = next->leaders_before[flock];
    }
    memcpy(sim->falcons, next->falcons, sizeof sim->falcons);
    memcpy(sim->falcons_before, next->falcons_before, sizeof sim->falcons_before);
    sim->tick = next->tick;
    sim->place = next->place;
    sim->guarded = next->guarded;
    sim->radius = next->radius;
    sim->context = next->context;
    sim_own_context(sim);
    sim->stepping = false;
}

void sim_step_cancel(Sim *sim, bool cancel) {
    __atomic_store_n(&sim->next->cancelled, cancel, __ATOMIC_RELAXED);
}

bool sim_is_stepping(const Sim *sim) {
    return sim->stepping;
}

bool sim_step_is_done(const Sim *sim) {
    return sim->stepping && sim->next->stepped;
}

void sim_step_drop(Sim *sim) {
    sim->stepping = false;
}

// --- Instruction sets ---

bool sim_has_simd(SimSimd simd) {
#ifdef SKEIN_KERNEL_X86
    if (simd == SIM_SIMD_AVX2)
        return __builtin_cpu_supports("avx2") != 0;
    if (simd == SIM_SIMD_AVX512)
        return __builtin_cpu_supports("avx512f") != 0;
#endif
    return simd <= SIM_SIMD_PLAIN;
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

const char *sim_place_name(const Sim *sim) {
    return sim->place;
}

// --- Its state ---

Stimulus sim_stimulus(const Sim *sim, StimulusKind kind) {
    return model_stimulus(sim->model, sim->params, kind);
}
Obstacle sim_obstacle(const Sim *sim, size_t index) {
    return model_obstacle(sim->model, sim->params, index);
}
const Model *sim_model(const Sim *sim) {
    return sim->model;
}
const void *sim_params(const Sim *sim) {
    return sim->params;
}
uint32_t sim_rules(const Sim *sim) {
    return sim->rules;
}
size_t sim_birds(const Sim *sim) {
    return sim->flock.count;
}
uint64_t sim_seed(const Sim *sim) {
    return sim->seed;
}
uint64_t sim_tick(const Sim *sim) {
    return sim->tick;
}
float sim_dt(const Sim *sim) {
    return sim->dt;
}
double sim_tick_seconds(const Sim *sim) {
    return sim->tick_seconds;
}
double sim_seconds(const Sim *sim) {
    return (double)sim->tick * sim->tick_seconds;
}
SimSimd sim_simd(const Sim *sim) {
    return sim->simd;
}

const BirdBuffers *sim_buffers(const Sim *sim) {
    return sim->tracks ? NULL : sim->stepper->buffers((Sim *)sim);
}

bool sim_sample(const Sim *sim, size_t stride, SimView *out) {
    return sim->stepper->sample((Sim *)sim, stride, out);
}

bool sim_find_places(const Sim *sim, uint32_t bird, float from[3], float to[3]) {
    size_t slot;
    if (bird < sim->flock.count && sim_buffers(sim)) {
        sim->stepper->find_places((Sim *)sim, bird, from, to);
        return true;
    }
    if (!flock_find_slot(sim_state(sim), bird, &slot))
        return false;
    const SimView flock = sim_columns(sim);
    for (size_t axis = 0; axis < 3; axis++) {
        from[axis] = columns_at(&flock.from, axis)[slot];
        to[axis] = columns_at(&flock.to, axis)[slot];
    }
    return true;
}

SimView sim_view(const Sim *sim) {
    sim_state(sim);
    return sim_columns(sim);
}

SimView sim_columns(const Sim *sim) {
    assert(!sim->unplaced);
    const Flock *flock = &sim->flock;
    bool banks = sim->model->banks;
    return (SimView){.count = flock->count,
                     .id = flock->id,
                     .from = flock_columns(&flock->from),
                     .to = flock_columns(&flock->to),
                     .bank_from = banks ? flock->own.y : NULL,
                     .bank_to = banks ? flock->after.y : NULL,
                     .track = sim->tracks ? flock->own.x : NULL};
}

bool sim_column(const SimView *view, size_t index, SimColumn *out) {
    const SimColumn first = {"id", "", true, view->id}, last = {"bank", "", false, view->bank_to};
    if (index >= 1 && index <= COLUMNS_COUNT) {
        const ColumnsRow *row = &columns_table[index - 1];
        *out = (SimColumn){row->name, row->unit, false, columns_at(&view->to, index - 1)};
        return true;
    }
    *out = index == 0 ? first : last;
    return index <= COLUMNS_COUNT + 1 && out->data;
}

float sim_alarm_age(const Sim *sim, size_t slot) {
    const uint32_t *word = flock_last_private(&sim->flock).word;
    return sim->model->alarm ? (float)sim->model->alarm(word[slot]).age * sim->dt : 0;
}

size_t sim_flocks(const Sim *sim) {
    return model_flocks(sim->model, sim->params);
}

size_t sim_flock_of(const Sim *sim, uint32_t bird) {
    return bird % sim_flocks(sim);
}

bool sim_leader(const Sim *sim, size_t flock, SimLeader *leader) {
    assert(flock < sim_flocks(sim));
    if (!model_has_leader(sim->model))
        return false;
    const LeaderState *l = &sim->leaders[flock], *before = &sim->leaders_before[flock];
    Vec3 heading = leader_heading(l);
    *leader = (SimLeader){.from = {before->position.x, before->position.y, before->position.z},
                          .position = {l->position.x, l->position.y, l->position.z},
                          .heading = {heading.x, heading.y, heading.z},
                          .waypoint = {l->waypoint.x, l->waypoint.y, l->waypoint.z},
                          .waypoints = l->waypoints};
    return true;
}

const char *sim_falcon_phase_name(SimFalconPhase phase) {
    static const char *const names[] = {"circles", "dives", "flies on", "climbs", "is flown"};
    return names[phase];
}

bool sim_falcon(const Sim *sim, size_t index, SimFalcon *falcon) {
    if (!sim_has_falcons(sim) || index >= (size_t)sim_falcon_params(sim)->count)
        return false;
    const FalconState *now = &sim->falcons[index];
    const FalconState *was = &sim->falcons_before[index];
    Vec3 before = was->position, flew = was->velocity;
    *falcon = (SimFalcon){.from = {before.x, before.y, before.z},
                          .velocity_from = {flew.x, flew.y, flew.z},
                          .bank_from = was->bank,
                          .position = {now->position.x, now->position.y, now->position.z},
                          .velocity = {now->velocity.x, now->velocity.y, now->velocity.z},
                          .bank = now->bank,
                          .phase = (SimFalconPhase)now->phase,
                          .attacks = now->attacks,
                          .has_target = now->phase == SIM_FALCON_DIVES,
                          .target = now->target};
    return true;
}
