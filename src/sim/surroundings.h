// What is in the world beside birds, for every model alike: a lure that birds come to and a threat
// that they flee from, obstacles and wind. (The falcon's place is kept here too; what it does to
// birds is a rule of its model.)
//
// Forms: arrival and flee, Craig W. Reynolds, "Steering Behaviors For Autonomous Characters", Game
// Developers Conference 1999. A bird at distance d from the lure steers towards it with
// lure_strength where d < lure_radius, and with less the nearer it is within ARRIVAL_SHARE of the
// radius, so that birds gather about the lure instead of shooting past it. It steers away from the
// threat with threat_strength · (1 - d/threat_radius). Beyond the radius, and at distance 0, there
// is nothing. The strength is in the unit in which a model's other steering is added.
//
// A model gives its parameters and its constants a member and its table SURROUNDINGS_ROWS; one that
// is not flat has the rule of obstacles and wind too: OBSTACLES_ROWS and OBSTACLES_RULE. Its kernel
// calls surroundings_add, surroundings_explain_obstacles for that rule, and at its end
// surroundings_store. Where there is nothing, nothing is added, not even zeros: no bit changes.
#pragma once

#include <math.h>

#include "sim/kernel.h"
#include "sim/lanes.h"
#include "sim/model.h"

// The share of the lure's radius within which a bird's steering falls with the distance.
#define ARRIVAL_SHARE 0.25f

// A model's parameters: the places are set by model_set_stimulus, the numbers are rows of its
// table.
typedef struct Surroundings {
    struct {
        Stimulus place;
        float radius, strength;
    } stimuli[STIMULI];
    Obstacles obstacles;  // set by model_set_obstacle
    float wind_x, wind_z; // units/s
} Surroundings;

typedef struct SurroundingsConstants {
    const Obstacles *obstacles; // of the parameters; NULL where none is considered
    int blows;                  // whether there is wind
    float wind_x, wind_z, dt;   // birds' velocities are those through the air
    int any;                    // whether there is a lure or a threat; the rest is unused otherwise
    Vec3 lure, threat;          // places
    float lure_radius, lure_strength, arrival_distance;
    float threat_radius, threat_strength, threat_inverse; // inverse: 1 / radius
} SurroundingsConstants;

// avoids: whether the rule of obstacles is on. The surroundings must outlive the constants.
SurroundingsConstants surroundings_compile(const struct StepContext *context,
                                           const Surroundings *surroundings, bool avoids);

#define STIMULUS_ROW(Struct, kind, name, field, what, unit, high, initial)                         \
    MODEL_FLOAT(Struct, #name, surroundings.stimuli[STIMULUS_##kind].field, what, unit, 0, high,   \
                initial)

// The rows of a parameter table whose struct has the member surroundings: the unit of strength, and
// what is the default in the model.
#define SURROUNDINGS_ROWS(Struct, unit, lure_radius_, lure_strength_, threat_radius_,              \
                          threat_strength_)                                                        \
    STIMULUS_ROW(Struct, LURE, lure_radius, radius,                                                \
                 "Birds nearer than this to the lure come to it", "units", 100000, lure_radius_),  \
        STIMULUS_ROW(Struct, LURE, lure_strength, strength,                                        \
                     "How strongly birds steer to the lure, but for those that are nearly there",  \
                     unit, 10000, lure_strength_),                                                 \
        STIMULUS_ROW(Struct, THREAT, threat_radius, radius,                                        \
                     "Birds nearer than this to the threat flee from it", "units", 100000,         \
                     threat_radius_),                                                              \
        STIMULUS_ROW(Struct, THREAT, threat_strength, strength,                                    \
                     "How strongly birds at the threat steer away; less the farther they are",     \
                     unit, 10000, threat_strength_)

