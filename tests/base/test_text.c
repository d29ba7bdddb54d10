// Numbers and names as people write them, and what is no number.
#include "test.h"

#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "base/text.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static const char *const no_numbers[] = {
    "",      " ",    " 1",    "1 ", "1\n",  "\t1",      "nan", "NaN",  "nan(1)",   "inf", "-inf",
    "+INF",  "0x10", "0X1p3", "1e", "e5",   "1e+",      ".",   "-",    "+",        "--1", "+-1",
    "1.2.3", "1,5",  "1_000", "1f", "1.0L", "infinity", "ten", "1e5x", "\xc2\xbd", "1-2", "1e1.5",
};

TEST(what_is_no_number_is_refused) {
    for (size_t i = 0; i < COUNT(no_numbers); i++) {
        float f = 7;
        double d = 7;
        int64_t n = 7;
        uint64_t u = 7;
        if (text_to_float(no_numbers[i], &f) || text_to_double(no_numbers[i], &d) ||
            text_to_int(no_numbers[i], -100, 100, &n) || text_to_uint64(no_numbers[i], &u))
            fail_msg("'%s' was taken for a number", no_numbers[i]);
        assert_true(f == 7 && d == 7 && n == 7 && u == 7); // what was there stays
    }
}

TEST(lists) {
    char name[8];
    assert_int_equal(text_list_find("ab|b|abc", "ab"), 0);
    assert_int_equal(text_list_find("ab|b|abc", "abc"), 2);
    assert_int_equal(text_list_find("ab|b|abc", "a"), -1);
    assert_int_equal(text_list_find("ab|b|abc", ""), -1);
    assert_true(text_list_get("ab|b|abc", 1, name, sizeof name));
    assert_string_equal(name, "b");
    assert_false(text_list_get("ab|b|abc", 3, name, sizeof name));
}

TEST(decimals) {
    static const struct {
        const char *text;
        double value;
    } good[] = {{"0", 0},       {"-0", 0},  {"12", 12},       {"+3", 3},
                {".5", 0.5},    {"5.", 5},  {"-1.25", -1.25}, {"1e3", 1000},
                {"1E-2", 0.01}, {"007", 7}, {"1e-400", 0},    {"00.5e1", 5}};
    for (size_t i = 0; i < COUNT(good); i++) {
        float f;
        double d;
        assert_true(text_to_float(good[i].text, &f));
        assert_true(text_to_double(good[i].text, &d));
        assert_true(f == (float)good[i].value && d == good[i].value);
    }
    float f;
    assert_true(text_to_float("-0", &f) && signbit(f));
}

TEST(overflow_is_refused) {
    float f;
    double d;
    assert_true(text_to_float("3.4028235e38", &f));
    assert_false(text_to_float("3.5e38", &f));
    assert_false(text_to_float("-1e39", &f));
    assert_true(text_to_double("1e308", &d));
    assert_false(text_to_double("2e400", &d));
    assert_false(text_to_double("-2e400", &d));
}

TEST(whole_numbers_and_their_bounds) {
    int64_t n = 7;
    assert_true(text_to_int("-3", -3, 4, &n) && n == -3);
    assert_true(text_to_int("+4", -3, 4, &n) && n == 4);
    assert_false(text_to_int("-4", -3, 4, &n));
    assert_false(text_to_int("5", -3, 4, &n));
    assert_false(text_to_int("1.0", -3, 4, &n));
    assert_false(text_to_int("1e0", -3, 4, &n));
    assert_int_equal(n, 4);
    assert_true(text_to_int("9223372036854775807", INT64_MIN, INT64_MAX, &n) && n == INT64_MAX);
    assert_true(text_to_int("-9223372036854775808", INT64_MIN, INT64_MAX, &n) && n == INT64_MIN);
    assert_false(text_to_int("9223372036854775808", INT64_MIN, INT64_MAX, &n));
    assert_false(text_to_int("-9223372036854775809", INT64_MIN, INT64_MAX, &n));

    uint64_t u = 7;
    assert_true(text_to_uint64("18446744073709551615", &u) && u == UINT64_MAX);
    assert_true(text_to_uint64("0", &u) && u == 0);
    assert_false(text_to_uint64("18446744073709551616", &u));
    assert_false(text_to_uint64("-1", &u));
    assert_false(text_to_uint64("+1", &u));
}

TEST(on_and_off) {
    bool on = false;
    assert_true(text_to_bool("on", &on) && on);
    assert_false(text_to_bool("On", &on) || text_to_bool("onn", &on) || text_to_bool("1", &on));
    assert_true(on);
    assert_true(text_to_bool("off", &on) && !on);
}

// --- Names ---

static const char *nearest(const char *wanted) {
    static const char *const names[] = {"separation", "alignment", "cohesion", "leader_x",
                                        "leader_y",   "wander",    "fps",      "bank"};
    TextNear near = {0};
    for (size_t i = 0; i < COUNT(names); i++)
        text_near_offer(&near, wanted, names[i]);
    return near.name ? near.name : "";
}

