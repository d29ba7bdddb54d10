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

// The way to a lure or threat; false where it is off or not nearer than its radius.
static bool oracle_heeds(const Surroundings *surroundings, StimulusKind kind, OracleVec place,
                         OracleVec *way) {
    const Stimulus *there = &surroundings->stimuli[kind].place;
    *way = oracle_sub(
        (OracleVec){(double)there->place[0], (double)there->place[1], (double)there->place[2]},
        place);
    return there->on && oracle_length(*way) < (double)surroundings->stimuli[kind].radius;
}

OracleVec oracle_surroundings(const Surroundings *surroundings, OracleVec place) {
    OracleVec steering = {0}, way;
    if (oracle_heeds(surroundings, STIMULUS_LURE, place, &way)) {
        double quarter = (double)surroundings->stimuli[STIMULUS_LURE].radius / 4;
        steering =
            oracle_add(steering, oracle_mul(oracle_unit(way),
                                            (double)surroundings->stimuli[STIMULUS_LURE].strength *
                                                fmin(1, oracle_length(way) / quarter)));
    }
    if (oracle_heeds(surroundings, STIMULUS_THREAT, place, &way)) {
        double radius = (double)surroundings->stimuli[STIMULUS_THREAT].radius;
        steering = oracle_sub(
            steering,
            oracle_mul(oracle_unit(way), (double)surroundings->stimuli[STIMULUS_THREAT].strength *
                                             (1 - oracle_length(way) / radius)));
    }
    return steering;
}

OracleBird *oracle_find(const char *model) {
    static const struct {
        const char *model;
        OracleBird *oracle;
    } oracles[] = {
#define MODEL(name) {#name, oracle_##name},
        MODELS_WITH_ORACLE
#undef MODEL
    };
    for (size_t i = 0; i < sizeof oracles / sizeof *oracles; i++)
        if (strcmp(oracles[i].model, model) == 0)
            return oracles[i].oracle;
    return NULL;
}

void oracle_step(OracleFlock *flock, OracleBird *model, const void *params, uint32_t rules,
                 double dt) {
    size_t bytes = flock->count * sizeof(OracleVec);
    size_t own_bytes = flock->own ? flock->count * sizeof *flock->own : 0;
    OracleVec *p = malloc(bytes), *v = malloc(bytes);
    if (flock->own)
        memcpy(flock->after, flock->own, own_bytes);
    for (size_t i = 0; i < flock->count; i++)
        model(flock, params, rules, dt, i, &p[i], &v[i]);
    memcpy(flock->p, p, bytes);
    memcpy(flock->v, v, bytes);
    if (flock->own)
        memcpy(flock->own, flock->after, own_bytes);
    flock->tick++;
    free(p);
    free(v);
}
