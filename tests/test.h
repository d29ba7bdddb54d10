// What every unit test includes first: cmocka, what cmocka needs before it, and:
//
//   TEST(name) { ... }                  a test of the group test_GROUP.c that it stands in
//   TEST_WITH(name, setup, teardown)    one with functions that run before and after it
//   TEST_FIXTURES(setup, teardown)      what runs before and after the whole group
//
// Each has cmocka's `state`; NULL for a function that is not needed. Tests run in the order of
// their file.
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// Called before main, for each test and, without a name, for a group's fixtures (main.c).
void test_add(const char *file, struct CMUnitTest test);

#define TEST_WITH(name, setup, teardown)                                                           \
    static void test_##name(void **state);                                                         \
    __attribute__((constructor)) static void add_test_##name(void) {                               \
        test_add(__BASE_FILE__, (struct CMUnitTest){#name, test_##name, setup, teardown, NULL});   \
    }                                                                                              \
    static void test_##name(__attribute__((unused)) void **state)

#define TEST(name) TEST_WITH(name, NULL, NULL)

#define TEST_FIXTURES(setup, teardown)                                                             \
    __attribute__((constructor)) static void add_fixtures(void) {                                  \
        test_add(__BASE_FILE__, (struct CMUnitTest){NULL, NULL, setup, teardown, NULL});           \
    }
