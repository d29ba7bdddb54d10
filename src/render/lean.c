#include "render/lean.h"

#include <assert.h>
#include <math.h>
#include <stdbool.h>

static const float lean_rest_speed = 1e-6f; // units/s: slower, a bird flies nowhere
static const float lean_seconds = 0.22f;    // time constant of leaning over
static const float lean_gravity = 14;       // units/s²: the sideways pull that leans by 45°
static const float lean_most = 1.25f;       // radians
static const float half_pi = 1.57079633f;

float lean_share(float seconds) {
    return 1 - expf(-seconds / lean_seconds);
}

// To within 1e-5; Abramowitz and Stegun, Handbook of Mathematical Functions, 4.4.47. The C
// library's is a call for each bird. NaN stays.
static inline float lean_arctangent(float x) {
    float size = fabsf(x);
    float t = size > 1 ? 1 / size : size, s = t * t;
    float angle = t * (0.9998660f +
                       s * (-0.3302995f + s * (0.1801410f + s * (-0.0851330f + s * 0.0208351f))));
    angle = size > 1 ? half_pi - angle : angle;
    return x < 0 ? -angle : angle;
}

// How far a turn leans the bird over: the sideways part of its acceleration against gravity.
static inline float lean_want(float heading_x, float heading_z, float change_x, float change_z,
                              float seconds) {
    float across = sqrtf(heading_x * heading_x + heading_z * heading_z);
    float sideways = (heading_x * change_z - heading_z * change_x) / (across * seconds);
    float bank = lean_arctangent(sideways / lean_gravity);
    bank = bank > -lean_most ? bank < lean_most ? bank : lean_most : -lean_most;
    return across < 1e-3f ? 0 : bank;
}

// One bird at rest: it keeps its heading.
static void lean_rest(const LeanBird *bird, LeanRow *row, size_t i) {
    bool flew = bird->heading[0] != 0 || bird->heading[1] != 0 || bird->heading[2] != 0;
    for (int axis = 0; axis < 3; axis++)
        row->heading[axis][i] = flew ? bird->heading[axis] : axis == 2;
}

// What is kept of these birds is on its way while their headings are worked out.
static inline void lean_fetch(const LeanBird *kept, const uint32_t *ids, size_t count) {
#if defined(__GNUC__)
    for (size_t i = 0; i < count; i++)
        __builtin_prefetch(&kept[ids[i]], 1);
#else
    (void)kept, (void)ids, (void)count;
#endif
}

static inline void lean_move_lanes(LeanBird *kept, const FrameBirds *birds, float blend,
                                   float share, size_t slot, size_t count, LeanRow *row) {
    const uint32_t *ids = birds->id + slot;
    const float *from_x = birds->from.vx + slot, *to_x = birds->to.vx + slot;
    const float *from_y = birds->from.vy + slot, *to_y = birds->to.vy + slot;
    const float *from_z = birds->from.vz + slot, *to_z = birds->to.vz + slot;
    float seconds = birds->tick_seconds;
    float wanted[LEAN_LANES] = {0};
    lean_fetch(kept, ids, count);
    for (size_t i = 0; i < count; i++) {
        float x = from_x[i] + (to_x[i] - from_x[i]) * blend;
        float y = from_y[i] + (to_y[i] - from_y[i]) * blend;
        float z = from_z[i] + (to_z[i] - from_z[i]) * blend;
        float speed = sqrtf(x * x + y * y + z * z);
        row->speed[i] = speed;
        row->heading[0][i] = x / speed;
        row->heading[1][i] = y / speed;
        row->heading[2][i] = z / speed;
    }
    for (size_t i = 0; i < count; i++)
        if (!(row->speed[i] > lean_rest_speed))
            lean_rest(&kept[ids[i]], row, i);
    for (size_t i = 0; i < count && seconds > 0; i++)
        wanted[i] = lean_want(row->heading[0][i], row->heading[2][i], to_x[i] - from_x[i],
                              to_z[i] - from_z[i], seconds);
    for (size_t i = 0; i < count; i++) {
        assert(ids[i] < birds->count);
        LeanBird *bird = &kept[ids[i]];
        for (int axis = 0; axis < 3; axis++)
            bird->heading[axis] = row->heading[axis][i];
        bird->bank += (wanted[i] - bird->bank) * share;
        row->bank[i] = bird->bank;
    }
}

void lean_move(LeanBird *kept, const FrameBirds *birds, float blend, float share, size_t slot,
               size_t count, LeanRow *row) {
    assert(count <= LEAN_LANES && slot + count <= birds->count);
    if (count == LEAN_LANES) // a number that the compiler knows
        lean_move_lanes(kept, birds, blend, share, slot, LEAN_LANES, row);
    else
        lean_move_lanes(kept, birds, blend, share, slot, count, row);
}