// The same for obstacles, whose numbers belong to their rule, and for wind.
#define OBSTACLES_ROWS(Struct, unit, ahead_, strength_, clearance_)                                \
    MODEL_FLOAT(Struct, "obstacle_ahead", surroundings.obstacles.ahead,                            \
                "How far ahead birds look for obstacles on their way", "s", 0, 100, ahead_),       \
        MODEL_FLOAT(Struct, "obstacle_strength", surroundings.obstacles.strength,                  \
                    "How strongly birds steer aside before an obstacle; less the farther it is",   \
                    unit, 0, 10000, strength_),                                                    \
        MODEL_FLOAT(Struct, "obstacle_clearance", surroundings.obstacles.clearance,                \
                    "How far from obstacles birds try to pass", "units", 0, 1000, clearance_),     \
        MODEL_FLOAT(Struct, "wind_x", surroundings.wind_x,                                         \
                    "How fast the air that birds fly through moves along x", "units/s", -1000,     \
                    1000, 0),                                                                      \
        MODEL_FLOAT(Struct, "wind_z", surroundings.wind_z,                                         \
                    "How fast the air that birds fly through moves along z", "units/s", -1000,     \
                    1000, 0)

// metric: as of any rule; measured with an obstacle in the flock's way.
#define OBSTACLES_RULE(metric_)                                                                    \
    {                                                                                              \
        .name = "obstacles", .help = "Birds turn aside before obstacles and fly through none",     \
        .metric = metric_, .params = "obstacle_ahead|obstacle_strength|obstacle_clearance",        \
        .of_world = true                                                                           \
    }

// --- How birds keep clear of obstacles ---
//
// They look ahead: obstacle avoidance, Craig W. Reynolds, "Steering Behaviors For Autonomous
// Characters", Game Developers Conference 1999. Where the straight path of the next
// obstacle_ahead seconds comes nearer than obstacle_clearance to an obstacle, a bird steers across
// its path, out of the obstacle: for a sphere, away from its centre as seen along the path; for a
// cylinder, aside or over its top, whichever leads out sooner; for the ground, upwards. Straight at
// the middle of one, any direction across will do: a level one. Of several obstacles the one counts
// that it would meet first, in t seconds, with
//
//   obstacle_strength · (1 - t / obstacle_ahead) · min(1, depth / obstacle_clearance)
//
// in the unit in which a model's other steering is added; depth is how far the path leads into the
// clearance, and within it t is 0. Reynolds' steering has one strength; the two factors, which make
// it begin and end gradually, are ours.
//
// And they are stopped: no bird flies through an obstacle, whatever its speed and the tick's
// length. avoid_stop cuts a tick's path at the first surface; the rest of it, and the velocity, go
// on along the surface with the same speed. Where two surfaces meet, they go on along both; where
// three meet, the bird stays there and turns back. A bird that is inside an obstacle flies out of
// it by the shortest path, at its own speed, no farther than the surface.

// The first obstacle on each lane's path, of those considered so far.
typedef struct AvoidFirst {
    float time[LANES];  // in seconds; ahead where there is none
    float depth[LANES]; // how far the path leads into the clearance
    LaneVec3 out; // out of it, about a unit vector; its component along the path does not matter
} AvoidFirst;

static inline void avoid_note(AvoidFirst *first, int l, int meets, float time, float depth, float x,
                              float y, float z) {
    int sooner = meets & (time < first->time[l]);
    first->time[l] = sooner ? time : first->time[l];
    first->depth[l] = sooner ? depth : first->depth[l];
    first->out.x[l] = sooner ? x : first->out.x[l];
    first->out.y[l] = sooner ? y : first->out.y[l];
    first->out.z[l] = sooner ? z : first->out.z[l];
}

// No bird's velocity, squared, counts as less: it is divided by.
#define AVOID_SPEED2 1e-20f

