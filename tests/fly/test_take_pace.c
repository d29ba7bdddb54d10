// Each take frame must show the newest picture of its time, however the pictures come.

#include "test.h"

#include "fly/take_pace.h"

static void frames_are_counted_from_the_first_picture(void **state) {
    (void)state;
    assert_int_equal(take_frames_before(-1), 0);
    assert_int_equal(take_frames_before(0), 0);
    assert_int_equal(take_frames_before(1e-6), 1); // frame 0 is at 0 s
    assert_int_equal(take_frames_before(1.0), TAKE_RATE);
    assert_int_equal(take_frames_before(1.0 + 1e-6), TAKE_RATE + 1);
    assert_int_equal(take_frames_before(3600.0), 3600 * TAKE_RATE);
}

// The newest picture of each take frame, found by looking at all.
static void expect_newest(const double *times, size_t count, double end) {
    size_t shown[64] = {0}, total = 0;
    assert_true(count <= 64);
    for (size_t k = 0; (double)k / TAKE_RATE < end - 1e-9; k++) {
        size_t newest = 0;
        for (size_t i = 0; i < count; i++)
            if (times[i] <= (double)k / TAKE_RATE + 1e-9)
                newest = i;
        shown[newest]++;
    }
    for (size_t i = 0; i < count; i++) {
        double until = i + 1 < count ? times[i + 1] : end;
        size_t frames = take_frames_between(times[i], until);
        assert_int_equal(frames, shown[i]);
        total += frames;
    }
    assert_int_equal(total, take_frames_before(end));
}

static void every_frame_shows_the_newest(void **state) {
    (void)state;
    // As fast as the take, faster, slower, with a stall of half a second, with a hiccup.
    double even[30], fast[60], slow[10], stalled[20], uneven[40];
    for (int i = 0; i < 30; i++)
        even[i] = i / 30.0;
    for (int i = 0; i < 60; i++)
        fast[i] = i / 143.9;
    for (int i = 0; i < 10; i++)
        slow[i] = i / 7.3;
    for (int i = 0; i < 20; i++)
        stalled[i] = i / 60.0 + (i >= 10 ? 0.5 : 0);
    for (int i = 0; i < 40; i++)
        uneven[i] = i / 40.0 + (i % 7 == 3 ? 0.02 : 0);
    expect_newest(even, 30, 1);
    expect_newest(fast, 60, 0.5);
    expect_newest(slow, 10, 1.5);
    expect_newest(stalled, 20, 0.9);
    expect_newest(uneven, 40, 1.1);
}

static void a_stall_repeats_and_haste_leaves_out(void **state) {
    (void)state;
    assert_int_equal(take_frames_between(0.001, 0.002), 0);
    assert_int_equal(take_frames_between(0.01, 0.04), 1);
    assert_int_equal(take_frames_between(0.01, 0.01 + 2.0), 2 * TAKE_RATE);
    assert_int_equal(take_frames_between(2, 1), 0);
}

static void a_series_keeps_its_beat(void **state) {
    (void)state;
    assert_float_equal(take_next_due(10, 0.3, 10), 10.3, 1e-9);
    assert_float_equal(take_next_due(10, 0.3, 10.1), 10.3, 1e-9);
    assert_float_equal(take_next_due(10, 0.3, 10.7), 10.9, 1e-9); // one was missed
    assert_float_equal(take_next_due(10, 0.3, 9), 10, 1e-9);
    double due = 0;
    int taken = 0;
    for (int frame = 0; frame < 600; frame++) {
        double now = frame / 60.0;
        if (now < due)
            continue;
        taken++;
        due = take_next_due(due, 0.3, now);
    }
    assert_in_range(taken, 33, 34); // in 10 s
}

int take_pace_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_are_counted_from_the_first_picture),
        cmocka_unit_test(every_frame_shows_the_newest),
        cmocka_unit_test(a_stall_repeats_and_haste_leaves_out),
        cmocka_unit_test(a_series_keeps_its_beat),
    };
    return cmocka_run_group_tests_name("fly.take_pace", tests, NULL, NULL);
}
