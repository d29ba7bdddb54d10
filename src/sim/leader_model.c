// The leader model: birds follow a wandering leader. Source: "UnityAI行为: 群组行为" (Unity AI:
// group behaviour), the classes UnityFlock and UnityFlockController. The defaults are the source's
// numbers. It does not give bound. normalise and the parameters below it are additions; by default
// they change nothing.
#include "sim/leader.h"
#include "sim/model_impl.h"

#define ROW(...) MODEL_ROW(LeaderParams, __VA_ARGS__)

// clang-format off
static const Param leader_param_rows[] = {
    FIDELITY_ROW(LeaderParams),
    ROW(min_speed, "A moving bird that is slower than this is accelerated to it", "units/s", 0, 1000, 20),
    ROW(turn_speed, "How fast a bird can turn; negative turns away", "rad/s", -100, 100, 20),
    ROW(max_length_change, "By how much a bird's speed can change in one tick", "units/s", 0, 1000, 100),
    ROW(random_freq, "How often a bird's random push is drawn anew, on average", "1/s", 0, 1000, 20),
    ROW(random_force, "The longest random push", "units/s²", 0, 1000, 20),
    ROW(to_origin_force, "The leader's pull at to_origin_range", "units/s²", 0, 1000, 50),
    ROW(to_origin_range, "The distance at which the leader's pull is to_origin_force", "units", 0.01, 10000, 100),
    ROW(gravity, "The pull to the middle of all other birds, the same at every distance", "units/s²", 0, 1000, 2),
    ROW(avoidance_radius, "Birds nearer than this push each other apart", "units", 0.01, 1000, 50),
    ROW(avoidance_force, "The push at distance zero", "units/s²", 0, 10000, 20),
    ROW(follow_velocity, "The pull to a neighbour's heading, at follow_radius", "units/s²", 0, 1000, 4),
    ROW(follow_radius, "Birds nearer than this are neighbours", "units", 0.01, 1000, 40),
    ROW(leader_speed, "The leader's speed", "units/s", 0, 10000, 100),
    ROW(leader_turn_rate, "The share of the angle to its waypoint that the leader turns in a second", "1/s", 0, 100, 1),
    ROW(waypoint_radius, "Within this of its waypoint the leader draws the next", "units", 0, 10000, 10),
    ROW(bound_x, "Waypoints are within ± this of the leader's start; the source gives no value", "units", 0, 100000, 100),
    ROW(bound_y, "The same upwards and downwards", "units", 0, 100000, 100),
    ROW(bound_z, "The same forwards and backwards", "units", 0, 100000, 100),
    ROW(leader_x, "Places the leader; with wander off it stays there", "units", -100000, 100000, 0),
    ROW(leader_y, "Places the leader upwards", "units", -100000, 100000, 0),
    ROW(leader_z, "Places the leader forwards", "units", -100000, 100000, 0),
    {.name = "normalise", .help = "What the neighbours' sum is divided by: all others as in the source, those in range, "
                                  "or for separation a fixed number, so that crowding pushes harder",
     .unit = "", .kind = PARAM_CHOICE, .choices = "flock|neighbours|density", .offset = offsetof(LeaderParams, normalise)},
    ROW(reference_neighbours, "The divisor of separation with normalise = density", "birds", 0.01, 10000, 8),
    ROW(roost_radius, "The leader's pull is zero within this distance of it and grows beyond", "units", 0, 10000, 0),
    ROW(to_origin_turn, "How much of the leader's pull turns a bird home sideways, most where it flies away, in place of pulling it straight", "", 0, 1, 0),
    ROW(height_spring, "Brings a bird to the leader's height, by this much for each unit above or below", "1/s²", 0, 1000, 0),
    ROW(height_damping, "Slows a bird's rising and sinking, by this much for each unit per second", "1/s", 0, 1000, 0),
    ROW(local_gravity, "Cohesion to the middle of the neighbours, at follow_radius", "units/s²", 0, 1000, 0),
    ROW(max_speed, "No bird is faster; 0 sets no limit", "units/s", 0, 10000, 0),
    FLOCKS_ROWS(LeaderParams, "units", 100, flocks_derive_published),
    ROW(spawn_radius, "The radius of the ball in which birds start", "units", 0, 100000, 50),
    ROW(spawn_height, "The height of that ball as a share of its width", "", 0, 1, 1),
    ROW(spawn_alignment, "0: birds start with random headings; 1: all with the same", "", 0, 1, 0),
    SPAWN_ROWS(LeaderParams),
    SURROUNDINGS_ROWS(LeaderParams, "units/s²", 150, 80, 80, 120),
    OBSTACLES_ROWS(LeaderParams, "units/s²", 1.5, 120, 4),
};

