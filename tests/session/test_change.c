// The text form of a change, as --at takes it.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "session/change.h"

static void test_every_form(void **state) {
    (void)state;
    static const struct {
        const char *text;
        ChangeKind kind;
        const char *name, *value;
    } forms[] = {
        {"gravity=1.5", CHANGE_PARAM, "gravity", "1.5"},
        {"mesh=a=b.obj", CHANGE_PARAM, "mesh", "a=b.obj"}, // the first '=' parts them
        {"mesh= spaced out", CHANGE_PARAM, "mesh", " spaced out"},
        {"rule.wander=off", CHANGE_RULE, "wander", "off"},
        {"rule.birds=on", CHANGE_RULE, "birds", "on"}, // a rule, whatever its name
        {"birds=100", CHANGE_BIRDS, "birds", "100"},
        {"seed=18446744073709551615", CHANGE_SEED, "seed", "18446744073709551615"},
        {"restart", CHANGE_RESTART, "", ""},
        {"model=leader", CHANGE_MODEL, "model", "leader"},
        {"preset=a b/c.cfg", CHANGE_PRESET, "preset", "a b/c.cfg"},
        {"init=/a b/c.csv", CHANGE_INIT, "init", "/a b/c.csv"},
        {"resume=d", CHANGE_RESUME, "resume", "d"},
        {"camera=1,2,3,4,5", CHANGE_CAMERA, "camera", "1,2,3,4,5"},
        {"compare=on", CHANGE_COMPARE, "compare", "on"},
        {"pick=17", CHANGE_PICK, "pick", "17"},
        {"pick=none", CHANGE_PICK, "pick", "none"},
        {"Birds=100", CHANGE_PARAM, "Birds", "100"},
        {"birdsong=1", CHANGE_PARAM, "birdsong", "1"},
        {"restart=1", CHANGE_PARAM, "restart", "1"}, // a name that no table has
    };
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        Change change;
        memset(&change, 0x5a, sizeof change);
        Error error = {0};
        assert_true(change_parse(forms[i].text, &change, &error));
        assert_int_equal(change.kind, forms[i].kind);
        assert_string_equal(change.name, forms[i].name);
        assert_string_equal(change.value, forms[i].value);
        assert_int_equal(change.tick, 0);
        char text[CHANGE_TEXT_SIZE];
        change_format(&change, text); // and back
        assert_string_equal(text, forms[i].text);
    }
}

// A journal has a line for each.
static void test_one_line(void **state) {
    (void)state;
    static const char *const bad[] = {"mesh=a\nb", "mesh=a\r", "gra\tvity=1", "init=a\x7f"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Change change;
        Error error = {0};
        assert_false(change_parse(bad[i], &change, &error));
        assert_int_equal(error.kind, ERROR_USAGE);
    }
}

// Paths may be longer than any other value.
static void test_long_paths(void **state) {
    (void)state;
    static const char *const names[] = {"init=", "resume=", "preset="};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        for (size_t length = FILE_PATH_SIZE - 2; length <= FILE_PATH_SIZE; length++) {
            char text[CHANGE_TEXT_SIZE + 10], again[CHANGE_TEXT_SIZE];
            strcpy(text, names[i]);
            size_t name = strlen(text);
            memset(text + name, 'p', length);
            text[name + length] = '\0';
            Change change;
            Error error = {0};
            assert_int_equal(change_parse(text, &change, &error), length < FILE_PATH_SIZE);
            if (length >= FILE_PATH_SIZE)
                continue;
            change_format(&change, again);
            assert_string_equal(again, text);
        }
}

static void test_what_is_no_change(void **state) {
    (void)state;
    static const char *const bad[] = {
        "",       "=",           "=5",           "gravity", "gravity=",    "birds",
        "birds=", "rule.wander", "rule.wander=", "Restart", "restart now", "rule.=on"};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        Change change;
        Error error = {0};
        if (change_parse(bad[i], &change, &error))
            fail_msg("'%s' was taken for a change", bad[i]);
        assert_int_equal(error.kind, ERROR_USAGE);
        assert_non_null(strstr(error.text, bad[i]));
        assert_non_null(strstr(error.text, "NAME=VALUE"));
        assert_non_null(strstr(error.text, "restart"));
    }
}

// Texts around the size of the fields: taken whole or refused, never cut.
static void test_long_names_and_values(void **state) {
    (void)state;
    char text[PARAM_NAME_SIZE + PARAM_TEXT_SIZE + 100];
    for (size_t name = PARAM_NAME_SIZE - 2; name <= PARAM_NAME_SIZE + 1; name++)
        for (size_t value = PARAM_TEXT_SIZE - 2; value <= PARAM_TEXT_SIZE + 1; value++) {
            memset(text, 'n', name);
            text[name] = '=';
            memset(text + name + 1, 'v', value);
            text[name + 1 + value] = '\0';
            Change change;
            Error error = {0};
            bool fits = name < PARAM_NAME_SIZE && value < PARAM_TEXT_SIZE;
            assert_int_equal(change_parse(text, &change, &error), fits);
            if (fits) {
                assert_int_equal(strlen(change.name), name);
                assert_int_equal(strlen(change.value), value);
            } else {
                assert_int_equal(error.kind, ERROR_USAGE);
                assert_non_null(strstr(error.text, "long"));
            }
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_form),
        cmocka_unit_test(test_what_is_no_change),
        cmocka_unit_test(test_long_names_and_values),
        cmocka_unit_test(test_one_line),
        cmocka_unit_test(test_long_paths),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
