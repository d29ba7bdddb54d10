// The leader model once more, plain: one bird at a time, every pair looked at, in double precision,
// written from the source's text and nothing of src/sim but the parameter struct. What the fast
// path is held against.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "sim/leader.h"

typedef struct OracleVec {
    double x, y, z;
} OracleVec;

typedef struct OracleFlock {
    size_t count;
    OracleVec *p, *v; // positions and velocities, changed by a step
    OracleVec *push;  // the random push of each bird at this step, or NULL for none
    OracleVec leader; // where it is at the start of the step
} OracleFlock;

// One synchronous step of all birds; the leader is left alone.
void oracle_leader_step(OracleFlock *flock, const LeaderParams *params, uint32_t rules, double dt);

// Unity's Vector3.RotateTowards.
OracleVec oracle_rotate_towards(OracleVec from, OracleVec to, double angle, double length);
