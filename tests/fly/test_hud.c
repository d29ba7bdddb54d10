// The legend says what the colours of birds mean, and the pace how fast the flock really flies.
#include "test.h"

#include <string.h>

#include "fly/legend.h"
#include "fly/pace.h"
#include "scene/palette.h"
#include "sim/model.h"

TEST(only_colours_that_mean_something_have_one) {
    const LegendScale scale = {.mean_speed = 20, .value_top = 50, .flocks = 8};
    for (int colour = VIEW_COLOUR_PLUMAGE; colour <= VIEW_COLOUR_FLOCK; colour++) {
        Legend legend;
        legend_describe(&legend, (ViewColour)colour, &scale);
        bool means = colour >= VIEW_COLOUR_SPEED;
        assert_int_equal(legend.title[0] != 0, means);
        assert_int_equal(legend.has_strip, means && colour != VIEW_COLOUR_RULE);
        assert_true(legend.mark_count <= LEGEND_MARKS);
    }
}

TEST(marks_carry_the_numbers) {
    LegendScale scale = {.mean_speed = 20, .value_top = 50, .flocks = 3};
    Legend legend;
    legend_describe(&legend, VIEW_COLOUR_FLOCK, &scale);
    assert_int_equal(legend.steps, 3);
    assert_int_equal(legend.mark_count, 3);
    assert_string_equal(legend.marks[2].text, "2");
    legend_describe(&legend, VIEW_COLOUR_SPEED, &scale);
    assert_int_equal(legend.mark_count, 3);
    assert_string_equal(legend.marks[0].text, "10");
    assert_string_equal(legend.marks[1].text, "20");
    assert_string_equal(legend.marks[2].text, "30");
    assert_true(legend.marks[2].at == 1);
    legend_describe(&legend, VIEW_COLOUR_NEIGHBOURS, &scale);
    assert_string_equal(legend.marks[legend.mark_count - 1].text, "50+");
    legend_describe(&legend, VIEW_COLOUR_HEADING, &scale);
    assert_string_equal(legend.marks[1].text, "+x");
    scale.flat = true;
    legend_describe(&legend, VIEW_COLOUR_HEADING, &scale);
    assert_string_equal(legend.marks[0].text, "up");
    scale.mean_speed = scale.value_top = 0; // not known yet
    legend_describe(&legend, VIEW_COLOUR_SPEED, &scale);
    assert_int_equal(legend.mark_count, 0);
}

TEST(rules_have_the_birds_colours) {
    for (int rule = 0; rule < MODEL_MAX_RULES; rule++) {
        LegendColour colour = legend_rule_colour(rule);
        float rgb[3];
        palette_category(rule, rgb);
        assert_int_equal(colour.red, (int)(rgb[0] * 255 + 0.5f));
        assert_int_equal(colour.blue, (int)(rgb[2] * 255 + 0.5f));
    }
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
