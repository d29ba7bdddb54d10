// The inside of a Sim, for the files of this room.
#pragma once

#include "sim/grid.h"
#include "sim/model_impl.h"
#include "sim/sim.h"
#include "sim/tracks.h"

// What makes steps: the processor (step.c), or what keeps the state elsewhere (Sim.elsewhere) and
// gives it back where it is asked for.
typedef struct Stepper {
    // flock holds a state that no step of this stepper led to.
    void (*begin)(Sim *sim);
    // The state after that of last, which may be the Sim itself; false where it was cancelled.
    bool (*step)(Sim *sim, const Sim *last);
    // Brings the state before and after the last step into flock.
    void (*give_back)(Sim *sim);
    // As sim_buffers and sim_sample.
    const BirdBuffers *(*buffers)(Sim *sim);
    bool (*sample)(Sim *sim, size_t stride, SimView *out);
    // Of a bird that there is, before and after the last step; where buffers is not NULL.
    void (*find_places)(Sim *sim, uint32_t bird, float from[3], float to[3]);
    // Until the steps so far are complete.
    void (*wait)(Sim *sim);
    // Sim.elsewhere is needed no more.
    void (*end)(Sim *sim);
    const char *place; // as sim_place_name says it
} Stepper;

extern const Stepper step_processor;

struct Sim {
    const Model *model;
    const Stepper *stepper;
    void *elsewhere;   // of the stepper
    const char *place; // as sim_place_name says it
    Pool *pool;
    _Alignas(16) char params[MODEL_PARAMS_SIZE];
    uint32_t rules;
    Tracks *tracks; // that the birds fly in place of the model's steps, until the next start; or NULL
    uint64_t seed, tick, guarded;
    double tick_seconds;
    float dt; // the same, as steps take it
    float hour;
    SimSearch search;
    SimSimd simd;

    Flock flock;
    Grid grid;
    // One a flock; before: before the last step.
    LeaderState leaders[MODEL_MAX_FLOCKS], leaders_before[MODEL_MAX_FLOCKS];
    FalconState falcons[MODEL_MAX_FALCONS], falcons_before[MODEL_MAX_FALCONS];

    // A start is set, and sim_place has not placed its birds yet: with the parameters and rules as
    // they were.
    bool unplaced;
    uint32_t start_rules;
    _Alignas(16) char start_params[MODEL_PARAMS_SIZE];

    // Of the last step, for explain.c; context.params is NULL before the first.
    StepContext context;
    float radius;
    size_t looked; // by published_look: how many birds it has exchanged; 0 between calls

    // Where a step is made while this state stays readable, with the settings that it began with;
    // NULL: in place.
    Sim *next;
    bool stepping;          // a step into next was begun, and not ended
    uint32_t leaders_moved; // since then, or since the start, by a parameter: a mask

    // Of next.
    bool stepped;  // it is the state after the step
    int cancelled; // atomic
};

// The state on the processor, for everything that reads it but the stepper: what explains,
// measures, shows, writes and compares it.
static inline Flock *sim_state(const Sim *sim) {
    sim->stepper->give_back((Sim *)sim);
    return (Flock *)&sim->flock;
}

// Allocates for a flock of this size, for next too. Fails for more birds than fly with the
// parameters. On failure the old memory stays.
bool sim_make_room(Sim *sim, size_t birds, Error *error);

// The model's numbers for its falcons, where it has any, and whether they fly.
static inline const FalconParams *sim_falcon_params(const Sim *sim) {
    return model_member(sim->params, sim->model->falcon);
}
static inline bool sim_has_falcons(const Sim *sim) {
    return sim->model->falcon && sim_falcon_params(sim)->flies;
}

// Makes the present state a start, without a last step: flock.to and the last private state hold
// the birds in the order of ids, and leaders and falcons are set. The flock is placed.
void sim_settle(Sim *sim);

// --- step.c: what a step and the explanation of one have in common ---

// Birds in a task where each bird is paired with all others.
enum { STEP_CHUNK_ALL_PAIRS = 64 };

typedef struct StepTask {
    Sim *sim;
    const Kernel *kernel;
    KernelStep *step; // of the kernel
    _Alignas(64) char constants[MODEL_CONSTANTS_SIZE];
    bool pairs;       // whether this step needs pairs of birds
    uint32_t guarded; // atomic
} StepTask;

// Before the birds' part of a step, of any stepper, and after it: the context, and the leaders and
// falcons.
void step_open(Sim *sim);
void step_close(Sim *sim, const FalconSight *sight); // NULL where no falcon flies

// The kernel and its constants for the step that the simulation's context describes.
void step_compile(Sim *sim, StepTask *task);

// Adds the means of the flocks' positions and their spreads to the context where the present rules
// need them.
void step_find_means(Sim *sim);

// Runs over the units of the grid, in tasks of about this many birds.
void step_run_units(Sim *sim, size_t birds, PoolTask *run, void *context);

// Unit headings of the birds in slots [begin, end) of from.
void step_fill_headings(const Flock *flock, size_t begin, size_t end);

// --- A published step, in step.c too ---

// The group of one bird and those that it knows. seen is what it sees; where a bird does not know
// all, the task's constants become its own.
void published_group(StepTask *task, const FlockColumns *seen, size_t bird, GridGroup *group);

// After a published step: makes from what this bird saw in it, by exchanging those before it with
// seen; with 0 it is the state before the step again.
void published_look(Sim *sim, size_t bird);
