// A resized window keeps its shape in the take: whole, in the middle, black beside it.

#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "fly/picture_fit.h"

static uint8_t at(const uint8_t *pixels, int width, int x, int y) {
    return pixels[((size_t)y * (size_t)width + (size_t)x) * 4];
}

static void fit_white(int width, int height, uint8_t *to, int to_width, int to_height) {
    uint8_t *from = malloc((size_t)width * (size_t)height * 4);
    assert_non_null(from);
    memset(from, 200, (size_t)width * (size_t)height * 4);
    picture_fit(from, width, height, to, to_width, to_height);
    free(from);
}

static void a_wide_one_gets_bars_above_and_below(void **state) {
    (void)state;
    uint8_t to[16 * 16 * 4];
    fit_white(32, 16, to, 16, 16);
    for (int y = 0; y < 16; y++)
        for (int x = 0; x < 16; x++)
            assert_int_equal(at(to, 16, x, y), y >= 4 && y < 12 ? 200 : 0);
}

static void a_tall_one_gets_bars_beside(void **state) {
    (void)state;
    uint8_t to[16 * 8 * 4];
    fit_white(3, 6, to, 16, 8); // larger than it was
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 16; x++)
            assert_int_equal(at(to, 16, x, y), x >= 6 && x < 10 ? 200 : 0);
}

static void smaller_is_the_mean_of_all(void **state) {
    (void)state;
    uint8_t from[9 * 9 * 4] = {0}, to[3 * 3 * 4];
    for (int i = 0; i < 9; i++)
        from[(size_t)(((i / 3) * 9 + i % 3) * 4)] = (uint8_t)(i * 10); // the first block of nine
    picture_fit(from, 9, 9, to, 3, 3);
    assert_int_equal(at(to, 3, 0, 0), 40);
    assert_int_equal(at(to, 3, 1, 0), 0);
}

static void larger_is_blended(void **state) {
    (void)state;
    uint8_t from[2 * 1 * 4] = {0, 0, 0, 0, 240, 0, 0, 0}, to[8 * 4 * 4];
    picture_fit(from, 2, 1, to, 8, 4);
    assert_int_equal(at(to, 8, 0, 0), 0);
    assert_int_equal(at(to, 8, 7, 3), 240);
    for (int x = 1; x < 8; x++)
        assert_true(at(to, 8, x, 2) >= at(to, 8, x - 1, 2));
    assert_in_range(at(to, 8, 3, 1), 80, 110);
}

static void any_size_stays_inside(void **state) {
    (void)state;
    for (int width = 1; width < 40; width += 3)
        for (int height = 1; height < 40; height += 5) {
            uint8_t *to = malloc(7 * 5 * 4); // exactly, for the address sanitizer
            assert_non_null(to);
            fit_white(width, height, to, 7, 5);
            assert_int_equal(at(to, 7, 3, 2), 200);
            free(to);
        }
}

int picture_fit_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_wide_one_gets_bars_above_and_below),
        cmocka_unit_test(a_tall_one_gets_bars_beside),
        cmocka_unit_test(smaller_is_the_mean_of_all),
        cmocka_unit_test(larger_is_blended),
        cmocka_unit_test(any_size_stays_inside),
    };
    return cmocka_run_group_tests_name("fly.picture_fit", tests, NULL, NULL);
}
