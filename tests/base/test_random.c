// The random numbers are a promise: the same bits for ever.
#include "test.h"

#include "base/hash.h"

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
