// The computed sky has the colours that the physics of air gives it.

#include "test.h"

#include <math.h>

#include "render/atmosphere.h"

enum { TOWARDS = 0, ACROSS = 33, AWAY = ATMOSPHERE_COLUMNS - 1 };

static Atmosphere air;
static AtmosphereSky sky;

static int set_up(void **state) {
    (void)state;
    atmosphere_init(&air);
    return 0;
}

static void compute(float degrees) {
    atmosphere_sky(&air, degrees * 0.0174532925f, sky);
}

static const float *at(float up, int column) {
    return sky[(int)lrintf(sqrtf(up) * (ATMOSPHERE_ROWS - 1))][column];
}

static float sum(const float light[3]) {
    return light[0] + light[1] + light[2];
}

// What the whole air lets through is known: for red, green and blue light, from the zenith. From
// the horizon red is left.
TEST(sunlight) {
    static const float wanted[3] = {0.94f, 0.866f, 0.75f};
    for (int i = 0; i < 3; i++)
        assert_float_equal(air.light[0][0][i], wanted[i], 0.03);
    const float *low = air.light[0][ATMOSPHERE_LIGHT_COLUMNS - 1];
    assert_true(low[0] > 4 * low[1] && low[1] > 4 * low[2]);
}

TEST(day) {
    compute(50);
    const float *zenith = at(1, ACROSS), *horizon = at(0.02f, ACROSS);
    assert_true(zenith[2] > 2 * zenith[1] && zenith[1] > 1.5f * zenith[0]); // blue
    assert_true(sum(horizon) > 3 * sum(zenith));                            // paler below
    assert_true(horizon[2] < 2 * horizon[0]);
    assert_true(sum(at(0.5f, TOWARDS)) > sum(at(0.5f, ACROSS)));
    // The zenith is as bright whichever way one turns; of the sun's light 1 to 3 % comes from it.
    assert_float_equal(sum(at(1, TOWARDS)), sum(at(1, AWAY)), 1e-5);
    assert_in_range((int)(1000 * sum(zenith)), 20, 90);
}

TEST(dusk) {
    compute(1);
    const float *glow = at(0.02f, TOWARDS);
    assert_true(glow[0] > 3 * glow[1] && glow[1] > 3 * glow[2]); // red at the sun
    assert_true(sum(glow) > 5 * sum(at(0.02f, AWAY)));
    float before = sum(at(0.2f, ACROSS));
    for (float height = -1; height > -8; height -= 2) {
        compute(height);
        assert_true(sum(at(0.2f, ACROSS)) < 0.75f * before);
        before = sum(at(0.2f, ACROSS));
    }
    compute(-3); // across from the sun the Earth's own shadow comes up
    assert_true(at(1, ACROSS)[2] > 1.8f * at(1, ACROSS)[1]); // blue above, by its ozone
    assert_true(sum(at(0.02f, AWAY)) < 0.7f * sum(at(0.2f, AWAY)));
}

// Nowhere a step: neighbours in the table differ by little.
TEST(smooth) {
    for (float height = -6; height < 60; height += 11) {
        compute(height);
        for (int row = 1; row < ATMOSPHERE_ROWS; row++)
            for (int column = 1; column < ATMOSPHERE_COLUMNS; column++) {
                float here = sum(sky[row][column]);
                assert_true(here > 0 && isfinite(here));
                assert_true(fabsf(here - sum(sky[row][column - 1])) < 0.35f * here);
            }
    }
}

TEST_FIXTURES(set_up, NULL)
