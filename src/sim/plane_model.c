// The plane model: birds on a screen. Source: "Boids集群算法浅析与实践" (Boids: a short analysis
// and practice), VoidGameSpace, 2024, the complete code at its end. The defaults are the source's
// numbers. Two-dimensional: x to the right, y downwards, z zero; velocities are in units a tick,
// because one of its frames is one tick and no formula knows dt.
//
// min_speed is an addition: averaging velocities that differ loses speed, and with small weights
// nothing restores it, so that the flock comes nearly to rest.
//
// edge_margin and edge_turn are additions. The source only clamps positions to the rectangle, so a
// bird that reaches an edge keeps flying outwards and stays there: with small weights two birds in
// three are at the edges after two minutes. With a margin birds turn back before the edge.
#include "sim/model_impl.h"
#include "sim/plane.h"

#define ROW(...) MODEL_ROW(PlaneParams, __VA_ARGS__)

// clang-format off
static const Param plane_param_rows[] = {
    FIDELITY_ROW(PlaneParams),
    ROW(neighbour_distance, "Birds nearer than this are neighbours", "units", 0.01, 10000, 100),
    ROW(separation_distance, "Birds nearer than this push each other apart", "units", 0.01, 10000, 50),
    ROW(cohesion_weight, "The share of the way to the neighbours' middle that becomes velocity", "1/tick", 0, 1000, 1),
    ROW(separation_weight, "The push of each bird that is too near", "units/tick", 0, 1000, 1),
    ROW(align_weight, "The share of the difference to the neighbours' mean velocity that is taken on", "1/tick", 0, 1000, 1),
    ROW(max_speed, "No bird is faster", "units/tick", 0, 10000, 5),
    ROW(min_speed, "No moving bird is slower while speed_limit is on; 0, as in the source, sets no limit", "units/tick", 0, 10000, 0),
    ROW(width, "The width of the rectangle in which birds start and stay", "units", 1, 100000, 1280),
    ROW(height, "Its height", "units", 1, 100000, 720),
    ROW(edge_margin, "Birds nearer than this to an edge are turned back, harder the nearer they are; 0, as in the source, turns none", "units", 0, 10000, 0),
    ROW(edge_turn, "How much inward speed each tick at the edge itself adds", "units/tick", 0, 1000, 0.5),
    FLOCKS_ROWS(PlaneParams, "units", 0, flocks_derive_published),
    SURROUNDINGS_ROWS(PlaneParams, "units/tick", 400, 3, 200, 6),
};

static const Rule plane_rules[PLANE_RULES] = {
    [PLANE_SEPARATION] = MODEL_RULE(RULE_SEPARATION, "separation", "Birds nearer than separation_distance push each other apart", "nearest_mean", "separation_distance|separation_weight|cross_separation", true),
    [PLANE_ALIGNMENT] = MODEL_RULE(RULE_ALIGNMENT, "alignment", "Birds take on their neighbours' mean velocity", "neighbours_mean", "align_weight", true),
    [PLANE_COHESION] = MODEL_RULE(RULE_COHESION, "cohesion", "Birds fly towards the middle of their neighbours", "neighbours_mean", "neighbour_distance|cohesion_weight", true),
    [PLANE_SPEED_LIMIT] = MODEL_RULE(RULE_OTHER, "speed_limit", "Birds fly no faster than max_speed, and no slower than min_speed", "speed_mean", "max_speed|min_speed", true),
    [PLANE_BOUNDS] = MODEL_RULE(RULE_OTHER, "bounds", "Birds do not leave the rectangle", "radius_rms", "width|height|edge_margin|edge_turn", true),
};
// clang-format on

static void plane_spawn(const void *params, const SpawnBirds *birds) {
    const PlaneParams *p = params;
    bool whole = p->fidelity == FIDELITY_PUBLISHED; // pixels
    for (size_t i = birds->begin; i < birds->end; i++) {
        float x = spawn_unit(birds->seed, STREAM_PLACE, i, 0, 0) * p->width;
        float y = spawn_unit(birds->seed, STREAM_PLACE, i, 0, 1) * p->height;
        birds->out.x[i] = whole ? floorf(x) : x;
        birds->out.y[i] = whole ? floorf(y) : y;
        birds->out.z[i] = birds->out.vx[i] = birds->out.vy[i] = birds->out.vz[i] = 0;
    }
}

// The rectangle grows with the flock and keeps its proportions.
static void plane_set_density(void *params, uint32_t rules, size_t count, double neighbours) {
    (void)rules;
    PlaneParams *p = params;
    double radius = (double)spawn_radius(true, p->neighbour_distance, count, neighbours);
    double area = FMATH_PI * radius * radius, shape = (double)p->width / (double)p->height;
    p->width = (float)sqrt(area * shape);
    p->height = (float)sqrt(area / shape);
}

static void plane_arena(const void *params, float low[3], float high[3]) {
    const PlaneParams *p = params;
    low[0] = low[1] = low[2] = high[2] = 0;
    high[0] = p->width;
    high[1] = p->height;
}

static void plane_compile(const StepContext *context, void *constants) {
    const PlaneParams *p = context->params;
    uint32_t rules = context->rules;
    *(PlaneConstants *)constants = (PlaneConstants){
        .neighbour_distance2 = p->neighbour_distance * p->neighbour_distance,
        .separation_distance2 = p->separation_distance * p->separation_distance,
        .cohesion = p->cohesion_weight * rule_weight(rules, PLANE_COHESION),
        .separation = p->separation_weight * rule_weight(rules, PLANE_SEPARATION),
        .alignment = p->align_weight * rule_weight(rules, PLANE_ALIGNMENT),
        .min_speed = p->min_speed,
        .max_speed = p->max_speed,
        .limit_speed = rule_on(rules, PLANE_SPEED_LIMIT),
        .clamp = rule_on(rules, PLANE_BOUNDS),
        .width = p->width,
        .height = p->height,
        .edge_margin = p->edge_margin > 0 ? p->edge_margin : 1,
        .edge_turn = p->edge_margin > 0 ? p->edge_turn * rule_weight(rules, PLANE_BOUNDS) : 0,
        .flocks = flocks_compile(context, &p->flocks),
        .surroundings = surroundings_compile(context, &p->surroundings, false),
    };
}

const Model model_plane = {
    MODEL_TABLES(plane, PlaneParams),
    .help = "Birds on a flat screen, seen from above",
    .fidelity = offsetof(PlaneParams, fidelity),
    .alignment_radius = offsetof(PlaneParams, neighbour_distance),
    .separation_radius = offsetof(PlaneParams, separation_distance),
    .published =
        "Published, each bird sees those before it moved already, and starts and is drawn at a whole "
        "pixel; meant is that all move at once",
    .published_passes = 1,
    .birds = 500,
    .tick = 0.025,
    .version = 2,
    .is_flat = true,
    .in_pixels = true,
    .arena = plane_arena,
};
