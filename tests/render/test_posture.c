// How birds carry themselves: no sudden roll however they fly, more and fuller beats on the way up,
// glides on the way down.

#include "test.h"

#include <math.h>
#include <string.h>

#include "render/posture.h"

static const float pi = 3.14159265f, still[3] = {0};

// Over the bird's back, as shaders/shared/pose.glsl has it.
static void find_back(const Posture *posture, float back[3]) {
    const float *f = posture->heading;
    float across = sqrtf(f[0] * f[0] + f[2] * f[2]);
    float left[3] = {1, 0, 0};
    if (across > 1e-3f) {
        left[0] = f[2] / across;
        left[2] = -f[0] / across;
    }
    const float over[3] = {f[1] * left[2], f[2] * left[0] - f[0] * left[2], -f[1] * left[0]};
    float lean = posture_lean(posture, true) * pi;
    for (int i = 0; i < 3; i++)
        back[i] = cosf(lean) * over[i] - sinf(lean) * left[i];
}

// By how many radians the back turned since the last time.
static float turned(const Posture *posture, float back[3]) {
    float before[3];
    memcpy(before, back, sizeof before);
    find_back(posture, back);
    float cosine = before[0] * back[0] + before[1] * back[1] + before[2] * back[2];
    return acosf(cosine < 1 ? cosine : 1);
}

static void fly(Posture *posture, const PostureStep *step, uint32_t id, const float velocity[3]) {
    posture_advance(posture, step, id, velocity, still, 0);
}

// Loops, exactly upright and askew, whose tops and sides pass the vertical.
TEST(loop) {
    PostureStep step = posture_step(1.0 / 60, 2);
    for (int askew = 0; askew < 4; askew++) {
        Posture bird = {0};
        float back[3] = {0, 1, 0}, most = 0;
        for (int i = 0; i <= 240; i++) {
            float angle = 2 * pi * (float)i / 120; // two loops of two seconds
            const float velocity[3] = {18 * 0.02f * (float)askew, 18 * sinf(angle),
                                       18 * cosf(angle)};
            fly(&bird, &step, 0, velocity);
            float turn = turned(&bird, back);
            most = i > 0 && turn > most ? turn : most;
        }
        if (most > 0.35f) // the loop's own 0.05, and what rights the bird
            fail_msg("the back turned by %g", (double)most);
        const float level[3] = {0, 0, 18};
        for (int i = 0; i < 240; i++)
            fly(&bird, &step, 0, level);
        find_back(&bird, back);
        assert_true(back[1] > 0.999f);
        assert_true(posture_lean(&bird, true) == 0);
    }
}

// Beats in ten seconds of a bird of this size, and the mean strength.
static float count_beats(uint32_t id, float climb, float size, float *strength) {
    PostureStep step = posture_step(1.0 / 60, size);
    Posture bird = {0};
    const float velocity[3] = {0, 10 * climb, 10 * sqrtf(1 - climb * climb)};
    float beats = 0, sum = 0, before = 0;
    for (int i = 0; i <= 600; i++) {
        fly(&bird, &step, id, velocity);
        float on = bird.beats - before;
        before = bird.beats;
        beats += i == 0 ? 0 : on < 0 ? on + POSTURE_BEATS : on;
        float now = posture_strength(&bird, id);
        assert_true(now >= -1 && now <= 1);
        sum += fmaxf(now, 0);
    }
    *strength = sum / 601;
    return beats;
}

TEST(beats) {
    float first = 0;
    size_t different = 0;
    for (uint32_t id = 0; id < 20; id++) {
        float up, level, down, life;
        float beats_up = count_beats(id, 0.5f, 2, &up), beats_level = count_beats(id, 0, 2, &level);
        float beats_down = count_beats(id, -0.5f, 2, &down);
        float beats_of_life = count_beats(id, 0, 0.4f, &life); // a starling's span
        assert_true(beats_of_life > 90 && beats_of_life < 118);
        assert_true(beats_up > 1.1f * beats_level && beats_level > 1.1f * beats_down);
        assert_true(up > 0.99f);
        assert_true(level > 0.4f && level < 0.7f);
        assert_true(down < 0.12f); // it glides nearly all the time
        assert_true(beats_level > 30 && beats_level < 60);
        if (id == 0)
            first = beats_level;
        different += fabsf(beats_level - first) > 0.5f;
    }
    assert_true(different > 10); // no two beat alike
}

// In level flight starlings beat in bursts of about half a second and rest for less than that, now
// gliding, now with their wings drawn in; neighbours rest at other moments.
TEST(bursts) {
    enum { BIRDS = 200, PICTURES = 1200, RATE = 120 };
    const PostureStep step = posture_step(1.0 / RATE, 0.4f);
    const float level[3] = {0, 0, 10};
    static Posture birds[BIRDS];
    size_t bursts = 0, beating = 0, bounds = 0, resting = 0;
    float before[BIRDS] = {0};
    for (int i = 0; i < PICTURES; i++) {
        size_t together = 0;
        for (uint32_t id = 0; id < BIRDS; id++) {
            fly(&birds[id], &step, id, level);
            float now = posture_strength(&birds[id], id);
            assert_true(i == 0 || fabsf(now - before[id]) < 0.45f); // wings do not jump
            bursts += i > 0 && now > 0 && before[id] <= 0;
            beating += now > 0;
            resting += now <= 0;
            bounds += now < -0.5f;
            together += now > 0;
            before[id] = now;
        }
        assert_in_range(together, BIRDS / 2, BIRDS * 9 / 10);
    }
    double burst = (double)beating / RATE / (double)bursts;
    double rest = (double)resting / RATE / (double)bursts;
    assert_true(burst > 0.3 && burst < 0.6);
    assert_true(rest > 0.1 && rest < 0.3);
    assert_true(bounds > resting / 20 && bounds < resting / 3);
}

TEST(first_and_rest) {
    PostureStep step = posture_step(1, 2);
    Posture bird = {0};
    fly(&bird, &step, 7, still);
    assert_true(bird.heading[2] == 1 && posture_lean(&bird, true) == 0);
    float beats = bird.beats;
    PostureStep pause = posture_step(0, 2);
    fly(&bird, &pause, 7, still);
    assert_true(bird.beats == beats);
    // Leaning and rolling both go into one number, which wraps around.
    Posture over = {.bank = 1, .roll = 3};
    assert_true(fabsf(posture_lean(&over, true) - (4 / pi - 2)) < 1e-5f);
    assert_true(fabsf(posture_lean(&over, false) - 3 / pi) < 1e-5f);
}
