// Whatever text reaches an error, one printable line comes out, and several only where they were
// added.
#include "test.h"

#include <stdio.h>
#include <string.h>

#include "base/error.h"
#include "base/text.h"

TEST(set_fills_kind_and_text) {
    Error error = {0};
    assert_false(error_set(&error, ERROR_USAGE, "--birds %d: expected %s", -1, "more"));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_string_equal(error.text, "--birds -1: expected more");
    assert_false(error_set(&error, ERROR_FAILED, "other"));
    assert_int_equal(error.kind, ERROR_FAILED);
    assert_string_equal(error.text, "other");
}

TEST(control_characters_are_replaced) {
    Error error = {0};
    for (int c = 1; c < 256; c++) {
        error_set(&error, ERROR_FAILED, "a%cb", c);
        assert_int_equal(strlen(error.text), 3);
        bool printable = c >= ' ' && c < 0x7f; // a byte alone beyond that is no UTF-8
        assert_int_equal((unsigned char)error.text[1], printable ? c : '?');
    }
    error_set(&error, ERROR_FAILED, "two\nlines\r\n\033[31mred");
    assert_string_equal(error.text, "two?lines???[31mred");
    error_set(&error, ERROR_FAILED, "±1e6"); // letters beyond ASCII stay
    assert_string_equal(error.text, "±1e6");
    // Nothing turns the direction of writing, or ends the line.
    static const char *const marks[] = {"\u061c", "\u200e", "\u2028", "\u202e", "\u2066", "\u2069"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        error_set(&error, ERROR_FAILED, "--a%sb", marks[i]);
        assert_memory_equal(error.text, "--a?", 4);
    }
}

TEST(prefix_keeps_the_kind) {
    Error error = {0};
    error_set(&error, ERROR_USAGE, "gravity=x: expected a number");
    assert_false(error_prefix(&error, "%s:%d", "my\npreset.cfg", 12));
    assert_int_equal(error.kind, ERROR_USAGE);
    assert_string_equal(error.text, "my?preset.cfg:12: gravity=x: expected a number");
}

TEST(long_texts_are_cut) {
    char text[5000];
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    Error error = {0};
    error_set(&error, ERROR_FAILED, "%s", text);
    assert_true(strlen(error.text) >= sizeof error.text - 20);
    error_prefix(&error, "%s", text);
    assert_true(strlen(error.text) < sizeof error.text);

    // A long path does not hide what is wrong with it.
    error_set(&error, ERROR_FAILED, "a%s.cfg:12: no number", text);
    assert_int_equal(strncmp(error.text, "axxx", 4), 0);
    assert_non_null(strstr(error.text, "xxx...xxx"));
    assert_non_null(strstr(error.text, "xxx.cfg:12: no number"));
    text[4000] = '\0';
    error_set(&error, ERROR_USAGE, "no number");
    error_prefix(&error, "a%s.cfg:12", text);
    assert_non_null(strstr(error.text, "xxx.cfg:12: no number"));
    for (size_t i = 0; i < 2000; i++) // half a letter is not shown
        memcpy(text + 2 * i, "ü", 2);
    error_set(&error, ERROR_FAILED, "%s%s", text, text);
    char shown[sizeof error.text];
    strcpy(shown, error.text);
    text_make_printable(shown);
    assert_string_equal(shown, error.text);
}

// --- Several lines ---

static void fill(Error *error, int first, int last) {
    for (int i = first; i <= last; i++) {
        Error one = {0};
        error_set(&one, ERROR_USAGE, "p.cfg:%d: number %d is wrong", i, i);
        assert_false(error_add(error, &one));
    }
}

TEST(lines_gather) {
    Error error = {0};
    fill(&error, 1, 3);
    assert_int_equal(error.kind, ERROR_USAGE);
    error_prefix(&error, "--preset");
    assert_string_equal(error.text, "--preset: p.cfg:1: number 1 is wrong\n"
                                    "--preset: p.cfg:2: number 2 is wrong\n"
                                    "--preset: p.cfg:3: number 3 is wrong");
    Error other = {0}, failed = {0};
    fill(&other, 7, 8);
    error_set(&failed, ERROR_FAILED, "first");
    error_add(&failed, &other);
    assert_int_equal(failed.kind, ERROR_FAILED);
    assert_string_equal(failed.text,
                        "first\np.cfg:7: number 7 is wrong\np.cfg:8: number 8 is wrong");
    error_set(&failed, ERROR_USAGE, "one again");
    assert_string_equal(failed.text, "one again");
}

// Whatever is done to it, the last line says that others are missing, once.
static void assert_full(const Error *error) {
    static const char left_out[] = "... and more";
    assert_true(strlen(error->text) < sizeof error->text);
    const char *said = strstr(error->text, left_out);
    assert_non_null(said);
    assert_string_equal(said, left_out);
}

TEST(too_many_lines_are_left_out) {
    Error error = {0}, both = {0};
    fill(&error, 1, 1000);
    assert_full(&error);
    fill(&error, 1001, 1001);
    assert_full(&error);
    error_prefix(&error, "%0300d", 5);
    assert_full(&error);
    fill(&both, 1, 2);
    error_add(&both, &error);
    assert_full(&both);
    error_set(&both, ERROR_USAGE, "one again");
    fill(&both, 1, 1);
    assert_string_equal(both.text, "one again\np.cfg:1: number 1 is wrong");
}

TEST(one_line_of_several) {
    char shown[32];
    error_describe("alone", shown, sizeof shown);
    assert_string_equal(shown, "alone");
    error_describe("", shown, sizeof shown);
    assert_string_equal(shown, "");
    error_describe("one\ntwo\nthree", shown, sizeof shown);
    assert_string_equal(shown, "one (and 2 more)");
    error_describe("a first line which is far too long\ntwo", shown, sizeof shown);
    assert_string_equal(shown, "a first line which (and 1 more)");
}

TEST(every_line_is_printed) {
    Error error = {0};
    fill(&error, 1, 2);
    char printed[256] = "";
    FILE *stream = fmemopen(printed, sizeof printed, "w");
    assert_non_null(stream);
    error_print(&error, stream);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(printed,
                        "skein: p.cfg:1: number 1 is wrong\nskein: p.cfg:2: number 2 is wrong\n");
}
