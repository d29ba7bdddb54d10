#include "sim/surroundings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "sim/model_impl.h"

static const float farthest = 100000, smallest = 0.01f; // world units

SurroundingsConstants surroundings_compile(const StepContext *context,
                                           const Surroundings *surroundings, bool avoids) {
    bool stand = false;
    for (size_t i = 0; avoids && i < MODEL_MAX_OBSTACLES; i++)
        stand |= surroundings->obstacles.each[i].kind != OBSTACLE_NONE;
    const Stimulus *lure = &surroundings->stimuli[STIMULUS_LURE].place;
    const Stimulus *threat = &surroundings->stimuli[STIMULUS_THREAT].place;
    // One that is off has a radius of 0, within which no bird is.
    float lure_radius = lure->on ? surroundings->stimuli[STIMULUS_LURE].radius : 0;
    float threat_radius = threat->on ? surroundings->stimuli[STIMULUS_THREAT].radius : 0;
    return (SurroundingsConstants){
        .obstacles = stand ? &surroundings->obstacles : NULL,
        .blows = fabsf(surroundings->wind_x) + fabsf(surroundings->wind_z) > 0,
        .wind_x = surroundings->wind_x,
        .wind_z = surroundings->wind_z,
        .dt = context->dt,
        .any = lure->on || threat->on,
        .lure = {lure->place[0], lure->place[1], lure->place[2]},
        .threat = {threat->place[0], threat->place[1], threat->place[2]},
        .lure_radius = lure_radius,
        .lure_strength = surroundings->stimuli[STIMULUS_LURE].strength,
        .arrival_distance = lure_radius * ARRIVAL_SHARE,
        .threat_radius = threat_radius,
        .threat_strength = surroundings->stimuli[STIMULUS_THREAT].strength,
        .threat_inverse = threat_radius > 0 ? 1 / threat_radius : 0,
    };
}

const char *stimulus_name(StimulusKind kind) {
    static const char *const names[STIMULI] = {"lure", "threat", "falcon"};
    return names[kind];
}

const char *stimulus_help(StimulusKind kind) {
    static const char *const help[STIMULI] = {
        "A place that birds within lure_radius come to: X,Y,Z or off",
        "A place that birds within threat_radius flee from: X,Y,Z or off",
        "Where a person flies the falcon: X,Y,Z; off: it flies itself"};
    return help[kind];
}

Stimulus model_stimulus(const Model *model, const void *params, StimulusKind kind) {
    const Surroundings *all = model_member(params, model->surroundings);
    return all->stimuli[kind].place;
}

bool model_heeds(const Model *model, StimulusKind kind) {
    return kind != STIMULUS_FALCON || model_has_falcon(model);
}

bool model_check_stimulus(const Model *model, StimulusKind kind, const Stimulus *stimulus,
                          Error *error) {
    if (!stimulus->on)
        return true;
    if (!model_heeds(model, kind))
        return error_set(error, ERROR_USAGE, "%s: the model %s has none", stimulus_name(kind),
                         model->name);
    const float *place = stimulus->place;
    char expected[96] = "";
    for (int axis = 0; axis < 3; axis++)
        if (!(fabsf(place[axis]) <= farthest)) // NaN, too
            snprintf(expected, sizeof expected, "X,Y,Z from %g to %g world units",
                     (double)-farthest, (double)farthest);
    if (model->is_flat && place[2] != 0)
        snprintf(expected, sizeof expected, "a Z of 0: the model %s is flat", model->name);
    return !*expected ||
           error_set(error, ERROR_USAGE, "%s=%g,%g,%g: expected %s", stimulus_name(kind),
                     (double)place[0], (double)place[1], (double)place[2], expected);
}

void model_set_stimulus(const Model *model, void *params, StimulusKind kind,
                        const Stimulus *stimulus) {
    Surroundings *all = model_member(params, model->surroundings);
    all->stimuli[kind].place.on = stimulus->on;
    for (int axis = 0; axis < 3; axis++)
        all->stimuli[kind].place.place[axis] = stimulus->on ? stimulus->place[axis] : 0;
}

int model_stimulus_of_param(const Model *model, const Param *param) {
    size_t each = sizeof((Surroundings *)0)->stimuli[0];
    if (param->offset < model->surroundings ||
        param->offset >= model->surroundings + STIMULI * each)
        return -1;
    return (int)((param->offset - model->surroundings) / each);
}

// --- Obstacles ---

