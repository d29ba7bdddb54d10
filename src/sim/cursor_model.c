// The cursor model: birds seek a pointer and avoid it when too near. Source: "Unity项目 -
// Boids集群模拟算法" (a Unity project: the Boids algorithm), BoidSpawner.cs and Boid.cs. The
// defaults are the source's numbers; one of its frames is one tick, and only the position uses dt.
// spawn_height is an addition; by default the start is flat, as in the source.
#include "sim/cursor.h"
#include "sim/model_impl.h"

#define ROW(...) MODEL_ROW(CursorParams, __VA_ARGS__)

// clang-format off
static const Param cursor_param_rows[] = {
    FIDELITY_ROW(CursorParams),
    ROW(near_dist, "Birds nearer than this are neighbours", "units", 0.01, 1000, 30),
    ROW(collision_dist, "Birds nearer than this are about to collide", "units", 0.01, 1000, 5),
    ROW(velocity_matching_amt, "The share of the neighbours' mean velocity that a bird takes on", "1/tick", -10, 10, 0.01),
    ROW(flock_centering_amt, "The share of the way to the neighbours' middle that becomes velocity", "1/tick", -10, 10, 0.15),
    ROW(collision_avoidance_amt, "The share of the way to the middle of those about to collide that becomes velocity; negative is away from it", "1/tick", -10, 10, -0.5),
    ROW(mouse_attraction_amt, "The share of the way to the pointer that becomes velocity", "1/tick", -10, 10, 0.01),
    ROW(mouse_avoidance_amt, "The push away from a pointer that is too near", "units/s per tick", -1000, 1000, 0.75),
    ROW(mouse_avoidance_dist, "Within this of the pointer birds avoid it, beyond it they seek it", "units", 0, 10000, 15),
    ROW(velocity_lerp_amt, "The share of the new velocity that is taken each tick", "1/tick", 0, 1, 0.25),
    ROW(min_velocity, "No bird is slower", "units/s", 0, 10000, 0),
    ROW(max_velocity, "No bird is faster", "units/s", 0, 10000, 30),
    ROW(cursor_x, "Places the pointer where there is no mouse", "units", -100000, 100000, 0),
    ROW(cursor_y, "Places the pointer upwards", "units", -100000, 100000, 0),
    ROW(cursor_z, "Places the pointer forwards", "units", -100000, 100000, 0),
    FLOCKS_ROWS(CursorParams, "units", 60, flocks_derive_clear),
    ROW(spawn_radius, "The radius of the ball in which birds start", "units", 0, 100000, 100),
    ROW(spawn_height, "The height of that ball as a share of its width; 0 is the source's disc", "", 0, 1, 0),
    ROW(spawn_velocity, "The speed at which birds start", "units/s", 0, 10000, 10),
    SURROUNDINGS_ROWS(CursorParams, "units/s per tick", 120, 8, 60, 16),
    OBSTACLES_ROWS(CursorParams, "units/s per tick", 1, 10, 3),
};

