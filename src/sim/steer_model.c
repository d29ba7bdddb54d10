// The steer model: the rules set the heading, the speed is constant. Source: "Boidsを試す" (Trying
// Boids), mattak's blog. By a mistake its separation keeps only the last flockmate; here it is the
// intended sum. The defaults are the source's numbers. Additions are speed, which it does not give,
// turn_speed, the two weights of 1, and the pull home, without which its birds split into clusters
// that never return.
#include "base/hash.h"
#include "sim/model_impl.h"
#include "sim/sim.h"
#include "sim/steer.h"

MODEL_DECLARE_KERNELS(steer_published)

#define ROW(...) MODEL_ROW(SteerParams, __VA_ARGS__)

// Of an odd bird: whether it follows a rule.
#define ODD_ROW(field, rule)                                                                       \
    {                                                                                              \
        .name = #field, .help = "Odd birds follow the rule " rule " too, where it is on",          \
        .unit = "", .kind = PARAM_BOOL, .high = 1, .initial = 1,                                   \
        .offset = offsetof(SteerParams, field)                                                     \
    }

// clang-format off
static const Param steer_param_rows[] = {
    FIDELITY_ROW(SteerParams),
    ROW(radius, "Birds at this distance or nearer are flockmates", "units", 0.01, 1000, 10),
    ROW(separation_weight, "The weight of the way from all flockmates, divided by its square", "units", 0, 10000, 10),
    ROW(alignment_weight, "The weight of the flockmates' mean heading", "", 0, 1000, 1),
    ROW(cohesion_weight, "The weight of the way to the flockmates' middle", "1/units", 0, 1000, 1),
    ROW(random_strength, "The largest random number that is added along each axis", "", 0, 1000, 0.0001),
    ROW(speed, "The speed of every bird; a start from a file sets it to the first bird's", "units/s", 0, (double)GUARD_LIMIT, 5),
    ROW(turn_speed, "How fast a bird can turn; 0, as in the source, sets no limit", "rad/s", 0, 1000, 0),
    ROW(home_radius, "Beyond this distance from the origin cohesion also steers birds back to it", "units", 0, 100000, 0),
    ROW(home_weight, "The weight of the way to the origin, per unit beyond home_radius; 0, as in the source, has no effect", "1/units", 0, 1000, 0),
    ROW(odd_share, "The share of the birds that are odd, drawn from the seed: in the source each bird has switches of its own for its rules", "", 0, 1, 0),
    ODD_ROW(odd_separation, "separation"),
    ODD_ROW(odd_alignment, "alignment"),
    ODD_ROW(odd_cohesion, "cohesion"),
    ODD_ROW(odd_random, "random"),
    FLOCKS_ROWS(SteerParams, "units", 30, flocks_derive_published),
    ROW(spawn_radius, "The radius of the ball in which birds start", "units", 0, 100000, 25),
    SURROUNDINGS_ROWS(SteerParams, "", 100, 20, 50, 40),
    OBSTACLES_ROWS(SteerParams, "", 1.5, 40, 2),
};

static const Rule steer_rules[STEER_RULES] = {
    [STEER_SEPARATION] = MODEL_RULE(RULE_SEPARATION, "separation", "Birds steer away from their flockmates", "nearest_mean", "separation_weight|cross_separation|odd_separation", true),
    [STEER_ALIGNMENT] = MODEL_RULE(RULE_ALIGNMENT, "alignment", "Birds steer to the heading of their flockmates", "angular_momentum", "alignment_weight|odd_alignment", true),
    [STEER_COHESION] = MODEL_RULE(RULE_COHESION, "cohesion", "Birds steer to the middle of their flockmates, and home where home_weight is above 0", "radius_rms", "cohesion_weight|home_radius|home_weight|odd_cohesion", true),
    [STEER_RANDOM] = MODEL_RULE(RULE_OTHER, "random", "Birds steer a little aside, at random", "neighbours_mean", "random_strength|odd_random", true),
    [STEER_OBSTACLES] = OBSTACLES_RULE("radius_rms"),
};
// clang-format on

