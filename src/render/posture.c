#include "render/posture.h"

#include <math.h>

#include "base/hash.h"
#include "base/vec.h"

static const float rest_speed = 1e-6f;   // units/s: a slower bird has no heading
static const float bank_seconds = 0.22f; // time constant of banking
static const float bank_gravity = 14;    // units/s²: the sideways acceleration that banks by 45°
static const float most_bank = 1.25f;    // radians
static const float roll_seconds = 0.35f; // time constant of the roll's decay
static const float steep = 0.1f;         // level share of the heading, squared: 71° up or down
static const float climb_seconds = 0.2f; // time constant of Posture.climb
static const float beats_per_span = 0.42f;            // wing beats while it flies a wing span
static const float least_rate = 4.8f, most_rate = 12; // wing beats a second, effort apart
static const float rhythm = 7;          // wing beats' time from one burst of beats to the next
static const float change = 0.6f;       // the same from beating to resting, and back
static const float bound_share = 0.25f; // of the rests, with wings drawn in
static const float pi = 3.14159265f;

float posture_clamp(float x, float low, float high) {
    return x > low ? x < high ? x : high : low;
}

// A random number for each bird and purpose.
static float posture_random(uint32_t id, uint32_t purpose) {
    return random_unit(random_bits(0, id, purpose, 0));
}

int posture_round(float x) {
    return (int)(posture_clamp(x, -1, 1) * 32767 + 32768.5f) - 32768; // as floor, which is a call
}

// --- Angles ---
//
// By polynomials (Abramowitz and Stegun, Handbook of Mathematical Functions, 4.3.97, 4.3.99 and
// 4.4.49), because the C library's functions and a GPU's have other bits; within 1e-5 radians, a
// tenth of what an instance can say.

float posture_angle(float y, float x) {
    float a = fabsf(y), b = fabsf(x), large = a > b ? a : b, small = a > b ? b : a;
    if (!(large > 0))
        return 0;
    float t = small / large, q = t * t;
    float angle = t * (0.9998660f +
                       q * (-0.3302995f + q * (0.1801410f + q * (-0.0851330f + q * 0.0208351f))));
    angle = a > b ? pi / 2 - angle : angle;
    angle = x < 0 ? pi - angle : angle;
    return y < 0 ? -angle : angle;
}

// Of the sine of an angle within a quarter turn.
static float posture_angle_of_sine(float sine) {
    float s = posture_clamp(sine, -1, 1);
    return posture_angle(s, sqrtf(1 - s * s));
}

// From the sine and cosine of half the angle, which is within half a turn.
static void posture_turn(float angle, float *sine, float *cosine) {
    float half = angle / 2, q = half * half;
    float s =
        half * (1 + q * (-0.1666666664f +
                         q * (0.0083333315f +
                              q * (-0.0001984090f + q * (0.0000027526f + q * -0.0000000239f)))));
    float c =
        1 +
        q * (-0.4999999963f +
             q * (0.0416666418f + q * (-0.0013888397f + q * (0.0000247609f + q * -0.0000002605f))));
    *sine = 2 * s * c;
    *cosine = 1 - 2 * s * s;
}

PostureStep posture_step(double seconds, float size) {
    float passed = (float)seconds;
    return (PostureStep){passed,
                         size,
                         1 - expf(-passed / bank_seconds),
                         1 - expf(-passed / roll_seconds),
                         1 - expf(-passed / climb_seconds),
                         0};
}

// The bank of a turn: sideways acceleration against gravity.
static float posture_wanted_bank(const float heading[3], const float acceleration[3]) {
    float across = sqrtf(heading[0] * heading[0] + heading[2] * heading[2]);
    if (across < 1e-3f)
        return 0;
    float sideways = (heading[0] * acceleration[2] - heading[2] * acceleration[0]) / across;
    float bank = posture_clamp(posture_angle(sideways, bank_gravity), -most_bank, most_bank);
    return bank * across; // none in vertical flight
}

// The axes to the left of a level bird and over it: shaders/shared/pose.glsl.
static void posture_level_axes(const float forward[3], float left[3], float over[3]) {
    float across = forward[0] * forward[0] + forward[2] * forward[2];
    float scale = across > 1e-6f ? 1 / sqrtf(across) : 0;
    left[0] = scale > 0 ? forward[2] * scale : 1;
    left[1] = 0;
    left[2] = -forward[0] * scale;
    over[0] = forward[1] * left[2];
    over[1] = forward[2] * left[0] - forward[0] * left[2];
    over[2] = -forward[1] * left[0];
}

