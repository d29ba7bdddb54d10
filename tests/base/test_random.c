// The random numbers are a promise: the same bits for ever, and good enough for a flock.
#include "test.h"

#include <math.h>
#include <stdlib.h>

#include "base/random.h"

// The first numbers of splitmix64 from seed 0, as its authors' code gives them.
TEST(the_mixer_is_splitmix64) {
    const uint64_t gamma = 0x9e3779b97f4a7c15u;
    assert_true(random_mix(gamma) == 0xe220a8397b1dcdafu);
    assert_true(random_mix(2 * gamma) == 0x6e789e6aa1b965f4u);
    assert_true(random_mix(3 * gamma) == 0x06c45d188009454fu);
}

TEST(golden_values) {
    static const struct {
        uint64_t seed, stream, event, draw, bits;
    } golden[] = {
        {0, 0, 0, 0, 0xb4e3c605dd523777u},
        {1, 0, 0, 0, 0xb9689f04486e86afu},
        {1, 2, 3, 4, 0x10a5b789398c5271u},
        {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX, 0xdc670432d9f27b5cu},
    };
    for (size_t i = 0; i < sizeof golden / sizeof *golden; i++)
        assert_true(random_bits(golden[i].seed, golden[i].stream, golden[i].event,
                                golden[i].draw) == golden[i].bits);
}

TEST(unit_is_in_its_interval) {
    assert_true(random_unit(0) == 0);
    assert_true(random_unit(UINT64_MAX) == 1 - 0x1p-24f);
    assert_true(random_unit(UINT64_C(1) << 63) == 0.5f);
}

// Each key in turn runs while the others stand still.
static float draw_unit(int key, uint64_t i) {
    uint64_t keys[4] = {1, 2, 3, 4};
    keys[key] = i;
    return random_unit(random_bits(keys[0], keys[1], keys[2], keys[3]));
}

TEST(every_key_gives_uniform_numbers) {
    enum { DRAWS = 1 << 18, BINS = 256 };
    for (int key = 0; key < 4; key++) {
        double sum = 0, squares = 0, products = 0, before = 0;
        double bins[BINS] = {0};
        for (uint64_t i = 0; i < DRAWS; i++) {
            double unit = (double)draw_unit(key, i);
            sum += unit;
            squares += unit * unit;
            products += unit * before;
            before = unit;
            bins[(int)(unit * BINS)]++;
        }
        // Five standard deviations of each statistic.
        double root = sqrt((double)DRAWS);
        assert_true(fabs(sum / DRAWS - 1.0 / 2) < 5 * 0.2887 / root);
        assert_true(fabs(squares / DRAWS - 1.0 / 3) < 5 * 0.2981 / root);
        assert_true(fabs(products / DRAWS - 1.0 / 4) < 5 * 0.2205 / root);
        double chi = 0, expected = (double)DRAWS / BINS;
        for (int b = 0; b < BINS; b++)
            chi += (bins[b] - expected) * (bins[b] - expected) / expected;
        assert_true(fabs(chi - (BINS - 1)) < 5 * sqrt(2.0 * (BINS - 1)));
    }
}

static int compare_bits(const void *left, const void *right) {
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

// Neighbouring keys never share a number: 64 bits over 2^16 draws.
TEST(keys_do_not_collide) {
    enum { SIDE = 16, COUNT = SIDE * SIDE * SIDE * SIDE };
    uint64_t *all = malloc(COUNT * sizeof *all);
    assert_non_null(all);
    for (uint64_t i = 0; i < COUNT; i++)
        all[i] =
            random_bits(i % SIDE, i / SIDE % SIDE, i / SIDE / SIDE % SIDE, i / SIDE / SIDE / SIDE);
    qsort(all, COUNT, sizeof *all, compare_bits);
    for (size_t i = 1; i < COUNT; i++)
        assert_true(all[i] != all[i - 1]);
    free(all);
}
