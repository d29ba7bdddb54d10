// The falcon as a person flies it: as quick as a falcon, never at once, and never below the ground.

#include "test.h"

#include <math.h>

#include "base/vec.h"
#include "fly/play.h"

static const float north[3] = {0, 0, -1}, east[3] = {1, 0, 0}, down[3] = {0, -1, 0},
                   up[3] = {0, 1, 0};
static const float tick = 1 / 60.0f;

static FlyFalcon begin(CameraInput input) {
    FlyFalcon falcon = {.input = input};
    SimFalcon found = {.position = {3, 80, 5}, .velocity = {0, 0, -12}};
    fly_falcon_take(&falcon, &found);
    return falcon;
}

static void fly(FlyFalcon *falcon, const float aim[3], float seconds, float step) {
    for (int i = 0; i < (int)lroundf(seconds / step); i++) {
        float speed = falcon->speed, before[3], place[3], heading[3];
        vec_copy(falcon->heading, heading);
        vec_copy(falcon->place, place);
        fly_falcon_advance(falcon, aim, 1, step);
        vec_subtract(falcon->place, place, before);
        assert_float_equal(vec_length(falcon->heading), 1, 1e-4f);
        assert_true(fabsf(falcon->speed - speed) <= 20 * step); // no speed at once
        assert_true(falcon->speed >= FLY_FALCON_SLOW && falcon->speed <= FLY_FALCON_STOOP);
        float most = 35 / falcon->speed * step + 1e-3f; // the wider the faster
        assert_true(vec_distance(falcon->heading, heading) <= most || falcon->place[1] <= 1);
        assert_true(vec_length(before) <= falcon->speed * step * 1.001f + 1e-4f);
        assert_true(falcon->place[1] >= 1);
    }
}

TEST(it_is_taken_as_it_flies) {
    FlyFalcon falcon = begin((CameraInput){0});
    assert_true(falcon.place[1] == 80 && falcon.heading[2] == -1);
    assert_float_equal(falcon.speed, 12, 1e-5f);
    SimFalcon quick = {.velocity = {0, 900, 0}};
    fly_falcon_take(&falcon, &quick);
    assert_true(falcon.heading[1] == 1 && falcon.speed == FLY_FALCON_STOOP);
}

TEST(keys_set_its_speed) {
    static const struct {
        CameraInput input;
        float low, high;
    } cases[] = {{{0}, 11.9f, 12.1f},
                 {{.forward = 1}, 15.5f, 16.1f},
                 {{.forward = -1}, 6.9f, 7.5f},
                 {{.fast = true}, 38, 40}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        FlyFalcon falcon = begin(cases[i].input);
        fly(&falcon, north, 5, tick);
        if (falcon.speed < cases[i].low || falcon.speed > cases[i].high)
            fail_msg("%zu: %g m/s", i, (double)falcon.speed);
        // As many ticks, as fast: the tick's length hardly matters.
        FlyFalcon fine = begin(cases[i].input);
        fly(&fine, north, 5, tick / 8);
        assert_true(vec_distance(falcon.place, fine.place) < 2);
    }
    FlyFalcon sinking = begin((CameraInput){0}), climbing = sinking;
    fly(&sinking, down, 4, tick);
    fly(&climbing, up, 4, tick);
    assert_true(sinking.speed > 15 && climbing.speed < 8);
}

TEST(it_turns_to_where_the_person_looks) {
    FlyFalcon falcon = begin((CameraInput){0});
    fly(&falcon, east, 2, tick);
    assert_true(vec_dot(falcon.heading, east) > 0.99f);
    // Straight back, by the way up.
    const float west[3] = {-1, 0, 0};
    float before = falcon.place[1];
    falcon.heading[0] = 1;
    falcon.heading[1] = falcon.heading[2] = 0;
    fly(&falcon, west, 3, tick);
    assert_true(vec_dot(falcon.heading, west) > 0.99f && falcon.place[1] > before);
    // Wide at full speed.
    FlyFalcon stooping = begin((CameraInput){.fast = true});
    fly(&stooping, north, 5, tick);
    fly(&stooping, east, 0.5f, tick);
    assert_true(vec_dot(stooping.heading, east) < 0.6f);
}

// A bird is attacked while it is near, and each attack ends in one strike or one miss.
TEST(a_strike_and_a_miss_are_told_once) {
    static const struct {
        float distance;
        FlyAttack told;
    } way[] = {{40, FLY_ATTACK_GOES_ON}, {12, FLY_ATTACK_GOES_ON},  {5, FLY_ATTACK_GOES_ON},
               {16, FLY_ATTACK_MISSES},  {16, FLY_ATTACK_GOES_ON},  {9, FLY_ATTACK_GOES_ON},
               {2, FLY_ATTACK_STRIKES},  {1, FLY_ATTACK_GOES_ON},   {14, FLY_ATTACK_GOES_ON},
               {20, FLY_ATTACK_GOES_ON}, {2.5f, FLY_ATTACK_STRIKES}};
    FlyFalcon falcon = begin((CameraInput){0});
    for (uint32_t i = 0; i < sizeof way / sizeof *way; i++) {
        assert_int_equal(fly_falcon_attack(&falcon, way[i].distance, i), way[i].told);
        if (way[i].told == FLY_ATTACK_MISSES)
            assert_true(falcon.bird == 2 && falcon.nearest == 5);
    }
}

TEST(it_stays_above_the_ground) {
    FlyFalcon falcon = begin((CameraInput){.fast = true});
    fly(&falcon, down, 10, tick);
    assert_true(falcon.place[1] == 1);
    fly(&falcon, north, 3, tick);
    assert_true(vec_dot(falcon.heading, north) > 0.99f);
}