// The roll after a change of the heading. Level axes flip by half a turn when a heading passes the
// vertical; so a bird in steep flight keeps its axes, and rolls back to level slowly afterwards.
static float posture_carry_roll(const float before[3], float roll, const float heading[3],
                                float share) {
    float level = heading[0] * heading[0] + heading[2] * heading[2];
    if (roll == 0 && level > steep)
        return 0;
    float left[3], over[3], back[3], sine, cosine;
    posture_turn(roll, &sine, &cosine);
    posture_level_axes(before, left, over);
    for (int i = 0; i < 3; i++)
        back[i] = cosine * over[i] - sine * left[i];
    posture_level_axes(heading, left, over);
    roll = posture_angle(-vec_dot(back, left), vec_dot(back, over)) * (1 - share * level);
    return fabsf(roll) < 1e-3f && level > steep ? 0 : roll;
}

// How hard a bird works, from 0 to 1.
static float posture_effort(const Posture *posture) {
    return posture_clamp(0.55f + 1.3f * posture->climb, 0, 1);
}

// Beats a second of a bird that covers so many wing spans a second: in proportion to it, since
// animals of all sizes cruise at the same ratio of beats and their height to speed (Taylor, Nudds
// and Thomas, Flying and swimming animals cruise at a Strouhal number tuned for high power
// efficiency, Nature 2003). A starling of 0.4 m beats ten times at 9.5 m/s. Flocks drawn larger
// than life cover few spans, and beat at least_rate.
//
// Each bird has a rate of its own, higher with more effort.
float posture_rate(const Posture *posture, uint32_t id, float speed, float size) {
    return posture_clamp(beats_per_span * speed / size, least_rate, most_rate) *
           (0.92f + 0.16f * posture_random(id, 0)) * (0.8f + 0.4f * posture_effort(posture));
}

void posture_advance(Posture *posture, const PostureStep *step, uint32_t id,
                     const float velocity[3], const float acceleration[3], float bank) {
    float before[3], speed = vec_length(velocity);
    vec_copy(posture->heading, before);
    bool first = vec_dot(before, before) == 0;
    // Rounded as in the instance: near the vertical, level axes depend on the last digit.
    if (speed > rest_speed)
        for (int i = 0; i < 3; i++)
            posture->heading[i] = (float)posture_round(velocity[i] / speed) / 32767;
    else if (first)
        posture->heading[2] = 1;
    if (first) {
        posture->climb = posture->heading[1];
        posture->beats = POSTURE_BEATS * posture_random(id, 1);
    } else {
        posture->climb += (posture->heading[1] - posture->climb) * step->climb_share;
        float beats = posture->beats + step->seconds * posture_rate(posture, id, speed, step->size);
        posture->beats = beats - POSTURE_BEATS * floorf(beats / POSTURE_BEATS);
    }
    if (step->banks) {
        posture->bank = -posture_angle_of_sine(bank);
        posture->roll = 0;
    } else {
        if (!first)
            posture->roll =
                posture_carry_roll(before, posture->roll, posture->heading, step->roll_share);
        float wanted = posture_wanted_bank(posture->heading, acceleration);
        posture->bank += (wanted - posture->bank) * step->bank_share;
    }
}

float posture_lean(const Posture *posture, bool bank) {
    float turns = ((bank ? posture->bank : 0) + posture->roll) / pi;
    return turns > 1 ? turns - 2 : turns < -1 ? turns + 2 : turns;
}

// Starlings beat their wings in bursts with rests between them, in which most glide, and some draw
// their wings in and shoot on like a ball (Bret Tobalske, Neuromuscular control and kinematics of
// intermittent flight in the European starling, Journal of Experimental Biology, 1995). Each bird
// does so in its own rhythm; with less effort its bursts are shorter, with more effort it beats
// harder and rests less.
float posture_strength(const Posture *posture, uint32_t id) {
    float turns = posture->beats / rhythm, burst = floorf(turns), rest = floorf(turns + 0.5f);
    float effort = posture_effort(posture);
    // The share of a burst and a rest that is spent beating, by chance more or less.
    float share = 0.12f + 1.1f * effort, chance = posture_random(id, 4 + 2 * (uint32_t)burst);
    share += posture_clamp(1 - share, 0, 0.4f) * (chance - 0.5f);
    // Beats until the burst's next or since its last end: its middle is at half of a turn.
    float inside = (share / 2 - fabsf(turns - burst - 0.5f)) * rhythm;
    if (inside > 0)
        return posture_clamp(inside / change, 0, 1) * (0.6f + 0.4f * effort);
    bool bounds = posture_random(id, 5 + 2 * (uint32_t)rest) < bound_share;
    // Long glides on the way down stay glides.
    return bounds ? -posture_clamp(-inside / change, 0, 1) * posture_clamp(4 * share - 1, 0, 1) : 0;
}
