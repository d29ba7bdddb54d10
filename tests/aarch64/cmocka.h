// As much of cmocka as tests/sim/test_determinism.c calls: there is no such library for a processor
// that is only emulated. The first check that fails ends the program.
#pragma once

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

typedef int (*CMFixtureFunction)(void **state);

struct CMUnitTest {
    const char *name;
    void (*test_func)(void **state);
    CMFixtureFunction setup_func, teardown_func;
    void *initial_state;
};

#define fail_msg(...)                                                                              \
    (fprintf(stderr, "%s:%d: ", __FILE__, __LINE__), fprintf(stderr, __VA_ARGS__),                 \
     fprintf(stderr, "\n"), exit(1))
#define assert_true(condition) ((condition) ? (void)0 : fail_msg("not true: %s", #condition))
#define assert_non_null(pointer) assert_true((pointer) != NULL)
#define assert_int_equal(a, b) assert_true((a) == (b))

// A pattern of the names of those tests that are run.
void cmocka_set_test_filter(const char *pattern);

// Returns how many tests failed: 0, or, where the pattern fits none, 1. Calls no fixture.
int _cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests, size_t count,
                            CMFixtureFunction setup, CMFixtureFunction teardown);
