// How long a run's steps take, and what the machine could do at best in the same run: the lines of
// `simulate --time`.
//
// Machines are shared and their clocks move, so the bare kernel is measured between the steps, some
// times over the run, and medians are compared. The first steps, in which memory is touched for the
// first time, are left out.
#pragma once

#include <stdio.h>

#include "session/session.h"

typedef struct StepTiming StepTiming;

// For a run of so many steps, at least 1. Gets all its memory now.
StepTiming *step_timing_create(Session *session, size_t steps, Error *error);
void step_timing_destroy(StepTiming *timing); // NULL is allowed

// Call around each step: what lies between is timed; end also measures the flock and the kernel now
// and then, outside of the time.
void step_timing_begin(StepTiming *timing);
bool step_timing_end(StepTiming *timing, Error *error);

// One "name: value" line each for step_ms_median, step_ms_p95, neighbours_mean, pairs_per_second
// (pace_count_candidates over the step's median time) and kernel_pairs_per_second.
void step_timing_print(StepTiming *timing, FILE *stream);
