// Every item exactly once, whoever works on it, and nobody left asleep or behind.
#include "test.h"

#include <math.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/pool.h"

enum { MOST_ITEMS = 4097, MOST_THREADS = 8 };

typedef struct Job {
    size_t count, grain;
    int threads;
    unsigned char touched[MOST_ITEMS];
    size_t sum[MOST_THREADS]; // for each worker, so that two at once are seen to have one index
    unsigned char bad;        // what a task cannot assert: it may run on another thread
} Job;

static void task(void *context, size_t begin, size_t end, int worker) {
    Job *job = context;
    if (worker < 0 || worker >= job->threads || begin >= end || end > job->count ||
        begin % job->grain != 0 || (end - begin != job->grain && end != job->count)) {
        job->bad = 1;
        return;
    }
    for (size_t i = begin; i < end; i++) {
        job->touched[i]++;
        job->sum[worker] += i;
    }
}

static void run_once(Pool *pool, Job *job, size_t count, size_t grain) {
    memset(job, 0, sizeof *job);
    job->count = count;
    job->grain = grain;
    job->threads = pool_threads(pool);
    pool_run(pool, count, grain, task, job);
    assert_int_equal(job->bad, 0);
    size_t sum = 0;
    for (int i = 0; i < MOST_THREADS; i++)
        sum += job->sum[i];
    assert_int_equal(sum, count ? count * (count - 1) / 2 : 0);
    for (size_t i = 0; i < MOST_ITEMS; i++)
        assert_int_equal(job->touched[i], i < count);
}

TEST(every_item_exactly_once) {
    static const size_t counts[] = {0, 1, 2, 3, 7, 63, 64, 65, 1000, MOST_ITEMS};
    static const size_t grains[] = {1, 2, 3, 64, 1000, MOST_ITEMS, 100000};
    static const int threads[] = {1, 2, 3, MOST_THREADS};
    static Job job;
    for (size_t t = 0; t < sizeof threads / sizeof *threads; t++) {
        Error error = {0};
        Pool *pool = pool_create(threads[t], &error);
        assert_non_null(pool);
        assert_int_equal(pool_threads(pool), threads[t]);
        for (size_t c = 0; c < sizeof counts / sizeof *counts; c++)
            for (size_t g = 0; g < sizeof grains / sizeof *grains; g++)
                run_once(pool, &job, counts[c], grains[g]);
        pool_destroy(pool);
    }
}

static void add_all(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    size_t *items = context;
    for (size_t i = begin; i < end; i++)
        items[i]++;
}

// Jobs without a pause, so that workers find the next one while they poll for it: the only way in
// which a job reaches them without the lock.
TEST(jobs_without_a_pause) {
    enum { ITEMS = 4, JOBS = 20000 };
    Error error = {0};
    size_t items[2][ITEMS] = {{0}};
    Pool *pool = pool_create(2, &error);
    assert_non_null(pool);
    for (size_t i = 0; i < JOBS; i++)
        pool_run(pool, ITEMS, 1, add_all, items[i % 2]);
    for (size_t i = 0; i < ITEMS; i++) {
        assert_int_equal(items[0][i], JOBS / 2);
        assert_int_equal(items[1][i], JOBS / 2);
    }
    pool_destroy(pool);
}

// The linker puts this in the place of pthread_cond_wait (CMakeLists.txt). A thread that goes to
// sleep late, with the lock held, misses every wake-up that is not sent under the lock too. One
// that is held sleeps through every wake-up until it is let go, as if it got no processor.
static atomic_bool late;
static atomic_bool hold;
static atomic_int held;
static _Thread_local bool never_held;

int __real_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);
int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex);

int __wrap_pthread_cond_wait(pthread_cond_t *condition, pthread_mutex_t *mutex) {
    if (atomic_load(&late))
        clock_sleep(0.001);
    if (!atomic_load(&hold) || never_held)
        return __real_pthread_cond_wait(condition, mutex);
    pthread_mutex_unlock(mutex);
    atomic_fetch_add(&held, 1);
    while (atomic_load(&hold))
        clock_sleep(0.0001);
    atomic_fetch_sub(&held, 1);
    pthread_mutex_lock(mutex);
    return 0;
}

// The caller is done with its one item when all others are at theirs, which take a little longer:
// it goes to sleep while they end.
static void work_last(void *context, size_t begin, size_t end, int worker) {
    atomic_int *missing = context;
    (void)begin, (void)end;
    if (worker > 0)
        atomic_fetch_sub(missing, 1);
    while (worker == 0 && atomic_load(missing) > 0)
        clock_sleep(0.0001);
    if (worker > 0)
        clock_sleep(0.0005);
}

