// A small thread pool with one parallel loop, on POSIX threads.
//
// Not OpenMP: gcc's gives false alarms under the thread sanitizer, and its workers spin, which
// starves a software renderer of its cores. Here idle workers sleep.
//
// Errors: only pool_create fails, for lack of memory or threads. Memory: the pool belongs to its
// creator. Threads: one thread at a time uses a pool, and never from within a task of it.
#pragma once

#include <stddef.h>

#include "base/error.h"

enum { POOL_MAX_THREADS = 256 };

typedef struct Pool Pool;

// threads: 1 to POOL_MAX_THREADS, the calling thread included; 1 starts no thread.
Pool *pool_create(int threads, Error *error);
void pool_destroy(Pool *pool); // NULL is allowed

int pool_threads(const Pool *pool);

// Processors that this process may run on, 1 to POOL_MAX_THREADS.
int pool_processors(void);

// Works on the items [begin, end). worker: 0 to threads - 1, different for tasks that run at the
// same time, so that it can index scratch memory.
typedef void PoolTask(void *context, size_t begin, size_t end, int worker);

// Splits [0, count) into chunks of chunk items (the last may be shorter), hands them to the workers
// as they become free, and returns when all are done, without waiting for workers that have none.
// Which worker gets which chunk is not determined: a task's result must not depend on it.
void pool_run(Pool *pool, size_t count, size_t chunk, PoolTask *task, void *context);
