// Threads, on POSIX threads: a small pool with one parallel loop, and a worker for one job at a
// time beside the caller.
//
// Not OpenMP: gcc's gives false alarms under the thread sanitizer, and its workers spin, which
// starves a software renderer of its cores. Here idle workers sleep.
//
// Errors: only pool_create fails, for lack of memory or threads, and worker_create, for lack of
// memory. Memory: both belong to their creator. Threads: a pool may serve several at once,
// whose loops then wait for each other; one at a time uses a worker; and neither is used from
// within a task or job of it.
#pragma once

#include <stdbool.h>
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

// --- A worker ---

// Where the system grants no more threads, the caller does the job when it starts it.
typedef struct Worker Worker;

Worker *worker_create(Error *error);
void worker_destroy(Worker *worker); // waits for the job; NULL is allowed

// Starts the job, after the one before it is done (asserted).
void worker_start(Worker *worker, void (*job)(void *context), void *context);

// Waits until the job is done, but at most so many seconds, which may be INFINITY; whether it is,
// or none was started. What the job wrote can be read then.
bool worker_wait(Worker *worker, double seconds);