static const Rule leader_rules[LEADER_RULES] = {
    [LEADER_SEPARATION] = MODEL_RULE(RULE_SEPARATION, "separation", "Birds nearer than avoidance_radius push each other apart", "neighbours_mean", "avoidance_radius|avoidance_force|reference_neighbours|cross_separation", true),
    [LEADER_ALIGNMENT] = MODEL_RULE(RULE_ALIGNMENT, "alignment", "Birds turn to the headings of their neighbours", "pitch_mean", "follow_radius|follow_velocity", true),
    [LEADER_COHESION] = MODEL_RULE(RULE_COHESION, "cohesion", "Birds fly towards the middle of the others", "neighbours_mean", "gravity|local_gravity", true),
    [LEADER_ORIGIN_PULL] = MODEL_RULE(RULE_OTHER, "origin_pull", "Birds are pulled towards the leader, or turned to it", "radius_rms", "to_origin_force|to_origin_range|roost_radius|to_origin_turn|height_spring|height_damping", true),
    [LEADER_RANDOM_PUSH] = MODEL_RULE(RULE_OTHER, "random_push", "Each bird is pushed in a random direction, several times a second", "pitch_mean", "random_force|random_freq", true),
    [LEADER_TURN_LIMIT] = MODEL_RULE(RULE_OTHER, "turn_limit", "Birds turn and change their speed no faster than turn_speed and max_length_change", "radius_rms", "turn_speed|max_length_change", true),
    [LEADER_MIN_SPEED] = MODEL_RULE(RULE_OTHER, "min_speed", "Birds do not fly slower than min_speed", "speed_min", "min_speed", true),
    [LEADER_WANDER] = {.name = "wander", .help = "The leader flies from waypoint to waypoint", .metric = "leader_x", .params = "leader_speed|leader_turn_rate|waypoint_radius|bound_x|bound_y|bound_z", .initial = true, .of_leader = true},
    [LEADER_OBSTACLES] = OBSTACLES_RULE("radius_rms"),
};
// clang-format on

static bool leader_needs_means(const void *params, uint32_t rules) {
    return rule_on(rules, LEADER_COHESION) && ((const LeaderParams *)params)->gravity > 0;
}

static void leader_spawn(const void *params, const SpawnBirds *birds) {
    const LeaderParams *p = params;
    SpawnBall ball = {.shape = (SpawnShape)p->start.shape,
                      .radius = p->spawn_radius,
                      .height = p->spawn_height,
                      .alignment = p->spawn_alignment,
                      .speed = p->fidelity == FIDELITY_PUBLISHED ? 0 : p->min_speed};
    spawn_ball(&ball, birds);
}

static void leader_set_density(void *params, uint32_t rules, size_t count, double neighbours) {
    (void)rules;
    LeaderParams *p = params;
    p->spawn_radius = spawn_radius(false, p->follow_radius, count, neighbours);
    p->spawn_height = 1;
    p->start = (SpawnStart){0};
}

// Ticks until the next random push: 1/random_freq seconds ± half of it, at least one tick.
static uint32_t leader_push_ticks(float pushes_a_tick, float unit) {
    enum { NEVER = INT32_MAX };
    if (!(pushes_a_tick > 0))
        return NEVER;
    float ticks = -floorf(-(0.5f + unit) / pushes_a_tick);
    return ticks < 1 ? 1 : ticks < 1e9f ? (uint32_t)ticks : NEVER;
}

