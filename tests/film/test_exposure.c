// Light adds up: what a long exposure makes of pictures.
#include "test.h"

#include <string.h>

#include "film/exposure.h"

static const int width = 16, height = 16; // · 3: three of every code

static Exposure begin(void) {
    Exposure exposure;
    Error error = {0};
    if (!exposure_init(&exposure, width, height, &error))
        fail_msg("%s", error.text);
    return exposure;
}

static void test_a_still_picture_stays_as_it_is(void **state) {
    (void)state;
    uint8_t picture[16 * 16 * 3];
    for (size_t i = 0; i < sizeof picture; i++)
        picture[i] = (uint8_t)i;
    Exposure exposure = begin();
    static const int counts[] = {1, 3, 32, 1};
    for (int k = 0; k < 4; k++) {
        for (int i = 0; i < counts[k]; i++)
            exposure_add(&exposure, picture);
        assert_memory_equal(exposure_take_mean(&exposure), picture, sizeof picture);
    }
    exposure_deinit(&exposure);
}

static void test_light_is_what_is_added(void **state) {
    (void)state;
    uint8_t white[16 * 16 * 3], black[16 * 16 * 3];
    memset(white, 255, sizeof white);
    memset(black, 0, sizeof black);
    Exposure exposure = begin();
    exposure_add(&exposure, white);
    exposure_add(&exposure, black);
    assert_int_equal(exposure_take_mean(&exposure)[5], 188); // half the light, as sRGB writes it
    for (int i = 0; i < 31; i++)
        exposure_add(&exposure, black);
    exposure_add(&exposure, white);
    assert_int_equal(exposure_take_mean(&exposure)[5], 49); // a 32nd
    exposure_deinit(&exposure);
}

int exposure_tests(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_still_picture_stays_as_it_is),
        cmocka_unit_test(test_light_is_what_is_added),
    };
    return cmocka_run_group_tests_name("film.exposure", tests, NULL, NULL);
}
