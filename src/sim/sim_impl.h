// The inside of a Sim, for the files of this room.
#pragma once

#include "sim/grid.h"
#include "sim/model_impl.h"
#include "sim/sim.h"

// Positions of one block are summed in slot order, the blocks in their order: a fixed tree.
enum { SIM_SUM_BLOCK = 4096 };

typedef struct SimBlockSum {
    double x, y, z;
} SimBlockSum;

struct Sim {
    const Model *model;
    Pool *pool;
    _Alignas(16) char params[MODEL_PARAMS_SIZE];
    uint32_t rules;
    uint64_t seed, tick, guarded;
    float dt;
    SimSearch search;
    SimSimd simd;

    Flock flock;
    Grid grid;
    SimBlockSum *block_sum;            // one a block of the flock
    LeaderState leader, leader_before; // before the last step

    // As the last step had them, for sim_contributions; params is NULL where there was none yet.
    StepContext context;
    float radius;
};

// Room for the flock; what was there stays where it cannot be had.
bool sim_make_room(Sim *sim, size_t birds, Error *error);

// Makes a state of which to and own hold the birds in the order of ids, and leader the leader, look
// like a start: no step led to it.
void sim_settle(Sim *sim);

// --- step.c: what a step and the explanation of one have in common ---

// Birds a task takes where each costs as much as with all pairs.
enum { STEP_GRAIN_ALL_PAIRS = 4 * LANES };

typedef struct StepTask {
    Sim *sim;
    KernelStep *kernel;
    _Alignas(64) char constants[MODEL_CONSTANTS_SIZE];
    bool pairs;       // whether birds look at each other in this step
    uint32_t guarded; // atomic
} StepTask;

// The kernel and its constants for the step that the simulation's context describes.
void step_compile(Sim *sim, StepTask *task);

// The mean of all positions for the context, where the rules as they are now want it and it has
// none.
void step_find_mean(Sim *sim);

// Runs over the units of the grid, each task over so many that they hold about this many birds.
void step_run_units(Sim *sim, size_t birds, PoolTask *run, void *context);
