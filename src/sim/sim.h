// The running flock: create it, change it between steps, step it, read its state.
//
// Units: distances in world units, time in seconds, angles in radians; y is up (in a flat model y
// is down and z is zero). A step is synchronous: every bird reads the state at its start. The same
// seed and the same changes at the same ticks give the same bits for every thread count, compiler
// and instruction set.
//
// Errors: a function that takes an Error returns false or NULL where it fails, fills the Error in,
// and leaves the flock as it was. The others cannot fail.
//
// Ownership: the Model and the Pool have to outlive a Sim. What is returned by pointer (parameters,
// the columns of a SimView) belongs to the Sim and is valid until its next change or step.
//
// Threads: one at a time for a Sim and for those that share its Pool. A call divides its work among
// the pool's threads.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/pool.h"
#include "base/world.h"
#include "sim/model.h"

enum { SIM_MAX_BIRDS = 16 * 1024 * 1024, SIM_MAX_DT = 10 };

typedef enum SimSearch {
    SIM_SEARCH_GRID,  // neighbours through the sorted grid
    SIM_SEARCH_BRUTE, // all pairs
} SimSearch;

typedef struct Sim Sim;

// Where steps are made: auto, on a real GPU that has the processor's bits, where that pays.
typedef enum SimPlace { SIM_PLACE_CPU, SIM_PLACE_GPU, SIM_PLACE_AUTO } SimPlace;

// What takes a flock over to make its steps in place of the processor, none of them apart
// (gpusim/gpusim.h); {0}: the processor, as at first.
typedef struct SimSteps {
    bool (*attach)(void *self, Sim *sim, Error *error);
    void *self;
    const char *near; // NULL: with the processor's bits; else on which device and driver alone the
                      // same bits come again
} SimSteps;

// Start of a flock from outside: count birds, in the order of their ids.
typedef struct SimStart {
    size_t count;
    Columns birds; // finite, within ±1e6
} SimStart;

// A flock of this model with the model's default parameters and rules, placed at its start. birds
// is at most SIM_MAX_BIRDS. With parameters of its own a flock is created with 0 birds, set, and
// then placed once.
Sim *sim_create(const Model *model, size_t birds, uint64_t seed, Pool *pool, Error *error);
// What makes its steps from now on, and those of its clones. Not while one is made (asserted). On
// failure that is the processor.
bool sim_set_steps(Sim *sim, SimSteps steps, Error *error);
// A copy with everything, the last step included, and one that was begun: both continue, are drawn
// and explain their birds with the same bits.
Sim *sim_clone(Sim *sim, Error *error);
void sim_destroy(Sim *sim); // NULL is allowed

// --- Changes, only between steps. Each takes effect immediately. ---

void sim_set_rules(Sim *sim, uint32_t mask);
// A row of the model's table; leader_x, leader_y and leader_z also move the leaders there, and a
// leader that more flocks bring starts at its place. Fails as param_check_number does, and where as
// many birds as there are do not fly with it (model_check_birds).
bool sim_set_number(Sim *sim, const Param *param, double number, Error *error);
// All parameters: the struct that Model.params describes, its values in range, and as many birds as
// there are fly with them (asserted).
void sim_set_params(Sim *sim, const void *params);
// A place that model_check_stimulus accepts.
void sim_set_stimulus(Sim *sim, StimulusKind kind, const Stimulus *stimulus);
// One that model_check_obstacle accepts.
void sim_set_obstacle(Sim *sim, size_t index, const Obstacle *obstacle);
void sim_set_search(Sim *sim, SimSearch search);
bool sim_set_simd(Sim *sim, SimSimd simd, Error *error); // fails where the processor lacks it
void sim_set_dt(Sim *sim, double seconds);               // ≥ 0; starts as the model's tick
void sim_set_hour(Sim *sim, float hour);                 // of the day, 0 to 24; starts at noon
// The flock begins anew with so many birds, at tick 0. Fails for more birds than fly with its
// parameters (model_check_birds), and where memory is short. Until sim_place nothing may be read
// that depends on where birds are (asserted), and no step or copy made; changes may be.
bool sim_set_start(Sim *sim, size_t birds, uint64_t seed, Error *error);
// Places the birds with the parameters of when the start was set; nothing where they are placed.
void sim_place(Sim *sim);
bool sim_is_placed(const Sim *sim);
// A start from outside, which is placed at once.
bool sim_restart_from(Sim *sim, const SimStart *start, uint64_t seed, Error *error);
// Birds that fly tracks (sim/tracks.h) until the next start, which are shared. After any step there
// may be more of them, or fewer.
struct Tracks;
bool sim_fly_tracks(Sim *sim, struct Tracks *tracks, uint64_t seed, Error *error);

