#include "oracle.h"

#include <stdlib.h>
#include <string.h>

OracleVec oracle_rotate_towards(OracleVec from, OracleVec to, double angle, double max_length) {
    double from_length = oracle_length(from), to_length = oracle_length(to);
    if (from_length == 0 || to_length == 0) {
        OracleVec gap = oracle_sub(to, from);
        double distance = oracle_length(gap);
        return distance <= max_length ? to
                                      : oracle_add(from, oracle_mul(gap, max_length / distance));
    }
    OracleVec a = oracle_unit(from), b = oracle_unit(to);
    double cosine = oracle_dot(a, b);
    double between = acos(cosine > 1 ? 1 : cosine < -1 ? -1 : cosine);
    double turn = angle;
    if (turn > between)
        turn = between;
    if (turn < between - 3.14159265358979323846) // away, until opposite
        turn = between - 3.14159265358979323846;
    OracleVec side = oracle_sub(b, oracle_mul(a, cosine));
    if (oracle_length(side) < 1e-12)
        side = fabs(a.x) > 0.9 ? (OracleVec){-a.z, 0, a.x} : (OracleVec){0, a.z, -a.y};
    side = oracle_unit(side);
    OracleVec direction = oracle_add(oracle_mul(a, cos(turn)), oracle_mul(side, sin(turn)));
    double change = to_length - from_length;
    change = change > max_length ? max_length : change < -max_length ? -max_length : change;
    return oracle_mul(direction, from_length + change);
}

void oracle_step(OracleFlock *flock, OracleBird *model, const void *params, uint32_t rules,
                 double dt) {
    size_t bytes = flock->count * sizeof(OracleVec);
    OracleVec *p = malloc(bytes), *v = malloc(bytes);
    for (size_t i = 0; i < flock->count; i++)
        model(flock, params, rules, dt, i, &p[i], &v[i]);
    memcpy(flock->p, p, bytes);
    memcpy(flock->v, v, bytes);
    flock->tick++;
    free(p);
    free(v);
}
