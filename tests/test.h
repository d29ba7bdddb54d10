// What every unit test includes first: cmocka, what cmocka needs before it, and TEST:
//
//   TEST(name) { ... }                     a test of the group test_GROUP.c that it stands in, with
//   cmocka's state TEST_WITH(name, setup, teardown) { ... }   one with functions of its own that
//   run before and after it TEST_FIXTURES(setup, teardown)         what runs before and after the
//   whole group, or NULL
//
// Tests run in the order in which they stand in their file.
#pragma once

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// Called before main, for each test and for a group's fixtures (main.c).
void test_add(const char *file, struct CMUnitTest test);
void test_add_fixtures(const char *file, CMFixtureFunction setup, CMFixtureFunction teardown);

#define TEST_WITH(name, setup, teardown)                                                           \
    static void test_##name(void **state);                                                         \
    __attribute__((constructor)) static void add_test_##name(void) {                               \
        test_add(__BASE_FILE__, (struct CMUnitTest){#name, test_##name, setup, teardown, NULL});   \
    }                                                                                              \
    static void test_##name(__attribute__((unused)) void **state)

#define TEST(name) TEST_WITH(name, NULL, NULL)

#define TEST_FIXTURES(setup, teardown)                                                             \
    __attribute__((constructor)) static void add_fixtures(void) {                                  \
        test_add_fixtures(__BASE_FILE__, setup, teardown);                                         \
    }
