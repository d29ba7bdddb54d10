// A thread of its own for one job at a time, beside the caller. Where the system grants no more
// threads, the caller does the job when it starts it.
//
// Errors: only worker_create fails, for lack of memory. Memory: the worker belongs to
// its creator. Threads: one thread at a time uses a worker, and never from within its job.
#pragma once

#include <stdbool.h>

#include "base/error.h"

typedef struct Worker Worker;

Worker *worker_create(Error *error);
void worker_destroy(Worker *worker); // waits for the job; NULL is allowed

// Starts the job, after the one before it is done (asserted).
void worker_start(Worker *worker, void (*job)(void *context), void *context);

// Waits until the job is done, but at most so many seconds, which may be INFINITY; whether it is,
// or none was started. What the job wrote can be read then.
bool worker_wait(Worker *worker, double seconds);
