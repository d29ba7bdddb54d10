// Every model once more, plain: one bird at a time, every pair looked at, in double precision,
// written from the sources' text and nothing of src/sim but the parameter structs. What the fast
// path is held against.
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/surroundings.h"

typedef struct OracleVec {
    double x, y, z;
} OracleVec;

typedef struct OracleFlock {
    size_t count;
    OracleVec *p, *v; // positions and velocities, changed by a step
    OracleVec leader; // where it is at the start of the step; the oracle leaves it alone
    uint64_t tick;
} OracleFlock;

// The state of one bird after a synchronous step of dt seconds.
typedef void OracleBird(const OracleFlock *flock, const void *params, uint32_t rules, double dt,
                        size_t bird, OracleVec *p, OracleVec *v);

// Of each model that has one (CMakeLists.txt).
#define MODEL(name) OracleBird oracle_##name;
MODELS_WITH_ORACLE
#undef MODEL

OracleBird *oracle_find(const char *model); // NULL where it has none

void oracle_step(OracleFlock *flock, OracleBird *model, const void *params, uint32_t rules,
                 double dt);

// What a bird at this place is steered by, of lure and threat together.
OracleVec oracle_surroundings(const Surroundings *surroundings, OracleVec place);

// Unity's Vector3.RotateTowards.
OracleVec oracle_rotate_towards(OracleVec from, OracleVec to, double angle, double length);

static inline OracleVec oracle_add(OracleVec a, OracleVec b) {
    return (OracleVec){a.x + b.x, a.y + b.y, a.z + b.z};
}
static inline OracleVec oracle_sub(OracleVec a, OracleVec b) {
    return (OracleVec){a.x - b.x, a.y - b.y, a.z - b.z};
}
static inline OracleVec oracle_mul(OracleVec a, double s) {
    return (OracleVec){a.x * s, a.y * s, a.z * s};
}
static inline double oracle_dot(OracleVec a, OracleVec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
static inline double oracle_length(OracleVec a) {
    return sqrt(oracle_dot(a, a));
}
static inline OracleVec oracle_unit(OracleVec a) {
    double l = oracle_length(a);
    return l > 0 ? oracle_mul(a, 1 / l) : (OracleVec){0, 0, 0};
}
// Unity's Vector3.ClampMagnitude.
static inline OracleVec oracle_clamp(OracleVec a, double most) {
    return oracle_length(a) > most ? oracle_mul(oracle_unit(a), most) : a;
}
static inline bool oracle_on(uint32_t rules, int rule) {
    return (rules >> rule & 1) != 0;
}
