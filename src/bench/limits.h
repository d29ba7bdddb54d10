// What the machine itself could do, whatever the program: the ground that a benchmark stands on.
#pragma once

#include "base/error.h"
#include "base/pool.h"

// Bytes a second, read and written, of a copy between arrays far larger than most caches, by all
// threads of the pool; the median of a few. Below 0 where the memory for it cannot be had.
double bench_measure_memory(Pool *pool);
