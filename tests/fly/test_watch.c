// A change on disk is reported once, when it is complete, however an editor writes.
#include "support/state.h"

#include "fly/flight.h"

static uint64_t stamp(void) {
    uint64_t alone = watch_stamp("alone");
    return alone ? watch_stamp("folder") + alone : 0;
}

static Watch begin(void) {
    assert_int_equal(system("rm -rf folder && mkdir -p folder/shared"), 0);
    put_file("folder/a", "one");
    put_file("folder/shared/b", "one");
    put_file("alone", "one");
    return (Watch){.stamp = stamp()};
}

// How many changes are reported in a second.
static int count_reports(Watch *watch) {
    int told = 0;
    for (int i = 0; i < 10; i++)
        told += watch_compare(watch, stamp());
    return told;
}

TEST(each_change_once) {
    Watch watch = begin();
    assert_int_equal(count_reports(&watch), 0);
    put_file("folder/shared/b", "other");
    assert_int_equal(count_reports(&watch), 1);
    assert_int_equal(count_reports(&watch), 0);
    put_file("alone", "two");
    put_file("folder/a", "two, too");
    assert_int_equal(count_reports(&watch), 1); // both at once
    put_file("new", "two");                     // of the same size, renamed over it
    assert_int_equal(rename("new", "alone"), 0);
    assert_int_equal(count_reports(&watch), 1);
}

TEST(only_when_it_is_whole) {
    Watch watch = begin();
    char text[64] = "";
    for (int i = 0; i < 10; i++) { // grows from one comparison to the next
        put_file("alone", strcat(text, "more"));
        assert_false(watch_compare(&watch, stamp()));
    }
    assert_int_equal(count_reports(&watch), 1);
}

TEST(what_is_gone_is_waited_for) {
    Watch watch = begin();
    assert_int_equal(rename("alone", "kept"), 0);
    assert_int_equal(count_reports(&watch), 0);
    assert_int_equal(rename("kept", "alone"), 0); // as it was
    assert_int_equal(count_reports(&watch), 0);
    unlink("alone");
    assert_int_equal(count_reports(&watch), 0);
    put_file("alone", "another");
    assert_int_equal(count_reports(&watch), 1);
}