static void steer_spawn(const void *params, const SpawnBirds *birds) {
    const SteerParams *p = params;
    SpawnBall ball = {.radius = p->spawn_radius, .height = 1, .speed = p->speed};
    spawn_ball(&ball, birds);
}

static void steer_adopt_start(const SimStart *start, void *params) {
    if (start->count == 0)
        return;
    float speed = vec3_length(vec3(start->birds.vx[0], start->birds.vy[0], start->birds.vz[0]));
    ((SteerParams *)params)->speed = speed < GUARD_LIMIT ? speed : GUARD_LIMIT;
}

static void steer_set_density(void *params, uint32_t rules, size_t count, double neighbours) {
    (void)rules;
    SteerParams *p = params;
    p->spawn_radius = spawn_radius(false, p->radius, count, neighbours);
}

// The private vector is the random steering of this tick, within ±1 along each axis.
static void steer_prepare_bird(const SteerConstants *k, const Flock *flock, size_t slot) {
    uint32_t bird = flock->id_spare[slot];
    if (!k->draws)
        return;
    flock->gathered.x[slot] = 2 * spawn_unit(k->seed, STREAM_WOBBLE, bird, k->tick, 0) - 1;
    flock->gathered.y[slot] = 2 * spawn_unit(k->seed, STREAM_WOBBLE, bird, k->tick, 1) - 1;
    flock->gathered.z[slot] = 2 * spawn_unit(k->seed, STREAM_WOBBLE, bird, k->tick, 2) - 1;
}

static void steer_prepare(const void *constants, const Flock *flock, size_t begin, size_t end) {
    for (size_t slot = begin; slot < end; slot++)
        steer_prepare_bird(constants, flock, slot);
}

static void steer_compile(const StepContext *context, void *constants) {
    const SteerParams *p = context->params;
    uint32_t rules = context->rules;
    const SteerFactors factors = {
        .separation = p->separation_weight * rule_weight(rules, STEER_SEPARATION),
        .alignment = p->alignment_weight * rule_weight(rules, STEER_ALIGNMENT),
        .cohesion = p->cohesion_weight * rule_weight(rules, STEER_COHESION),
        .random = p->random_strength * rule_weight(rules, STEER_RANDOM),
        .home = p->home_weight * rule_weight(rules, STEER_COHESION),
    };
    *(SteerConstants *)constants = (SteerConstants){
        .dt = context->dt,
        .radius2 = p->radius * p->radius,
        .factors = {factors,
                    {.separation = p->odd_separation ? factors.separation : 0,
                     .alignment = p->odd_alignment ? factors.alignment : 0,
                     .cohesion = p->odd_cohesion ? factors.cohesion : 0,
                     .random = p->odd_random ? factors.random : 0,
                     .home = p->odd_cohesion ? factors.home : 0}},
        .odd_share = p->odd_share,
        .nature = (uint32_t)random_bits(context->seed, STREAM_NATURE, 0, 0),
        .draws = rule_on(rules, STEER_RANDOM),
        .seed = context->seed,
        .tick = context->tick,
        .home_radius = p->home_radius,
        .speed = p->speed,
        .limit_turn = p->turn_speed > 0,
        .turn = lanes_make_turn(p->turn_speed * context->dt, 0),
        .flocks = flocks_compile(context, &p->flocks),
        .surroundings =
            surroundings_compile(context, &p->surroundings, rule_on(rules, STEER_OBSTACLES)),
    };
}

const Model model_steer = {
    MODEL_TABLES(steer, SteerParams),
    .help = "Birds fly at one speed, and rules set their heading alone",
    .fidelity = offsetof(SteerParams, fidelity),
    .alignment_radius = offsetof(SteerParams, radius),
    .odd_share = offsetof(SteerParams, odd_share),
    .published =
        "Published, separation is from the last flockmate alone, and birds turn one after the other; "
        "meant is from all of them, at once",
    .published_passes = 1,
    .birds = 200,
    .tick = 0.02,
    .version = 2,
    .adopt_start = steer_adopt_start,
    .prepare = steer_prepare,
    .published_kernels = MODEL_KERNELS(steer_published),
};
