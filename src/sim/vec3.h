// Three floats, for the few places where one bird or one leader is handled at a time.
#pragma once

#include <math.h>

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
static inline Vec3 vec3_cross(Vec3 a, Vec3 b) {
    return vec3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
// Zero stays zero.
static inline Vec3 vec3_unit(Vec3 a) {
    float length = vec3_length(a);
    return length > 0 ? vec3_scale(a, 1 / length) : vec3(0, 0, 0);
}
