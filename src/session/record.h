// What the door writes into a journal (session/journal.h) of what goes through it.
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "scene/view.h"
#include "session/change.h"
#include "sim/sim.h"

// All that flies, and the placed flock. preset is whose it was, as a remark; "" for none.
void record_start(FILE *journal, uint64_t tick, const char *preset, Sim *sim, const View *view);

// A change that was made: before and tick are the session's ticks before and after it (a checkpoint
// sets it forward), sim and view what it left.
void record_change(FILE *journal, uint64_t before, uint64_t tick, const Change *change, Sim *sim,
                   const View *view);
