// What the models' tables say: names that are there, and rules that are found by name, role and
// parameter.
#include "test.h"

#include <string.h>

#include "oracle.h"
#include "sim/metrics.h"
#include "sim/sim.h"

TEST(registry) {
    Error error = {0};
    assert_string_equal(model_at(0)->name, "leader"); // the default
    for (size_t m = 0; m < model_count(); m++)
        assert_ptr_equal(model_find(model_at(m)->name), model_at(m));
    assert_null(model_find("swarm"));
    assert_null(model_require("swarm", &error));
    for (size_t m = 0; m < model_count(); m++)
        assert_non_null(strstr(error.text, model_at(m)->name));
}

TEST(every_model_is_tested) {
    for (size_t m = 0; m < model_count(); m++) {
        const char *name = model_at(m)->name;
        if (!oracle_find(name))
            fail_msg("%s: nothing holds its formulas: it lacks tests/sim/oracle_%s.c or "
                     "tests/sim/test_%s.c",
                     name, name, name);
    }
}

TEST(rules) {
    for (size_t m = 0; m < model_count(); m++) {
        const Model *model = model_at(m);
        size_t count = model->rule_count;
        const Rule *rules = model->rules;
        assert_in_range(count, 1, MODEL_MAX_RULES);
        for (size_t r = 0; r < count; r++) {
            char param[PARAM_NAME_SIZE];
            assert_int_equal(model_find_rule(model, rules[r].name), r);
            assert_non_null(metrics_find(rules[r].metric));
            if (rules[r].role != RULE_OTHER)
                assert_int_equal(model_find_role(model, rules[r].role), r); // one rule a role
            for (int i = 0;
                 *rules[r].params && text_list_get(rules[r].params, i, param, sizeof param); i++) {
                assert_non_null(param_find(&model->params, param));
                assert_int_equal(model_rule_of_param(model, param), r);
            }
        }
        assert_int_equal(model_find_rule(model, "nothing"), -1);
        assert_int_equal(model_rule_of_param(model, "spawn_radius"), -1);
    }
}

TEST(pointer) {
    static const char *const names[3] = {"cursor_x", "cursor_y", "cursor_z"};
    for (size_t m = 0; m < model_count(); m++)
        assert_int_equal(model_has_pointer(model_at(m)), model_at(m) == model_find("cursor"));
    for (int axis = 0; axis < 3; axis++)
        assert_string_equal(model_pointer_param(model_find("cursor"), axis)->name, names[axis]);
}
