// A small thread pool with one parallel_for, on POSIX threads.
//
// Why our own: gcc's OpenMP gives false alarms under the thread sanitizer, and its workers spin,
// which starves a software renderer of its cores. Here idle workers sleep.
#pragma once

#include <stddef.h>

#include "base/error.h"

enum { POOL_MAX_THREADS = 256 };

typedef struct Pool Pool;

// threads counts the calling thread too: 1 makes no thread at all.
Pool *pool_create(int threads, Error *error);
void pool_destroy(Pool *pool); // NULL is allowed

int pool_threads(const Pool *pool);

// Processors this process may run on.
int pool_processors(void);

// Works on the items [begin, end). worker is 0 to threads - 1 and stays the same within one call.
typedef void PoolTask(void *context, size_t begin, size_t end, int worker);

// Splits [0, count) into chunks of grain items (the last may be shorter), hands them to the workers
// as they become free, and returns when all are done. Which worker gets which chunk is not
// determined: a task's result must not depend on it. Not to be called from within a task.
void pool_run(Pool *pool, size_t count, size_t grain, PoolTask *task, void *context);
