// Whatever text reaches an error, one printable line comes out.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/error.h"

static void test_set_fills_kind_and_text(void **state) {
    (void)state;
    Error error = {0};
    assert_false(error_set(&error, ERROR_USAGE, "--birds %d: expected %s", -1, "more"));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_string_equal(error.text, "--birds -1: expected more");
    assert_false(error_set(&error, ERROR_FAILED, "other"));
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_string_equal(error.text, "other");
}

static void test_the_kinds_are_the_exit_statuses(void **state) {
    (void)state;
    assert_int_equal(ERROR_NONE, 0);
    assert_int_equal(ERROR_FAILED, 1);
    assert_int_equal(ERROR_USAGE, 2);
}

static void test_control_characters_are_replaced(void **state) {
    (void)state;
    Error error = {0};
    for (int c = 1; c < 256; c++) {
        error_set(&error, ERROR_FAILED, "a%cb", c);
        assert_int_equal(strlen(error.text), 3);
        bool control = c < ' ' || c == 0x7f;
        assert_int_equal((unsigned char)error.text[1], control ? '?' : c);
    }
    error_set(&error, ERROR_FAILED, "two\nlines\r\n\033[31mred");
    assert_string_equal(error.text, "two?lines???[31mred");
    error_set(&error, ERROR_FAILED, "±1e6"); // letters beyond ASCII stay
    assert_string_equal(error.text, "±1e6");
}

static void test_prefix_keeps_the_kind(void **state) {
    (void)state;
    Error error = {0};
    error_set(&error, ERROR_USAGE, "gravity=x: expected a number");
    assert_false(error_prefix(&error, "%s:%d", "my\npreset.cfg", 12));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_string_equal(error.text, "my?preset.cfg:12: gravity=x: expected a number");
}

static void test_long_texts_are_cut(void **state) {
    (void)state;
    char text[5000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    Error error = {0};
    error_set(&error, ERROR_FAILED, "%s", text);
    assert_int_equal(strlen(error.text), sizeof error.text - 1);
    error_prefix(&error, "%s", text);
    assert_true(strlen(error.text) < sizeof error.text);
    assert_non_null(strstr(error.text, "x: x")); // something of both is left
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_set_fills_kind_and_text),
        cmocka_unit_test(test_the_kinds_are_the_exit_statuses),
        cmocka_unit_test(test_control_characters_are_replaced),
        cmocka_unit_test(test_prefix_keeps_the_kind),
        cmocka_unit_test(test_long_texts_are_cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
