#include "oracle.h"
#include "sim/sphere.h"

static OracleVec calculate_velocity(const OracleFlock *flock, const SphereParams *k, uint32_t rules,
                                    size_t i) {
    OracleVec cohesion = {0}, separation = {0}, alignment = {0}, me = flock->p[i];
    double found = 0, close = 0;
    double most = oracle_on(rules, SPHERE_SPEED_LIMIT) ? (double)k->max_speed : INFINITY;
    for (size_t j = 0; j < flock->count; j++) {
        OracleVec away = oracle_sub(me, flock->p[j]);
        double d = oracle_length(away);
        if (d < (double)k->cohesion_radius) {
            found++;
            cohesion = oracle_add(cohesion, flock->p[j]);
            if (j != i) // its own has just been set to zero
                alignment = oracle_add(alignment, flock->v[j]);
        }
        if (j != i && d < (double)k->separation_distance) {
            separation = oracle_add(separation, oracle_unit(away));
            close++;
        }
    }
    cohesion = oracle_clamp(oracle_sub(oracle_mul(cohesion, 1 / found), me), most);
    if (close > 0)
        separation = oracle_clamp(oracle_mul(separation, 1 / close), most);
    alignment = oracle_clamp(oracle_mul(alignment, 1 / found), most);
    OracleVec velocity = {0};
    if (oracle_on(rules, SPHERE_COHESION))
        velocity = oracle_add(velocity, oracle_mul(cohesion, (double)k->cohesion_weight));
    if (oracle_on(rules, SPHERE_SEPARATION))
        velocity = oracle_add(velocity, oracle_mul(separation, (double)k->separation_weight));
    if (oracle_on(rules, SPHERE_ALIGNMENT))
        velocity = oracle_add(velocity, oracle_mul(alignment, (double)k->alignment_weight));
    return oracle_clamp(velocity, most);
}

void oracle_sphere(const OracleFlock *flock, const void *params, uint32_t rules, double dt,
                   size_t i, OracleVec *p, OracleVec *v) {
    const SphereParams *k = params;
    double every = dt > 0 ? fmax(1, floor((double)k->update_interval / dt + 0.5)) : 1;
    *v = flock->v[i];
    if (fmod((double)flock->tick, every) == 0)
        *v = calculate_velocity(flock, k, rules, i);
    if (oracle_on(rules, SPHERE_BOUNDS) && oracle_length(flock->p[i]) > (double)k->bound_radius)
        *v = oracle_sub(*v, oracle_mul(oracle_unit(flock->p[i]), (double)k->bound_push));
    *v = oracle_add(*v, oracle_surroundings(&k->surroundings, flock->p[i]));
    *p = oracle_add(flock->p[i], oracle_mul(*v, dt));
}
