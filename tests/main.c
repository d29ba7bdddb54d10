// The main of a room's unit tests: runs all groups, or those that are meant by the first argument,
// a group's name or a part of names. A second argument selects tests of these groups by a pattern:
//
//   test_session preset '*refused*'
#include "test.h"

#include <stdio.h>
#include <string.h>

#define GROUP(name) int name##_tests(void);
TEST_GROUPS
#undef GROUP

static const struct {
    const char *name;
    int (*run)(void);
} groups[] = {
#define GROUP(name) {#name, name##_tests},
    TEST_GROUPS
#undef GROUP
};

enum { GROUP_COUNT = sizeof groups / sizeof groups[0] };

static bool is_meant(size_t group, const char *wanted, bool whole) {
    const char *name = groups[group].name;
    return !wanted || (whole ? strcmp(name, wanted) == 0 : strstr(name, wanted) != NULL);
}

int main(int argc, char **argv) {
    const char *wanted = argc > 1 ? argv[1] : NULL;
    bool whole = false;
    for (size_t i = 0; wanted && i < GROUP_COUNT; i++)
        whole = whole || strcmp(groups[i].name, wanted) == 0;
    if (argc > 2)
        cmocka_set_test_filter(argv[2]);
    int ran = 0, status = 0;
    for (size_t i = 0; i < GROUP_COUNT; i++)
        if (is_meant(i, wanted, whole)) {
            int failed = groups[i].run();
            status = status ? status : failed;
            ran++;
        }
    if (ran)
        return status;
    fprintf(stderr, "%s: no group %s: there are", argv[0], wanted);
    for (size_t i = 0; i < GROUP_COUNT; i++)
        fprintf(stderr, " %s", groups[i].name);
    fprintf(stderr, "\n");
    return 1;
}
