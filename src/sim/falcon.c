#include "sim/model_impl.h"

static const float cruise = 15, climb = 12;           // m/s
static const float lead = 0.3f;                       // s: it aims at where its target will be
static const float strike = 3;                        // m: so near it has missed
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

// The pause before an attack: a third more or less, evenly.
static double falcon_pause(const FalconParams *params, uint64_t seed, uint32_t attack) {
    double share = (double)spawn_unit(seed, STREAM_FALCON, 0, attack, 0);
    return (double)params->pause * (2 + 2 * share) / 3;
}

// A place on the circle around the flock: cosine and sine are of the angle that a falcon there is
// ahead of one at from.
static Vec3 falcon_circle(const FalconParams *params, Vec3 middle, float spread, Vec3 from,
                          float cosine, float sine) {
    Vec3 out = vec3_unit(vec3(from.x - middle.x, 0, from.z - middle.z));
    if (vec3_dot(out, out) == 0)
        out.x = 1;
    float radius = params->distance + 2 * spread;
    return vec3_add(middle, vec3((out.x * cosine - out.z * sine) * radius, params->height,
                                 (out.z * cosine + out.x * sine) * radius));
}

void falcon_reset(FalconState *falcon, const FalconParams *params, const Flock *flock,
                  uint64_t seed, double tick_seconds) {
    const FlockColumns *to = &flock->to;
    double x = 0, y = 0, z = 0, square = 0, n = (double)flock->count;
    for (size_t i = 0; i < flock->count; i++) {
        double px = (double)to->x[i], py = (double)to->y[i], pz = (double)to->z[i];
        x += px / n;
        y += py / n;
        z += pz / n;
        square += (px * px + py * py + pz * pz) / n;
    }
    double variance = square - (x * x + y * y + z * z);
    float spread = variance > 0 ? (float)sqrt(variance) : 0;
    Vec3 middle = vec3((float)x, (float)y, (float)z);
    *falcon = (FalconState){
        .position = falcon_circle(params, middle, spread, middle, 1, 0),
        .velocity = {0, 0, cruise},
        .phase = SIM_FALCON_CIRCLES,
        .until = falcon_ticks(falcon_pause(params, seed, 0) / 2, tick_seconds),
    };
}

static Vec3 falcon_bird(const Flock *flock, size_t slot) {
    return vec3(flock->from.x[slot], flock->from.y[slot], flock->from.z[slot]);
}

// Of two at the same distance the one with the lower id. Only once an attack.
static uint32_t falcon_find_nearest(const Flock *flock, Vec3 from) {
    uint32_t nearest = 0;
    float least = INFINITY;
    for (size_t slot = 0; slot < flock->count; slot++) {
        Vec3 way = vec3_sub(falcon_bird(flock, slot), from);
        float square = vec3_dot(way, way);
        if (square < least || (square == least && flock->id[slot] < nearest)) {
            least = square;
            nearest = flock->id[slot];
        }
    }
    return nearest;
}

static void falcon_begin(FalconState *falcon, const StepContext *context, SimFalconPhase phase,
                         double seconds) {
    falcon->phase = phase;
    falcon->until = (uint32_t)context->tick + falcon_ticks(seconds, (double)context->dt);
}

// Goes on to the next phase where the present one has ended.
static void falcon_choose_phase(FalconState *falcon, const FalconParams *params,
                                const StepContext *context, const Flock *flock) {
    bool over = (int32_t)((uint32_t)context->tick - falcon->until) >= 0;
    size_t slot;
    Vec3 way;
    switch ((SimFalconPhase)falcon->phase) {
    case SIM_FALCON_CIRCLES:
        if (!over)
            return;
        falcon->attacks++;
        falcon->target = falcon_find_nearest(flock, falcon->position);
        falcon_begin(falcon, context, SIM_FALCON_DIVES, (double)longest_dive);
        return;
    case SIM_FALCON_DIVES:
        flock_find_slot(flock, falcon->target, &slot);
        way = vec3_sub(falcon_bird(flock, slot), falcon->position);
        // Through the flock's length and somewhat beyond.
        if (over || vec3_length(way) < strike)
            falcon_begin(falcon, context, SIM_FALCON_PASSES,
                         1.5 + (double)context->spreads[0] / 10);
        return;
    case SIM_FALCON_PASSES:
        if (over)
            falcon_begin(falcon, context, SIM_FALCON_CLIMBS, (double)climbing);
        return;
    case SIM_FALCON_CLIMBS:
        if (over)
            falcon_begin(falcon, context, SIM_FALCON_CIRCLES,
                         falcon_pause(params, context->seed, falcon->attacks));
        return;
    case SIM_FALCON_FLOWN: // a person has let go of it
        falcon_begin(falcon, context, SIM_FALCON_CLIMBS, (double)climbing);
        return;
    }
}

// The velocity that it steers for in its phase.
static Vec3 falcon_course(const FalconState *falcon, const FalconParams *params,
                          const StepContext *context, const Flock *flock) {
    const FlockColumns *from = &flock->from;
    float speed = params->speed;
    Vec3 way = vec3(falcon->velocity.x, 0, falcon->velocity.z);
    if (falcon->phase == SIM_FALCON_CIRCLES) {
        speed = cruise;
        way = vec3_sub(falcon_circle(params, context->means[0], context->spreads[0],
                                     falcon->position, ahead_cosine, ahead_sine),
                       falcon->position);
    } else if (falcon->phase == SIM_FALCON_DIVES) {
        size_t slot;
        flock_find_slot(flock, falcon->target, &slot);
        Vec3 ahead = vec3_scale(vec3(from->vx[slot], from->vy[slot], from->vz[slot]), lead);
        way = vec3_sub(vec3_add(falcon_bird(flock, slot), ahead), falcon->position);
    } else if (falcon->phase == SIM_FALCON_CLIMBS) {
        speed = climb;
        way.y = cruise;
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

void falcon_step(FalconState *falcon, const FalconParams *params, const Stimulus *flown,
                 const StepContext *context, const Flock *flock) {
    const Vec3 place = falcon->position, before = falcon->velocity;
    const float dt = context->dt;
    if (flown->on) {
        falcon->position =
            lanes_guard_place(vec3(flown->place[0], flown->place[1], flown->place[2]), place);
        Vec3 way = vec3_sub(falcon->position, place);
        if (dt > 0)
            falcon->velocity = lanes_guard_place(vec3_scale(way, 1 / dt), before);
        falcon->phase = SIM_FALCON_FLOWN;
    } else if (flock->count > 0) {
        falcon_choose_phase(falcon, params, context, flock);
        Vec3 push =
            vec3_scale(vec3_sub(falcon_course(falcon, params, context, flock), before), 3); // 1/s
        float most = falcon->phase == SIM_FALCON_DIVES ? turning_diving : turning;
        float length = vec3_length(push);
        if (length > most)
            push = vec3_scale(push, most / length);
        falcon->velocity = lanes_guard_place(vec3_add(before, vec3_scale(push, dt)), before);
        falcon->position =
            lanes_guard_place(vec3_add(place, vec3_scale(falcon->velocity, dt)), place);
    }
    falcon_bank(falcon, before, dt);
}
