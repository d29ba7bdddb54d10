// The main of a room's unit tests: runs all groups, or those that are meant by the first argument,
// a group's name or a part of names. A second argument selects tests of these groups by a pattern:
//
//   test_session preset '*refused*'
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GROUP(name) #name,
static const char *const groups[] = {TEST_GROUPS};
#undef GROUP

enum { GROUP_COUNT = sizeof groups / sizeof groups[0], MOST_TESTS = 1000 };

// Those of all groups; fixtures: an entry without a name.
static struct {
    const char *file;
    struct CMUnitTest test;
} all[MOST_TESTS];
static size_t all_count;

void test_add(const char *file, struct CMUnitTest test) {
    if (all_count == MOST_TESTS)
        abort();
    all[all_count].file = file;
    all[all_count++].test = test;
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
    struct CMUnitTest fixtures = {0};
    for (size_t i = 0; i < all_count; i++)
        if (is_of(all[i].file, group) && all[i].test.name)
            tests[count++] = all[i].test;
        else if (is_of(all[i].file, group))
            fixtures = all[i].test;
    if (count == 0)
        fprintf(stderr, "%s: no test\n", group);
    return count == 0 ? 1
                      : _cmocka_run_group_tests(group, tests, count, fixtures.setup_func,
                                                fixtures.teardown_func);
}

int main(int argc, char **argv) {
    const char *wanted = argc > 1 ? argv[1] : "";
    bool whole = false;
    for (size_t i = 0; i < GROUP_COUNT; i++)
        whole = whole || strcmp(groups[i], wanted) == 0;
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    int ran = 0, status = 0;
    for (size_t i = 0; i < GROUP_COUNT; i++)
        if (whole ? strcmp(groups[i], wanted) == 0 : strstr(groups[i], wanted) != NULL) {
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
