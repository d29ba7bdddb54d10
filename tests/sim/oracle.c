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

// --- Obstacles: Reynolds, Steering Behaviors For Autonomous Characters (1999) ---

// Where a way meets the space about an obstacle that birds keep clear of.
typedef struct Meeting {
    double time, depth; // depth: how far it leads into that space in the time that birds look ahead
    OracleVec out;
} Meeting;

static Meeting meet_sphere(const Obstacle *o, double clearance, OracleVec from, OracleVec v) {
    double radius = (double)o->radius + clearance;
    double a = oracle_dot(v, v), b = 2 * oracle_dot(from, v);
    double c = oracle_dot(from, from) - radius * radius, root = b * b - 4 * a * c;
    if (b >= 0 || root <= 0)
        return (Meeting){.time = INFINITY};
    OracleVec nearest = oracle_add(from, oracle_mul(v, -b / (2 * a)));
    return (Meeting){fmax((-b - sqrt(root)) / (2 * a), 0), radius - oracle_length(nearest),
                     oracle_mul(nearest, 1 / radius)};
}

static Meeting meet_ground(double clearance, double ahead, OracleVec from, OracleVec v) {
    if (v.y >= 0)
        return (Meeting){.time = INFINITY};
    return (Meeting){
        fmax((clearance - from.y) / v.y, 0), clearance - (from.y + v.y * ahead), {0, 1, 0}};
}

// Of the ways out, the nearest that the bird is not on already.
static Meeting meet_cylinder(const Obstacle *o, double clearance, double ahead, OracleVec from,
                             OracleVec v) {
    double radius = (double)o->radius + clearance, high = (double)o->height + clearance;
    double begin = 0, end = ahead;
    if (v.y != 0) {
        begin = fmax(begin, fmin((-clearance - from.y) / v.y, (high - from.y) / v.y));
        end = fmin(end, fmax((-clearance - from.y) / v.y, (high - from.y) / v.y));
    } else if (from.y <= -clearance || from.y >= high) {
        return (Meeting){.time = INFINITY};
    }
    OracleVec level = {v.x, 0, v.z}, axis = {from.x, 0, from.z};
    double a = oracle_dot(level, level), b = 2 * oracle_dot(axis, level);
    double c = oracle_dot(axis, axis) - radius * radius, root = b * b - 4 * a * c;
    double nearest = a > 0 ? -b / (2 * a) : 0;
    if (a > 0 ? root <= 0 : c >= 0)
        return (Meeting){.time = INFINITY};
    if (a > 0) {
        begin = fmax(begin, (-b - sqrt(root)) / (2 * a));
        end = fmin(end, (-b + sqrt(root)) / (2 * a));
    }
    Meeting meeting = {.time = begin, .depth = INFINITY};
    if (nearest > begin) {
        OracleVec there = oracle_add(axis, oracle_mul(level, fmin(nearest, end)));
        meeting.depth = radius - oracle_length(there);
        meeting.out = oracle_mul(there, 1 / radius);
    }
    double upright = v.y < 0 ? high - (from.y + v.y * end) : clearance + from.y + v.y * end;
    if (v.y != 0 && upright < meeting.depth) {
        meeting.depth = upright;
        meeting.out = (OracleVec){0, v.y < 0 ? 1 : -1, 0};
    }
    if (begin >= end || meeting.depth == INFINITY)
        meeting.time = INFINITY;
    return meeting;
}

static OracleVec over_ground(const Surroundings *surroundings, OracleVec velocity) {
    OracleVec wind = {(double)surroundings->wind_x, 0, (double)surroundings->wind_z};
    return oracle_add(velocity, wind);
}

OracleVec oracle_advance(const Surroundings *surroundings, OracleVec place, OracleVec velocity,
                         double dt) {
    return oracle_add(place, oracle_mul(over_ground(surroundings, velocity), dt));
}

OracleVec oracle_obstacles(const Surroundings *surroundings, OracleVec place, OracleVec through) {
    OracleVec velocity = over_ground(surroundings, through);
    const Obstacles *all = &surroundings->obstacles;
    double ahead = (double)all->ahead, clearance = (double)all->clearance;
    Meeting first = {.time = ahead};
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        const Obstacle *o = &all->each[i];
        OracleVec from = oracle_sub(
            place, (OracleVec){(double)o->place[0], (double)o->place[1], (double)o->place[2]});
        Meeting meeting =
            o->kind == OBSTACLE_SPHERE     ? meet_sphere(o, clearance, from, velocity)
            : o->kind == OBSTACLE_CYLINDER ? meet_cylinder(o, clearance, ahead, from, velocity)
            : o->kind == OBSTACLE_GROUND   ? meet_ground(clearance, ahead, from, velocity)
                                           : (Meeting){.time = INFINITY};
        if (meeting.time < first.time)
            first = meeting;
    }
    if (first.time >= ahead)
        return (OracleVec){0, 0, 0};
    OracleVec course = oracle_unit(velocity);
    OracleVec aside = oracle_sub(first.out, oracle_mul(course, oracle_dot(first.out, course)));
    if (oracle_length(aside) <= 1e-4)
        aside = hypot(course.x, course.z) < sqrt(0.1) ? (OracleVec){0, course.z, -course.y}
                                                      : (OracleVec){-course.z, 0, course.x};
    double share = first.depth < clearance ? first.depth / clearance : 1;
    return oracle_mul(oracle_unit(aside), (double)all->strength * (1 - first.time / ahead) * share);
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
    // Birds see the falcons as they are at the start of the step, and they see them so.
    if (flock->falcon_count > 0) {
        OracleFalcon next[MODEL_MAX_FALCONS] = {0};
        oracle_falcons_next(flock, params, dt, next);
        memcpy(flock->falcons, next, sizeof next);
    }
    memcpy(flock->p, p, bytes);
    memcpy(flock->v, v, bytes);
    if (flock->own)
        memcpy(flock->own, flock->after, own_bytes);
    flock->tick++;
    free(p);
    free(v);
}
