// Vectors of a kernel's lanes as plain arrays, for the kernel's inline headers. Loops over lanes
// are written with LANES_EACH so that their trip count is always the same constant.
#pragma once

#include <math.h>
#include <stdint.h>
#include <string.h>
#ifdef __SSE2__
#include <immintrin.h>
#elif defined(__wasm_simd128__)
#include <wasm_simd128.h>
#endif

#include "sim/flock.h"
#include "sim/fmath.h"

// The birds that a kernel moves at once. The build sets it for each instruction set; elsewhere, as
// in tests, it is the most.
#ifdef KERNEL_LANES
enum { LANES = KERNEL_LANES };
#else
enum { LANES = LANES_MOST };
#endif

#define LANES_EACH(lane) for (int lane = 0; lane < LANES; lane++)

typedef struct LaneVec3 {
    float x[LANES], y[LANES], z[LANES];
} LaneVec3;

// 1 where any lane is at most this, otherwise 0. In plain C the answer crosses lanes one by one: in
// WebAssembly, with four of them, a step of 10,000 birds at 18 neighbours takes 2.28 ms instead of
// 1.89.
static inline uint32_t lanes_any_within(const float value[LANES], float most) {
#if KERNEL_LANES == 16 && defined(__AVX512F__)
    return _mm512_cmp_ps_mask(_mm512_loadu_ps(value), _mm512_set1_ps(most), _CMP_LE_OQ) != 0;
#elif KERNEL_LANES == 8 && defined(__AVX__)
    __m256 within = _mm256_cmp_ps(_mm256_loadu_ps(value), _mm256_set1_ps(most), _CMP_LE_OQ);
    return _mm256_movemask_ps(within) != 0;
#elif KERNEL_LANES == 4 && defined(__SSE2__)
    return _mm_movemask_ps(_mm_cmple_ps(_mm_loadu_ps(value), _mm_set1_ps(most))) != 0;
#elif KERNEL_LANES == 4 && defined(__wasm_simd128__)
    return wasm_v128_any_true(wasm_f32x4_le(wasm_v128_load(value), wasm_f32x4_splat(most)));
#else
    uint32_t any = 0;
    LANES_EACH(l) any |= value[l] <= most;
    return any;
#endif
}

static inline void lanes_load(LaneVec3 *out, const float *x, const float *y, const float *z,
                              const uint32_t slot[LANES]) {
    LANES_EACH(l) {
        out->x[l] = x[slot[l]];
        out->y[l] = y[slot[l]];
        out->z[l] = z[slot[l]];
    }
}

// Sets one lane to a vector times a weight.
static inline void lanes_set(LaneVec3 *out, int lane, float x, float y, float z, float weight) {
    out->x[lane] = x * weight;
    out->y[lane] = y * weight;
    out->z[lane] = z * weight;
}

static inline float lanes_square(const LaneVec3 *v, int lane) {
    return v->x[lane] * v->x[lane] + v->y[lane] * v->y[lane] + v->z[lane] * v->z[lane];
}

static inline void lanes_multiply(LaneVec3 *v, int lane, float by) {
    v->x[lane] *= by;
    v->y[lane] *= by;
    v->z[lane] *= by;
}

// Adds a vector times a weight to one lane.
static inline void lanes_add(LaneVec3 *sum, int lane, float x, float y, float z, float weight) {
    sum->x[lane] += x * weight;
    sum->y[lane] += y * weight;
    sum->z[lane] += z * weight;
}

// 1 where the condition holds, otherwise 0. Made of bits, because gcc turns a product with such a
// choice into the choice of two products, which takes four instructions more.
static inline float lanes_weight(int condition) {
    uint32_t bits = 0x3f800000u & (0u - (uint32_t)condition);
    float weight;
    memcpy(&weight, &bits, sizeof weight);
    return weight;
}

// 32 bits that look like chance, of a bird and a number that is another each time: the finalizer of
// MurmurHash3 (Appleby 2011), which needs no wide multiplication.
static inline uint32_t lanes_draw(uint32_t draw, uint32_t bird) {
    uint32_t h = draw ^ (bird * 0x9e3779b9u);
    h = (h ^ h >> 16) * 0x85ebca6bu;
    h = (h ^ h >> 13) * 0xc2b2ae35u;
    return h ^ h >> 16;
}

