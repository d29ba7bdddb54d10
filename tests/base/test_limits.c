// Limits are lowered in a child process, for they cannot be raised again.
#include "test.h"

#include <pthread.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/limits.h"

typedef int Trial(void); // 0: as it should be

static int status_of_child(Trial *trial) {
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0)
        _exit(trial());
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    return status;
}

static void lower(int what, rlim_t value) {
    struct rlimit limit = {value, value};
    assert_int_equal(setrlimit(what, &limit), 0);
}

// Every page of half a MiB of stack.
static void use_stack(void *context) {
    volatile char pages[512 << 10];
    for (size_t i = 0; i < sizeof pages; i += 1024)
        pages[i] = 1;
    ++*(int *)context;
}

static void *use_stack_on_thread(void *context) {
    use_stack(context);
    return NULL;
}

static void use_two_stacks(void *context) {
    pthread_t thread;
    use_stack(context);
    assert_int_equal(pthread_create(&thread, NULL, use_stack_on_thread, context), 0);
    pthread_join(thread, NULL);
}

static int run_on_small_stack(void) {
    uint64_t bytes = 0;
    lower(RLIMIT_STACK, 64 << 10);
    int used = 0;
    Error error = {0};
    bool ran = limits_stack_is_small(&bytes) && limits_run(use_two_stacks, &used, &error);
    return !ran || used != 2 || bytes != 64 << 10;
}

static void test_a_small_stack_is_not_the_programs(void **state) {
    (void)state;
    assert_int_equal(status_of_child(run_on_small_stack), 0);
}

static void test_with_a_stack_of_the_usual_size_the_program_is_called(void **state) {
    (void)state;
    int used = 0;
    Error error = {0};
    assert_true(limits_run(use_two_stacks, &used, &error));
    assert_int_equal(used, 2);
    assert_int_equal(error.kind, ERROR_NONE);
}

static int lower_memory(void) {
    lower(RLIMIT_AS, (rlim_t)8 << 30);
    bool right = limits_memory() == (uint64_t)8 << 30;
    lower(RLIMIT_DATA, (rlim_t)4 << 30);
    right = right && limits_memory() == (uint64_t)4 << 30;
    limits_lower_memory((uint64_t)1 << 30);
    right = right && limits_memory() == (uint64_t)3 << 30;
    limits_lower_memory((uint64_t)4 << 30);
    return !right || limits_memory() != 1;
}

static void test_memory_is_the_lower_of_both_limits(void **state) {
    (void)state;
    assert_int_equal(status_of_child(lower_memory), 0);
}

static int lower_processes(void) {
    // Limits of processes do not hold for root, and count those that others of the user run.
    if (setuid(54319) != 0)
        return 0;
    lower(RLIMIT_NPROC, 3);
    return !limits_allow_threads(2) || limits_allow_threads(3);
}

static void test_threads_are_counted(void **state) {
    (void)state;
    assert_true(limits_allow_threads(1));
    assert_true(limits_allow_threads(40));
    if (geteuid() != 0)
        skip();
    assert_int_equal(status_of_child(lower_processes), 0);
}

int limits_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_small_stack_is_not_the_programs),
        cmocka_unit_test(test_with_a_stack_of_the_usual_size_the_program_is_called),
        cmocka_unit_test(test_memory_is_the_lower_of_both_limits),
        cmocka_unit_test(test_threads_are_counted),
    };
    return cmocka_run_group_tests_name("base.limits", tests, NULL, NULL);
}
