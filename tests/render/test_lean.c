// Leaning over: the angle for a turn, the same in a row of sixteen as alone, and the same whether
// anybody looked or not.

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "render/lean.h"
#include "render/pack.h"

#include "flock.h"

enum { COUNT = 1000 };

static Flock flock;

// Birds that turn in some way of their own, another in each tick.
static void fly(uint32_t tick) {
    static float before[3][COUNT];
    for (size_t i = 0; i < COUNT; i++)
        for (uint32_t k = 0; k < 3; k++) {
            float now = 12 * (random_unit(random_bits(5, i, tick, k)) - 0.5f);
            flock.from[k][i] = flock.to[k][i] = 4 * now;
            flock.from[3 + k][i] = tick ? before[k][i] : now;
            flock.to[3 + k][i] = before[k][i] = now;
        }
    flock.frame.seconds = tick / 60.0;
}

static void test_the_angle_is_that_of_the_turn(void **state) {
    (void)state;
    flock_init(&flock, COUNT);
    // Along +z at speed 1, pushed to the right by up to 60 units/s².
    for (size_t i = 0; i < COUNT; i++) {
        flock_place(&flock, i, 0, 0, 0, 0, 0, 1);
        flock.to[3][i] = 120 * ((float)i / COUNT - 0.5f) * flock.frame.birds.tick_seconds;
    }
    for (size_t slot = 0; slot + LEAN_LANES <= COUNT; slot += LEAN_LANES) {
        LeanBird kept[COUNT] = {0};
        LeanRow row;
        lean_move(kept, &flock.frame.birds, 0, 1, slot, LEAN_LANES, &row);
        for (size_t i = 0; i < LEAN_LANES; i++) {
            float wanted = atanf(-120 * ((float)(slot + i) / COUNT - 0.5f) / 14);
            wanted = fmaxf(fminf(wanted, 1.25f), -1.25f);
            assert_true(fabsf(row.bank[i] - wanted) < 1e-4f);
            assert_true(row.heading[2][i] == 1 && row.speed[i] == 1);
        }
    }
}

static void test_a_row_is_as_its_birds_alone(void **state) {
    (void)state;
    static LeanBird together[COUNT], alone[COUNT];
    flock_init(&flock, COUNT);
    memset(together, 0, sizeof together);
    memset(alone, 0, sizeof alone);
    for (uint32_t tick = 0; tick < 5; tick++) {
        fly(tick);
        if (tick % 2) // some are at rest
            for (size_t i = 0; i < COUNT; i += 5)
                flock_place(&flock, i, 0, 0, 0, 0, 0, 0);
        const FrameBirds *birds = &flock.frame.birds;
        for (size_t slot = 0; slot < COUNT; slot += LEAN_LANES) {
            LeanRow row, one;
            size_t count = COUNT - slot < LEAN_LANES ? COUNT - slot : LEAN_LANES;
            lean_move(together, birds, 0.5f, 0.2f, slot, count, &row);
            for (size_t i = 0; i < count; i++) {
                lean_move(alone, birds, 0.5f, 0.2f, slot + i, 1, &one);
                assert_true(one.bank[0] == row.bank[i] && one.speed[0] == row.speed[i]);
                for (int k = 0; k < 3; k++)
                    assert_true(one.heading[k][0] == row.heading[k][i]);
            }
        }
        assert_memory_equal(together, alone, sizeof alone);
    }
}

static size_t pack_frame(Pack *pack, BirdInstance *out) {
    Error error = {0};
    size_t counts[PACK_BINS];
    assert_true(pack_sort(pack, &flock.frame, counts, &error));
    pack_fill(pack, &flock.frame, out);
    return flock.frame.birds.count - counts[PACK_HIDDEN];
}

// Two cameras: one has the birds before it all the time, the other turns to them at the end.
static void test_out_of_sight_they_lean_on(void **state) {
    (void)state;
    static BirdInstance seen[COUNT], found[COUNT];
    Error error = {0};
    Pool *pool = pool_create(2, &error);
    Pack *watching = pack_create(pool, &error), *turning = pack_create(pool, &error);
    flock_init(&flock, COUNT);
    flock.frame.camera.position[2] = 90;
    size_t count = 0;
    for (uint32_t tick = 0; tick < 40; tick++) {
        fly(tick);
        count = pack_frame(watching, seen);
        float yaw = flock.frame.camera.yaw;
        flock.frame.camera.yaw += tick < 39 ? 180 : 0;
        size_t here = pack_frame(turning, found);
        assert_int_equal(here, tick < 39 ? 0 : count);
        flock.frame.camera.yaw = yaw;
    }
    assert_int_equal(count, COUNT);
    assert_memory_equal(seen, found, sizeof seen);
    pack_destroy(watching);
    pack_destroy(turning);
    pool_destroy(pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_angle_is_that_of_the_turn),
        cmocka_unit_test(test_a_row_is_as_its_birds_alone),
        cmocka_unit_test(test_out_of_sight_they_lean_on),
    };
    return cmocka_run_group_tests_name("render.lean", tests, NULL, NULL);
}
