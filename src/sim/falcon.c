#include "sim/model_impl.h"
#include "sim/surroundings.h"

static const float cruise = 15, climb = 12;           // m/s
static const float lead = 0.3f;                       // s: it aims at where its target will be
static const float strike = 3;                        // m: so near it has struck, or missed
static const float catch_share = 0.2f;                // of strikes
static const float turning = 15, turning_diving = 40; // m/s²
static const float longest_dive = 12, climbing = 3;   // s
static const float ahead_cosine = 0.921061f,          // it flies to the place on its circle that is
    ahead_sine = 0.389418f;                           // 0.4 rad ahead of it
static const float gravity = 9.81f;                   // m/s²
static const float most_aside = 1000;                 // m/s²: of a turn to bank for
static const float banking = 0.25f;                   // s: so late its bank follows its turns

static uint32_t falcon_ticks(double seconds, double tick_seconds) {
    const double most = 1e9;
    double ticks = tick_seconds > 0 ? seconds / tick_seconds : most;
    return ticks < most ? (uint32_t)ticks : (uint32_t)most;
}

// The kinds of attack; the first is that of the parameters.
typedef struct FalconAttack {
    float above; // where it circles before, m over that of the parameters
    float speed, pause;
    float pass; // for how long it flies on through the flock; 1: to beyond its end
} FalconAttack;

static const FalconAttack falcon_attacks[] = {
    {0, 1, 1, 1},
    {50, 1.5f, 1.3f, 0.25f},  // a stoop from high up
    {-20, 0.85f, 0.5f, 1},    // a level chase
    {-50, 1.1f, 0.8f, 0.25f}, // an ambush from below
};

// What chance draws for the attack that a falcon makes next, or is making.
enum { DRAW_PAUSE, DRAW_VARIES, DRAW_KIND, DRAW_CATCHES };

// One of several falcons in a step.
typedef struct FalconTurn {
    FalconState *state;
    const FalconParams *params;
    uint64_t seed;
    uint32_t index;
    double tick_seconds;
} FalconTurn;

static float falcon_draw(const FalconTurn *turn, uint32_t attack, uint64_t draw) {
    return spawn_unit(turn->seed, STREAM_FALCON, turn->index, attack, draw);
}

static const FalconAttack *falcon_attack(const FalconTurn *turn, uint32_t attack) {
    enum { OTHERS = sizeof falcon_attacks / sizeof *falcon_attacks - 1 };
    bool varies = falcon_draw(turn, attack, DRAW_VARIES) < turn->params->variety;
    return &falcon_attacks[varies ? 1 + (int)(falcon_draw(turn, attack, DRAW_KIND) * OTHERS) : 0];
}

// The pause before an attack: a third more or less, evenly.
static double falcon_pause(const FalconTurn *turn, uint32_t attack) {
    double share = (double)falcon_draw(turn, attack, DRAW_PAUSE);
    double pause = (double)(turn->params->pause * falcon_attack(turn, attack)->pause);
    return pause * (2 + 2 * share) / 3;
}

// A place on its circle around the flock, above it as its next attack asks for: cosine and sine are
// of the angle that a falcon there is ahead of one at from.
static Vec3 falcon_circle(const FalconTurn *turn, Vec3 middle, float spread, Vec3 from,
                          float cosine, float sine) {
    Vec3 out = vec3_unit(vec3(from.x - middle.x, 0, from.z - middle.z));
    if (vec3_dot(out, out) == 0)
        out.x = 1;
    float radius = turn->params->distance + 2 * spread;
    float above = turn->params->height + falcon_attack(turn, turn->state->attacks)->above;
    return vec3_add(middle, vec3((out.x * cosine - out.z * sine) * radius, above,
                                 (out.z * cosine + out.x * sine) * radius));
}

