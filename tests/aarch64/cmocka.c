#include "cmocka.h"

#include <fnmatch.h>

static const char *filter = "*";

void cmocka_set_test_filter(const char *pattern) {
    filter = pattern;
}

int _cmocka_run_group_tests(const char *group, const struct CMUnitTest *tests, size_t count,
                            CMFixtureFunction setup, CMFixtureFunction teardown) {
    (void)setup, (void)teardown;
    void *state = NULL;
    int ran = 0;
    for (size_t i = 0; i < count; i++) {
        if (fnmatch(filter, tests[i].name, 0) != 0)
            continue;
        printf("%s: %s\n", group, tests[i].name);
        fflush(stdout);
        tests[i].test_func(&state);
        ran++;
    }
    return ran == 0;
}