// The largest speed and coordinate with any parameters.
#define GUARD_LIMIT 1e6f
// A higher speed is scaled to this, below the limit so that rounding cannot exceed it again.
#define GUARD_SPEED 999999.5f

static inline float lanes_guard_coordinate(float value, float fallback) {
    float limited = value > GUARD_LIMIT ? GUARD_LIMIT : value;
    limited = limited < -GUARD_LIMIT ? -GUARD_LIMIT : limited;
    return value - value == 0 ? limited : fallback;
}

static inline Vec3 lanes_guard_place(Vec3 next, Vec3 fallback) {
    return vec3(lanes_guard_coordinate(next.x, fallback.x),
                lanes_guard_coordinate(next.y, fallback.y),
                lanes_guard_coordinate(next.z, fallback.z));
}

// The guard, which is not a rule: clamps every speed and coordinate to GUARD_LIMIT and replaces
// what is not finite by the state at the start of the step. Returns how many of the first lanes
// birds it changed. Nearly always that is none, so a vectorized test of all lanes comes first.
static inline uint32_t lanes_guard(LaneVec3 *p, LaneVec3 *v, const LaneVec3 *old_p,
                                   const LaneVec3 *old_v, size_t lanes) {
    uint32_t bad = 0;
    LANES_EACH(l) {
        float speed2 = lanes_square(v, (int)l);
        int good = (speed2 <= GUARD_LIMIT * GUARD_LIMIT) & (fabsf(p->x[l]) <= GUARD_LIMIT) &
                   (fabsf(p->y[l]) <= GUARD_LIMIT) & (fabsf(p->z[l]) <= GUARD_LIMIT);
        bad |= good ? 0u : 1u;
    }
    if (!bad)
        return 0;
    uint32_t touched = 0;
    for (size_t l = 0; l < lanes; l++) {
        float speed2 = lanes_square(v, (int)l);
        int fast = !(speed2 <= GUARD_LIMIT * GUARD_LIMIT);
        float px = lanes_guard_coordinate(p->x[l], old_p->x[l]);
        float py = lanes_guard_coordinate(p->y[l], old_p->y[l]);
        float pz = lanes_guard_coordinate(p->z[l], old_p->z[l]);
        touched += (uint32_t)(fast | (px != p->x[l]) | (py != p->y[l]) | (pz != p->z[l]));
        // A square that is not finite: the old velocity. At the start that may be too fast itself.
        if (speed2 - speed2 != 0) {
            v->x[l] = old_v->x[l];
            v->y[l] = old_v->y[l];
            v->z[l] = old_v->z[l];
            speed2 = lanes_square(v, (int)l);
        }
        if (speed2 > GUARD_LIMIT * GUARD_LIMIT) {
            float shrink = GUARD_SPEED / sqrtf(speed2);
            lanes_multiply(v, (int)l, shrink);
        }
        p->x[l] = px;
        p->y[l] = py;
        p->z[l] = pz;
    }
    return touched;
}

// Where birds are after dt at these velocities.
static inline void lanes_advance(LaneVec3 *out, const LaneVec3 *p, const LaneVec3 *v, float dt) {
    LANES_EACH(l) {
        out->x[l] = p->x[l] + v->x[l] * dt;
        out->y[l] = p->y[l] + v->y[l] * dt;
        out->z[l] = p->z[l] + v->z[l] * dt;
    }
}

// Clamps each length to most; the direction stays.
static inline void lanes_clamp_length(LaneVec3 *v, float most) {
    LANES_EACH(l) {
        float length = sqrtf(lanes_square(v, l));
        float shrink = length > most ? most / length : 1;
        lanes_multiply(v, l, shrink);
    }
}

// A vector no longer than this counts as zero where it would be stretched: the square of its length
// underflows, or has only a few digits.
#define LANES_MIN_LENGTH 1e-18f

// Raises each length to least, except of zero vectors; the direction stays.
static inline void lanes_raise_length(LaneVec3 *v, float least) {
    LANES_EACH(l) {
        float length = sqrtf(lanes_square(v, l));
        int slow = (length > LANES_MIN_LENGTH) & (length < least);
        float raise = slow ? least / length : 1;
        lanes_multiply(v, l, raise);
    }
}

