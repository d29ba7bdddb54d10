// The sphere model: birds in a sphere. Source: "Boid'ы, птички и Unity3D" (Boids, birds and
// Unity3D), the final Boid.cs and HeartOfTheSwarm.cs. The defaults are the source's numbers;
// cohesion_weight and bound_push are names given here to implicit factors of 1.
//
// Every update_interval velocities are computed from the neighbours; in between birds fly straight
// on, except for the push back into the sphere, which acts every tick and is not scaled by dt.
//
// The source divides the way from a flockmate by its length, so that birds in the same place get
// the velocity NaN and are lost, and so do all that see them. Here, as published too, they do not
// push each other, but count among those that are too near.
#include "sim/model_impl.h"
#include "sim/sphere.h"

#define ROW(...) MODEL_ROW(SphereParams, __VA_ARGS__)

// clang-format off
static const Param sphere_param_rows[] = {
    FIDELITY_ROW(SphereParams),
    ROW(cohesion_radius, "Birds nearer than this are neighbours", "units", 0.01, 1000, 10),
    ROW(separation_distance, "Birds nearer than this push each other apart", "units", 0.01, 1000, 5),
    ROW(cohesion_weight, "The weight of the way to the neighbours' middle", "1/s", 0, 1000, 1),
    ROW(separation_weight, "The weight of the mean direction away from those too near", "units/s", 0, 1000, 10),
    ROW(alignment_weight, "The weight of the neighbours' mean velocity", "", 0, 1000, 1.5),
    ROW(max_speed, "Limits the sum of the rules, and each rule before its weight", "units/s", 0, 10000, 15),
    {.name = "speed_limit_of", .help = "What speed_limit limits: all, each rule before its weight and their sum, or the sum alone, which the source's text says looks strange",
     .unit = "", .kind = PARAM_CHOICE, .choices = "all|sum", .offset = offsetof(SphereParams, speed_limit_of)},
    ROW(update_interval, "The time between two changes of a bird's velocity", "s", 0, 1000, 0.1),
    ROW(bound_radius, "Outside a sphere of this radius birds are pushed back", "units", 0, 100000, 25),
    ROW(bound_push, "How much inward speed each tick outside adds", "units/s per tick", 0, 1000, 1),
    FLOCKS_ROWS(SphereParams, "units", 10, flocks_derive_published),
    ROW(spawn_radius, "The radius of the ball in which birds start", "units", 0, 100000, 25),
    SURROUNDINGS_ROWS(SphereParams, "units/s per tick", 50, 2, 20, 4),
    OBSTACLES_ROWS(SphereParams, "units/s per tick", 1, 4, 2),
};

static const Rule sphere_rules[SPHERE_RULES] = {
    [SPHERE_SEPARATION] = MODEL_RULE(RULE_SEPARATION, "separation", "Birds fly away from those nearer than separation_distance", "nearest_mean", "separation_distance|separation_weight|cross_separation", true),
    [SPHERE_ALIGNMENT] = MODEL_RULE(RULE_ALIGNMENT, "alignment", "Birds take on their neighbours' mean velocity", "polarization", "alignment_weight", true),
    [SPHERE_COHESION] = MODEL_RULE(RULE_COHESION, "cohesion", "Birds fly towards the middle of their neighbours", "neighbours_mean", "cohesion_radius|cohesion_weight", true),
    [SPHERE_BOUNDS] = MODEL_RULE(RULE_OTHER, "bounds", "Birds outside the sphere are pushed back in", "radius_rms", "bound_radius|bound_push", true),
    [SPHERE_SPEED_LIMIT] = MODEL_RULE(RULE_OTHER, "speed_limit", "No rule, and no sum of them, is faster than max_speed", "speed_max", "max_speed|speed_limit_of", true),
    [SPHERE_OBSTACLES] = OBSTACLES_RULE("radius_rms"),
};
// clang-format on

// The published program finds flockmates by their colliders, balls of this radius about them.
#define COLLIDER_RADIUS 0.5f