// A flock of fixed density, for measuring, in this order: switch off what pulls all birds together,
// set the person's own parameters, size the start so that each bird has this many neighbours (> 0),
// restart.
void sim_disable_attractors(Sim *sim);
void sim_set_density(Sim *sim, size_t birds, double neighbours);

// --- The step ---

void sim_step(Sim *sim);
// Returns when steps are complete that are made elsewhere.
void sim_wait(Sim *sim);

// A step on another thread, while the present state stays readable:
//
//   sim_step_begin(sim);
//   sim_step_run(sim);   on any thread; beside it all of this header may be called for this Sim
//                        but what places, clones or destroys it
//   sim_step_end(sim);   the state after the step becomes the present one
//
// Changes made between begin and end are of the next step. Placing the flock between them drops the
// step. From sim_step_apart on steps have memory of their own, as much as the flock again, and run
// on this pool, which nothing else may use beside a step; in clones too.
bool sim_step_apart(Sim *sim, Pool *pool, Error *error);
void sim_step_begin(Sim *sim); // needs sim_step_apart and no step that was begun (asserted)
void sim_step_run(Sim *sim);   // nothing where no step was begun, or it is complete
void sim_step_end(Sim *sim);   // needs a complete step (asserted)
// true makes a running sim_step_run, and each one from now on, return soon, with or without a
// complete step; after false, called again, it makes the same step.
void sim_step_cancel(Sim *sim, bool cancel);
bool sim_is_stepping(const Sim *sim);  // begun and not ended
bool sim_step_is_done(const Sim *sim); // complete and not ended; not beside sim_step_run
void sim_step_drop(Sim *sim);          // as if it had not begun; not beside sim_step_run

// --- Its state ---

const Model *sim_model(const Sim *sim);
const void *sim_params(const Sim *sim); // the struct that Model.params describes
Stimulus sim_stimulus(const Sim *sim, StimulusKind kind);
Obstacle sim_obstacle(const Sim *sim, size_t index);
uint32_t sim_rules(const Sim *sim);
size_t sim_birds(const Sim *sim);
uint64_t sim_seed(const Sim *sim);
uint64_t sim_tick(const Sim *sim);       // steps since the start
float sim_dt(const Sim *sim);            // seconds, as steps take it
double sim_tick_seconds(const Sim *sim); // the same before it was rounded
double sim_seconds(const Sim *sim);      // simulated time since the start
SimSimd sim_simd(const Sim *sim);        // never AUTO
bool sim_has_simd(SimSimd simd);         // whether this processor and build can run it
SimSimd sim_widest_simd(void);           // what AUTO selects
const char *sim_simd_name(SimSimd simd);
// What made the last step, or makes the first: "cpu", "gpu", or "gpu, near" where bits are not the
// processor's.
const char *sim_place_name(const Sim *sim);

// The states before (from) and after (to) the last step, slot by slot the same birds. Valid until
// the next change or step. Before the first step both are the start.
typedef struct SimView {
    size_t count;
    const uint32_t *id; // slot → bird
    Columns from, to;
    // The sine of each bird's bank, within 75°, positive where its left wing is down: it turns to
    // the left. NULL where the model's birds do not fly by banking.
    const float *bank_from, *bank_to;
    // By slot, of birds that fly tracks: which track, for birds may change their numbers when
    // others go. Otherwise NULL.
    const float *track;
} SimView;

SimView sim_view(const Sim *sim);

// What a bird has after the last step: id, x, y, z, vx, vy, vz, bank. false behind the last, and
// for what the model's birds lack.
typedef struct SimColumn {
    const char *name, *unit;
    bool whole;       // uint32_t; else float
    const void *data; // by slot
} SimColumn;

bool sim_column(const SimView *view, size_t index, SimColumn *out);

// Seconds since the bird in a slot of sim_view was alarmed; 0 where it is not.
float sim_alarm_age(const Sim *sim, size_t slot);

// Where steps are made elsewhere, sim_view brings the whole state from there, once after a step.
// These do not: where it is; the columns as they are here, which sim_view brings up to date; and
// the places alone of every stride-th bird, false where there is no memory for them.
const BirdBuffers *sim_buffers(const Sim *sim); // NULL: here
SimView sim_columns(const Sim *sim);
bool sim_sample(const Sim *sim, size_t stride, SimView *out); // needs sim_buffers

typedef struct SimLeader {
    float from[3]; // its position before the last step; its velocity then
    float position[3], heading[3], waypoint[3];
    uint32_t waypoints; // drawn since the start, the first included
} SimLeader;

