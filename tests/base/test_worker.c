// A job runs beside the caller, one at a time, and is waited for as long as the caller likes.
#include "test.h"

#include <math.h>
#include <pthread.h>
#include <semaphore.h>

#include "base/pool.h"

typedef struct Job {
    sem_t go;
    pthread_t thread;
    int runs;
} Job;

static void work(void *context) {
    Job *job = context;
    while (sem_wait(&job->go) != 0)
        ;
    job->thread = pthread_self();
    job->runs++;
}

static void test_jobs_run_one_after_another(void **state) {
    (void)state;
    Error error = {0};
    Worker *worker = worker_create(&error);
    assert_non_null(worker);
    Job job = {.runs = 0};
    sem_init(&job.go, 0, 0);
    assert_true(worker_wait(worker, 0)); // none yet
    for (int i = 1; i <= 200; i++) {
        worker_start(worker, work, &job);
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

static void test_leaving_waits_for_the_job(void **state) {
    (void)state;
    Error error = {0};
    Worker *worker = worker_create(&error);
    assert_non_null(worker);
    Job job = {.runs = 0};
    sem_init(&job.go, 0, 1);
    worker_start(worker, work, &job);
    worker_destroy(worker);
    assert_int_equal(job.runs, 1);
    worker_destroy(NULL);
    sem_destroy(&job.go);
}

int worker_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_jobs_run_one_after_another),
        cmocka_unit_test(test_leaving_waits_for_the_job),
    };
    return cmocka_run_group_tests_name("base.worker", tests, NULL, NULL);
}