enum { PLACES = 3, MOST_NUMBERS = 5 };

// The kinds, and the numbers of each in the order of the text: their names, and their order in
// Obstacle, where the places come first, then radius and height.
static const struct {
    const char *name, *number_names;
    size_t count, numbers[MOST_NUMBERS];
} forms[OBSTACLE_KINDS] = {
    [OBSTACLE_NONE] = {"off", "", 0, {0}},
    [OBSTACLE_SPHERE] = {"sphere", "x|y|z|radius", 4, {0, 1, 2, 3}},
    [OBSTACLE_CYLINDER] = {"cylinder", "x|y|z|radius|height", 5, {0, 1, 2, 3, 4}},
    [OBSTACLE_GROUND] = {"ground", "y", 1, {1}},
};

static float *number_of(const Obstacle *obstacle, size_t index) {
    size_t number = forms[obstacle->kind].numbers[index];
    return (float *)model_member(obstacle, offsetof(Obstacle, place)) + number;
}

const char *obstacle_kind_name(ObstacleKind kind) {
    return forms[kind].name;
}

const char *obstacle_number_names(ObstacleKind kind) {
    return forms[kind].number_names;
}

void obstacle_print(const Obstacle *obstacle, int digits, char out[OBSTACLE_TEXT_SIZE]) {
    int length = snprintf(out, OBSTACLE_TEXT_SIZE, "%s", forms[obstacle->kind].name);
    for (size_t i = 0; i < forms[obstacle->kind].count; i++)
        length += snprintf(out + length, OBSTACLE_TEXT_SIZE - (size_t)length, ",%.*g", digits,
                           (double)*number_of(obstacle, i));
}

bool obstacle_parse(const char *text, Obstacle *obstacle) {
    char copy[OBSTACLE_TEXT_SIZE], *rest = copy;
    if ((size_t)snprintf(copy, sizeof copy, "%s", text) >= sizeof copy)
        return false;
    const char *name = text_cut(&rest, ',');
    for (ObstacleKind kind = 0; kind < OBSTACLE_KINDS; kind++) {
        if (strcmp(forms[kind].name, name) != 0)
            continue;
        *obstacle = (Obstacle){.kind = kind};
        for (size_t i = 0; i < forms[kind].count; i++) {
            const char *number = text_cut(&rest, ',');
            if (!number || !text_to_float(number, number_of(obstacle, i)))
                return false;
        }
        return !rest;
    }
    return false;
}

Obstacle model_obstacle(const Model *model, const void *params, size_t index) {
    assert(index < MODEL_MAX_OBSTACLES);
    const Surroundings *all = model_member(params, model->surroundings);
    return all->obstacles.each[index];
}

bool model_check_obstacle(const Model *model, size_t index, const Obstacle *obstacle,
                          Error *error) {
    char text[OBSTACLE_TEXT_SIZE];
    bool good = true;
    obstacle_print(obstacle, 6, text);
    if (obstacle->kind != OBSTACLE_NONE && model->is_flat)
        return error_set(error, ERROR_USAGE,
                         "obstacle.%zu=%s: expected off: the model %s is flat and has no obstacles",
                         index + 1, text, model->name);
    for (size_t i = 0; i < forms[obstacle->kind].count; i++) {
        float number = *number_of(obstacle, i);
        float low = forms[obstacle->kind].numbers[i] < PLACES ? -farthest : smallest;
        good &= number >= low && number <= farthest; // not NaN
    }
    return good || error_set(error, ERROR_USAGE,
                             "obstacle.%zu=%s: expected places from %g to %g world units, radius "
                             "and height from %g to %g",
                             index + 1, text, (double)-farthest, (double)farthest, (double)smallest,
                             (double)farthest);
}

void model_set_obstacle(const Model *model, void *params, size_t index, const Obstacle *obstacle) {
    assert(index < MODEL_MAX_OBSTACLES);
    Surroundings *all = model_member(params, model->surroundings);
    Obstacle *out = &all->obstacles.each[index];
    *out = (Obstacle){.kind = obstacle->kind}; // 0 where its kind has nothing
    for (size_t i = 0; i < forms[obstacle->kind].count; i++)
        *number_of(out, i) = *number_of(obstacle, i);
}

// --- Where birds are stopped by obstacles ---
//
// In double precision, one bird at a time, which is seldom: those within a tick's path of a
// surface.

typedef struct Vec3d {
    double x, y, z;
} Vec3d;