static inline void avoid_meet_sphere(const Obstacle *o, float clearance, const LaneVec3 *p,
                                     const LaneVec3 *v, AvoidFirst *first) {
    float radius = o->radius + clearance, inverse = 1 / radius;
    LANES_EACH(l) {
        float x = p->x[l] - o->place[0], y = p->y[l] - o->place[1], z = p->z[l] - o->place[2];
        float vx = v->x[l], vy = v->y[l], vz = v->z[l];
        float speed2 = vx * vx + vy * vy + vz * vz;
        speed2 = speed2 > AVOID_SPEED2 ? speed2 : AVOID_SPEED2;
        float nearest = -(x * vx + y * vy + z * vz) / speed2; // the time of it
        x += vx * nearest;
        y += vy * nearest;
        z += vz * nearest;
        float miss2 = x * x + y * y + z * z, chord2 = radius * radius - miss2;
        int meets = (nearest > 0) & (chord2 > 0);
        float entered = nearest - sqrtf((meets ? chord2 : 0.0f) / speed2);
        float time = entered > 0 ? entered : 0.0f;
        avoid_note(first, l, meets, time, radius - sqrtf(miss2), x * inverse, y * inverse,
                   z * inverse);
    }
}

static inline void avoid_meet_cylinder(const Obstacle *o, float clearance, float ahead,
                                       const LaneVec3 *p, const LaneVec3 *v, AvoidFirst *first) {
    float radius = o->radius + clearance, inverse = 1 / radius;
    float low = o->place[1] - clearance, high = o->place[1] + o->height + clearance;
    LANES_EACH(l) {
        float x = p->x[l] - o->place[0], y = p->y[l], z = p->z[l] - o->place[2];
        float vx = v->x[l], vy = v->y[l], vz = v->z[l];
        // Between these times it is within the radius, as seen from above ...
        float speed2 = vx * vx + vz * vz;
        speed2 = speed2 > AVOID_SPEED2 ? speed2 : AVOID_SPEED2;
        float nearest = -(x * vx + z * vz) / speed2;
        float mx = x + vx * nearest, mz = z + vz * nearest;
        float chord2 = radius * radius - (mx * mx + mz * mz);
        int meets = chord2 > 0;
        float half = sqrtf((meets ? chord2 : 0.0f) / speed2);
        // ... and between these within the height.
        float climb = vy * vy > AVOID_SPEED2 ? vy : 1e-10f;
        float at_low = (low - y) / climb, at_high = (high - y) / climb;
        float begin = at_low < at_high ? at_low : at_high,
              end = at_low < at_high ? at_high : at_low;
        float entered = nearest - half > begin ? nearest - half : begin;
        float left = nearest + half < end ? nearest + half : end;
        float time = entered > 0 ? entered : 0.0f;
        left = left < ahead ? left : ahead;
        // How deep the path leads into it from the side, from above and from below. A bird that is
        // within it and flies out is not steered by it.
        float deepest = nearest < left ? nearest : left;
        float sx = x + vx * deepest, sz = z + vz * deepest;
        float aside = nearest > time ? radius - sqrtf(sx * sx + sz * sz) : INFINITY;
        float above = vy < 0 ? high - (y + vy * left) : INFINITY;
        float below = vy > 0 ? y + vy * left - low : INFINITY;
        float upright = above < below ? above : below;
        int over = upright < aside;
        float depth = over ? upright : aside;
        meets &= (time < left) & (depth < INFINITY);
        avoid_note(first, l, meets, time, depth, over ? 0.0f : sx * inverse,
                   !over           ? 0.0f
                   : above < below ? 1.0f
                                   : -1.0f,
                   over ? 0.0f : sz * inverse);
    }
}

static inline void avoid_meet_ground(const Obstacle *o, float clearance, float ahead,
                                     const LaneVec3 *p, const LaneVec3 *v, AvoidFirst *first) {
    float high = o->place[1] + clearance;
    LANES_EACH(l) {
        float above = p->y[l] - high, sink = -v->y[l];
        int meets = sink > 0;
        float time = (meets & (above > 0)) ? above / sink : 0.0f;
        avoid_note(first, l, meets, time, sink * ahead - above, 0, 1, 0);
    }
}

// Not inlined into the kernels, which hardly ever call it.
#define AVOID_NOINLINE __attribute__((noinline, unused)) static

