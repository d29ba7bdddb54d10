#include "base/worker.h"

#include <assert.h>
#include <math.h>
#include <pthread.h>
#include <time.h>

#include "base/memory.h"

struct Worker {
    bool has_thread; // false: worker_start does the job
    pthread_t thread;
    pthread_mutex_t mutex;
    pthread_cond_t started, done;
    // Guarded by mutex.
    void (*job)(void *context); // NULL: none is waiting or running
    void *context;
    bool leaving;
};

static void *worker_main(void *argument) {
    Worker *worker = argument;
    pthread_mutex_lock(&worker->mutex);
    while (!worker->leaving) {
        if (!worker->job) {
            pthread_cond_wait(&worker->started, &worker->mutex);
            continue;
        }
        pthread_mutex_unlock(&worker->mutex);
        worker->job(worker->context); // the caller writes neither before it is done
        pthread_mutex_lock(&worker->mutex);
        worker->job = NULL;
        pthread_cond_signal(&worker->done);
    }
    pthread_mutex_unlock(&worker->mutex);
    return NULL;
}

Worker *worker_create(Error *error) {
    Worker *worker = memory_alloc(1, sizeof *worker, error);
    if (!worker)
        return NULL;
    pthread_condattr_t steady;
    pthread_condattr_init(&steady);
    pthread_condattr_setclock(&steady, CLOCK_MONOTONIC);
    pthread_mutex_init(&worker->mutex, NULL);
    pthread_cond_init(&worker->started, NULL);
    pthread_cond_init(&worker->done, &steady);
    pthread_condattr_destroy(&steady);
    worker->has_thread = pthread_create(&worker->thread, NULL, worker_main, worker) == 0;
    return worker;
}

void worker_destroy(Worker *worker) {
    if (!worker)
        return;
    worker_wait(worker, INFINITY);
    pthread_mutex_lock(&worker->mutex);
    worker->leaving = true;
    pthread_cond_signal(&worker->started);
    pthread_mutex_unlock(&worker->mutex);
    if (worker->has_thread)
        pthread_join(worker->thread, NULL);
    pthread_cond_destroy(&worker->started);
    pthread_cond_destroy(&worker->done);
    pthread_mutex_destroy(&worker->mutex);
    memory_free(worker);
}

void worker_start(Worker *worker, void (*job)(void *context), void *context) {
    if (!worker->has_thread) {
        job(context);
        return;
    }
    pthread_mutex_lock(&worker->mutex);
    assert(!worker->job);
    worker->job = job;
    worker->context = context;
    pthread_cond_signal(&worker->started);
    pthread_mutex_unlock(&worker->mutex);
}

static struct timespec worker_deadline(double seconds) {
    struct timespec at;
    clock_gettime(CLOCK_MONOTONIC, &at);
    double whole = floor(seconds);
    at.tv_sec += (time_t)whole;
    at.tv_nsec += (long)((seconds - whole) * 1e9);
    at.tv_sec += at.tv_nsec / 1000000000;
    at.tv_nsec %= 1000000000;
    return at;
}

bool worker_wait(Worker *worker, double seconds) {
    bool forever = seconds > 1e6;
    struct timespec until = worker_deadline(forever || !(seconds > 0) ? 0 : seconds);
    pthread_mutex_lock(&worker->mutex);
    while (worker->job && seconds > 0) {
        if (forever)
            pthread_cond_wait(&worker->done, &worker->mutex);
        else if (pthread_cond_timedwait(&worker->done, &worker->mutex, &until) != 0)
            break;
    }
    bool done = !worker->job;
    pthread_mutex_unlock(&worker->mutex);
    return done;
}
