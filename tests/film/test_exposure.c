// Light adds up: what a long exposure makes of pictures.
#include "test.h"

#include <math.h>
#include <string.h>

#include "film/picture.h"

// IEC 61966-2-1 once more, in double precision.
static double decode(int code) {
    double c = code / 255.0;
    return c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4);
}
static long encode(double light) {
    double c = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055;
    return lrint(c * 255);
}

// The mean of any two codes is the one that sRGB writes, but for one in five hundred where it lies
// halfway between two.
TEST(every_pair_of_codes) {
    uint8_t one[16 * 16 * 3], all[16 * 16 * 3]; // three of every code
    for (size_t i = 0; i < sizeof all; i++)
        all[i] = (uint8_t)i;
    Exposure exposure;
    Error error = {0};
    assert_true(exposure_init(&exposure, 16, 16, &error));
    size_t others = 0;
    for (int a = 0; a < 256; a++) {
        memset(one, a, sizeof one);
        exposure_add(&exposure, one);
        exposure_add(&exposure, all);
        const uint8_t *mean = exposure_take_mean(&exposure);
        assert_int_equal(mean[a], a); // a still picture stays as it is
        for (int b = 0; b < 256; b++)
            others += mean[b] != encode((decode(a) + decode(b)) / 2);
    }
    assert_true(others < 200); // of 65,536
    exposure_deinit(&exposure);
}
