// The table of keys is told to people, so it must be complete, free of doubles and true.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>

#include "fly/keys.h"

static void every_action_has_one_row(void **state) {
    (void)state;
    size_t count;
    const KeyRow *rows = keys_table(&count);
    assert_int_equal(count, KEY_ACTION_COUNT);
    int seen[KEY_ACTION_COUNT] = {0};
    for (size_t i = 0; i < count; i++)
        seen[rows[i].action]++;
    for (int action = 0; action < KEY_ACTION_COUNT; action++)
        assert_int_equal(seen[action], 1);
}

static void no_key_is_taken_twice(void **state) {
    (void)state;
    size_t count;
    const KeyRow *rows = keys_table(&count);
    for (size_t i = 0; i < count; i++) {
        for (size_t j = i + 1; j < count; j++) {
            assert_string_not_equal(rows[i].name, rows[j].name);
            int overlap = rows[i].shift == rows[j].shift &&
                          rows[i].key < rows[j].key + rows[j].span &&
                          rows[j].key < rows[i].key + rows[i].span;
            assert_false(overlap);
        }
    }
}

static void rows_are_told(void **state) {
    (void)state;
    size_t count;
    const KeyRow *rows = keys_table(&count);
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(rows[i].help);
        assert_in_range(length, 4, 60);
        assert_int_not_equal(rows[i].help[length - 1], '.');
        assert_true(rows[i].name[0] != '\0');
        // A group stands together, or the help would show its heading twice.
        if (i > 0)
            assert_true(rows[i].group >= rows[i - 1].group);
    }
}

static void presses_are_found(void **state) {
    (void)state;
    int argument = -1;
    const KeyRow *row = keys_find(GLFW_KEY_3, false, false, &argument);
    assert_int_equal(row->action, KEY_RULE);
    assert_int_equal(argument, 2);
    row = keys_find(GLFW_KEY_9, true, false, &argument);
    assert_int_equal(row->action, KEY_RULE_ONLY);
    assert_int_equal(argument, 8);
    assert_int_equal(keys_find(GLFW_KEY_0, false, false, &argument)->action, KEY_RULES_PRESET);
    assert_int_equal(keys_find(GLFW_KEY_R, false, false, &argument)->action, KEY_RESTART);
    assert_int_equal(keys_find(GLFW_KEY_R, true, false, &argument)->action, KEY_NEW_SEED);
    assert_null(keys_find(GLFW_KEY_F12, false, false, &argument));
    assert_null(keys_find(GLFW_KEY_W, false, false, &argument)); // held, not pressed
}

static void shift_for_speed_leaves_other_keys_alone(void **state) {
    (void)state;
    int argument;
    assert_int_equal(keys_find(GLFW_KEY_SPACE, true, false, &argument)->action, KEY_PAUSE);
    assert_int_equal(keys_find(GLFW_KEY_F, true, false, &argument)->action, KEY_FRAME_FLOCK);
}

static void only_one_key_repeats(void **state) {
    (void)state;
    int argument;
    assert_int_equal(keys_find(GLFW_KEY_PERIOD, false, true, &argument)->action, KEY_STEP);
    assert_null(keys_find(GLFW_KEY_RIGHT_BRACKET, false, true, &argument)); // would fill the memory
    assert_null(keys_find(GLFW_KEY_SPACE, false, true, &argument));
}

static void both_shifts_and_controls_count(void **state) {
    (void)state;
    bool down[GLFW_KEY_LAST + 1] = {false};
    assert_false(keys_held(down, KEY_FAST));
    down[GLFW_KEY_RIGHT_SHIFT] = down[GLFW_KEY_RIGHT_CONTROL] = down[GLFW_KEY_W] = true;
    assert_true(keys_held(down, KEY_FAST));
    assert_true(keys_held(down, KEY_SLOW));
    assert_true(keys_held(down, KEY_FORWARD));
    assert_false(keys_held(down, KEY_BACK));
}

// A French keyboard: digits need Shift, Z stands where a US keyboard has W.
static const char *french(int key) {
    static const char *const digits[] = {"&", "\xc3\xa9", "\"", "'",       "(",
                                         "-", "\xc3\xa8", "_",  "\xc3\xa7"};
    if (key >= GLFW_KEY_1 && key <= GLFW_KEY_9)
        return digits[key - GLFW_KEY_1];
    return key == GLFW_KEY_W ? "z" : NULL;
}

static void labels_are_those_of_the_keyboard(void **state) {
    (void)state;
    char label[32];
    keys_label(keys_row(KEY_FORWARD), -1, NULL, label, sizeof label);
    assert_string_equal(label, "W");
    keys_label(keys_row(KEY_FORWARD), -1, french, label, sizeof label);
    assert_string_equal(label, "Z");
    keys_label(keys_row(KEY_RULE), 2, NULL, label, sizeof label);
    assert_string_equal(label, "3");
    keys_label(keys_row(KEY_RULE), 2, french, label, sizeof label);
    assert_string_equal(label, "\"");
    keys_label(keys_row(KEY_RULE_ONLY), -1, NULL, label, sizeof label);
    assert_string_equal(label, "Shift+1 - 9");
    keys_label(keys_row(KEY_RULE_ONLY), -1, french, label, sizeof label);
    assert_string_equal(label, "Shift+& - \xc3\xa7");
    keys_label(keys_row(KEY_LEAVE), -1, french, label, sizeof label);
    assert_string_equal(label, "Esc");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_action_has_one_row),
        cmocka_unit_test(no_key_is_taken_twice),
        cmocka_unit_test(rows_are_told),
        cmocka_unit_test(presses_are_found),
        cmocka_unit_test(shift_for_speed_leaves_other_keys_alone),
        cmocka_unit_test(only_one_key_repeats),
        cmocka_unit_test(both_shifts_and_controls_count),
        cmocka_unit_test(labels_are_those_of_the_keyboard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
