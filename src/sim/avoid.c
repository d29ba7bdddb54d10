// Where birds are stopped: in double precision, one bird at a time, which is seldom: those within a
// tick's way of a surface.
#include "sim/avoid.h"

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
