#include "sim/falcon.h"

#include "sim/lanes.h"
#include "sim/spawn.h"

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

FalconState falcon_start(const FalconParams *params, Vec3 middle, float spread, uint64_t seed,
                         double tick_seconds) {
    return (FalconState){
        .position = falcon_circle(params, middle, spread, middle, 1, 0),
        .velocity = {0, 0, cruise},
        .phase = SIM_FALCON_CIRCLES,
        .until = falcon_ticks(falcon_pause(params, seed, 0) / 2, tick_seconds),
    };
}

static Vec3 falcon_place(const FlockColumns *columns, size_t slot) {
    return vec3(columns->x[slot], columns->y[slot], columns->z[slot]);
}

// Of two at the same distance the one with the lower id. Only once an attack.
static uint32_t falcon_find_nearest(const Flock *flock, Vec3 from) {
    uint32_t nearest = 0;
    float least = INFINITY;
    for (size_t slot = 0; slot < flock->count; slot++) {
        Vec3 way = vec3_sub(falcon_place(&flock->from, slot), from);
        float square = vec3_dot(way, way);
        if (square < least || (square == least && flock->id[slot] < nearest)) {
            least = square;
            nearest = flock->id[slot];
        }
    }
    return nearest;
}

static size_t falcon_target_slot(const Flock *flock, uint32_t target) {
    size_t slot = 0;
    while (flock->id[slot] != target)
        slot++;
    return slot;
}

static void falcon_begin(const FalconSight *sight, FalconState *falcon, SimFalconPhase phase,
                         double seconds) {
    falcon->phase = phase;
    falcon->until = (uint32_t)sight->tick + falcon_ticks(seconds, (double)sight->dt);
}

// Goes on to the next phase where the present one has ended.
static void falcon_choose_phase(const FalconSight *sight, FalconState *falcon) {
    bool over = (int32_t)((uint32_t)sight->tick - falcon->until) >= 0;
    const FalconParams *params = sight->params;
    Vec3 way;
    switch ((SimFalconPhase)falcon->phase) {
    case SIM_FALCON_CIRCLES:
        if (!over)
            return;
        falcon->attacks++;
        falcon->target = falcon_find_nearest(sight->flock, falcon->position);
        falcon_begin(sight, falcon, SIM_FALCON_DIVES, (double)longest_dive);
        return;
    case SIM_FALCON_DIVES:
        way = vec3_sub(
            falcon_place(&sight->flock->from, falcon_target_slot(sight->flock, falcon->target)),
            falcon->position);
        // Through the flock's length and somewhat beyond.
        if (over || vec3_length(way) < strike)
            falcon_begin(sight, falcon, SIM_FALCON_PASSES, 1.5 + (double)sight->spread / 10);
        return;
    case SIM_FALCON_PASSES:
        if (over)
            falcon_begin(sight, falcon, SIM_FALCON_CLIMBS, (double)climbing);
        return;
    case SIM_FALCON_CLIMBS:
        if (over)
            falcon_begin(sight, falcon, SIM_FALCON_CIRCLES,
                         falcon_pause(params, sight->seed, falcon->attacks));
        return;
    case SIM_FALCON_FLOWN: // a person has let go of it
        falcon_begin(sight, falcon, SIM_FALCON_CLIMBS, (double)climbing);
        return;
    }
}

// From where it is to where it flies next.
static Vec3 falcon_way(const FalconSight *sight, const FalconState *falcon) {
    const FlockColumns *from = &sight->flock->from;
    Vec3 ahead = falcon->velocity;
    size_t slot;
    switch ((SimFalconPhase)falcon->phase) {
    case SIM_FALCON_CIRCLES:
        return vec3_sub(falcon_circle(sight->params, sight->middle, sight->spread, falcon->position,
                                      ahead_cosine, ahead_sine),
                        falcon->position);
    case SIM_FALCON_DIVES:
        slot = falcon_target_slot(sight->flock, falcon->target);
        ahead = vec3_scale(vec3(from->vx[slot], from->vy[slot], from->vz[slot]), lead);
        return vec3_sub(vec3_add(falcon_place(from, slot), ahead), falcon->position);
    case SIM_FALCON_CLIMBS:
        return vec3(ahead.x, cruise, ahead.z);
    case SIM_FALCON_PASSES:
    case SIM_FALCON_FLOWN:
        break;
    }
    return vec3(ahead.x, 0, ahead.z);
}

static float falcon_speed(const FalconSight *sight, const FalconState *falcon) {
    if (falcon->phase == SIM_FALCON_CIRCLES)
        return cruise;
    return falcon->phase == SIM_FALCON_CLIMBS ? climb : sight->params->speed;
}

static Vec3 falcon_guard(Vec3 next, Vec3 before) {
    return vec3(lanes_guard_coordinate(next.x, before.x), lanes_guard_coordinate(next.y, before.y),
                lanes_guard_coordinate(next.z, before.z));
}

// Turns its roll towards the bank angle of a coordinated turn: lateral acceleration against
// gravity.
static void falcon_bank(const FalconSight *sight, Vec3 before, FalconState *falcon) {
    Vec3 now = falcon->velocity, change = vec3_sub(now, before);
    float across = sqrtf(now.x * now.x + now.z * now.z);
    if (!(sight->dt > 0) || !(across > 0))
        return;
    float aside = (now.z * change.x - now.x * change.z) / across / sight->dt;
    aside = aside > most_aside ? most_aside : aside < -most_aside ? -most_aside : aside;
    float wanted = aside / sqrtf(aside * aside + gravity * gravity);
    falcon->bank += (wanted - falcon->bank) * (sight->dt / (sight->dt + banking));
}

void falcon_step(const FalconSight *sight, FalconState *falcon) {
    const Vec3 place = falcon->position, before = falcon->velocity;
    if (sight->flown->on) {
        const float *at = sight->flown->place;
        falcon->position = falcon_guard(vec3(at[0], at[1], at[2]), place);
        Vec3 way = vec3_sub(falcon->position, place);
        if (sight->dt > 0)
            falcon->velocity = falcon_guard(vec3_scale(way, 1 / sight->dt), before);
        falcon->phase = SIM_FALCON_FLOWN;
    } else if (sight->flock->count > 0) {
        falcon_choose_phase(sight, falcon);
        Vec3 wanted = vec3_scale(vec3_unit(falcon_way(sight, falcon)), falcon_speed(sight, falcon));
        Vec3 push = vec3_scale(vec3_sub(wanted, before), 3); // 1/s
        float most = falcon->phase == SIM_FALCON_DIVES ? turning_diving : turning;
        float length = vec3_length(push);
        if (length > most)
            push = vec3_scale(push, most / length);
        falcon->velocity = falcon_guard(vec3_add(before, vec3_scale(push, sight->dt)), before);
        falcon->position =
            falcon_guard(vec3_add(place, vec3_scale(falcon->velocity, sight->dt)), place);
    }
    falcon_bank(sight, before, falcon);
}
