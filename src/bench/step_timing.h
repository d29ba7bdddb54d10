// The time of a run's steps and the bare kernel's rate in the same run: the lines of
// `simulate --time`.
//
// The clocks of shared machines vary, so the bare kernel is measured several times between the
// steps, and medians are compared. The first steps, which touch memory for the first time, are left
// out.
#pragma once

#include <stdio.h>

#include "session/session.h"

typedef struct StepTiming StepTiming;

// For a run of this many steps, at least 1. Allocates all its memory.
StepTiming *step_timing_create(Session *session, size_t steps, Error *error);
void step_timing_destroy(StepTiming *timing); // NULL is allowed

// To be called before and after each step, which is timed; end also measures the flock and the
// kernel sometimes, outside of that time.
void step_timing_begin(StepTiming *timing);
bool step_timing_end(StepTiming *timing, Error *error);

// One "name: value" line each for step_ms_median, step_ms_p95, neighbours_mean, pairs_per_second
// (pace_count_candidates over the step's median time) and kernel_pairs_per_second.
void step_timing_print(StepTiming *timing, FILE *stream);