static inline void lanes_scale(LaneVec3 *v, float by) {
    LANES_EACH(l) lanes_multiply(v, l, by);
}

// --- Turning ---

// A turn by at most an angle, made once for all birds: RotateTowards then needs no trigonometry per
// bird.
typedef struct LaneTurn {
    float cosine, sine; // of the angle, which is within [0, pi]
    float away;         // 1 where the angle was negative: turns away until opposite
    float max_length_change;
} LaneTurn;

// angle in radians, clamped to [-pi, pi].
static inline LaneTurn lanes_make_turn(float angle, float max_length_change) {
    double sine, cosine;
    double size = fabs((double)angle);
    fmath_sin_cos(size < FMATH_PI ? size : FMATH_PI, &sine, &cosine);
    return (LaneTurn){.cosine = (float)cosine,
                      .sine = (float)(sine > 0 ? sine : 0),
                      .away = angle < 0 ? 1.0f : 0.0f,
                      .max_length_change = max_length_change};
}

// Unity's Vector3.RotateTowards for each lane: v turns towards wanted by at most the angle and its
// length moves towards wanted's by at most max_length_change, never past either. From or to a zero
// vector v is interpolated linearly; opposite vectors turn about a fixed perpendicular.
static inline void lanes_rotate_towards(const LaneTurn *turn, const LaneVec3 *v,
                                        const LaneVec3 *wanted, LaneVec3 *out) {
    LANES_EACH(l) {
        float vl = sqrtf(lanes_square(v, l)), wl = sqrtf(lanes_square(wanted, l));
        int both = (vl > 0) & (wl > 0);
        float vi = vl > 0 ? 1 / vl : 0, wi = wl > 0 ? 1 / wl : 0;
        float ax = v->x[l] * vi, ay = v->y[l] * vi, az = v->z[l] * vi;
        float bx = wanted->x[l] * wi, by = wanted->y[l] * wi, bz = wanted->z[l] * wi;
        // The target of a turn away is the opposite direction.
        float away = turn->away;
        float tx = bx - 2 * away * bx, ty = by - 2 * away * by, tz = bz - 2 * away * bz;
        float dot = ax * tx + ay * ty + az * tz;
        float qx = tx - ax * dot, qy = ty - ay * dot, qz = tz - az * dot;
        float sine = sqrtf(qx * qx + qy * qy + qz * qz);

        // Perpendicular to v, where v and the target are parallel: v cross x, or cross y.
        int along_x = (ax > 0.9f) | (ax < -0.9f);
        float ux = along_x ? -az : 0, uy = along_x ? 0 : az, uz = along_x ? ax : -ay;
        float ul = sqrtf(ux * ux + uy * uy + uz * uz);
        float ui = ul > 0 ? 1 / ul : 0;
        int parallel = !(sine > 1e-6f);
        float si = parallel ? 0 : 1 / sine;
        float nx = parallel ? ux * ui : qx * si;
        float ny = parallel ? uy * ui : qy * si;
        float nz = parallel ? uz * ui : qz * si;

        // Whether the target is within the angle: below a right angle the sine is the precise
        // measure, beyond it the sign of the cosine decides first.
        int wide = turn->cosine < 0;
        int near_narrow = (dot > 0) & (sine <= turn->sine);
        int near_wide = (dot >= 0) | (sine >= turn->sine);
        int reached = wide ? near_wide : near_narrow;
        float rx = reached ? tx : ax * turn->cosine + nx * turn->sine;
        float ry = reached ? ty : ay * turn->cosine + ny * turn->sine;
        float rz = reached ? tz : az * turn->cosine + nz * turn->sine;

        float change = wl - vl;
        float most = turn->max_length_change;
        change = change > most ? most : change;
        change = change < -most ? -most : change;
        float length = vl + change;

        // Straight from v to wanted by at most most, for a zero vector at either end.
        float gx = wanted->x[l] - v->x[l], gy = wanted->y[l] - v->y[l], gz = wanted->z[l] - v->z[l];
        float gl = sqrtf(gx * gx + gy * gy + gz * gz);
        float part = gl > most ? most / gl : 1;
        out->x[l] = both ? rx * length : v->x[l] + gx * part;
        out->y[l] = both ? ry * length : v->y[l] + gy * part;
        out->z[l] = both ? rz * length : v->z[l] + gz * part;
    }
}