AVOID_NOINLINE void avoid_steer(const Obstacles *k, const LaneVec3 *p, const LaneVec3 *v,
                                LaneVec3 *out) {
    AvoidFirst first = {0};
    LANES_EACH(l) first.time[l] = k->ahead;
    for (int i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        const Obstacle *o = &k->each[i];
        if (o->kind == OBSTACLE_SPHERE)
            avoid_meet_sphere(o, k->clearance, p, v, &first);
        else if (o->kind == OBSTACLE_CYLINDER)
            avoid_meet_cylinder(o, k->clearance, k->ahead, p, v, &first);
        else if (o->kind == OBSTACLE_GROUND)
            avoid_meet_ground(o, k->clearance, k->ahead, p, v, &first);
    }
    LANES_EACH(l) {
        float vx = v->x[l], vy = v->y[l], vz = v->z[l];
        float x = first.out.x[l], y = first.out.y[l], z = first.out.z[l];
        float level2 = vx * vx + vz * vz, speed2 = level2 + vy * vy;
        float along = speed2 > 0 ? (x * vx + y * vy + z * vz) / speed2 : 0;
        x -= vx * along;
        y -= vy * along;
        z -= vz * along;
        int squarely = !(x * x + y * y + z * z > 1e-8f), steep = level2 < 0.1f * speed2;
        x = squarely ? (steep ? 0 : -vz) : x;
        y = squarely ? (steep ? vz : 0) : y;
        z = squarely ? (steep ? -vy : vx) : z;
        float length = sqrtf(x * x + y * y + z * z);
        float share = first.depth[l] / k->clearance; // infinite without clearance
        float strength = k->strength * (1 - first.time[l] / k->ahead) * (share < 1 ? share : 1);
        int meets = (first.time[l] < k->ahead) & (length > 0);
        lanes_set(out, l, x, y, z, meets ? strength / length : 0.0f);
    }
}

// Cuts a tick's path, from a place outside or inside of obstacles to another, and turns the
// velocity; all three have coordinates within GUARD_LIMIT.
void avoid_stop(const Obstacles *k, const float from[3], float to[3], float v[3]);

// False only where the path cannot meet the obstacle.
static inline void avoid_find_near(const Obstacle *o, const LaneVec3 *from, const LaneVec3 *to,
                                   int near[LANES]) {
    float around = fabsf(o->place[0]) + fabsf(o->place[1]) + fabsf(o->place[2]);
    float margin = 1e-3f + 1e-4f * (around + o->radius + o->height);
    bool ground = o->kind == OBSTACLE_GROUND, sphere = o->kind == OBSTACLE_SPHERE;
    float radius = ground ? INFINITY : o->radius + margin;
    float low = o->place[1] - margin - (sphere ? o->radius : ground ? INFINITY : 0);
    float high = o->place[1] + margin + (sphere ? o->radius : o->height);
    LANES_EACH(l) {
        float x = from->x[l] - o->place[0], z = from->z[l] - o->place[2];
        float wx = to->x[l] - from->x[l], wz = to->z[l] - from->z[l];
        float reach = radius + 1.001f * sqrtf(wx * wx + wz * wz);
        float y0 = from->y[l], y1 = to->y[l];
        near[l] |= (x * x + z * z <= 1.001f * reach * reach) & ((y0 >= low) | (y1 >= low)) &
                   ((y0 <= high) | (y1 <= high));
    }
}

AVOID_NOINLINE void avoid_stop_lanes(const Obstacles *k, const LaneVec3 *from, LaneVec3 *to,
                                     LaneVec3 *v, size_t lanes) {
    int near[LANES] = {0};
    for (int i = 0; i < MODEL_MAX_OBSTACLES; i++)
        if (k->each[i].kind != OBSTACLE_NONE)
            avoid_find_near(&k->each[i], from, to, near);
    for (size_t l = 0; l < lanes; l++) {
        if (!near[l])
            continue;
        const float at[3] = {from->x[l], from->y[l], from->z[l]};
        float next[3] = {to->x[l], to->y[l], to->z[l]}, turned[3] = {v->x[l], v->y[l], v->z[l]};
        avoid_stop(k, at, next, turned);
        to->x[l] = next[0];
        to->y[l] = next[1];
        to->z[l] = next[2];
        v->x[l] = turned[0];
        v->y[l] = turned[1];
        v->z[l] = turned[2];
    }
}