static const Rule cursor_rules[CURSOR_RULES] = {
    [CURSOR_SEPARATION] = MODEL_RULE(RULE_SEPARATION, "separation", "Birds fly away from the middle of those about to collide", "nearest_mean", "collision_dist|collision_avoidance_amt|cross_separation", true),
    [CURSOR_ALIGNMENT] = MODEL_RULE(RULE_ALIGNMENT, "alignment", "Birds take on their neighbours' velocity", "speed_mean", "near_dist|velocity_matching_amt", true),
    [CURSOR_COHESION] = MODEL_RULE(RULE_COHESION, "cohesion", "Birds fly towards the middle of their neighbours", "nearest_mean", "flock_centering_amt", true),
    [CURSOR_ATTRACTION] = MODEL_RULE(RULE_OTHER, "attraction", "Birds fly towards the pointer, from beyond mouse_avoidance_dist", "radius_rms", "mouse_attraction_amt", true),
    [CURSOR_AVOIDANCE] = MODEL_RULE(RULE_OTHER, "avoidance", "Birds fly away from a pointer within mouse_avoidance_dist", "nearest_mean", "mouse_avoidance_amt|mouse_avoidance_dist", true),
    [CURSOR_BLENDING] = MODEL_RULE(RULE_OTHER, "blending", "Birds change their velocity gradually", "neighbours_mean", "velocity_lerp_amt", true),
    [CURSOR_SPEED_LIMIT] = MODEL_RULE(RULE_OTHER, "speed_limit", "Birds fly neither slower than min_velocity nor faster than max_velocity", "speed_max", "min_velocity|max_velocity", true),
    [CURSOR_PLANAR] = MODEL_RULE(RULE_OTHER, "planar", "Birds keep to the level plane y = 0", "nearest_mean", "", false),
    [CURSOR_OBSTACLES] = OBSTACLES_RULE("radius_rms"),
};
// clang-format on

static void cursor_spawn(const void *params, const SpawnBirds *birds) {
    const CursorParams *p = params;
    SpawnBall ball = {
        .radius = p->spawn_radius, .height = p->spawn_height, .speed = p->spawn_velocity};
    spawn_ball(&ball, birds);
}

static void cursor_set_density(void *params, uint32_t rules, size_t count, double neighbours) {
    CursorParams *p = params;
    bool flat = rule_on(rules, CURSOR_PLANAR);
    p->spawn_height = flat ? 0 : 1;
    p->spawn_radius = spawn_radius(flat, p->near_dist, count, neighbours);
}

static void cursor_compile(const StepContext *context, void *constants) {
    const CursorParams *p = context->params;
    uint32_t rules = context->rules;
    *(CursorConstants *)constants = (CursorConstants){
        .dt = context->dt,
        .near_dist = p->near_dist,
        .near_dist2 = p->near_dist * p->near_dist,
        .collision_dist2 = p->collision_dist * p->collision_dist,
        .matching = p->velocity_matching_amt * rule_weight(rules, CURSOR_ALIGNMENT),
        .centering = p->flock_centering_amt * rule_weight(rules, CURSOR_COHESION),
        .avoidance = p->collision_avoidance_amt * rule_weight(rules, CURSOR_SEPARATION),
        .cursor = {p->cursor_x, p->cursor_y, p->cursor_z},
        .attraction = p->mouse_attraction_amt * rule_weight(rules, CURSOR_ATTRACTION),
        .repulsion = p->mouse_avoidance_amt * rule_weight(rules, CURSOR_AVOIDANCE),
        .repulsion_dist = p->mouse_avoidance_dist,
        .lerp = rule_on(rules, CURSOR_BLENDING) ? p->velocity_lerp_amt : 1,
        .limit_speed = rule_on(rules, CURSOR_SPEED_LIMIT),
        .planar = rule_on(rules, CURSOR_PLANAR),
        .min_speed = p->min_velocity,
        .max_speed = p->max_velocity,
        .flocks = flocks_compile(context, &p->flocks),
        .surroundings =
            surroundings_compile(context, &p->surroundings, rule_on(rules, CURSOR_OBSTACLES)),
    };
}

const Model model_cursor = {
    MODEL_TABLES(cursor, CursorParams),
    .help = "Birds seek the pointer and avoid it when they come too near",
    .fidelity = offsetof(CursorParams, fidelity),
    .alignment_radius = offsetof(CursorParams, near_dist),
    .separation_radius = offsetof(CursorParams, collision_dist),
    .attractors = 1u << CURSOR_ATTRACTION | 1u << CURSOR_AVOIDANCE,
    .published = "Published, all birds move at once, as is meant: clean and published are the same",
    .birds = 100,
    .tick = 1.0 / 60,
    .version = 2,
    .pointer_params = {"cursor_x", "cursor_y", "cursor_z"},
};
