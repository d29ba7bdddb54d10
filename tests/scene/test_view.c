// The view's parameters fit its struct, and an effect is drawn where its switch and the quality
// both allow it.
#include "test.h"

#include <string.h>

#include "scene/view.h"

static View defaults(void) {
    View view;
    param_reset_all(&view_params, &view);
    return view;
}

TEST(every_value_has_a_parameter) {
    View low, high;
    memset(&low, 0, sizeof low);
    memset(&high, 0xff, sizeof high);
    param_reset_all(&view_params, &low);
    param_reset_all(&view_params, &high);
    assert_memory_equal((const char *)&low + sizeof low.mesh,
                        (const char *)&high + sizeof high.mesh, sizeof low - sizeof low.mesh);
    assert_string_equal(low.mesh, "bird");
}

// What people know by heart, and what a preset counts on that does not name it.
TEST(defaults_stay) {
    static const struct {
        const char *name, *value;
    } rows[] = {
        {"capture_interval", "0.3"}, {"interpolate", "on"},  {"bird_size", "2"},
        {"field_of_view", "55"},     {"trails", "off"},      {"trail_time", "0.5"},
        {"debug_lines", "picked"},   {"quality", "auto"},    {"colour", "plumage"},
        {"time_of_day", "17.5"},     {"ground_y", "-130"},   {"exposure", "1"},
        {"sun_azimuth", "auto"},     {"sun_height", "auto"}, {"home", "ground"},
    };
    View view = defaults();
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        char value[PARAM_TEXT_SIZE];
        param_get_text(param_find(&view_params, rows[i].name), &view, value, sizeof value);
        assert_string_equal(value, rows[i].value);
    }
}

// Which the panel shows where they are auto, and which stay where a person then takes them over.
TEST(auto_is_where_the_sun_is) {
    const Param *height = param_find(&view_params, "sun_height"),
                *azimuth = param_find(&view_params, "sun_azimuth");
    View view = defaults();
    view.time_of_day = 12;
    assert_float_equal(height->derive(&view), 48, 0.01);   // at noon
    assert_float_equal(azimuth->derive(&view), -72, 0.01); // in the south
    double noon = height->derive(&view);
    Error error = {0};
    assert_true(param_set_number(height, &view, noon, &error));
    view.time_of_day = 18;
    assert_float_equal(height->derive(&view), 48, 0.01);
    assert_float_equal(azimuth->derive(&view), 18, 0.01); // in the west
}

TEST(auto_is_the_best_that_the_renderer_can_do) {
    View view = defaults();
    assert_int_equal(view_quality(&view, true), VIEW_QUALITY_LOW);
    assert_int_equal(view_quality(&view, false), VIEW_QUALITY_HIGH);
    view.quality = VIEW_QUALITY_MEDIUM;
    assert_int_equal(view_quality(&view, true), VIEW_QUALITY_MEDIUM);
    assert_int_equal(view_quality(&view, false), VIEW_QUALITY_MEDIUM);
}

TEST(effects_need_switch_and_quality) {
    static const struct {
        size_t effect;
        ViewQuality least;
    } effects[] = {
        {offsetof(View, shadows), VIEW_QUALITY_MEDIUM},
        {offsetof(View, glitter), VIEW_QUALITY_LOW},
        {offsetof(View, atmosphere), VIEW_QUALITY_HIGH},
        {offsetof(View, grain), VIEW_QUALITY_HIGH},
    };
    for (size_t i = 0; i < sizeof effects / sizeof *effects; i++)
        for (ViewQuality quality = VIEW_QUALITY_LOW; quality < VIEW_QUALITY_AUTO; quality++) {
            View view = defaults();
            int *shown = (int *)((char *)&view + effects[i].effect);
            *shown = 1;
            assert_true(view_shows(&view, effects[i].effect, quality) ==
                        (quality >= effects[i].least));
            *shown = 0;
            assert_false(view_shows(&view, effects[i].effect, quality));
        }
}

TEST(what_changes_nothing_says_why) {
    static const struct {
        const char *row, *words[VIEW_QUALITY_AUTO]; // by quality
    } rows[] = {
        {"shadows", {"from medium quality", NULL, NULL}},
        {"atmosphere", {"only at high quality", "only at high quality", NULL}},
        {"stars", {NULL, NULL, NULL}},
        {"background", {"only without sky", "only without sky", "only without sky"}},
        {"trail_width", {"only with trails", "only with trails", "only with trails"}},
    };
    View view = defaults();
    char words[VIEW_WORDS_SIZE];
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (ViewQuality quality = VIEW_QUALITY_LOW; quality < VIEW_QUALITY_AUTO; quality++) {
            const Param *row = param_find(&view_params, rows[i].row);
            bool idle = view_explain_idle(&view, row, quality, words);
            assert_true(idle == (rows[i].words[quality] != NULL));
            if (idle)
                assert_string_equal(words, rows[i].words[quality]);
        }
    view.sky = 0;
    assert_false(
        view_explain_idle(&view, param_find(&view_params, "background"), VIEW_QUALITY_LOW, words));
    assert_true(
        view_explain_idle(&view, param_find(&view_params, "stars"), VIEW_QUALITY_HIGH, words));
    assert_string_equal(words, "only with sky");
}

// In the other worlds some effects are drawn at every quality and all others at none.
TEST(other_worlds_are_drawn_whole) {
    View view = defaults();
    char words[VIEW_WORDS_SIZE];
    view.world = VIEW_WORLD_STUDIO;
    for (ViewQuality quality = VIEW_QUALITY_LOW; quality < VIEW_QUALITY_AUTO; quality++) {
        assert_true(view_shows(&view, offsetof(View, shadows), quality));
        assert_false(view_shows(&view, offsetof(View, bloom), quality));
        assert_false(view_shows(&view, offsetof(View, stars), quality));
        assert_false(view_explain_idle(&view, param_find(&view_params, "shadows"), quality, words));
        assert_true(view_explain_idle(&view, param_find(&view_params, "stars"), quality, words));
        assert_string_equal(words, "only with world marsh");
        view_describe_quality(&view, quality, words);
        assert_non_null(strstr(words, "leaves out nothing"));
    }
}

TEST(a_quality_names_what_it_leaves_out) {
    View view = defaults();
    char words[VIEW_WORDS_SIZE];
    view_describe_quality(&view, VIEW_QUALITY_HIGH, words);
    assert_string_equal(words, "high leaves out nothing");
    view_describe_quality(&view, VIEW_QUALITY_LOW, words);
    assert_non_null(strstr(words, "flock's shadow"));
    view.shadows = 0; // nor is it drawn at any other
    view_describe_quality(&view, VIEW_QUALITY_LOW, words);
    assert_null(strstr(words, "flock's shadow"));
}

// A heading stands over one run of rows, in the table and so in the panel and in listings.
TEST(rows_of_a_heading_stand_together) {
    const Param *rows = view_params.rows;
    for (size_t i = 1; i < view_params.count; i++)
        for (size_t j = 0; j < i && strcmp(rows[i].group, rows[i - 1].group) != 0; j++)
            assert_string_not_equal(rows[i].group, rows[j].group);
}