static bool leader_push_is_due(const LeaderConstants *k, uint32_t word) {
    return word - (uint32_t)k->tick - 1 >= k->longest_wait; // wraps around for past ticks
}

static void leader_prepare_bird(const LeaderConstants *k, const Flock *flock, size_t slot) {
    uint32_t bird = flock->id_spare[slot];
    if (k->longest_wait == 0 || !leader_push_is_due(k, flock->gathered.word[slot]))
        return;
    Vec3 push = vec3_scale(spawn_in_ball(k->seed, STREAM_PUSH, bird, k->tick), k->random_force);
    float unit = spawn_unit(k->seed, STREAM_PUSH_TIME, bird, k->tick, 0);
    flock->gathered.x[slot] = push.x;
    flock->gathered.y[slot] = push.y;
    flock->gathered.z[slot] = push.z;
    flock->gathered.word[slot] = (uint32_t)k->tick + leader_push_ticks(k->pushes_a_tick, unit);
}

// The private vector is the random push, the private word the tick of the next draw. A push is also
// drawn where that tick is later than the present parameters allow: after a low frequency, or zero,
// a higher one must take effect immediately. The birds that are due are listed first, without a
// branch that the processor would mispredict.
static void leader_prepare(const void *constants, const Flock *flock, size_t begin, size_t end) {
    enum { BATCH = 256 };
    const LeaderConstants *k = constants;
    uint32_t due[BATCH];
    for (size_t first = begin; k->longest_wait && first < end; first += BATCH) {
        size_t last = first + BATCH < end ? first + BATCH : end, count = 0;
        for (size_t i = first; i < last; i++) {
            due[count] = (uint32_t)i;
            count += leader_push_is_due(k, flock->gathered.word[i]);
        }
        for (size_t i = 0; i < count; i++)
            leader_prepare_bird(k, flock, due[i]);
    }
}

static LeaderFlock leader_compile_flock(const StepContext *context, size_t flock, size_t birds) {
    const LeaderParams *p = context->params;
    bool alone = birds < 2;
    float others = alone ? 1.0f : (float)(birds - 1);
    float divisor = p->normalise == LEADER_NORMALISE_FLOCK     ? others
                    : p->normalise == LEADER_NORMALISE_DENSITY ? p->reference_neighbours
                                                               : 0;
    float cohesion = alone ? 0.0f : rule_weight(context->rules, LEADER_COHESION);
    return (LeaderFlock){
        .separation_divisor = divisor,
        .alignment_divisor = p->normalise == LEADER_NORMALISE_FLOCK ? others : 0,
        .leader = context->leaders[flock].position,
        .gravity = leader_needs_means(p, context->rules) && !alone ? p->gravity : 0,
        .local_gravity = p->local_gravity / p->follow_radius * cohesion,
    };
}

