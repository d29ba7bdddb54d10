// Without the random push and the wandering leader, which are tested by what they are for.
#include "oracle.h"
#include "sim/leader.h"

void oracle_leader(const OracleFlock *flock, const void *params, uint32_t rules, double dt,
                   size_t i, OracleVec *p, OracleVec *v) {
    const LeaderParams *k = params;
    OracleVec separation = {0}, alignment = {0}, centre = {0}, local = {0};
    double others = (double)flock->count - 1, in_range = 0;
    for (size_t j = 0; j < flock->count; j++) {
        if (j == i)
            continue;
        centre = oracle_add(centre, flock->p[j]);
        OracleVec away = oracle_sub(flock->p[i], flock->p[j]);
        double d = oracle_length(away);
        if (!(d < (double)k->follow_radius))
            continue;
        in_range++;
        local = oracle_add(local, oracle_mul(away, -1));
        if (d < (double)k->avoidance_radius && d > 0)
            separation =
                oracle_add(separation, oracle_mul(away, (1 - d / (double)k->avoidance_radius) / d *
                                                            (double)k->avoidance_force));
        alignment = oracle_add(
            alignment, oracle_mul(oracle_unit(flock->v[j]),
                                  d / (double)k->follow_radius * (double)k->follow_velocity));
    }
    double separation_divisor = k->normalise == LEADER_NORMALISE_FLOCK ? others
                                : k->normalise == LEADER_NORMALISE_NEIGHBOURS
                                    ? in_range
                                    : (double)k->reference_neighbours;
    double alignment_divisor = k->normalise == LEADER_NORMALISE_FLOCK ? others : in_range;
    OracleVec sum = {0};
    if (oracle_on(rules, LEADER_SEPARATION) && separation_divisor > 0)
        sum = oracle_add(sum, oracle_mul(separation, 1 / separation_divisor));
    if (oracle_on(rules, LEADER_ALIGNMENT) && alignment_divisor > 0)
        sum = oracle_add(sum, oracle_mul(alignment, 1 / alignment_divisor));

    OracleVec cohesion = {0};
    if (oracle_on(rules, LEADER_COHESION) && others > 0) {
        cohesion = oracle_mul(oracle_unit(oracle_sub(oracle_mul(centre, 1 / others), flock->p[i])),
                              (double)k->gravity);
        if (in_range > 0)
            cohesion =
                oracle_add(cohesion, oracle_mul(local, 1 / in_range / (double)k->follow_radius *
                                                           (double)k->local_gravity));
    }
    OracleVec pull = {0}, to_leader = oracle_sub(flock->leader, flock->p[i]);
    double distance = oracle_length(to_leader);
    if (oracle_on(rules, LEADER_ORIGIN_PULL) && distance > (double)k->roost_radius)
        pull = oracle_mul(oracle_unit(to_leader), (distance - (double)k->roost_radius) /
                                                      (double)k->to_origin_range *
                                                      (double)k->to_origin_force);

    OracleVec velocity = flock->v[i];
    double speed = oracle_length(velocity);
    if (oracle_on(rules, LEADER_MIN_SPEED) && speed > 0 && speed < (double)k->min_speed)
        velocity = oracle_mul(velocity, (double)k->min_speed / speed);
    OracleVec wanted = oracle_sub(velocity, oracle_mul(velocity, dt));
    wanted = oracle_add(wanted, oracle_mul(pull, dt));
    wanted = oracle_add(wanted, oracle_mul(sum, dt));
    wanted = oracle_add(wanted, oracle_mul(cohesion, dt));
    wanted = oracle_add(wanted, oracle_mul(oracle_surroundings(&k->surroundings, flock->p[i]), dt));
    *v = wanted;
    if (oracle_on(rules, LEADER_TURN_LIMIT))
        *v = oracle_rotate_towards(velocity, wanted, (double)k->turn_speed * dt,
                                   (double)k->max_length_change);
    if (k->max_speed > 0 && oracle_length(*v) > (double)k->max_speed)
        *v = oracle_mul(oracle_unit(*v), (double)k->max_speed);
    *p = oracle_add(flock->p[i], oracle_mul(*v, dt));
}
