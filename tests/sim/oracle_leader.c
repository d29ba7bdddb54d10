#include "oracle_leader.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

static OracleVec add(OracleVec a, OracleVec b) {
    return (OracleVec){a.x + b.x, a.y + b.y, a.z + b.z};
}
static OracleVec sub(OracleVec a, OracleVec b) {
    return (OracleVec){a.x - b.x, a.y - b.y, a.z - b.z};
}
static OracleVec mul(OracleVec a, double s) {
    return (OracleVec){a.x * s, a.y * s, a.z * s};
}
static double dot(OracleVec a, OracleVec b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
static double length(OracleVec a) {
    return sqrt(dot(a, a));
}
static OracleVec unit(OracleVec a) {
    double l = length(a);
    return l > 0 ? mul(a, 1 / l) : (OracleVec){0, 0, 0};
}

OracleVec oracle_rotate_towards(OracleVec from, OracleVec to, double angle, double max_length) {
    double from_length = length(from), to_length = length(to);
    if (from_length == 0 || to_length == 0) {
        OracleVec gap = sub(to, from);
        double distance = length(gap);
        return distance <= max_length ? to : add(from, mul(gap, max_length / distance));
    }
    OracleVec a = unit(from), b = unit(to);
    double cosine = dot(a, b);
    double between = acos(cosine > 1 ? 1 : cosine < -1 ? -1 : cosine);
    double turn = angle;
    if (turn > between)
        turn = between;
    if (turn < between - 3.14159265358979323846) // away, until opposite
        turn = between - 3.14159265358979323846;
    OracleVec side = sub(b, mul(a, cosine));
    if (length(side) < 1e-12)
        side = fabs(a.x) > 0.9 ? (OracleVec){-a.z, 0, a.x} : (OracleVec){0, a.z, -a.y};
    side = unit(side);
    OracleVec direction = add(mul(a, cos(turn)), mul(side, sin(turn)));
    double change = to_length - from_length;
    change = change > max_length ? max_length : change < -max_length ? -max_length : change;
    return mul(direction, from_length + change);
}

static bool on(uint32_t rules, int rule) {
    return (rules >> rule & 1) != 0;
}

static void step_bird(const OracleFlock *flock, const LeaderParams *k, uint32_t rules, double dt,
                      size_t i, OracleVec *p, OracleVec *v) {
    OracleVec separation = {0}, alignment = {0}, centre = {0}, local = {0};
    double others = (double)flock->count - 1, in_range = 0;
    for (size_t j = 0; j < flock->count; j++) {
        if (j == i)
            continue;
        centre = add(centre, flock->p[j]);
        OracleVec away = sub(flock->p[i], flock->p[j]);
        double d = length(away);
        if (!(d < (double)k->follow_radius))
            continue;
        in_range++;
        local = add(local, mul(away, -1));
        if (d < (double)k->avoidance_radius && d > 0)
            separation = add(separation, mul(away, (1 - d / (double)k->avoidance_radius) / d *
                                                       (double)k->avoidance_force));
        alignment = add(alignment, mul(unit(flock->v[j]),
                                       d / (double)k->follow_radius * (double)k->follow_velocity));
    }
    double separation_divisor = k->normalise == LEADER_NORMALISE_FLOCK ? others
                                : k->normalise == LEADER_NORMALISE_NEIGHBOURS
                                    ? in_range
                                    : (double)k->reference_neighbours;
    double alignment_divisor = k->normalise == LEADER_NORMALISE_FLOCK ? others : in_range;
    OracleVec sum = {0};
    if (on(rules, LEADER_SEPARATION) && separation_divisor > 0)
        sum = add(sum, mul(separation, 1 / separation_divisor));
    if (on(rules, LEADER_ALIGNMENT) && alignment_divisor > 0)
        sum = add(sum, mul(alignment, 1 / alignment_divisor));

    OracleVec cohesion = {0};
    if (on(rules, LEADER_COHESION) && others > 0) {
        cohesion = mul(unit(sub(mul(centre, 1 / others), flock->p[i])), (double)k->gravity);
        if (in_range > 0)
            cohesion = add(cohesion, mul(local, 1 / in_range / (double)k->follow_radius *
                                                    (double)k->local_gravity));
    }
    OracleVec pull = {0}, to_leader = sub(flock->leader, flock->p[i]);
    double distance = length(to_leader);
    if (on(rules, LEADER_ORIGIN_PULL) && distance > (double)k->roost_radius)
        pull = mul(unit(to_leader), (distance - (double)k->roost_radius) /
                                        (double)k->to_origin_range * (double)k->to_origin_force);
    OracleVec push = {0};
    if (on(rules, LEADER_RANDOM_PUSH) && flock->push)
        push = flock->push[i];

    OracleVec velocity = flock->v[i];
    double speed = length(velocity);
    if (on(rules, LEADER_MIN_SPEED) && speed > 0 && speed < (double)k->min_speed)
        velocity = mul(velocity, (double)k->min_speed / speed);
    OracleVec wanted = sub(velocity, mul(velocity, dt));
    wanted = add(wanted, mul(push, dt));
    wanted = add(wanted, mul(pull, dt));
    wanted = add(wanted, mul(sum, dt));
    wanted = add(wanted, mul(cohesion, dt));
    *v = wanted;
    if (on(rules, LEADER_TURN_LIMIT))
        *v = oracle_rotate_towards(velocity, wanted, (double)k->turn_speed * dt,
                                   (double)k->max_length_change);
    if (k->max_speed > 0 && length(*v) > (double)k->max_speed)
        *v = mul(unit(*v), (double)k->max_speed);
    *p = add(flock->p[i], mul(*v, dt));
}

void oracle_leader_step(OracleFlock *flock, const LeaderParams *params, uint32_t rules, double dt) {
    OracleVec *p = malloc(flock->count * sizeof *p), *v = malloc(flock->count * sizeof *v);
    for (size_t i = 0; i < flock->count; i++)
        step_bird(flock, params, rules, dt, i, &p[i], &v[i]);
    memcpy(flock->p, p, flock->count * sizeof *p);
    memcpy(flock->v, v, flock->count * sizeof *v);
    free(p);
    free(v);
}
