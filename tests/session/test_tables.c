// The tables of every model and of the view, row by row: options, presets, panel and listings all
// trust them.
#include "test.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "scene/view.h"
#include "session/change.h"
#include "sim/metrics.h"
#include "sim/model.h"

static void assert_name(const char *name) {
    if (!*name || strlen(name) >= PARAM_NAME_SIZE ||
        name[strspn(name, "abcdefghijklmnopqrstuvwxyz0123456789_")])
        fail_msg("'%s' is no snake_case name", name);
}

static void assert_help(const char *name, const char *help) {
    if (!help || islower((unsigned char)*help) || help[strlen(help) - 1] == '.')
        fail_msg("%s: the help is no sentence without a full stop", name);
}

static void assert_sound(const ParamTable *table) {
    for (size_t i = 0; i < table->count; i++) {
        const Param *param = &table->rows[i];
        assert_name(param->name);
        assert_help(param->name, param->help);
        assert_ptr_equal(param_find(table, param->name), param); // the first of its name
        if (!param->unit)
            fail_msg("%s has no unit, not even an empty one", param->name);
        // The default is accepted, and reads back as itself.
        _Alignas(16) char values[MODEL_PARAMS_SIZE + sizeof(View)];
        char initial[PARAM_TEXT_SIZE], again[PARAM_TEXT_SIZE];
        Error error = {0};
        assert_true(param->offset < sizeof values - PARAM_TEXT_SIZE || param->kind != PARAM_TEXT);
        param_describe_initial(param, initial, sizeof initial);
        if (!param_set_text(param, values, initial, &error))
            fail_msg("the default of %s", error.text);
        param_get_text(param, values, again, sizeof again);
        assert_string_equal(again, initial);
        // As a change it reaches the parameter, not a word of the same name.
        char text[PARAM_NAME_SIZE + PARAM_TEXT_SIZE];
        Change change;
        snprintf(text, sizeof text, "%s=%s", param->name, initial);
        assert_true(change_parse(text, &change, &error));
        assert_int_equal(change.kind, CHANGE_PARAM);
    }
}

TEST(parameters) {
    assert_sound(&view_params);
    for (size_t m = 0; m < model_count(); m++) {
        const ParamTable *table = &model_at(m)->params;
        assert_sound(table);
        for (size_t i = 0; i < table->count; i++) // one name, one meaning
            if (param_find(&view_params, table->rows[i].name))
                fail_msg("%s is the model's and the view's", table->rows[i].name);
    }
}

// The panel makes a section of the rows beside each other that have the same heading.
TEST(groups_of_the_view) {
    for (size_t i = 0; i < view_params.count; i++) {
        const Param *param = &view_params.rows[i];
        assert_non_null(param->group);
        if (param->label && (strcmp(param->label, param->name) == 0 || strchr(param->label, '_')))
            fail_msg("%s: '%s' is no plain label beside the name", param->name, param->label);
        for (size_t k = i + 2; k < view_params.count; k++)
            if (strcmp(param->group, param[k - i].group) == 0 &&
                strcmp(param->group, param[k - i - 1].group) != 0)
                fail_msg("%s is apart from the others of %s", param[k - i].name, param->group);
    }
}

TEST(rules) {
    for (size_t m = 0; m < model_count(); m++) {
        const Model *model = model_at(m);
        assert_name(model->name);
        assert_ptr_equal(model_find(model->name), model);
        size_t count = model->rule_count;
        const Rule *rules = model->rules;
        assert_in_range(count, 1, MODEL_MAX_RULES);
        uint32_t initial = 0;
        for (size_t i = 0; i < count; i++) {
            assert_name(rules[i].name);
            assert_help(rules[i].name, rules[i].help);
            assert_int_equal(model_find_rule(model, rules[i].name), i);
            assert_true(rules[i].metric && *rules[i].metric);
            initial |= (uint32_t)rules[i].initial << i;
            // Every name it claims is a parameter, and no other rule's.
            char name[PARAM_NAME_SIZE];
            for (int n = 0;
                 rules[i].params[0] && text_list_get(rules[i].params, n, name, sizeof name); n++) {
                if (!param_find(&model->params, name))
                    fail_msg("%s: %s has no parameter %s", model->name, rules[i].name, name);
                assert_int_equal(model_rule_of_param(model, name), i);
            }
        }
        assert_int_equal(model_initial_rules(model), initial);
        assert_int_equal(model_find_rule(model, "nonesuch"), -1);
        assert_int_equal(model_rule_of_param(model, "nonesuch"), -1);
    }
    assert_null(model_find("nonesuch"));
}

TEST(metrics) {
    // The plain ones of the contract.
    static const char *const names[] = {"step",         "time_s",           "flock",
                                        "polarization", "speed_mean",       "speed_min",
                                        "speed_max",    "nearest_mean",     "neighbours_mean",
                                        "radius_rms",   "angular_momentum", "centroid_x",
                                        "centroid_y",   "centroid_z",       "leader_x",
                                        "leader_y",     "leader_z",         "guarded"};
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        assert_non_null(metrics_find(names[i]));
        assert_int_equal(metrics_find(names[i])->topic, METRIC_PLAIN);
    }
    // The topics in their order; each name once.
    assert_int_equal(columns[0].topic, METRIC_PLAIN);
    for (size_t i = 0; i < count; i++) {
        assert_in_range((int)columns[i].topic - (int)columns[i ? i - 1 : 0].topic, 0, 1);
        assert_ptr_equal(metrics_find(columns[i].name), &columns[i]);
    }
    assert_int_equal(columns[count - 1].topic, METRIC_TOPICS - 1);
    char name[32];
    assert_true(text_list_get(METRIC_TOPIC_NAMES, METRIC_TOPICS - 1, name, sizeof name));
    assert_string_equal(name, "all");
    assert_false(text_list_get(METRIC_TOPIC_NAMES, METRIC_TOPICS, name, sizeof name));
    assert_null(metrics_find("nonesuch"));
}
