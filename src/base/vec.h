// Vectors of three floats, x, y, z, for drawing and the camera. The simulation has its own, whose
// arithmetic is fixed to the bit (sim/fmath.h, sim/lanes.h).
//
// out may be one of the operands.
#pragma once

#include <math.h>

static inline float vec_dot(const float a[3], const float b[3]) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline float vec_length(const float a[3]) {
    return sqrtf(vec_dot(a, a));
}

static inline void vec_set(float out[3], float x, float y, float z) {
    out[0] = x;
    out[1] = y;
    out[2] = z;
}

static inline void vec_copy(const float a[3], float out[3]) {
    vec_set(out, a[0], a[1], a[2]);
}

static inline void vec_add(const float a[3], const float b[3], float out[3]) {
    vec_set(out, a[0] + b[0], a[1] + b[1], a[2] + b[2]);
}

static inline void vec_subtract(const float a[3], const float b[3], float out[3]) {
    vec_set(out, a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

// a and b times a factor.
static inline void vec_add_scaled(const float a[3], const float b[3], float scale, float out[3]) {
    vec_set(out, a[0] + b[0] * scale, a[1] + b[1] * scale, a[2] + b[2] * scale);
}

// From a, with share 0, to b, with 1.
static inline void vec_mix(const float a[3], const float b[3], float share, float out[3]) {
    float way[3];
    vec_subtract(b, a, way);
    vec_add_scaled(a, way, share, out);
}

static inline void vec_cross(const float a[3], const float b[3], float out[3]) {
    vec_set(out, a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]);
}

static inline void vec_scale(const float a[3], float scale, float out[3]) {
    vec_set(out, a[0] * scale, a[1] * scale, a[2] * scale);
}

static inline float vec_distance_squared(const float a[3], const float b[3]) {
    float between[3];
    vec_subtract(a, b, between);
    return vec_dot(between, between);
}

static inline float vec_distance(const float a[3], const float b[3]) {
    return sqrtf(vec_distance_squared(a, b));
}
