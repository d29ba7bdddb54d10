// What a simulation's speed is measured by: how many candidate pairs its flock has, and how many
// pairs a second the bare kernel manages on this machine.
#pragma once

#include <stdint.h>

#include "base/error.h"
#include "sim/sim.h"

// For every bird the birds in the 27 cells of edge = the model's query radius around it, itself
// left out, summed: whatever a step really looks at, so that programs and settings can be compared.
// Of the state after the last step.
bool pace_count_candidates(const Sim *sim, uint64_t *pairs, Error *error);

// The bare kernel: the model's own kernel with the same parameters, threads and instruction set,
// over lists that stay in each core's nearest cache, with no search and no sort.
typedef struct PaceKernel PaceKernel;

PaceKernel *pace_kernel_create(const Sim *sim, Error *error);
void pace_kernel_destroy(PaceKernel *kernel); // NULL is allowed

// Runs for some hundredths of a second and gives pairs a second. The machine is shared with others
// and its clock moves: take the median of several, between the steps that they are compared with.
double pace_kernel_run(PaceKernel *kernel);
