// The legend says what the colours of birds mean.
#include "test.h"

#include <string.h>

#include "fly/hud.h"
#include "scene/palette.h"

static void only_colours_that_mean_something_have_one(void **state) {
    (void)state;
    const HudLegendScale scale = {.mean_speed = 20, .value_top = 50};
    for (int colour = VIEW_COLOUR_PLUMAGE; colour <= VIEW_COLOUR_RULE; colour++) {
        HudLegend legend;
        hud_describe_legend(&legend, (ViewColour)colour, &scale);
        bool means = colour >= VIEW_COLOUR_SPEED;
        assert_int_equal(legend.title[0] != 0, means);
        assert_int_equal(legend.has_strip, means && colour != VIEW_COLOUR_RULE);
        assert_true(legend.mark_count <= HUD_LEGEND_MARKS);
    }
}

static void marks_carry_the_numbers(void **state) {
    (void)state;
    HudLegendScale scale = {.mean_speed = 20, .value_top = 50};
    HudLegend legend;
    hud_describe_legend(&legend, VIEW_COLOUR_SPEED, &scale);
    assert_int_equal(legend.mark_count, 3);
    assert_string_equal(legend.marks[0].text, "10");
    assert_string_equal(legend.marks[1].text, "20");
    assert_string_equal(legend.marks[2].text, "30");
    assert_true(legend.marks[2].at == 1);
    hud_describe_legend(&legend, VIEW_COLOUR_NEIGHBOURS, &scale);
    assert_string_equal(legend.marks[legend.mark_count - 1].text, "50+");
    hud_describe_legend(&legend, VIEW_COLOUR_HEADING, &scale);
    assert_string_equal(legend.marks[1].text, "+x");
    scale.flat = true;
    hud_describe_legend(&legend, VIEW_COLOUR_HEADING, &scale);
    assert_string_equal(legend.marks[0].text, "up");
    scale.mean_speed = scale.value_top = 0; // not known yet
    hud_describe_legend(&legend, VIEW_COLOUR_SPEED, &scale);
    assert_int_equal(legend.mark_count, 0);
}

static void swatches_are_the_birds_colours(void **state) {
    (void)state;
    for (int rule = 0; rule < HUD_MAX_RULES; rule++) {
        HudRule row = {0};
        float rgb[3];
        hud_describe_swatch(&row, VIEW_COLOUR_RULE, rule, false);
        palette_category(rule, rgb);
        assert_true(row.has_swatch);
        assert_int_equal(row.swatch.red, (int)(rgb[0] * 255 + 0.5f));
        assert_int_equal(row.swatch.blue, (int)(rgb[2] * 255 + 0.5f));
        hud_describe_swatch(&row, VIEW_COLOUR_RULE, rule, true);
        assert_false(row.has_swatch);
        hud_describe_swatch(&row, VIEW_COLOUR_SPEED, rule, false);
        assert_false(row.has_swatch);
    }
}

int hud_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_colours_that_mean_something_have_one),
        cmocka_unit_test(marks_carry_the_numbers),
        cmocka_unit_test(swatches_are_the_birds_colours),
    };
    return cmocka_run_group_tests_name("fly.hud", tests, NULL, NULL);
}
