#include "oracle.h"
#include "sim/sphere.h"

// Physics.OverlapSphere finds a flockmate by its collider, a sphere of this radius.
static const double collider_radius = 0.5;

// Boid.CalculateVelocity. reach: how near the centre of a flockmate is that is found.
static OracleVec calculate_velocity(const OracleFlock *flock, const SphereParams *k, uint32_t rules,
                                    size_t i, double reach, double separation_distance) {
    OracleVec cohesion = {0}, separation = {0}, alignment = {0}, me = flock->p[i];
    double found = 0, close = 0;
    for (size_t j = 0; j < flock->count; j++) {
        OracleVec away = oracle_sub(me, flock->p[j]);
        double d = oracle_length(away);
        if (d < reach && oracle_mates(&k->flocks, i, j)) {
            found++;
            cohesion = oracle_add(cohesion, flock->p[j]);
            if (j != i) // its own has just been set to zero
                alignment = oracle_add(alignment, flock->v[j]);
        }
        if (j != i && d < separation_distance) {
            double clear = oracle_clear(&k->flocks, k->fidelity, i, j);
            separation = oracle_add(separation, oracle_mul(oracle_unit(away), clear));
            close += clear;
        }
    }
    // Without speed_limit no vector is clamped.
    double most = oracle_on(rules, SPHERE_SPEED_LIMIT) ? (double)k->max_speed : INFINITY;
    double each = k->speed_limit_of == SPHERE_LIMIT_ALL ? most : INFINITY;
    cohesion = oracle_clamp(oracle_sub(oracle_mul(cohesion, 1 / found), me), each);
    if (close > 0)
        separation = oracle_clamp(oracle_mul(separation, 1 / close), each);
    alignment = oracle_clamp(oracle_mul(alignment, 1 / found), each);
    OracleVec velocity = {0};
    if (oracle_on(rules, SPHERE_COHESION))
        velocity = oracle_add(velocity, oracle_mul(cohesion, (double)k->cohesion_weight));
    if (oracle_on(rules, SPHERE_SEPARATION))
        velocity = oracle_add(velocity, oracle_mul(separation, (double)k->separation_weight));
    if (oracle_on(rules, SPHERE_ALIGNMENT))
        velocity = oracle_add(velocity, oracle_mul(alignment, (double)k->alignment_weight));
    return oracle_clamp(velocity, most);
}

// InvokeRepeating("CalculateVelocity", 0, update_interval), in whole ticks.
static bool is_invoked(const OracleFlock *flock, const SphereParams *k, double dt) {
    double every = dt > 0 ? fmax(1, floor((double)k->update_interval / dt + 0.5)) : 1;
    return fmod((double)flock->tick, every) == 0;
}

// Boid.Update.
static void update(const SphereParams *k, uint32_t rules, double dt, OracleVec *p, OracleVec *v) {
    OracleVec push = oracle_surroundings(&k->surroundings, *p), bounds = {0};
    if (oracle_on(rules, SPHERE_BOUNDS) && oracle_length(*p) > (double)k->bound_radius)
        bounds = oracle_mul(oracle_unit(*p), -(double)k->bound_push);
    OracleVec course = oracle_add(*v, bounds);
    if (oracle_on(rules, SPHERE_OBSTACLES))
        push = oracle_add(push, oracle_obstacles(&k->surroundings, *p, course));
    *v = oracle_add(course, push);
    *p = oracle_advance(&k->surroundings, *p, *v, dt);
}

void oracle_sphere(const OracleFlock *flock, const void *params, uint32_t rules, double dt,
                   size_t i, OracleVec *p, OracleVec *v) {
    const SphereParams *k = params;
    *p = flock->p[i];
    *v = flock->v[i];
    if (is_invoked(flock, k, dt))
        *v = calculate_velocity(flock, k, rules, i, (double)k->cohesion_radius,
                                (double)k->separation_distance);
    update(k, rules, dt, p, v);
}

// CalculateVelocity of one Boid after the other: it zeroes its own velocity and sums up those of
// its flockmates, the new ones of the Boids before it and the old ones of those after it. Then
// Update of each. Who is not found is not kept away from either.
void oracle_sphere_published(OracleFlock *flock, const void *params, uint32_t rules, double dt) {
    const SphereParams *k = params;
    double reach = (double)k->cohesion_radius + collider_radius;
    if (is_invoked(flock, k, dt))
        for (size_t i = 0; i < flock->count; i++)
            flock->v[i] = calculate_velocity(flock, k, rules, i, reach,
                                             fmin((double)k->separation_distance, reach));
    for (size_t i = 0; i < flock->count; i++)
        update(k, rules, dt, &flock->p[i], &flock->v[i]);
    flock->tick++;
}
