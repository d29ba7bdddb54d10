// What the machine does while something is measured: its work for other programs, and how fast it
// copies memory. Below 0: not known.
#pragma once

#include "base/pool.h"

typedef struct MachineOthers {
    double clock, busy; // seconds: the time, and the processors' work for other programs
} MachineOthers;

MachineOthers machine_others_begin(void);

// The share of the time of all processors that this program may run on which other programs, and
// other virtual machines, took since then, 0 to 1. Not known for an interval too short for the
// system's clock.
double machine_others_share(const MachineOthers *since);

// Bytes a second, read and written, of a copy between arrays far larger than most caches, by all
// threads of the pool; the median of a few.
double machine_copy_rate(Pool *pool);