// As published, every bird sets its velocity before the first one moves: Unity calls one method of
// all objects after the other.
enum { SPHERE_CALCULATE_VELOCITY = 1, SPHERE_UPDATE, SPHERE_PASSES = SPHERE_UPDATE };

// Every max(1, round(update_interval / dt)) ticks, beginning with the first.
static bool sphere_updates(const StepContext *context) {
    const SphereParams *p = context->params;
    float ticks = context->dt > 0 ? floorf(p->update_interval / context->dt + 0.5f) : 1;
    uint64_t every = ticks < 1 ? 1 : ticks < 1e9f ? (uint64_t)ticks : 1000000000;
    return context->pass != SPHERE_UPDATE && context->tick % every == 0;
}

static void sphere_spawn(const void *params, const SpawnBirds *birds) {
    SpawnBall ball = {.radius = ((const SphereParams *)params)->spawn_radius, .height = 1};
    spawn_ball(&ball, birds);
}

// The sphere grows with the flock.
static void sphere_set_density(void *params, uint32_t rules, size_t count, double neighbours) {
    (void)rules;
    SphereParams *p = params;
    p->spawn_radius = spawn_radius(false, p->cohesion_radius, count, neighbours);
    p->bound_radius = p->spawn_radius;
}

static void sphere_arena(const void *params, float low[3], float high[3]) {
    float radius = ((const SphereParams *)params)->bound_radius;
    for (int axis = 0; axis < 3; axis++) {
        low[axis] = -radius;
        high[axis] = radius;
    }
}

static void sphere_compile(const StepContext *context, void *constants) {
    const SphereParams *p = context->params;
    uint32_t rules = context->rules;
    bool moves = context->pass != SPHERE_CALCULATE_VELOCITY;
    bool published = p->fidelity == FIDELITY_PUBLISHED;
    float radius = p->cohesion_radius + (published ? COLLIDER_RADIUS : 0);
    float apart = p->separation_distance;
    if (published && apart > radius)
        apart = radius; // who is not found is not kept away from either
    *(SphereConstants *)constants = (SphereConstants){
        .dt = moves ? context->dt : 0,
        .update = sphere_updates(context),
        .cohesion_radius2 = radius * radius,
        .separation_distance2 = apart * apart,
        .cohesion = p->cohesion_weight * rule_weight(rules, SPHERE_COHESION),
        .separation = p->separation_weight * rule_weight(rules, SPHERE_SEPARATION),
        .alignment = p->alignment_weight * rule_weight(rules, SPHERE_ALIGNMENT),
        .max_speed = p->max_speed,
        .limit_speed = rule_on(rules, SPHERE_SPEED_LIMIT),
        .limit_rules = p->speed_limit_of == SPHERE_LIMIT_ALL,
        .bound_radius = p->bound_radius,
        .bound_push = moves ? p->bound_push * rule_weight(rules, SPHERE_BOUNDS) : 0,
        .flocks = flocks_compile(context, &p->flocks),
        .surroundings = moves ? surroundings_compile(context, &p->surroundings,
                                                     rule_on(rules, SPHERE_OBSTACLES))
                              : (SurroundingsConstants){0},
    };
}

const Model model_sphere = {
    MODEL_TABLES(sphere, SphereParams),
    .help = "Birds roam in a sphere, setting their course anew ten times a second",
    .fidelity = offsetof(SphereParams, fidelity),
    .alignment_radius = offsetof(SphereParams, cohesion_radius),
    .separation_radius = offsetof(SphereParams, separation_distance),
    .published =
        "Published, velocities are set bird after bird, and flockmates are found by balls of radius 0.5, "
        "half a unit farther away; meant is all at once, by their centres",
    .published_passes = SPHERE_PASSES,
    .published_reach = COLLIDER_RADIUS,
    .birds = 100,
    .tick = 1.0 / 60,
    .version = 3,
    .needs_pairs = sphere_updates,
    .arena = sphere_arena,
};