static void leader_compile(const StepContext *context, void *constants) {
    const LeaderParams *p = context->params;
    uint32_t rules = context->rules;
    LeaderConstants *k = constants;
    float pull = p->to_origin_force / p->to_origin_range * rule_weight(rules, LEADER_ORIGIN_PULL);
    float pushes_a_tick = p->random_freq * context->dt; // may underflow to zero
    bool turns_home = p->to_origin_turn > 0 || p->height_spring > 0 || p->height_damping > 0;
    *k = (LeaderConstants){
        .dt = context->dt,
        .follow_radius2 = p->follow_radius * p->follow_radius,
        .avoidance_radius2 = p->avoidance_radius * p->avoidance_radius,
        .avoidance_inverse = 1 / p->avoidance_radius,
        .separation = p->avoidance_force * rule_weight(rules, LEADER_SEPARATION),
        .alignment = p->follow_velocity / p->follow_radius * rule_weight(rules, LEADER_ALIGNMENT),
        .pull = pull,
        .roost_radius = p->roost_radius,
        .push = rule_weight(rules, LEADER_RANDOM_PUSH),
        .turns_home = turns_home && rule_on(rules, LEADER_ORIGIN_PULL),
        .straight = 1 - p->to_origin_turn,
        .turn_home = p->to_origin_turn * pull,
        .height_spring = p->height_spring,
        .height_damping = p->height_damping,
        .limit_turn = rule_on(rules, LEADER_TURN_LIMIT),
        .raise_speed = rule_on(rules, LEADER_MIN_SPEED),
        .turn = lanes_make_turn(p->turn_speed * context->dt, p->max_length_change),
        .min_speed = p->min_speed,
        .max_speed = p->max_speed > 0 ? p->max_speed : INFINITY,
        .leader_speed = p->leader_speed * rule_weight(rules, LEADER_WANDER),
        .seed = context->seed,
        .tick = context->tick,
        .random_force = p->random_force,
        .pushes_a_tick = pushes_a_tick,
        .longest_wait =
            rule_on(rules, LEADER_RANDOM_PUSH) ? leader_push_ticks(pushes_a_tick, 1) : 0,
        .surroundings =
            surroundings_compile(context, &p->surroundings, rule_on(rules, LEADER_OBSTACLES)),
        .flocks = flocks_compile(context, &p->flocks),
    };
    for (size_t f = 0; f < context->flocks; f++)
        k->own[f] = leader_compile_flock(context, f,
                                         mates_count(&k->flocks.mates, context->count, f) -
                                             mates_count(&k->flocks.mates, context->first, f));
}

// --- The leader itself ---

// Where a flock's leader starts, and what its waypoints are drawn about.
static Vec3 leader_place(const LeaderParams *p, size_t flock) {
    return vec3_add(vec3(p->leader_x, p->leader_y, p->leader_z),
                    spawn_flock_offset(&p->flocks, false, flock));
}

static void leader_draw_waypoint(const LeaderParams *p, uint64_t seed, size_t flock,
                                 LeaderState *leader) {
    uint64_t event = leader->waypoints++;
    leader->start = leader_place(p, flock);
    Vec3 offset = {p->bound_x * (2 * spawn_unit(seed, STREAM_WAYPOINT, flock, event, 0) - 1),
                   p->bound_y * (2 * spawn_unit(seed, STREAM_WAYPOINT, flock, event, 1) - 1),
                   p->bound_z * (2 * spawn_unit(seed, STREAM_WAYPOINT, flock, event, 2) - 1)};
    // The published program draws offsets about the start and adds the start once more.
    Vec3 about = vec3_scale(leader->start, p->fidelity == FIDELITY_PUBLISHED ? 2 : 1);
    leader->waypoint = lanes_guard_place(vec3_add(about, offset), leader->start);
}

static void leader_reset(const void *params, uint64_t seed, size_t flock, LeaderState *leader) {
    const LeaderParams *p = params;
    *leader = (LeaderState){.position = leader_place(p, flock), .rotation = {.w = 1}};
    leader_draw_waypoint(p, seed, flock, leader);
}

// The half of an angle in (-pi, pi], from its cosine and sine.
static void leader_halve(double cosine, double sine, double *half_cosine, double *half_sine) {
    if (cosine > 0) {
        *half_cosine = sqrt((1 + cosine) / 2);
        *half_sine = sine / (2 * *half_cosine);
    } else {
        double size = sqrt((1 - cosine) / 2);
        *half_cosine = fabs(sine) / (2 * size);
        *half_sine = sine < 0 ? -size : size;
    }
}

typedef struct Quaternion {
    double x, y, z, w;
} Quaternion;

