// A change on disk is reported once, when it is complete, however an editor writes.
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "fly/reload.h"

static void put(const char *path, const char *text) {
    FILE *stream = fopen(path, "w");
    assert_non_null(stream);
    fputs(text, stream);
    assert_int_equal(fclose(stream), 0);
}

static Watch watch_all(void) {
    Watch watch = {0};
    Error error = {0};
    assert_int_equal(system("rm -rf folder && mkdir -p folder/shared"), 0);
    put("folder/a", "one");
    put("folder/shared/b", "one");
    put("alone", "one");
    assert_true(watch_add_folder(&watch, "folder", &error));
    assert_true(watch_add(&watch, "alone", &error));
    assert_true(watch_add(&watch, "later", &error));
    assert_int_equal(watch.files.count, 4);
    return watch;
}

// How many changes are reported in a second of polling.
static int count_reports(Watch *watch, double *now) {
    int told = 0;
    for (int frame = 0; frame < 60; frame++)
        told += watch_poll(watch, *now += 1.0 / 60);
    return told;
}

static void test_each_change_once(void **state) {
    (void)state;
    unlink("later");
    Watch watch = watch_all();
    double now = 100;
    assert_int_equal(count_reports(&watch, &now), 0);
    put("folder/shared/b", "other");
    assert_int_equal(count_reports(&watch, &now), 1);
    assert_int_equal(count_reports(&watch, &now), 0);
    put("later", "");
    assert_int_equal(count_reports(&watch, &now), 1);
    put("alone", "two");
    put("folder/a", "two, too");
    assert_int_equal(count_reports(&watch, &now), 1); // both at once
    put("new", "two");                                // of the same size, renamed over it
    assert_int_equal(rename("new", "alone"), 0);
    assert_int_equal(count_reports(&watch, &now), 1);
    watch_clear(&watch);
}

static void test_only_when_it_is_whole(void **state) {
    (void)state;
    Watch watch = watch_all();
    double now = 100;
    char text[64] = "";
    for (int i = 0; i < 10; i++) { // grows from poll to poll
        put("alone", strcat(text, "more"));
        assert_false(watch_poll(&watch, now += 0.11));
    }
    assert_int_equal(count_reports(&watch, &now), 1);
    watch_clear(&watch);
}

static void test_what_is_gone_is_waited_for(void **state) {
    (void)state;
    Watch watch = watch_all();
    double now = 100;
    assert_int_equal(rename("alone", "kept"), 0);
    assert_int_equal(count_reports(&watch, &now), 0);
    put("folder/a", "two, too"); // other changes are reported all the same
    assert_int_equal(count_reports(&watch, &now), 1);
    assert_int_equal(rename("kept", "alone"), 0); // as it was
    assert_int_equal(count_reports(&watch, &now), 0);
    unlink("alone");
    assert_int_equal(count_reports(&watch, &now), 0);
    put("alone", "another");
    assert_int_equal(count_reports(&watch, &now), 1);
    watch_clear(&watch);
    assert_int_equal(count_reports(&watch, &now), 0);
}

int watch_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_each_change_once),
        cmocka_unit_test(test_only_when_it_is_whole),
        cmocka_unit_test(test_what_is_gone_is_waited_for),
    };
    return cmocka_run_group_tests_name("fly.watch", tests, NULL, NULL);
}