static Vec3d vec3d(double x, double y, double z) {
    return (Vec3d){x, y, z};
}
static Vec3d vec3d_add(Vec3d a, Vec3d b, double times) {
    return vec3d(a.x + b.x * times, a.y + b.y * times, a.z + b.z * times);
}
static double vec3d_dot(Vec3d a, Vec3d b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
static double vec3d_length(Vec3d a) {
    return sqrt(vec3d_dot(a, a));
}
static Vec3d vec3d_scale(Vec3d a, double by) {
    return vec3d(a.x * by, a.y * by, a.z * by);
}
static Vec3d vec3d_load(const float v[3]) {
    return vec3d((double)v[0], (double)v[1], (double)v[2]);
}
static void vec3d_store(Vec3d a, float v[3]) {
    v[0] = (float)a.x;
    v[1] = (float)a.y;
    v[2] = (float)a.z;
}

// How far a place is outside the surface, below 0 inside, and the way out. For a cylinder that is
// by the face that it is outside of most; from inside never by its foot, where the ground may be.
static double outside(const Obstacle *o, Vec3d p, Vec3d *out) {
    Vec3d from = vec3d_add(p, vec3d_load(o->place), -1);
    if (o->kind == OBSTACLE_GROUND) {
        *out = vec3d(0, 1, 0);
        return from.y;
    }
    if (o->kind == OBSTACLE_SPHERE) {
        double distance = vec3d_length(from);
        *out = distance > 0 ? vec3d_scale(from, 1 / distance) : vec3d(0, 1, 0);
        return distance - (double)o->radius;
    }
    double axis = sqrt(from.x * from.x + from.z * from.z);
    double aside = axis - (double)o->radius, over = from.y - (double)o->height;
    if (-from.y > 0 && -from.y > aside) {
        *out = vec3d(0, -1, 0);
        return -from.y;
    }
    if (over > aside) {
        *out = vec3d(0, 1, 0);
        return over;
    }
    *out = axis > 0 ? vec3d(from.x / axis, 0, from.z / axis) : vec3d(1, 0, 0);
    return aside;
}

// The part of a straight path that is inside, in shares of it; empty where end is not above begin.
typedef struct Span {
    double begin, end;
} Span;

static const Span nowhere = {0, 0}, everywhere = {-INFINITY, INFINITY};

static Span span_between(double at, double by, double low, double high) {
    if (by == 0)
        return at > low && at < high ? everywhere : nowhere;
    double a = (low - at) / by, b = (high - at) / by;
    return a < b ? (Span){a, b} : (Span){b, a};
}

// from: as seen from the middle.
static Span span_in_ball(Vec3d from, Vec3d by, double radius) {
    double by2 = vec3d_dot(by, by);
    if (by2 == 0)
        return vec3d_dot(from, from) < radius * radius ? everywhere : nowhere;
    double nearest = -vec3d_dot(from, by) / by2;
    Vec3d miss = vec3d_add(from, by, nearest);
    double chord2 = radius * radius - vec3d_dot(miss, miss);
    if (!(chord2 > 0))
        return nowhere;
    double half = sqrt(chord2 / by2);
    return (Span){nearest - half, nearest + half};
}

// The part of a path within the obstacle, enlarged by a margin, so that no bird is inside once its
// place is rounded to float.
static Span span_inside(const Obstacle *o, Vec3d p, Vec3d by) {
    double size = fabs((double)o->place[0]) + fabs((double)o->place[1]) + fabs((double)o->place[2]);
    double margin = 1e-5 + 1e-6 * (size + (double)o->radius + (double)o->height);
    double radius = (double)o->radius + margin;
    Vec3d from = vec3d_add(p, vec3d_load(o->place), -1);
    if (o->kind == OBSTACLE_GROUND)
        return span_between(from.y, by.y, -INFINITY, margin);
    if (o->kind == OBSTACLE_SPHERE)
        return span_in_ball(from, by, radius);
    Span ball = span_in_ball(vec3d(from.x, 0, from.z), vec3d(by.x, 0, by.z), radius);
    Span slab = span_between(from.y, by.y, -margin, (double)o->height + margin);
    if (!(ball.begin < ball.end && slab.begin < slab.end))
        return nowhere;
    return (Span){fmax(ball.begin, slab.begin), fmin(ball.end, slab.end)};
}

// The first surface that a path from outside meets; false where it meets none. A bird within the
// margin meets it where it flies inwards.
static bool find_first(const Obstacles *k, Vec3d p, Vec3d by, double *share, Vec3d *out) {
    const double inwards = -1e-13 * vec3d_length(by);
    *share = 1;
    bool meets = false;
    for (int i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        const Obstacle *o = &k->each[i];
        if (o->kind == OBSTACLE_NONE)
            continue;
        Vec3d there;
        Span span = span_inside(o, p, by);
        double begin = span.begin > 0 ? span.begin : 0;
        if (!(span.begin < span.end && span.end > 0 && begin < *share))
            continue;
        outside(o, vec3d_add(p, by, begin), &there);
        if (!(vec3d_dot(there, by) < inwards))
            continue;
        meets = true;
        *share = begin;
        *out = there;
    }
    return meets;
}

// A unit vector perpendicular to this one, level unless it is steep.
static Vec3d across(Vec3d a) {
    Vec3d side = fabs(a.y) > 0.9 ? vec3d(0, a.z, -a.y) : vec3d(-a.z, 0, a.x);
    return vec3d_scale(side, 1 / vec3d_length(side));
}

// What of a path is along a surface, as a unit vector.
static Vec3d along(Vec3d by, Vec3d out) {
    Vec3d side = vec3d_add(by, out, -vec3d_dot(by, out));
    side = vec3d_add(side, out, -vec3d_dot(side, out)); // what rounding left
    double length = vec3d_length(side);
    return length > 1e-6 * vec3d_length(by) ? vec3d_scale(side, 1 / length) : across(out);
}

// Along both surfaces; false where they are nearly the same.
static bool along_both(Vec3d by, Vec3d a, Vec3d b, Vec3d *side) {
    Vec3d edge = vec3d(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
    double length = vec3d_length(edge);
    if (!(length > 1e-6))
        return false;
    *side = vec3d_scale(edge, (vec3d_dot(edge, by) < 0 ? -1 : 1) / length);
    return true;
}

// By the shortest way out of all that it is in together; false where it is in none.
static bool let_out(const Obstacles *k, Vec3d *p, double distance, Vec3d *course) {
    Vec3d sum = {0, 0, 0}, one = {0, 0, 0}, out;
    bool inside[MODEL_MAX_OBSTACLES], any = false;
    for (int i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        const Obstacle *o = &k->each[i];
        inside[i] = o->kind != OBSTACLE_NONE && outside(o, *p, &out) < 0;
        if (!inside[i])
            continue;
        any = true;
        one = out;
        sum = vec3d_add(sum, out, 1);
    }
    if (!any)
        return false;
    double length = vec3d_length(sum), share = 1;
    *course = length > 1e-6 ? vec3d_scale(sum, 1 / length) : across(one);
    for (int i = 0; i < MODEL_MAX_OBSTACLES; i++)
        if (inside[i])
            share = fmin(share, span_inside(&k->each[i], *p, vec3d_scale(*course, distance)).end);
    *p = vec3d_add(*p, *course, distance * share);
    return true;
}

// The course along the surfaces that it meets; false where it meets none. moved: where it ends.
static bool follow(const Obstacles *k, Vec3d by, Vec3d *moved, Vec3d *course) {
    Vec3d out = {0, 0, 0}, before = {0, 0, 0};
    double share;
    const Vec3d back = by;
    bool meets = false;
    for (int met = 0; met < 3 && find_first(k, *moved, by, &share, &out); met++) {
        double rest = vec3d_length(by) * (1 - share);
        *moved = vec3d_add(*moved, by, share);
        *course = along(by, out);
        if (met == 2 ||
            (meets && vec3d_dot(*course, before) < 0 && !along_both(by, before, out, course))) {
            *course = vec3d_scale(back, -1 / vec3d_length(back));
            return true;
        }
        by = vec3d_scale(*course, rest);
        before = out;
        meets = true;
    }
    *moved = vec3d_add(*moved, by, 1);
    return meets;
}

void avoid_stop(const Obstacles *k, const float from[3], float to[3], float v[3]) {
    Vec3d moved = vec3d_load(from), by = vec3d_add(vec3d_load(to), moved, -1), course = by;
    double speed = fmin(vec3d_length(vec3d_load(v)), (double)GUARD_SPEED);
    if (!let_out(k, &moved, vec3d_length(by), &course) && !follow(k, by, &moved, &course))
        return;
    vec3d_store(moved, to);
    vec3d_store(vec3d_scale(course, speed), v);
}
