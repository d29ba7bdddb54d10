#include "oracle.h"
#include "sim/plane.h"

// Ours: the inward speed along one axis, from 0 where the margin begins to edge_turn on the edge.
static double edge_turn(const PlaneParams *k, double place, double high) {
    double margin = (double)k->edge_margin, turn = (double)k->edge_turn, inward = 0;
    if (place < margin)
        inward += turn * fmin((margin - place) / margin, 1);
    if (high - place < margin)
        inward -= turn * fmin((margin - (high - place)) / margin, 1);
    return inward;
}

void oracle_plane(const OracleFlock *flock, const void *params, uint32_t rules, double dt, size_t i,
                  OracleVec *p, OracleVec *v) {
    (void)dt; // no formula of the source knows it
    const PlaneParams *k = params;
    OracleVec centre = {0}, separation = {0}, mean = {0}, me = flock->p[i];
    double neighbours = 0;
    for (size_t j = 0; j < flock->count; j++) {
        double distance = oracle_length(oracle_sub(flock->p[j], me));
        if (distance > 0 && distance < (double)k->neighbour_distance &&
            oracle_mates(&k->flocks, i, j)) {
            centre = oracle_add(centre, flock->p[j]);
            mean = oracle_add(mean, flock->v[j]);
            neighbours++;
        }
        if (distance > 0 && distance < (double)k->separation_distance)
            separation = oracle_add(
                separation, oracle_mul(oracle_sub(me, flock->p[j]),
                                       oracle_clear(&k->flocks, k->fidelity, i, j) / distance));
    }
    *v = flock->v[i];
    if (neighbours > 0 && oracle_on(rules, PLANE_COHESION))
        *v = oracle_add(*v, oracle_mul(oracle_sub(oracle_mul(centre, 1 / neighbours), me),
                                       (double)k->cohesion_weight));
    if (oracle_on(rules, PLANE_SEPARATION))
        *v = oracle_add(*v, oracle_mul(separation, (double)k->separation_weight));
    if (neighbours > 0 && oracle_on(rules, PLANE_ALIGNMENT))
        *v = oracle_add(*v, oracle_mul(oracle_sub(oracle_mul(mean, 1 / neighbours), flock->v[i]),
                                       (double)k->align_weight));
    if (k->edge_margin > 0 && oracle_on(rules, PLANE_BOUNDS)) {
        v->x += edge_turn(k, me.x, (double)k->width);
        v->y += edge_turn(k, me.y, (double)k->height);
    }
    *v = oracle_add(*v, oracle_surroundings(&k->surroundings, me));
    double speed = oracle_length(*v);
    if (oracle_on(rules, PLANE_SPEED_LIMIT) && speed > 0 && speed < (double)k->min_speed)
        *v = oracle_mul(*v, (double)k->min_speed / speed);
    if (oracle_on(rules, PLANE_SPEED_LIMIT))
        *v = oracle_clamp(*v, (double)k->max_speed);
    *p = oracle_add(me, *v);
    if (oracle_on(rules, PLANE_BOUNDS)) {
        p->x = fmin(fmax(p->x, 0), (double)k->width);
        p->y = fmin(fmax(p->y, 0), (double)k->height);
    }
}

// main: for (Boid& b : boids) b.update(boids), which reads and writes one and the same vector.
void oracle_plane_published(OracleFlock *flock, const void *params, uint32_t rules, double dt) {
    for (size_t i = 0; i < flock->count; i++) {
        OracleVec p, v;
        oracle_plane(flock, params, rules, dt, i, &p, &v);
        flock->p[i] = p;
        flock->v[i] = v;
    }
    flock->tick++;
}