TEST(near_names) {
    assert_string_equal(nearest("alignement"), "alignment");
    assert_string_equal(nearest("aligmnent"), "alignment");
    assert_string_equal(nearest("cohesoin"), "cohesion");
    assert_string_equal(nearest("separation"), "separation");
    assert_string_equal(nearest("leader_y"), "leader_y"); // not the first that is near
    assert_string_equal(nearest("sep"), "separation");    // a beginning
    assert_string_equal(nearest("fp"), "fps");
    assert_string_equal(nearest("rank"), "bank");
    assert_string_equal(nearest("gravity"), "");
    // Of four letters one may be wrong, of eight two, of more three.
    assert_string_equal(nearest("rask"), "");
    assert_string_equal(nearest("cohxsxon"), "cohesion");
    assert_string_equal(nearest("coxxxion"), "");
    assert_string_equal(nearest("alixxxent"), "alignment");
    assert_string_equal(nearest("alxxxxent"), "");
    assert_string_equal(nearest(""), "");
    assert_string_equal(nearest("x"), "");
}

// --- Writing ---

TEST(floats_read_back_exactly) {
    int finite = 0;
    for (uint64_t i = 0; i < 200000; i++) {
        uint32_t bits = (uint32_t)random_bits(3, i, 0, 0), back_bits;
        float value, back;
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value))
            continue;
        finite++;
        char text[64];
        text_from_float(value, text, sizeof text);
        assert_true(text_to_float(text, &back));
        memcpy(&back_bits, &back, sizeof back_bits);
        if (back_bits != bits)
            fail_msg("%08x became %s became %08x", bits, text, back_bits);
    }
    assert_true(finite > 190000);
}

TEST(floats_look_as_a_person_writes_them) {
    static const struct {
        float value;
        const char *text;
    } golden[] = {
        {0, "0"},         {0.1f, "0.1"},   {1.0f / 3, "0.33333334"}, {100, "100"},
        {1e5f, "100000"}, {-2.5f, "-2.5"}, {16777216, "16777216"},   {1.0f / 60, "0.016666668"},
    };
    for (size_t i = 0; i < COUNT(golden); i++) {
        char text[64];
        text_from_float(golden[i].value, text, sizeof text);
        assert_string_equal(text, golden[i].text);
    }
}

TEST(doubles_read_back) {
    static const struct {
        double value;
        const char *text;
    } golden[] = {
        {0, "0"}, {1, "1"}, {0.1, "0.1"}, {1000000, "1000000"}, {1 / 60.0, "0.016666666666666666"}};
    for (size_t i = 0; i < COUNT(golden); i++) {
        char text[64];
        text_from_double(golden[i].value, text, sizeof text);
        assert_string_equal(text, golden[i].text);
    }
    for (int step = 0; step < 100000; step++) {
        char text[64];
        double back, value = step * (1 / 60.0);
        text_from_double(value, text, sizeof text);
        assert_true(text_to_double(text, &back) && back == value);
    }
}

TEST(counts_are_grouped) {
    static const struct {
        size_t number;
        const char *text;
    } cases[] = {
        {0, "0"}, {999, "999"}, {1000, "1,000"}, {12345, "12,345"}, {1234567, "1,234,567"}};
    char out[32];
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text_from_count(cases[i].number, out, sizeof out);
        assert_string_equal(out, cases[i].text);
    }
}

TEST(names_in_words) {
    static const char *const cases[][2] = {{"cohesion", "cohesion"},
                                           {"origin_pull", "origin pull"},
                                           {"mouse_avoidance_dist", "mouse avoidance distance"},
                                           {"flock's shadow", "flock's shadow"},
                                           {"", ""}};
    char out[32];
    for (size_t i = 0; i < COUNT(cases); i++) {
        text_from_name(cases[i][0], out, sizeof out);
        assert_string_equal(out, cases[i][1]);
    }
    text_from_name("origin_pull", out, 9); // cut
    assert_string_equal(out, "origin p");
}

TEST(words_of_a_shell) {
    static const char *const cases[][2] = {
        {"murmuration", "murmuration"}, {"a/b-c_1.cfg", "a/b-c_1.cfg"},
        {"my flock", "'my flock'"},     {"", "''"},
        {"it's", "'it'\\''s'"},         {"$HOME", "'$HOME'"},
        {"\xc3\xa4", "'\xc3\xa4'"}};
    char out[32];
    for (size_t i = 0; i < COUNT(cases); i++) {
        text_quote(cases[i][0], out, sizeof out);
        assert_string_equal(out, cases[i][1]);
        for (size_t size = 1; size <= strlen(cases[i][1]); size++) { // cut
            text_quote(cases[i][0], out, size);
            assert_int_equal(strlen(out), size - 1);
        }
    }
}
