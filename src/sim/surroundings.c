#include "sim/surroundings.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "sim/model_impl.h"

static const float farthest = 100000, smallest = 0.01f; // world units

SurroundingsConstants surroundings_compile(const Surroundings *surroundings, bool avoids) {
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
        .any = lure->on || threat->on,
        .lure_x = lure->place[0],
        .lure_y = lure->place[1],
        .lure_z = lure->place[2],
        .lure_radius = lure_radius,
        .lure_strength = surroundings->stimuli[STIMULUS_LURE].strength,
        .arrival_distance = lure_radius * ARRIVAL_SHARE,
        .threat_x = threat->place[0],
        .threat_y = threat->place[1],
        .threat_z = threat->place[2],
        .threat_radius = threat_radius,
        .threat_strength = surroundings->stimuli[STIMULUS_THREAT].strength,
        .threat_inverse = threat_radius > 0 ? 1 / threat_radius : 0,
    };
}

bool stimulus_is_same(const Stimulus *a, const Stimulus *b) {
    return a->on == b->on && a->place[0] == b->place[0] && a->place[1] == b->place[1] &&
           a->place[2] == b->place[2];
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

// --- Obstacles: the kinds, and the numbers of each in the order of the text ---

enum { MOST_NUMBERS = 5 };

typedef struct ObstacleForm {
    const char *name;
    size_t count;
    struct {
        size_t offset; // in Obstacle
        bool is_size;  // a radius or height
    } numbers[MOST_NUMBERS];
} ObstacleForm;

#define X_OF offsetof(Obstacle, place)
#define Y_OF (X_OF + sizeof(float))
#define Z_OF (Y_OF + sizeof(float))

static const ObstacleForm forms[OBSTACLE_KINDS] = {
    [OBSTACLE_NONE] = {.name = "off"},
    [OBSTACLE_SPHERE] =
        {"sphere",
         4,
         {{X_OF, false}, {Y_OF, false}, {Z_OF, false}, {offsetof(Obstacle, radius), true}}},
    [OBSTACLE_CYLINDER] = {"cylinder",
                           5,
                           {{X_OF, false},
                            {Y_OF, false},
                            {Z_OF, false},
                            {offsetof(Obstacle, radius), true},
                            {offsetof(Obstacle, height), true}}},
    [OBSTACLE_GROUND] = {"ground", 1, {{Y_OF, false}}},
};

static float get_number(const Obstacle *obstacle, size_t index) {
    float number;
    memcpy(&number, (const char *)obstacle + forms[obstacle->kind].numbers[index].offset,
           sizeof number);
    return number;
}

static void set_number(Obstacle *obstacle, size_t index, float number) {
    memcpy((char *)obstacle + forms[obstacle->kind].numbers[index].offset, &number, sizeof number);
}

const char *obstacle_kind_name(ObstacleKind kind) {
    return forms[kind].name;
}

bool obstacle_is_same(const Obstacle *a, const Obstacle *b) {
    if (a->kind != b->kind)
        return false;
    for (size_t i = 0; i < forms[a->kind].count; i++)
        if (get_number(a, i) != get_number(b, i))
            return false;
    return true;
}

// --- Text ---

void obstacle_print(const Obstacle *obstacle, int digits, char out[OBSTACLE_TEXT_SIZE]) {
    const ObstacleForm *form = &forms[obstacle->kind];
    int length = snprintf(out, OBSTACLE_TEXT_SIZE, "%s", form->name);
    for (size_t i = 0; i < form->count; i++)
        length += snprintf(out + length, OBSTACLE_TEXT_SIZE - (size_t)length, ",%.*g", digits,
                           (double)get_number(obstacle, i));
}

// The numbers after the kind's name; false where there are more, fewer or others.
static bool parse_numbers(const char *text, Obstacle *obstacle) {
    char copy[OBSTACLE_TEXT_SIZE], *at = copy;
    size_t count = forms[obstacle->kind].count;
    if ((size_t)snprintf(copy, sizeof copy, "%s", text) >= sizeof copy)
        return false;
    for (size_t i = 0; i < count; i++) {
        float number;
        if (*at != ',')
            return false;
        size_t length = strcspn(++at, ",");
        char after = at[length];
        at[length] = '\0';
        if (!text_to_float(at, &number))
            return false;
        set_number(obstacle, i, number);
        at += length;
        *at = after;
    }
    return *at == '\0';
}

bool obstacle_parse(const char *text, Obstacle *obstacle) {
    for (ObstacleKind kind = 0; kind < OBSTACLE_KINDS; kind++) {
        size_t length = strcspn(text, ",");
        *obstacle = (Obstacle){.kind = kind};
        if (strlen(forms[kind].name) == length && strncmp(forms[kind].name, text, length) == 0)
            return parse_numbers(text + length, obstacle);
    }
    return false;
}

// --- Obstacles of a model ---

Obstacle model_obstacle(const Model *model, const void *params, size_t index) {
    assert(index < MODEL_MAX_OBSTACLES);
    const Surroundings *all = model_member(params, model->surroundings);
    return all->obstacles.each[index];
}

bool model_check_obstacle(const Model *model, size_t index, const Obstacle *obstacle,
                          Error *error) {
    const ObstacleForm *form = &forms[obstacle->kind];
    char text[OBSTACLE_TEXT_SIZE];
    bool good = true;
    obstacle_print(obstacle, 6, text);
    if (obstacle->kind != OBSTACLE_NONE && model->is_flat)
        return error_set(error, ERROR_USAGE,
                         "obstacle.%zu=%s: expected off: the model %s is flat and has no obstacles",
                         index + 1, text, model->name);
    for (size_t i = 0; i < form->count; i++) {
        float number = get_number(obstacle, i);
        float low = form->numbers[i].is_size ? smallest : -farthest;
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
        set_number(out, i, get_number(obstacle, i));
}

// --- Where birds are stopped by obstacles ---
//
// In double precision, one bird at a time, which is seldom: those within a tick's way of a surface.

typedef struct Way {
    double x, y, z;
} Way;

static Way way(double x, double y, double z) {
    return (Way){x, y, z};
}
static Way way_add(Way a, Way b, double times) {
    return way(a.x + b.x * times, a.y + b.y * times, a.z + b.z * times);
}
static double way_dot(Way a, Way b) {
    return a.x * b.x + a.y * b.y + a.z * b.z;
}
static double way_length(Way a) {
    return sqrt(way_dot(a, a));
}
static Way way_scale(Way a, double by) {
    return way(a.x * by, a.y * by, a.z * by);
}
static Way way_cross(Way a, Way b) {
    return way(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
}
static Way way_load(const float v[3]) {
    return way((double)v[0], (double)v[1], (double)v[2]);
}
static void way_store(Way a, float v[3]) {
    v[0] = (float)a.x;
    v[1] = (float)a.y;
    v[2] = (float)a.z;
}

// Birds are stopped this far outside the surface, so that none is inside once its place is rounded
// to float. Nobody sees it.
static double margin_of(const Obstacle *o) {
    double size = fabs((double)o->place[0]) + fabs((double)o->place[1]) + fabs((double)o->place[2]);
    return 1e-5 + 1e-6 * (size + (double)o->radius + (double)o->height);
}

// How far a place is outside the surface, below 0 inside, and the way out. For a cylinder that is
// by the face that it is outside of most; from inside never by its foot, where the ground may be.
static double outside(const Obstacle *o, Way p, Way *out) {
    Way from = way_add(p, way_load(o->place), -1);
    if (o->kind == OBSTACLE_GROUND) {
        *out = way(0, 1, 0);
        return from.y;
    }
    if (o->kind == OBSTACLE_SPHERE) {
        double distance = way_length(from);
        *out = distance > 0 ? way_scale(from, 1 / distance) : way(0, 1, 0);
        return distance - (double)o->radius;
    }
    double axis = sqrt(from.x * from.x + from.z * from.z);
    double aside = axis - (double)o->radius, over = from.y - (double)o->height;
    if (-from.y > 0 && -from.y > aside) {
        *out = way(0, -1, 0);
        return -from.y;
    }
    if (over > aside) {
        *out = way(0, 1, 0);
        return over;
    }
    *out = axis > 0 ? way(from.x / axis, 0, from.z / axis) : way(1, 0, 0);
    return aside;
}

// The part of a straight way that is inside, in shares of it; empty where end is not above begin.
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
static Span span_in_ball(Way from, Way by, double radius) {
    double by2 = way_dot(by, by);
    if (by2 == 0)
        return way_dot(from, from) < radius * radius ? everywhere : nowhere;
    double nearest = -way_dot(from, by) / by2;
    Way miss = way_add(from, by, nearest);
    double chord2 = radius * radius - way_dot(miss, miss);
    if (!(chord2 > 0))
        return nowhere;
    double half = sqrt(chord2 / by2);
    return (Span){nearest - half, nearest + half};
}

// The part of a path within the obstacle, enlarged by its margin.
static Span span_inside(const Obstacle *o, Way p, Way by) {
    double margin = margin_of(o), radius = (double)o->radius + margin;
    Way from = way_add(p, way_load(o->place), -1);
    if (o->kind == OBSTACLE_GROUND)
        return span_between(from.y, by.y, -INFINITY, margin);
    if (o->kind == OBSTACLE_SPHERE)
        return span_in_ball(from, by, radius);
    Span ball = span_in_ball(way(from.x, 0, from.z), way(by.x, 0, by.z), radius);
    Span slab = span_between(from.y, by.y, -margin, (double)o->height + margin);
    if (!(ball.begin < ball.end && slab.begin < slab.end))
        return nowhere;
    return (Span){fmax(ball.begin, slab.begin), fmin(ball.end, slab.end)};
}

// The first surface that a path from outside meets; false where it meets none. A bird within the
// margin meets it where it flies inwards.
static bool find_first(const Obstacles *k, Way p, Way by, double *share, Way *out) {
    const double inwards = -1e-13 * way_length(by);
    *share = 1;
    bool meets = false;
    for (int i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        const Obstacle *o = &k->each[i];
        if (o->kind == OBSTACLE_NONE)
            continue;
        Way there;
        Span span = span_inside(o, p, by);
        double begin = span.begin > 0 ? span.begin : 0;
        if (!(span.begin < span.end && span.end > 0 && begin < *share))
            continue;
        outside(o, way_add(p, by, begin), &there);
        if (!(way_dot(there, by) < inwards))
            continue;
        meets = true;
        *share = begin;
        *out = there;
    }
    return meets;
}

// A unit vector perpendicular to this one, level unless it is steep.
static Way across(Way a) {
    Way side = fabs(a.y) > 0.9 ? way(0, a.z, -a.y) : way(-a.z, 0, a.x);
    return way_scale(side, 1 / way_length(side));
}

// What of a way is along a surface, as a unit vector.
static Way along(Way by, Way out) {
    Way side = way_add(by, out, -way_dot(by, out));
    side = way_add(side, out, -way_dot(side, out)); // what rounding left
    double length = way_length(side);
    return length > 1e-6 * way_length(by) ? way_scale(side, 1 / length) : across(out);
}

// Along both surfaces; false where they are nearly the same.
static bool along_both(Way by, Way a, Way b, Way *side) {
    Way edge = way_cross(a, b);
    double length = way_length(edge);
    if (!(length > 1e-6))
        return false;
    *side = way_scale(edge, (way_dot(edge, by) < 0 ? -1 : 1) / length);
    return true;
}

// By the shortest way out of all that it is in together; false where it is in none.
static bool let_out(const Obstacles *k, Way *p, double distance, Way *course) {
    Way sum = {0, 0, 0}, one = {0, 0, 0}, out;
    bool inside[MODEL_MAX_OBSTACLES], any = false;
    for (int i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        const Obstacle *o = &k->each[i];
        inside[i] = o->kind != OBSTACLE_NONE && outside(o, *p, &out) < 0;
        if (!inside[i])
            continue;
        any = true;
        one = out;
        sum = way_add(sum, out, 1);
    }
    if (!any)
        return false;
    double length = way_length(sum), share = 1;
    *course = length > 1e-6 ? way_scale(sum, 1 / length) : across(one);
    for (int i = 0; i < MODEL_MAX_OBSTACLES; i++)
        if (inside[i])
            share = fmin(share, span_inside(&k->each[i], *p, way_scale(*course, distance)).end);
    *p = way_add(*p, *course, distance * share);
    return true;
}

// The course along the surfaces that it meets; false where it meets none. moved: where it ends.
static bool follow(const Obstacles *k, Way by, Way *moved, Way *course) {
    Way out = {0, 0, 0}, before = {0, 0, 0};
    double share;
    const Way back = by;
    bool meets = false;
    for (int met = 0; met < 3 && find_first(k, *moved, by, &share, &out); met++) {
        double rest = way_length(by) * (1 - share);
        *moved = way_add(*moved, by, share);
        *course = along(by, out);
        if (met == 2 ||
            (meets && way_dot(*course, before) < 0 && !along_both(by, before, out, course))) {
            *course = way_scale(back, -1 / way_length(back));
            return true;
        }
        by = way_scale(*course, rest);
        before = out;
        meets = true;
    }
    *moved = way_add(*moved, by, 1);
    return meets;
}

void avoid_stop(const Obstacles *k, const float from[3], float to[3], float v[3]) {
    Way moved = way_load(from), by = way_add(way_load(to), moved, -1), course = by;
    double speed = fmin(way_length(way_load(v)), (double)GUARD_SPEED);
    if (!let_out(k, &moved, way_length(by), &course) && !follow(k, by, &moved, &course))
        return;
    way_store(moved, to);
    way_store(way_scale(course, speed), v);
}
