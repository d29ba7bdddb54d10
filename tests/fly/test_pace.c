// Real time becomes ticks, and what was left out is told.

#include "test.h"

#include <math.h>

#include "fly/core.h"

static const double tick = 1.0 / 60;

// The ticks of so many pictures, of which each may step most.
static long fly_for(FlyPace *pace, int pictures, double seconds, double scale, int most) {
    long stepped = 0;
    for (int i = 0; i < pictures; i++) {
        fly_pace_add(pace, seconds, scale, tick, 0);
        int now = pace->due < most ? pace->due : most;
        pace->due -= now;
        stepped += now;
    }
    return stepped;
}

TEST(a_machine_that_keeps_up_reaches_the_scale) {
    FlyPace pace = {0};
    assert_true(fly_pace_reached(&pace, 0.25) == 0.25); // nothing was asked for yet
    assert_in_range(fly_for(&pace, 600, 1.0 / 144, 1, 4), 249, 250);
    assert_true(fly_pace_reached(&pace, 1) == 1);
    pace = (FlyPace){0};
    assert_in_range(fly_for(&pace, 100, 1.0 / 20, 8, 32), 2399, 2400);
    assert_true(fly_pace_reached(&pace, 8) == 8);
}

TEST(what_is_left_out_is_told) {
    FlyPace pace = {0};
    assert_int_equal(fly_for(&pace, 200, tick, 1, 0), 0);
    assert_true(fly_pace_reached(&pace, 1) < 0.01);
    // Two ticks are due in a picture, one is stepped.
    pace = (FlyPace){0};
    fly_for(&pace, 300, 2 * tick, 1, 1);
    assert_true(fabs(fly_pace_reached(&pace, 1) - 0.5) < 0.01);
    // At four pictures a second four ticks of fifteen are stepped in each.
    pace = (FlyPace){0};
    fly_for(&pace, 40, 0.25, 1, 4);
    assert_true(fabs(fly_pace_reached(&pace, 1) - 4.0 / 15) < 0.01);
    // A stopped program flies on where it was.
    pace = (FlyPace){0};
    assert_int_equal(fly_for(&pace, 1, 100, 1, 4), 4);
    assert_true(fly_pace_reached(&pace, 1) < 0.01);
}

TEST(it_is_forgotten_when_the_machine_keeps_up_again) {
    FlyPace pace = {0};
    fly_for(&pace, 300, 2 * tick, 1, 1);
    fly_for(&pace, 300, tick, 1, 4);
    assert_true(fly_pace_reached(&pace, 1) == 1);
}

TEST(ticks_that_were_not_stepped_stay_due_but_not_many) {
    FlyPace pace = {0};
    fly_for(&pace, 100, tick, 1, 0);
    assert_int_equal(pace.due, 4);
    fly_for(&pace, 100, tick, 3, 0);
    assert_int_equal(pace.due, 12);
}

TEST(the_time_is_the_one_reached) {
    FlyPaceWords pace = {.time = ""};
    fly_pace_describe(&pace, 10, 1, 1, 3.6);
    assert_string_equal(pace.frames, "4 fps");
    assert_string_equal(pace.time, "\xc3\x97 1");
    assert_true(pace.as_usual);
    fly_pace_describe(&pace, 10.5, 1, 0.5, 3.6); // one long picture
    assert_string_equal(pace.time, "\xc3\x97 1");
    fly_pace_describe(&pace, 11, 1, 0.5, 3.6);
    assert_string_equal(pace.time, "0.5 of real time");
    assert_false(pace.as_usual);
    fly_pace_describe(&pace, 12, 0.25, 0.25, 3.6);
    assert_string_equal(pace.time, "\xc3\x97 0.25");
    assert_false(pace.as_usual || pace.behind);
}

// A time near a limit does not make it flicker.
TEST(it_falls_behind_and_catches_up_once) {
    FlyPaceWords pace = {.time = ""};
    int changes = 0;
    for (int i = 0; i < 200; i++) {
        bool was = pace.behind;
        double trend = i < 100 ? 1 - i * 0.005 : 0.5 + (i - 100) * 0.005;
        fly_pace_describe(&pace, i, 2, 2 * (trend + (i % 2 ? 0.015 : -0.015)), 3.6);
        changes += pace.behind != was;
    }
    assert_int_equal(changes, 2);
    assert_false(pace.behind);
}
