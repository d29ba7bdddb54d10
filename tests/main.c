// The main of a room's unit tests: runs all groups, or those that are meant by the first argument,
// a group's name or a part of names. A second argument selects tests of these groups by a pattern:
//
//   test_session preset '*refused*'
#include "test.h"

#include <stdio.h>
#include <string.h>

#define GROUP(name) #name,
static const char *const groups[] = {TEST_GROUPS};
#undef GROUP

enum { GROUP_COUNT = sizeof groups / sizeof groups[0], MOST_TESTS = 1000 };

static struct {
    struct CMUnitTest tests[MOST_TESTS];
    const char *files[MOST_TESTS];
    size_t count;
} all;

static struct {
    const char *file;
    CMFixtureFunction setup, teardown;
} fixtures[MOST_TESTS];
static size_t fixture_count;

void test_add(const char *file, struct CMUnitTest test) {
    if (all.count == MOST_TESTS)
        return; // main tells
    all.files[all.count] = file;
    all.tests[all.count++] = test;
}

void test_add_fixtures(const char *file, CMFixtureFunction setup, CMFixtureFunction teardown) {
    fixtures[fixture_count].file = file;
    fixtures[fixture_count].setup = setup;
    fixtures[fixture_count++].teardown = teardown;
}

static bool is_of(const char *file, const char *group) {
    char name[128];
    const char *slash = strrchr(file, '/');
    snprintf(name, sizeof name, "test_%s.c", group);
    return strcmp(slash ? slash + 1 : file, name) == 0;
}

// Returns how many tests failed; a group without a test has failed, too.
static int run(const char *group) {
    static struct CMUnitTest tests[MOST_TESTS];
    size_t count = 0;
    CMFixtureFunction setup = NULL, teardown = NULL;
    for (size_t i = 0; i < all.count; i++)
        if (is_of(all.files[i], group))
            tests[count++] = all.tests[i];
    for (size_t i = 0; i < fixture_count; i++)
        if (is_of(fixtures[i].file, group)) {
            setup = fixtures[i].setup;
            teardown = fixtures[i].teardown;
        }
    if (count == 0)
        fprintf(stderr, "%s: no test\n", group);
    return count == 0 ? 1 : _cmocka_run_group_tests(group, tests, count, setup, teardown);
}

static bool is_meant(const char *group, const char *wanted, bool whole) {
    return !wanted || (whole ? strcmp(group, wanted) == 0 : strstr(group, wanted) != NULL);
}

int main(int argc, char **argv) {
    const char *wanted = argc > 1 ? argv[1] : NULL;
    bool whole = false;
    if (all.count == MOST_TESTS) {
        fprintf(stderr, "%s: more than %d tests\n", argv[0], MOST_TESTS - 1);
        return 1;
    }
    for (size_t i = 0; wanted && i < GROUP_COUNT; i++)
        whole = whole || strcmp(groups[i], wanted) == 0;
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    int ran = 0, status = 0;
    for (size_t i = 0; i < GROUP_COUNT; i++)
        if (is_meant(groups[i], wanted, whole)) {
            int failed = run(groups[i]);
            status = status ? status : failed;
            ran++;
        }
    if (ran)
        return status;
    fprintf(stderr, "%s: no group %s: there are", argv[0], wanted);
    for (size_t i = 0; i < GROUP_COUNT; i++)
        fprintf(stderr, " %s", groups[i]);
    fprintf(stderr, "\n");
    return 1;
}