// Unity's Quaternion.LookRotation with its up, +y: a turn about y, then about x, so that forward is
// along a vector. Straight up or down there is no turn about y, and none at all for no vector.
static Quaternion leader_look(Vec3 along) {
    double x = (double)along.x, y = (double)along.y, z = (double)along.z;
    double level = sqrt(x * x + z * z), length = sqrt(level * level + y * y);
    double yaw_cosine = 1, yaw_sine = 0, pitch_cosine = 1, pitch_sine = 0;
    if (level > 0)
        leader_halve(z / level, x / level, &yaw_cosine, &yaw_sine);
    if (length > 0)
        leader_halve(level / length, -y / length, &pitch_cosine, &pitch_sine);
    return (Quaternion){.x = yaw_cosine * pitch_sine,
                        .y = yaw_sine * pitch_cosine,
                        .z = -yaw_sine * pitch_sine,
                        .w = yaw_cosine * pitch_cosine};
}

static double leader_dot(Quaternion a, Quaternion b) {
    return a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w;
}

// a times s plus b times t.
static Quaternion leader_mix(Quaternion a, double s, Quaternion b, double t) {
    return (Quaternion){a.x * s + b.x * t, a.y * s + b.y * t, a.z * s + b.z * t, a.w * s + b.w * t};
}

static Quaternion leader_unit(Quaternion a) {
    return leader_mix(a, 1 / sqrt(leader_dot(a, a)), a, 0);
}

// Unity's Quaternion.Slerp of unit quaternions, the shorter way round, by t in [0, 1].
static Quaternion leader_slerp(Quaternion a, Quaternion b, double t) {
    double dot = leader_dot(a, b);
    double sign = dot < 0 ? -1 : 1;
    Quaternion side = leader_mix(b, sign, a, -dot * sign);
    double size = sqrt(leader_dot(side, side)), sine, cosine;
    if (!(size > 1e-12))
        return b;
    double angle = dot == 0 ? FMATH_PI / 2 : fmath_atan_positive(size / fabs(dot));
    fmath_sin_cos(angle * t, &sine, &cosine);
    return leader_unit(leader_mix(a, cosine, side, sine / size));
}

static void leader_step(const StepContext *context, size_t flock, LeaderState *leader) {
    const LeaderParams *p = context->params;
    if (!rule_on(context->rules, LEADER_WANDER))
        return;
    Vec3 way = vec3_scale(leader_heading(leader), p->leader_speed * context->dt);
    leader->position = lanes_guard_place(vec3_add(leader->position, way), leader->position);
    Vec3 to_waypoint = vec3_sub(leader->waypoint, leader->position);
    // Turns the whole orientation, as the source does, so that the leader rolls while it turns and
    // its heading leaves the great circle: with the model's own numbers it is 17 to 40 units
    // elsewhere after 200 ticks (seeds 1 to 4).
    LeaderRotation *r = &leader->rotation;
    Quaternion now = {(double)r->x, (double)r->y, (double)r->z, (double)r->w};
    double turn = fmin((double)p->leader_turn_rate * (double)context->dt, 1);
    Quaternion next = leader_slerp(leader_unit(now), leader_look(to_waypoint), turn);
    *r = (LeaderRotation){(float)next.x, (float)next.y, (float)next.z, (float)next.w};
    if (vec3_length(to_waypoint) <= p->waypoint_radius)
        leader_draw_waypoint(p, context->seed, flock, leader);
}

const Model model_leader = {
    MODEL_TABLES(leader, LeaderParams),
    .help = "Birds follow a leader that wanders from waypoint to waypoint",
    .start = offsetof(LeaderParams, start),
    .fidelity = offsetof(LeaderParams, fidelity),
    .alignment_radius = offsetof(LeaderParams, follow_radius),
    .attractors = 1u << LEADER_ORIGIN_PULL,
    .attraction = offsetof(LeaderParams, gravity),
    .published =
        "Published, a bird knows only those that start after it, all start at rest, and waypoints count "
        "the leader's start twice; meant is that all know all, and the start once",
    .published_passes = 1,
    .knows_later = true,
    .birds = 1000,
    .tick = 1.0 / 60,
    .version = 4,
    .leader_params = {"leader_x", "leader_y", "leader_z"},
    .needs_means = leader_needs_means,
    .prepare = leader_prepare,
    .leader_reset = leader_reset,
    .leader_step = leader_step,
};