// How many flocks fly, 1 to MODEL_MAX_FLOCKS: birds of one flock with each other, after a leader of
// their own. The flock of a bird is its id modulo their number.
size_t sim_flocks(const Sim *sim);
size_t sim_flock_of(const Sim *sim, uint32_t bird);

// Of a flock below sim_flocks (asserted); false where the model has none
bool sim_leader(const Sim *sim, size_t flock, SimLeader *leader);

typedef struct SimFalcon {
    float from[3], velocity_from[3], bank_from; // as the last step found it
    float position[3], velocity[3];
    float bank; // the sine of it, positive to the left
    SimFalconPhase phase;
    uint32_t attacks; // dives begun since the start
    bool has_target;
    uint32_t target; // the bird that it dives at, where it has one
} SimFalcon;

const char *sim_falcon_phase_name(SimFalconPhase phase); // "dives": what it does

// false where fewer fly: none where the model has none, or its parameter falcon_flies is off. A
// person flies the first, 0.
bool sim_falcon(const Sim *sim, size_t index, SimFalcon *falcon);

// How much each rule contributes now: the length of its vector, averaged over a sample of the
// birds, in the rule's own unit (an acceleration, or a speed where it limits one). 0 for rules that
// are off. out has MODEL_MAX_RULES elements. Returns how many others are within the alignment
// radius of a bird, averaged over the same sample. All is 0 before the first step.
double sim_contributions(Sim *sim, float *out);

typedef enum SimBirdValue {
    SIM_BIRD_NEIGHBOURS, // others within the alignment radius
    SIM_BIRD_RULE,       // the index of the rule whose vector is the longest; -1 where all are zero
} SimBirdValue;

// One value for each bird, of the last step, by the slots of sim_view; 0 or -1 before the
// first step. Costs about as much as a step.
void sim_measure_birds(Sim *sim, SimBirdValue what, float *out);

// Where a bird was before and after the last step; false where there is no such bird.
bool sim_find_places(const Sim *sim, uint32_t bird, float from[3], float to[3]);

// The slot of a bird in sim_view, valid until the next step; false where there is no such bird.
bool sim_find_slot(const Sim *sim, uint32_t bird, size_t *slot);

// One bird, and what its rules contributed to the last step.
typedef struct SimBird {
    float position[3], velocity[3]; // after the last step
    size_t neighbours;              // others within the alignment radius, in the last step
    float centre[3];                // from the bird to their mean position; zero without any
    // By the index of the rule, in the rule's own unit as in sim_contributions; zero where the rule
    // is off or moves the leader alone.
    float rules[MODEL_MAX_RULES][3];
} SimBird;

// false where there is no such bird. Before the first step all but its state is zero.
bool sim_explain_bird(Sim *sim, uint32_t bird, SimBird *out);

// For each bird, in the order of their ids: SimBird.centre, then the vectors of these rules. out
// has rule_count + 1 elements a bird. Costs about two steps. Before the first step all is zero, and
// it returns false.
bool sim_explain_birds(Sim *sim, const int *rules, size_t rule_count, float (*out)[3]);

// Whether birds look at each other in the step from this tick; where they do not, they keep what
// the rules told them at the last look.
bool sim_looks(const Sim *sim, uint64_t tick);

// The slots of the birds within the alignment radius of one in the last step: returns their number
// and fills in the first capacity of them.
size_t sim_list_neighbours(Sim *sim, uint32_t bird, size_t *slots, size_t capacity);

// FNV-1a, 64 bits, over the exact state: the count and tick, then bird by bird position, velocity
// and private state, then the leaders and the falcons, all as little-endian 32-bit words.
uint64_t sim_hash(Sim *sim);

// --- Measures of speed (pace.c) ---

// The sum over all birds of the other birds in the 27 cells of edge = the model's query radius
// around each, in the state after the last step. It does not depend on which pairs a step tests, so
// that programs and settings can be compared.
bool pace_count_candidates(const Sim *sim, uint64_t *pairs, Error *error);

// The bare kernel: the model's own kernel with the same parameters, threads and instruction set,
// over birds that stay in each core's nearest cache, without search and sort, and with as few
// candidates as any search leaves.
typedef struct PaceKernel PaceKernel;

PaceKernel *pace_kernel_create(const Sim *sim, Error *error);
void pace_kernel_destroy(PaceKernel *kernel); // NULL is allowed

// Runs for some hundredths of a second and returns pairs a second. Other load and the processor's
// clock disturb it: take the median of several runs, between the steps to compare them with. sim:
// whose steps those are.
double pace_kernel_run(PaceKernel *kernel, const Sim *sim);