TEST(no_wake_up_is_missed) {
    enum { JOBS = 300, LIMIT = 60 };     // seconds, after which a signal ends what hangs
    int threads = pool_processors() + 1; // more than processors: no one polls
    if (threads > POOL_MAX_THREADS)
        skip();
    Error error = {0};
    Pool *pool = pool_create(threads, &error);
    assert_non_null(pool);
    atomic_store(&late, true);
    alarm(LIMIT);
    for (int i = 0; i < JOBS; i++) {
        atomic_int missing = threads - 1;
        pool_run(pool, (size_t)threads, 1, work_last, &missing);
        clock_sleep(0.0005 * (i % 4)); // the next job comes while the others go to sleep
    }
    pool_destroy(pool);
    alarm(0);
    atomic_store(&late, false);
}

// A job that says when it is over, so that a task of it is seen that comes later.
typedef struct ShortJob {
    atomic_int items; // worked on
    atomic_bool over;
} ShortJob;

static atomic_int tasks_too_late;

static void count_items(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    ShortJob *job = context;
    atomic_fetch_add(&tasks_too_late, atomic_load(&job->over));
    atomic_fetch_add(&job->items, (int)(end - begin));
}

// Jobs of 1 to 23 chunks.
static void run_short_jobs(Pool *pool, ShortJob *jobs, size_t count) {
    for (size_t i = 0; i < count; i++) {
        size_t items = 2 + i % 45;
        pool_run(pool, items, 2, count_items, &jobs[i]);
        atomic_store(&jobs[i].over, true);
        assert_int_equal(jobs[i].items, items);
    }
}

// Workers that get no processor are not waited for, and when they get one they work on the job that
// is there then.
TEST(held_workers_hold_up_nobody) {
    enum { THREADS = 3, ROUNDS = 100, JOBS = 100, LIMIT = 60 };
    ShortJob wakes = {0}; // those who sleep, so that they are held when they go to sleep again
    Error error = {0};
    Pool *pool = pool_create(THREADS, &error);
    assert_non_null(pool);
    static ShortJob jobs[ROUNDS][2][JOBS];
    never_held = true;
    alarm(LIMIT);
    for (size_t round = 0; round < ROUNDS; round++) {
        atomic_store(&hold, true);
        while (atomic_load(&held) < THREADS - 1) {
            pool_run(pool, THREADS, 1, count_items, &wakes);
            clock_sleep(0.0002);
        }
        run_short_jobs(pool, jobs[round][0], JOBS);
        atomic_store(&hold, false);
        run_short_jobs(pool, jobs[round][1], JOBS);
        while (atomic_load(&held) > 0)
            clock_sleep(0.0001);
    }
    pool_destroy(pool);
    alarm(0);
    never_held = false;
    assert_int_equal(tasks_too_late, 0);
}

TEST(the_largest_pool_that_never_works) {
    Error error = {0};
    Pool *largest = pool_create(POOL_MAX_THREADS, &error);
    assert_non_null(largest);
    pool_destroy(largest);
    pool_destroy(NULL);
}

// --- A worker beside the caller ---

typedef struct Errand {
    sem_t go;
    pthread_t thread;
    int runs;
} Errand;

static void run_errand(void *context) {
    Errand *job = context;
    while (sem_wait(&job->go) != 0)
        ;
    job->thread = pthread_self();
    job->runs++;
}

TEST(jobs_run_one_after_another) {
    Error error = {0};
    Worker *worker = worker_create(&error);
    assert_non_null(worker);
    Errand job = {.runs = 0};
    sem_init(&job.go, 0, 0);
    assert_true(worker_wait(worker, 0)); // none yet
    for (int i = 1; i <= 200; i++) {
        worker_start(worker, run_errand, &job);
        if (i % 50 == 0) { // it cannot be done yet
            assert_false(worker_wait(worker, 0));
            assert_false(worker_wait(worker, 0.01));
        }
        sem_post(&job.go);
        assert_true(worker_wait(worker, INFINITY));
        assert_int_equal(job.runs, i);
        assert_false(pthread_equal(job.thread, pthread_self()));
    }
    worker_destroy(worker);
    sem_destroy(&job.go);
}

TEST(leaving_waits_for_the_job) {
    Error error = {0};
    Worker *worker = worker_create(&error);
    assert_non_null(worker);
    Errand job = {.runs = 0};
    sem_init(&job.go, 0, 1);
    worker_start(worker, run_errand, &job);
    worker_destroy(worker);
    assert_int_equal(job.runs, 1);
    worker_destroy(NULL);
    sem_destroy(&job.go);
}
