// What the live plots show: values in their order, a round axis, and measuring at a small share of
// the time.

#include "test.h"

#include "fly/flight.h"

static size_t list(const Measures *measures, const MeasuresSeries *series, size_t plot,
                   float out[MEASURES_KEPT]) {
    float along[MEASURES_KEPT];
    const double now = series->count ? series->at[(series->count - 1) % MEASURES_KEPT] : 0;
    return measures_list(series, measures_plot(measures, plot), now, out, along);
}

static double top(const Measures *measures, size_t plot) {
    float values[2 * MEASURES_KEPT];
    size_t count = list(measures, &measures->flock, plot, values);
    count += list(measures, &measures->twin, plot, values + count);
    return measures_top(measures_plot(measures, plot).least_top, values, count);
}

TEST(the_last_minute_is_kept_in_order) {
    Measures measures = {0};
    float out[MEASURES_KEPT];
    assert_int_equal(list(&measures, &measures.flock, 0, out), 0);
    for (int i = 0; i < MEASURES_KEPT + 10; i++) {
        Metrics flock = {.polarization = i, .nearest_mean = 2 * i, .radius_rms = 3 * i};
        measures_add(&measures, i / 10.0, 0, 0, &flock, NULL);
    }
    for (size_t plot = 0; plot < MEASURES_ALWAYS; plot++) {
        assert_int_equal(list(&measures, &measures.flock, plot, out), MEASURES_KEPT);
        for (int i = 0; i < MEASURES_KEPT; i++)
            assert_true(out[i] == (float)(plot + 1) * (float)(i + 10));
    }
}

// Measured every quarter of a minute, the last value is now, and what is older than a minute is
// gone.
TEST(values_stand_where_they_were_measured) {
    Measures measures = {0};
    const Metrics metrics = {0};
    float out[MEASURES_KEPT], along[MEASURES_KEPT];
    for (int i = 0; i < 8; i++)
        measures_add(&measures, 15 * i, 0, 0, &metrics, NULL);
    assert_int_equal(measures_list(&measures.flock, measures_plot(&measures, 0), 105, out, along),
                     5);
    for (int i = 0; i < 5; i++)
        assert_float_equal(along[i], 0.25f * (float)i, 1e-6f);
}

TEST(what_a_rule_shows_is_watched) {
    Measures measures = {0};
    assert_string_equal(measures_watched(&measures).label, "polarization");
    measures_watch(&measures, &(Rule){.metric = "radius_rms"});
    assert_string_equal(measures_watched(&measures).label, "extent");
    measures_watch(&measures, &(Rule){.metric = "speed_min"});
    assert_string_equal(measures_watched(&measures).label, "speed_min");
}

TEST(measuring_takes_a_small_share) {
    Measures measures = {0};
    const Metrics metrics = {0};
    measures_add(&measures, 100, 0.001, 0, &metrics, NULL);
    assert_in_range((int)(measures.due * 100), 10021, 10030);
    measures_add(&measures, 100, 1, 0, &metrics, NULL); // a million birds
    assert_true(measures.due > 119);
}

TEST(the_axis_holds_both_flocks) {
    Measures measures = {0};
    assert_true(top(&measures, 0) == 1);
    const Metrics flock = {.radius_rms = 42}, twin = {.radius_rms = 163};
    measures_add(&measures, 0, 0, 0, &flock, &twin);
    assert_true(top(&measures, 2) == 200);
    measures_add(&measures, 1, 0, 0, &flock, NULL); // no flock is compared any more
    assert_true(top(&measures, 2) == 50);
    assert_int_equal(measures.twin.count, 0);
}

// One more plot is what a person chose; it has no value where that was not measured.
TEST(a_chosen_plot_shows_what_was_measured) {
    FlyNumbers numbers = {0};
    Measures *measures = &numbers.measures;
    float out[MEASURES_KEPT];
    Metrics flock = {.polarization = 0.5, .axis_long = 30, .groups = 4};
    assert_null(measures_plot(measures, MEASURES_ALWAYS).column);
    measures_add(measures, 0, 0, 0, &flock, NULL);
    measures->chosen = metrics_find("axis_long");
    assert_string_equal(measures_plot(measures, MEASURES_ALWAYS).label, "axis_long");
    assert_int_equal(list(measures, &measures->flock, MEASURES_ALWAYS, out), 0);
    measures_add(measures, 1, 0, 1u << METRIC_SHAPE, &flock, &flock);
    measures_add(measures, 2, 0, 0, &flock, &flock);
    assert_int_equal(list(measures, &measures->flock, 0, out), 3);
    assert_int_equal(list(measures, &measures->flock, MEASURES_ALWAYS, out), 1);
    assert_int_equal(list(measures, &measures->twin, MEASURES_ALWAYS, out), 1);
    assert_true(out[0] == 30);
    assert_true(top(measures, MEASURES_ALWAYS) == 30);
    fly_clear_numbers(&numbers);
    assert_int_equal(list(measures, &measures->flock, MEASURES_ALWAYS, out), 0);
    assert_non_null(measures->chosen);
}

TEST(patterns_by_their_names) {
    char text[64];
    const Metrics none = {.parts = 2, .ellipse = 0.5}, two = {.wave = 1, .parts = 2, .split = 1};
    measures_name_patterns(&none, text, sizeof text);
    assert_string_equal(text, "none");
    measures_name_patterns(&two, text, sizeof text);
    assert_string_equal(text, "split, wave");
    measures_name_patterns(&two, text, 8);
    assert_string_equal(text, "split, ");
}
