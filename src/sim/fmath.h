// The few functions beyond + - * / and sqrt that the simulation needs, written once here: the C
// library's own give other bits on processors with and without FMA. Only IEEE operations that
// round the same everywhere are used; accurate to a few units in the last place of a double.
#pragma once

#include <math.h>

#define FMATH_PI 3.14159265358979323846

// Sine and cosine of an angle in radians, |angle| below about 1e6.
static inline void fmath_sin_cos(double angle, double *sine, double *cosine) {
    double turns = floor(angle * (2 / FMATH_PI) + 0.5); // quarter turns
    double r = (angle - turns * 1.57079632673412561417e+00) - turns * 6.07710050650619224932e-11;
    double q = r * r;
    // Taylor series on |r| <= pi/4: the first term left out is below 1e-17.
    double s =
        r * (1 + q * (-1.0 / 6 +
                      q * (1.0 / 120 +
                           q * (-1.0 / 5040 +
                                q * (1.0 / 362880 +
                                     q * (-1.0 / 39916800 + q * (1.0 / 6227020800.0 -
                                                                 q * (1.0 / 1307674368000.0))))))));
    double c =
        1 + q * (-0.5 + q * (1.0 / 24 +
                             q * (-1.0 / 720 +
                                  q * (1.0 / 40320 +
                                       q * (-1.0 / 3628800 +
                                            q * (1.0 / 479001600 - q * (1.0 / 87178291200.0)))))));
    double quadrant = turns - 4 * floor(turns / 4);
    *sine = quadrant == 0 ? s : quadrant == 1 ? c : quadrant == 2 ? -s : -c;
    *cosine = quadrant == 0 ? c : quadrant == 1 ? -s : quadrant == 2 ? -c : s;
}

static inline double fmath_atan_positive(double x) {
    if (x > 1)
        return FMATH_PI / 2 - fmath_atan_positive(1 / x);
    // Halve the angle twice: x falls below 0.2, where the series is short.
    x = x / (1 + sqrt(1 + x * x));
    x = x / (1 + sqrt(1 + x * x));
    double q = x * x;
    double sum = 0;
    for (int power = 25; power >= 1; power -= 2)
        sum = 1.0 / power - q * sum;
    return 4 * x * sum;
}

// The cube root of x >= 0, by Newton's method from a start above it.
static inline double fmath_cube_root(double x) {
    if (!(x > 0))
        return 0;
    double root = x > 1 ? x : 1;
    for (double next; (next = (2 * root + x / (root * root)) / 3) < root; root = next)
        continue;
    return root;
}

// The angle in [0, pi] whose cosine is c, c in [-1, 1].
static inline double fmath_acos(double c) {
    double s = sqrt(1 - c * c);
    if (c > 0)
        return fmath_atan_positive(s / c);
    if (c < 0)
        return FMATH_PI - fmath_atan_positive(s / -c);
    return FMATH_PI / 2;
}

// --- Three floats, where one bird or one leader is handled at a time ---

typedef struct Vec3 {
    float x, y, z;
} Vec3;

static inline Vec3 vec3(float x, float y, float z) {
    return (Vec3){x, y, z};
}
static inline Vec3 vec3_add(Vec3 a, Vec3 b) {
    return vec3(a.x + b.x, a.y + b.y, a.z + b.z);
}
static inline Vec3 vec3_sub(Vec3 a, Vec3 b) {
    return vec3(a.x - b.x, a.y - b.y, a.z - b.z);
}
static inline Vec3 vec3_scale(Vec3 a, float s) {
    return vec3(a.x * s, a.y * s, a.z * s);
}
static inline float vec3_dot(Vec3 a, Vec3 b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
static inline float vec3_length(Vec3 a) {
    return sqrtf(vec3_dot(a, a));
}
// Zero stays zero.
static inline Vec3 vec3_unit(Vec3 a) {
    float length = vec3_length(a);
    return length > 0 ? vec3_scale(a, 1 / length) : vec3(0, 0, 0);
}
// The same without a branch, so that it is vectorized; its zeros have signs.
static inline Vec3 vec3_heading(Vec3 a) {
    float length = vec3_length(a);
    return vec3_scale(a, length > 0 ? 1 / length : 0);
}