// --- What a kernel calls ---

// Adds the wind's displacement, or velocity where dt is 1.
static inline void surroundings_blow(const SurroundingsConstants *k, float dt, LaneVec3 *to) {
    LANES_EACH(l) {
        to->x[l] += k->wind_x * dt;
        to->z[l] += k->wind_z * dt;
    }
}

// What birds that fly with v steer aside by, on their way over the ground.
static inline void surroundings_avoid(const SurroundingsConstants *k, const LaneVec3 *p,
                                      const LaneVec3 *v, LaneVec3 *aside) {
    LaneVec3 course = *v;
    if (k->blows)
        surroundings_blow(k, 1, &course);
    avoid_steer(k->obstacles, p, &course, aside);
}

// Adds to each lane what birds at p that fly with v are steered by, times a weight.
static inline void surroundings_add(const SurroundingsConstants *k, const LaneVec3 *p,
                                    const LaneVec3 *v, float weight, LaneVec3 *sum) {
    if (k->obstacles) {
        LaneVec3 aside;
        surroundings_avoid(k, p, v, &aside);
        LANES_EACH(l) lanes_add(sum, l, aside.x[l], aside.y[l], aside.z[l], weight);
    }
    if (!k->any)
        return;
    LANES_EACH(l) {
        float lx = k->lure.x - p->x[l], ly = k->lure.y - p->y[l], lz = k->lure.z - p->z[l];
        float ld = sqrtf(lx * lx + ly * ly + lz * lz);
        float pull = k->lure_strength / (ld > k->arrival_distance ? ld : k->arrival_distance);
        pull = ld < k->lure_radius ? pull * weight : 0.0f;
        float tx = p->x[l] - k->threat.x, ty = p->y[l] - k->threat.y, tz = p->z[l] - k->threat.z;
        float td = sqrtf(tx * tx + ty * ty + tz * tz);
        int flees = (td > 0) & (td < k->threat_radius);
        float push = k->threat_strength * (1.0f / td - k->threat_inverse);
        push = flees ? push * weight : 0.0f;
        lanes_add(sum, l, lx, ly, lz, pull);
        lanes_add(sum, l, tx, ty, tz, push);
    }
}

// What obstacles alone add, for the rule's row.
static inline void surroundings_explain_obstacles(const SurroundingsConstants *k, const LaneVec3 *p,
                                                  const LaneVec3 *v, KernelExplain *explain,
                                                  int rule) {
    LaneVec3 aside = {0};
    if (k->obstacles)
        surroundings_avoid(k, p, v, &aside);
    kernel_explain(explain, rule, &aside);
}

// The end of a step for one group: the wind, the guard, the obstacles on the path, then the new
// state to its slots. Returns how many birds the guard corrected.
static inline uint32_t surroundings_store(const SurroundingsConstants *k, const KernelBirds *birds,
                                          LaneVec3 *p, LaneVec3 *v) {
    const FlockColumns *to = &birds->flock->to;
    const uint32_t *slot = birds->group->slot;
    size_t lanes = birds->group->lanes;
    if (k->blows)
        surroundings_blow(k, k->dt, p);
    uint32_t guarded = lanes_guard(p, v, &birds->p, &birds->v, lanes);
    if (k->obstacles)
        avoid_stop_lanes(k->obstacles, &birds->p, p, v, lanes);
    for (size_t l = 0; l < lanes; l++) {
        to->x[slot[l]] = p->x[l];
        to->y[slot[l]] = p->y[l];
        to->z[slot[l]] = p->z[l];
        to->vx[slot[l]] = v->x[l];
        to->vy[slot[l]] = v->y[l];
        to->vz[slot[l]] = v->z[l];
    }
    return guarded;
}