// Several begin on sides of their own.
static void falcon_begin_circling(const FalconTurn *turn, Vec3 middle, float spread,
                                  uint64_t tick) {
    static const float sides[MODEL_MAX_FALCONS][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
    const float *side = sides[turn->index];
    *turn->state = (FalconState){.velocity = {0, 0, cruise}, .phase = SIM_FALCON_CIRCLES};
    turn->state->position = falcon_circle(turn, middle, spread, middle, side[0], side[1]);
    turn->state->until =
        (uint32_t)tick + falcon_ticks(falcon_pause(turn, 0) / 2, turn->tick_seconds);
}

void falcon_reset(FalconState *falcon, const FalconParams *params, const Flock *flock,
                  uint64_t seed, double tick_seconds) {
    FlockSums sums = {0};
    Vec3 mean;
    float spread;
    for (size_t i = 0; i < flock->count; i++)
        flock_sum_slot(&sums, &flock->to, i);
    flock_find_mean(&sums, flock->count, &mean, &spread);
    const FalconTurn turn = {falcon, params, seed, 0, tick_seconds};
    falcon_begin_circling(&turn, mean, spread, 0);
}

// --- Birds ---

static bool falcon_find_nearest(void *of, Vec3 from, uint32_t *nearest) {
    const Flock *flock = of;
    const FlockColumns *birds = &flock->from;
    float least = INFINITY;
    for (size_t slot = 0; slot < flock->count; slot++) {
        Vec3 way = vec3_sub(vec3(birds->x[slot], birds->y[slot], birds->z[slot]), from);
        float square = vec3_dot(way, way);
        if (flock->after.word[slot] >= FALCON_HIDDEN)
            continue;
        if (square < least || (square == least && flock->id[slot] < *nearest)) {
            least = square;
            *nearest = flock->id[slot];
        }
    }
    return least < INFINITY;
}

static FalconBird falcon_look(void *of, uint32_t bird) {
    const Flock *flock = of;
    const FlockColumns *from = &flock->from;
    size_t i;
    flock_find_slot(flock, bird, &i);
    return (FalconBird){vec3(from->x[i], from->y[i], from->z[i]),
                        vec3(from->vx[i], from->vy[i], from->vz[i]), flock->after.word[i]};
}

static void falcon_mark(void *of, uint32_t bird, uint32_t word) {
    const Flock *flock = of;
    size_t slot;
    flock_find_slot(flock, bird, &slot);
    flock->after.word[slot] = word;
}

FalconSight falcon_sight(Flock *flock) {
    return (FalconSight){flock, falcon_find_nearest, falcon_look, falcon_mark};
}

// --- What it does ---

// It hunts one flock after the other.
static size_t falcon_prey(const FalconTurn *turn, const StepContext *context) {
    return turn->state->attacks % context->flocks;
}

static void falcon_begin(const FalconTurn *turn, const StepContext *context, SimFalconPhase phase,
                         double seconds) {
    turn->state->phase = phase;
    turn->state->until = (uint32_t)context->tick + falcon_ticks(seconds, turn->tick_seconds);
}

// The target, if it still flies and chance will.
static void falcon_catch(const FalconTurn *turn, const FalconSight *sight, uint32_t word) {
    const FalconState *falcon = turn->state;
    if (turn->params->catches && word < FALCON_HIDDEN &&
        falcon_draw(turn, falcon->attacks, DRAW_CATCHES) < catch_share)
        sight->mark(sight->flock, falcon->target,
                    FALCON_CAUGHT | turn->index << FALCON_CATCHER_BIT);
}

// Goes on to the next phase where the present one has ended.
static void falcon_choose_phase(const FalconTurn *turn, const StepContext *context,
                                const FalconSight *sight) {
    FalconState *falcon = turn->state;
    bool over = (int32_t)((uint32_t)context->tick - falcon->until) >= 0;
    size_t prey = falcon_prey(turn, context);
    FalconBird target;
    Vec3 way;
    switch ((SimFalconPhase)falcon->phase) {
    case SIM_FALCON_CIRCLES:
        if (!over || !sight->find_nearest(sight->flock, falcon->position, &falcon->target))
            return;
        falcon->attacks++;
        falcon_begin(turn, context, SIM_FALCON_DIVES, (double)longest_dive);
        return;
    case SIM_FALCON_DIVES:
        target = sight->look(sight->flock, falcon->target);
        way = vec3_sub(target.place, falcon->position);
        if (vec3_length(way) < strike)
            falcon_catch(turn, sight, target.word);
        // Through the flock's length and somewhat beyond.
        if (over || vec3_length(way) < strike)
            falcon_begin(turn, context, SIM_FALCON_PASSES,
                         (double)falcon_attack(turn, falcon->attacks - 1)->pass *
                             (1.5 + (double)context->spreads[prey] / 10));
        return;
    case SIM_FALCON_PASSES:
        if (over)
            falcon_begin(turn, context, SIM_FALCON_CLIMBS, (double)climbing);
        return;
    case SIM_FALCON_CLIMBS:
        if (over)
            falcon_begin(turn, context, SIM_FALCON_CIRCLES, falcon_pause(turn, falcon->attacks));
        return;
    case SIM_FALCON_FLOWN: // a person has let go of it
        falcon_begin(turn, context, SIM_FALCON_CLIMBS, (double)climbing);
        return;
    }
}

// The velocity that it steers for in its phase.
static Vec3 falcon_course(const FalconTurn *turn, const StepContext *context,
                          const FalconSight *sight) {
    const FalconState *falcon = turn->state;
    float speed = turn->params->speed;
    size_t prey = falcon_prey(turn, context);
    Vec3 way = vec3(falcon->velocity.x, 0, falcon->velocity.z);
    if (falcon->phase == SIM_FALCON_CIRCLES) {
        speed = cruise;
        way = vec3_sub(falcon_circle(turn, context->means[prey], context->spreads[prey],
                                     falcon->position, ahead_cosine, ahead_sine),
                       falcon->position);
    } else if (falcon->phase == SIM_FALCON_CLIMBS) {
        speed = climb;
        way.y = cruise;
    } else {
        speed *= falcon_attack(turn, falcon->attacks - 1)->speed;
    }
    if (falcon->phase == SIM_FALCON_DIVES) {
        FalconBird target = sight->look(sight->flock, falcon->target);
        Vec3 ahead = vec3_scale(target.velocity, lead);
        way = vec3_sub(vec3_add(target.place, ahead), falcon->position);
    }
    return vec3_scale(vec3_unit(way), speed);
}

// Turns its roll towards the bank angle of a coordinated turn: lateral acceleration against
// gravity.
static void falcon_bank(FalconState *falcon, Vec3 before, float dt) {
    Vec3 now = falcon->velocity, change = vec3_sub(now, before);
    float across = sqrtf(now.x * now.x + now.z * now.z);
    if (!(dt > 0) || !(across > 0))
        return;
    float aside = (now.z * change.x - now.x * change.z) / across / dt;
    aside = aside > most_aside ? most_aside : aside < -most_aside ? -most_aside : aside;
    float wanted = aside / sqrtf(aside * aside + gravity * gravity);
    falcon->bank += (wanted - falcon->bank) * (dt / (dt + banking));
}

static void falcon_step(const FalconTurn *turn, const Stimulus *flown, Vec3 drift,
                        const StepContext *context, const FalconSight *sight) {
    FalconState *falcon = turn->state;
    const Vec3 place = falcon->position, before = falcon->velocity;
    const float dt = context->dt;
    if (flown->on) {
        falcon->position =
            lanes_guard_place(vec3(flown->place[0], flown->place[1], flown->place[2]), place);
        Vec3 way = vec3_sub(falcon->position, place);
        if (dt > 0)
            falcon->velocity = lanes_guard_place(vec3_scale(way, 1 / dt), before);
        falcon->phase = SIM_FALCON_FLOWN;
    } else if (context->count > 0) {
        falcon_choose_phase(turn, context, sight);
        Vec3 push = vec3_scale(vec3_sub(falcon_course(turn, context, sight), before), 3); // 1/s
        float most = falcon->phase == SIM_FALCON_DIVES ? turning_diving : turning;
        float length = vec3_length(push);
        if (length > most)
            push = vec3_scale(push, most / length);
        falcon->velocity = lanes_guard_place(vec3_add(before, vec3_scale(push, dt)), before);
        falcon->position = lanes_guard_place(
            vec3_add(vec3_add(place, vec3_scale(falcon->velocity, dt)), drift), place);
    }
    falcon_bank(falcon, before, dt);
}

void falcons_step(FalconState falcons[MODEL_MAX_FALCONS], const FalconParams *params,
                  const Surroundings *surroundings, const StepContext *context,
                  const FalconSight *sight) {
    static const Stimulus off = {0};
    Vec3 drift = vec3(surroundings->wind_x * context->dt, 0, surroundings->wind_z * context->dt);
    for (uint32_t i = 0; i < MODEL_MAX_FALCONS; i++) {
        FalconState *falcon = &falcons[i];
        const FalconTurn turn = {falcon, params, context->seed, i, (double)context->dt};
        if (i >= (uint32_t)params->count) {
            *falcon = (FalconState){0};
            continue;
        }
        size_t prey = falcon_prey(&turn, context);
        if (i > 0 && vec3_length(falcon->velocity) == 0)
            falcon_begin_circling(&turn, context->means[prey], context->spreads[prey],
                                  context->tick);
        falcon_step(&turn, i == 0 ? &surroundings->stimuli[STIMULUS_FALCON].place : &off, drift,
                    context, sight);
    }
}
