// Every model once more, plain: one bird at a time, every pair looked at, in double precision,
// written from the sources' text and nothing of src/sim but the parameter structs. What the fast
// path is held against. Of each model there is the synchronous step, in which every bird reads the
// state at the start of the step, and the published program, in the order in which its engine runs
// it.
#pragma once

#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "sim/flock.h"
#include "sim/surroundings.h"

typedef struct OracleVec {
    double x, y, z;
} OracleVec;

// Unity's Quaternion.
typedef struct OracleTurn {
    double w, x, y, z;
} OracleTurn;

// What the class UnityFlockController keeps of the leader.
typedef struct OracleLeader {
    OracleVec position, waypoint;
    OracleTurn rotation;
    OracleVec about; // waypoints are drawn about this
    uint64_t drawn;  // how many
} OracleLeader;

// What a bird has beside its state and takes from one step to the next, in its model's own terms.
typedef struct OracleOwn {
    OracleVec vector;
    uint32_t word;
} OracleOwn;

// A falcon of the starling model.
typedef enum OracleFalconPhase { CIRCLES, DIVES, PASSES, CLIMBS, FLOWN } OracleFalconPhase;

typedef struct OracleFalcon {
    OracleVec position, velocity;
    OracleFalconPhase phase;
    double until; // the tick at which the phase ends
    uint64_t attacks;
    size_t target; // the bird that it dives at
} OracleFalcon;

enum { ORACLE_FLOCKS = 8 };

typedef struct OracleFlock {
    size_t count;
    OracleVec *p, *v; // positions and velocities, changed by a step
    // Before a step, and what its OracleBird makes of it, which is the same where that leaves it
    // alone; NULL in models that have nothing of the kind.
    OracleOwn *own, *after;
    // What chance gave each bird for this step, as the simulation drew it: the leader model's
    // randomPush, the steer model's vr before its strength. NULL without these rules.
    const OracleVec *chance;
    size_t leader_count; // bird id modulo this is the leader that it follows
    OracleLeader leaders[ORACLE_FLOCKS];
    OracleFalcon falcons[MODEL_MAX_FALCONS];
    size_t falcon_count; // those that fly
    uint64_t seed, tick;
} OracleFlock;

// The state of one bird after a synchronous step of dt seconds; what it has of its own goes into
// flock->after.
typedef void OracleBird(const OracleFlock *flock, const void *params, uint32_t rules, double dt,
                        size_t bird, OracleVec *p, OracleVec *v);

// A step of the whole flock.
typedef void OracleStep(OracleFlock *flock, const void *params, uint32_t rules, double dt);

// Of each model that has one (CMakeLists.txt).
#define MODEL(name) OracleBird oracle_##name;
MODELS_WITH_ORACLE
#undef MODEL

OracleBird *oracle_find(const char *model); // NULL where it has none

// The synchronous step of all birds; it leaves the leader alone.
void oracle_step(OracleFlock *flock, OracleBird *model, const void *params, uint32_t rules,
                 double dt);

// The programs as published.
OracleStep oracle_plane_published, oracle_leader_published, oracle_sphere_published,
    oracle_steer_published, oracle_cursor_published;

// The leaders' start, with their first waypoints, and their step after the birds'.
void oracle_leader_start(OracleFlock *flock, const void *params, bool published);
OracleStep oracle_leader_wander;

// The falcons of the starling model at their start, and after a step in which they see the flock as
// it is now; those that catch a bird set FALCON_CAUGHT in flock->after.
void oracle_falcons_start(OracleFlock *flock, const void *params, double dt);
void oracle_falcons_next(const OracleFlock *flock, const void *params, double dt,
                         OracleFalcon next[MODEL_MAX_FALCONS]);

// What a bird at this place is steered by, of lure and threat together.
OracleVec oracle_surroundings(const Surroundings *surroundings, OracleVec place);
// And what it steers aside by before obstacles with this velocity, where their rule is on.
OracleVec oracle_obstacles(const Surroundings *surroundings, OracleVec place, OracleVec velocity);
// Where a bird is after dt at this velocity through the air.
OracleVec oracle_advance(const Surroundings *surroundings, OracleVec place, OracleVec velocity,
                         double dt);

// Unity's Vector3.RotateTowards.
OracleVec oracle_rotate_towards(OracleVec from, OracleVec to, double angle, double length);

// Birds of one flock are mates.
static inline bool oracle_mates(const FlocksParams *k, size_t i, size_t j) {
    return i % (size_t)k->count == j % (size_t)k->count;
}
// How strongly they keep clear of each other, mates 1. Flocks of a published program know nothing
// of each other, unless they are told to.
static inline double oracle_clear(const FlocksParams *k, bool published, size_t i, size_t j) {
    if (oracle_mates(k, i, j))
        return 1;
    return k->cross_separation < 0 ? (published ? 0 : 1) : (double)k->cross_separation;
}

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
// Where Unity's Transform.forward points.
static inline OracleVec oracle_forward(OracleTurn q) {
    return (OracleVec){2 * (q.x * q.z + q.w * q.y), 2 * (q.y * q.z - q.w * q.x),
                       1 - 2 * (q.x * q.x + q.y * q.y)};
}
static inline bool oracle_on(uint32_t rules, int rule) {
    return (rules >> rule & 1) != 0;
}
