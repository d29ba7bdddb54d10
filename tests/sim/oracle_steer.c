#include "base/hash.h"
#include "oracle.h"
#include "sim/spawn.h"
#include "sim/steer.h"

// Whether a bird follows a rule, ApplySeparation and so on in the text.
static bool applies(const OracleFlock *flock, const SteerParams *k, uint32_t rules, size_t i,
                    int rule) {
    const int odd[] = {[STEER_SEPARATION] = k->odd_separation,
                       [STEER_ALIGNMENT] = k->odd_alignment,
                       [STEER_COHESION] = k->odd_cohesion,
                       [STEER_RANDOM] = k->odd_random};
    uint32_t nature = (uint32_t)random_bits(flock->seed, STREAM_NATURE, 0, 0);
    double drawn = (double)(lanes_draw(nature, (uint32_t)i) >> 8) / (1 << 24);
    return oracle_on(rules, rule) && (odd[rule] || drawn >= (double)k->odd_share);
}

// Boid.FixedUpdate, and the flight along the heading that the text leaves to others. last: the way
// from the last flockmate in place of the sum, as CalcSeparationRule's Aggregate((sum, it) => it)
// has it.
static void fixed_update(const OracleFlock *flock, const SteerParams *k, uint32_t rules, double dt,
                         size_t i, bool last, OracleVec *p, OracleVec *v) {
    OracleVec away = {0}, forward = {0}, places = {0}, me = flock->p[i];
    double mates = 0;
    for (size_t j = 0; j < flock->count; j++) {
        OracleVec gap = oracle_sub(me, flock->p[j]);
        if (j == i || !(oracle_dot(gap, gap) <= (double)k->radius * (double)k->radius))
            continue;
        double clear = oracle_clear(&k->flocks, k->fidelity, i, j);
        if (clear > 0)
            away = oracle_add(last ? (OracleVec){0} : away, oracle_mul(gap, clear));
        if (!oracle_mates(&k->flocks, i, j))
            continue;
        forward = oracle_add(forward, oracle_unit(flock->v[j]));
        places = oracle_add(places, flock->p[j]);
        mates++;
    }
    OracleVec look = {0};
    if (applies(flock, k, rules, i, STEER_SEPARATION))
        look = oracle_add(look, oracle_mul(away, (double)k->separation_weight /
                                                     (0.00001 + oracle_dot(away, away))));
    if (mates > 0 && applies(flock, k, rules, i, STEER_ALIGNMENT))
        look = oracle_add(look, oracle_mul(forward, (double)k->alignment_weight / mates));
    if (mates > 0 && applies(flock, k, rules, i, STEER_COHESION))
        look = oracle_add(look, oracle_mul(oracle_sub(oracle_mul(places, 1 / mates), me),
                                           (double)k->cohesion_weight));
    double beyond = oracle_length(me) - (double)k->home_radius;
    if (beyond > 0 && applies(flock, k, rules, i, STEER_COHESION))
        look = oracle_sub(look, oracle_mul(oracle_unit(me), (double)k->home_weight * beyond));
    if (flock->chance && applies(flock, k, rules, i, STEER_RANDOM))
        look = oracle_add(look, oracle_mul(flock->chance[i], (double)k->random_strength));
    look = oracle_add(look, oracle_surroundings(&k->surroundings, me));
    if (oracle_on(rules, STEER_OBSTACLES))
        look = oracle_add(look, oracle_obstacles(&k->surroundings, me, flock->v[i]));
    OracleVec heading = oracle_unit(flock->v[i]), wanted = heading;
    if (oracle_length(look) > 0)
        wanted = oracle_unit(look);
    if (k->turn_speed > 0)
        wanted = oracle_rotate_towards(heading, wanted, (double)k->turn_speed * dt, 0);
    *v = oracle_mul(wanted, (double)k->speed);
    *p = oracle_advance(&k->surroundings, me, *v, dt);
}

void oracle_steer(const OracleFlock *flock, const void *params, uint32_t rules, double dt, size_t i,
                  OracleVec *p, OracleVec *v) {
    fixed_update(flock, params, rules, dt, i, false, p, v);
}

// FixedUpdate of one Boid after the other, in the order in which GetComponentsInChildren lists
// them.
void oracle_steer_published(OracleFlock *flock, const void *params, uint32_t rules, double dt) {
    for (size_t i = 0; i < flock->count; i++) {
        OracleVec p, v;
        fixed_update(flock, params, rules, dt, i, true, &p, &v);
        flock->p[i] = p;
        flock->v[i] = v;
    }
    flock->tick++;
}
