// One atomic counter hands out a job's chunks. The caller works too, so that with one thread a job
// is plain calls.
//
// Jobs come in bursts, several to a step, with microseconds between. So a worker without work polls
// for the next job for about 70 microseconds before it sleeps on a condition variable, and so does
// the caller that waits for the last worker. Longer polling would take cores from a software
// renderer. There is none with more threads than processors. Measured with two
// threads, milliseconds a step without polling, polling for 20 and for 70 microseconds: 50,000
// birds 4.20, 3.98 and 3.89; 10,000 birds 1.18, 0.99 and 0.81.

#include "base/pool.h"

#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/host.h"

enum { POLLS = 1000 }; // a pause of about 70 ns each

typedef struct PoolWorker {
    Pool *pool;
    pthread_t thread;
    int index;
} PoolWorker;

struct Pool {
    int threads;
    int started; // workers that run, without the caller
    int polls;   // before going to sleep

    pthread_mutex_t mutex;
    pthread_cond_t job_ready;
    pthread_cond_t job_done;
    atomic_ulong job; // counts jobs; incremented under mutex
    atomic_int busy;  // workers still on the current job
    int asleep;       // workers on job_ready; guarded by mutex
    bool leaving;     // guarded by mutex

    // The current job: written before job is incremented, read after.
    PoolTask *task;
    void *context;
    size_t count, chunk;
    atomic_size_t next;

    PoolWorker workers[];
};

static void pool_work(Pool *pool, int worker) {
    for (;;) {
        size_t begin = atomic_fetch_add_explicit(&pool->next, pool->chunk, memory_order_relaxed);
        if (begin >= pool->count)
            return;
        size_t end = pool->count - begin < pool->chunk ? pool->count : begin + pool->chunk;
        pool->task(pool->context, begin, end, worker);
    }
}

static void pool_pause(void) {
#if defined(__x86_64__) || defined(__i386__)
    __builtin_ia32_pause();
#elif defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

// Waits for a job after the one seen; false where there will be none.
static bool pool_await_job(Pool *pool, unsigned long seen) {
    for (int poll = 0; poll < pool->polls; poll++) {
        if (atomic_load_explicit(&pool->job, memory_order_acquire) != seen)
            return true;
        pool_pause();
    }
    pthread_mutex_lock(&pool->mutex);
    pool->asleep++;
    while (atomic_load_explicit(&pool->job, memory_order_relaxed) == seen && !pool->leaving)
        pthread_cond_wait(&pool->job_ready, &pool->mutex);
    pool->asleep--;
    bool stays = !pool->leaving;
    pthread_mutex_unlock(&pool->mutex);
    return stays;
}

static void pool_await_workers(Pool *pool) {
    for (int poll = 0; poll < pool->polls; poll++) {
        if (atomic_load_explicit(&pool->busy, memory_order_acquire) == 0)
            return;
        pool_pause();
    }
    pthread_mutex_lock(&pool->mutex);
    while (atomic_load_explicit(&pool->busy, memory_order_acquire) > 0)
        pthread_cond_wait(&pool->job_done, &pool->mutex);
    pthread_mutex_unlock(&pool->mutex);
}

static void *pool_worker_main(void *argument) {
    PoolWorker *self = argument;
    Pool *pool = self->pool;
    for (unsigned long seen = 0; pool_await_job(pool, seen); seen++) {
        pool_work(pool, self->index);
        // Under the mutex, so that the caller cannot miss it between its check and its sleep.
        if (atomic_fetch_sub_explicit(&pool->busy, 1, memory_order_acq_rel) == 1) {
            pthread_mutex_lock(&pool->mutex);
            pthread_cond_signal(&pool->job_done);
            pthread_mutex_unlock(&pool->mutex);
        }
    }
    return NULL;
}

Pool *pool_create(int threads, Error *error) {
    assert(threads >= 1 && threads <= POOL_MAX_THREADS);
    Pool *pool = calloc(1, sizeof *pool + (size_t)threads * sizeof *pool->workers);
    if (!pool) {
        error_set(error, ERROR_FAILED, "out of memory for %d threads", threads);
        return NULL;
    }
    pool->threads = threads;
    pool->polls = threads <= pool_processors() ? POLLS : 0;
    pthread_mutex_init(&pool->mutex, NULL);
    pthread_cond_init(&pool->job_ready, NULL);
    pthread_cond_init(&pool->job_done, NULL);
    for (int i = 1; i < threads; i++) {
        PoolWorker *worker = &pool->workers[i];
        *worker = (PoolWorker){.pool = pool, .index = i};
        int failed = pthread_create(&worker->thread, NULL, pool_worker_main, worker);
        if (failed) {
            error_set(error, ERROR_FAILED, "cannot start thread %d of %d: %s", i + 1, threads,
                      strerror(failed));
            pool_destroy(pool);
            return NULL;
        }
        pool->started++;
    }
    return pool;
}

void pool_destroy(Pool *pool) {
    if (!pool)
        return;
    pthread_mutex_lock(&pool->mutex);
    pool->leaving = true;
    pthread_cond_broadcast(&pool->job_ready);
    pthread_mutex_unlock(&pool->mutex);
    for (int i = 1; i <= pool->started; i++)
        pthread_join(pool->workers[i].thread, NULL);
    pthread_cond_destroy(&pool->job_done);
    pthread_cond_destroy(&pool->job_ready);
    pthread_mutex_destroy(&pool->mutex);
    free(pool);
}

int pool_threads(const Pool *pool) {
    return pool->threads;
}

int pool_processors(void) {
    int count = host_processors();
    return count < 1 ? 1 : count > POOL_MAX_THREADS ? POOL_MAX_THREADS : count;
}

void pool_run(Pool *pool, size_t count, size_t chunk, PoolTask *task, void *context) {
    assert(chunk > 0);
    if (count == 0)
        return;
    if (pool->threads == 1 || count <= chunk) {
        for (size_t begin = 0; begin < count; begin += chunk)
            task(context, begin, count - begin < chunk ? count : begin + chunk, 0);
        return;
    }
    pool->task = task;
    pool->context = context;
    pool->count = count;
    pool->chunk = chunk;
    atomic_store_explicit(&pool->next, 0, memory_order_relaxed);
    atomic_store_explicit(&pool->busy, pool->started, memory_order_relaxed);
    pthread_mutex_lock(&pool->mutex);
    atomic_fetch_add_explicit(&pool->job, 1, memory_order_release);
    if (pool->asleep > 0)
        pthread_cond_broadcast(&pool->job_ready);
    pthread_mutex_unlock(&pool->mutex);
    pool_work(pool, 0);
    pool_await_workers(pool);
}
