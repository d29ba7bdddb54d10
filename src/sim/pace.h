// Two measures of a simulation's speed: the candidate pairs of its flock, and the pairs a second
// that the bare kernel computes on this machine.
#pragma once

#include <stdint.h>

#include "base/error.h"
#include "sim/sim.h"

// The sum over all birds of the other birds in the 27 cells of edge = the model's query radius
// around each, in the state after the last step. It does not depend on which pairs a step tests, so
// that programs and settings can be compared.
bool pace_count_candidates(const Sim *sim, uint64_t *pairs, Error *error);

// The bare kernel: the model's own kernel with the same parameters, threads and instruction set,
// over birds that stay in each core's nearest cache, with no search and no sort, and of candidates
// as few looked at and as few listed as any search can.
typedef struct PaceKernel PaceKernel;

PaceKernel *pace_kernel_create(const Sim *sim, Error *error);
void pace_kernel_destroy(PaceKernel *kernel); // NULL is allowed

// Runs for some hundredths of a second and returns pairs a second. Other load and the processor's
// clock disturb it: take the median of several runs, between the steps to compare them with. sim:
// whose steps those are.
double pace_kernel_run(PaceKernel *kernel, const Sim *sim);
