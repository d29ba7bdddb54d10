#include "oracle.h"
#include "sim/cursor.h"

void oracle_cursor(const OracleFlock *flock, const void *params, uint32_t rules, double dt,
                   size_t i, OracleVec *p, OracleVec *v) {
    const CursorParams *k = params;
    OracleVec velocities = {0}, places = {0}, close = {0}, me = flock->p[i];
    double neighbours = 0, risks = 0, closest = INFINITY;
    size_t nearest = i;
    for (size_t j = 0; j < flock->count; j++) {
        double d = oracle_length(oracle_sub(flock->p[j], me));
        bool mate = oracle_mates(&k->flocks, i, j);
        if (j == i)
            continue;
        if (mate && d < closest) {
            closest = d;
            nearest = j;
        }
        if (mate && d < (double)k->near_dist) {
            velocities = oracle_add(velocities, flock->v[j]);
            places = oracle_add(places, flock->p[j]);
            neighbours++;
        }
        if (d < (double)k->collision_dist) {
            double clear = oracle_clear(&k->flocks, false, i, j);
            close = oracle_add(close, oracle_mul(flock->p[j], clear));
            risks += clear;
        }
    }
    if (neighbours == 0 && nearest != i) {
        velocities = flock->v[nearest];
        places = flock->p[nearest];
        neighbours = 1;
    }
    OracleVec wanted = flock->v[i];
    if (oracle_on(rules, CURSOR_ALIGNMENT) && neighbours > 0)
        wanted = oracle_add(wanted, oracle_mul(oracle_mul(velocities, 1 / neighbours),
                                               (double)k->velocity_matching_amt));
    if (oracle_on(rules, CURSOR_COHESION) && neighbours > 0)
        wanted = oracle_add(wanted, oracle_mul(oracle_sub(oracle_mul(places, 1 / neighbours), me),
                                               (double)k->flock_centering_amt));
    if (oracle_on(rules, CURSOR_SEPARATION) && risks > 0)
        wanted = oracle_add(wanted, oracle_mul(oracle_sub(oracle_mul(close, 1 / risks), me),
                                               (double)k->collision_avoidance_amt));
    OracleVec mouse = {(double)k->cursor_x, (double)k->cursor_y, (double)k->cursor_z};
    OracleVec away = oracle_sub(mouse, me);
    if (oracle_length(away) > (double)k->mouse_avoidance_dist) {
        if (oracle_on(rules, CURSOR_ATTRACTION))
            wanted = oracle_add(wanted, oracle_mul(away, (double)k->mouse_attraction_amt));
    } else if (oracle_on(rules, CURSOR_AVOIDANCE)) {
        wanted = oracle_sub(wanted, oracle_mul(oracle_unit(away), (double)k->mouse_avoidance_amt));
    }
    wanted = oracle_add(wanted, oracle_surroundings(&k->surroundings, me));
    if (oracle_on(rules, CURSOR_OBSTACLES))
        wanted = oracle_add(wanted, oracle_obstacles(&k->surroundings, me, flock->v[i]));

    double lerp = (double)k->velocity_lerp_amt;
    if (oracle_on(rules, CURSOR_BLENDING))
        wanted = oracle_add(oracle_mul(flock->v[i], 1 - lerp), oracle_mul(wanted, lerp));
    if (oracle_on(rules, CURSOR_SPEED_LIMIT)) {
        if (oracle_length(wanted) > (double)k->max_velocity)
            wanted = oracle_mul(oracle_unit(wanted), (double)k->max_velocity);
        if (oracle_length(wanted) < (double)k->min_velocity)
            wanted = oracle_mul(oracle_unit(wanted), (double)k->min_velocity);
    }
    if (oracle_on(rules, CURSOR_PLANAR))
        wanted.y = 0;
    *v = wanted;
    *p = oracle_advance(&k->surroundings, me, wanted, dt);
    if (oracle_on(rules, CURSOR_PLANAR))
        p->y = 0;
}

// Update of every Boid reads what LateUpdate of every Boid then writes.
void oracle_cursor_published(OracleFlock *flock, const void *params, uint32_t rules, double dt) {
    oracle_step(flock, oracle_cursor, params, rules, dt);
}
