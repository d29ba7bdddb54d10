// A preset as a file and as bytes: what libconfig would read otherwise than it stands there, and
// what is no preset at all.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "support/preset_file.h"

// --- Numbers as they stand ---

static void test_whole_numbers_are_read_whole(void **state) {
    (void)state;
    static const struct {
        const char *text;
        uint64_t seed;
    } good[] = {
        {"0", 0},
        {"2147483647", 2147483647},
        {"2147483648", 2147483648},
        {"4294967297", 4294967297},
        {"4294967297L", 4294967297},
        {"00000000000000000000007", 7},
        {"9007199254740993", 9007199254740993},
        {"9223372036854775807", INT64_MAX},
        {"\"18446744073709551615\"", UINT64_MAX},
        {"0xffffffff", 0xffffffff},
        {"0x100000005", 0x100000005},
        {"1e6", 1000000},
        {"5.", 5},
        {"1e+2", 100},
    };
    for (size_t i = 0; i < COUNT(good); i++) {
        char text[200];
        Preset preset;
        Error error;
        snprintf(text, sizeof text, MODEL "seed = %s;\nbirds = 5;\n", good[i].text);
        if (!load(text, &preset, &error))
            fail_msg("%s: %s", good[i].text, error.text);
        assert_true(preset.has_seed && preset.birds == 5);
        if (preset.seed != good[i].seed)
            fail_msg("%s is %llu", good[i].text, (unsigned long long)preset.seed);
    }
}

// Digits that are no number of their own stay as they are.
static void test_digits_in_texts_and_comments(void **state) {
    (void)state;
    Preset preset;
    Error error;
    assert_true(load("# 4294967297 \" not open\n"
                     "/* 4294967297\n \" */ model = \"leader\"; // 4294967297 /*\n"
                     "title = \"4294967297 \\\" # 4294967297 // \" \"4294967297\";\n"
                     "view = { mesh = \"m4294967297.obj\"; };\n",
                     &preset, &error));
    assert_string_equal(preset.title, "4294967297 \" # 4294967297 // 4294967297");
    assert_string_equal(preset.view.mesh, "m4294967297.obj");
    // Lines are counted through all that.
    assert_false(load("/* a\n\n */ title = \"a\nb\"; birds = 4294967297;\nx4294967297 = 1;",
                      &preset, &error));
    assert_non_null(strstr(error.text, ":4: birds"));
    assert_non_null(strstr(error.text, ":5: unknown setting x4294967297"));
    // What is open at the end is refused, not run past.
    static const char *const open[] = {
        "a = \"", "a = \"\\", "/*", "a = 0x", "a = 1e", "a = .", "a = 99999999999999999999"};
    for (size_t i = 0; i < COUNT(open); i++)
        assert_false(load(open[i], &preset, &error));
}

// --- What is no preset ---

static void test_size_limit(void **state) {
    (void)state;
    char *text = malloc(PRESET_MAX_BYTES + 1);
    assert_non_null(text);
    memset(text, ' ', PRESET_MAX_BYTES + 1);
    memcpy(text, MODEL, strlen(MODEL));
    Preset preset;
    Error error = {0};
    put_bytes(text, PRESET_MAX_BYTES);
    assert_true(preset_load(&preset, "p.cfg", &error));
    put_bytes(text, PRESET_MAX_BYTES + 1);
    assert_false(preset_load(&preset, "p.cfg", &error));
    assert_non_null(strstr(error.text, "p.cfg: larger than 65536 bytes"));
    free(text);
}

static void test_what_is_no_text(void **state) {
    (void)state;
    static const char text[] = MODEL "\0birds = 5;\n";
    Preset preset;
    Error error = {0};
    put_bytes(text, sizeof text - 1);
    assert_false(preset_load(&preset, "p.cfg", &error));
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_non_null(strstr(error.text, "p.cfg: not a text file"));
}

// Parsers recurse: a file that nests as deep as 64 KiB allows is refused, not died of.
static void test_deep_nesting(void **state) {
    (void)state;
    static const char *const pieces[] = {"a={", "(", "a:{a=("};
    for (size_t i = 0; i < COUNT(pieces); i++) {
        char *text = malloc(PRESET_MAX_BYTES + 1);
        assert_non_null(text);
        size_t used = (size_t)sprintf(text, "%sb=", MODEL), length = strlen(pieces[i]);
        if (pieces[i][0] == 'a')
            used -= 2;
        while (used + length <= PRESET_MAX_BYTES) {
            memcpy(text + used, pieces[i], length);
            used += length;
        }
        put_bytes(text, used);
        free(text);
        Preset preset;
        Error error = {0};
        assert_false(preset_load(&preset, "p.cfg", &error));
        assert_int_equal(error.kind, ERROR_USAGE);
        assert_non_null(strstr(error.text, "p.cfg:"));
    }
}

static void test_files_that_are_none(void **state) {
    (void)state;
    (void)mkfifo("fifo.cfg", 0600);
    (void)mkdir("folder.cfg", 0700);
    static const char *const paths[] = {"fifo.cfg", "folder.cfg", "./missing.cfg", "/dev/zero"};
    alarm(30); // waiting on the pipe would be for ever
    for (size_t i = 0; i < COUNT(paths); i++) {
        Preset preset;
        Error error = {0};
        assert_false(preset_load(&preset, paths[i], &error));
        assert_int_equal(error.kind, ERROR_FAILED);
        assert_non_null(strstr(error.text, paths[i]));
    }
    alarm(0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_whole_numbers_are_read_whole),
        cmocka_unit_test(test_digits_in_texts_and_comments),
        cmocka_unit_test(test_size_limit),
        cmocka_unit_test(test_what_is_no_text),
        cmocka_unit_test(test_deep_nesting),
        cmocka_unit_test(test_files_that_are_none),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
