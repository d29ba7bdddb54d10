// The falcon as a person flies it: a body that is quick to reach its speed, but not at once, that
// turns the wider the faster it is, gains speed as it sinks and loses it as it climbs. Its place is
// a change of the session with each tick, as the pointer's is, so that a journal has the flight.
#include <stdio.h>

#include "base/vec.h"
#include "fly/commands.h"
#include "fly/flight.h"

static const float cruise = 12, quick = 16, slow = 7; // m/s: without a key, forward, and back
static const float speed_rate = 0.9f;                 // a second: of the difference to the wanted speed
static const float most_push = 12, most_brake = 9;    // m/s²
static const float dive_acceleration = 6;             // m/s², straight down
static const float aim_rate = 3.5f;                   // a second: of the angle to the aim
static const float most_turn = 35;                    // m/s², across its flight

static float clamp(float value, float low, float high) {
    return value > low ? value < high ? value : high : low;
}

// --- Its flight ---

// false where there is no direction in it.
static bool make_unit(float way[3]) {
    float length = vec_length(way);
    if (!(length > 1e-6f))
        return false;
    vec_scale(way, 1 / length, way);
    return true;
}

void fly_falcon_take(FlyFalcon *falcon, const SimFalcon *found, const float ahead[3]) {
    vec_copy(found->position, falcon->place);
    vec_copy(found->velocity, falcon->heading);
    falcon->speed = clamp(vec_length(found->velocity), FLY_FALCON_SLOW, FLY_FALCON_STOOP);
    if (!make_unit(falcon->heading))
        vec_copy(ahead, falcon->heading);
    falcon->flown = true;
}

static float find_wanted_speed(const CameraInput *input) {
    if (input->fast)
        return FLY_FALCON_STOOP;
    return input->forward > 0   ? cruise + (quick - cruise) * input->forward
           : input->forward < 0 ? cruise + (cruise - slow) * input->forward
                                : cruise;
}

static void change_speed(FlyFalcon *falcon, float seconds) {
    float push = (find_wanted_speed(&falcon->input) - falcon->speed) * speed_rate;
    push = clamp(push, -most_brake, most_push) - dive_acceleration * falcon->heading[1];
    falcon->speed = clamp(falcon->speed + push * seconds, FLY_FALCON_SLOW, FLY_FALCON_STOOP);
}

// Towards the aim in the plane of both. Flown straight away from it, it turns upwards.
static void turn(FlyFalcon *falcon, const float aim[3], float seconds) {
    static const float up[3] = {0, 1, 0}, ahead[3] = {0, 0, 1};
    float *heading = falcon->heading, along = vec_dot(heading, aim), across[3];
    bool steep = fabsf(heading[1]) > 0.9f, back = along < -0.9999f;
    const float *way = !back ? aim : steep ? ahead : up;
    vec_scale(heading, -vec_dot(heading, way), across);
    vec_add(across, way, across);
    if (!make_unit(across))
        return;
    float angle = acosf(clamp(along, -1, 1)) * (1 - expf(-aim_rate * seconds));
    angle = fminf(angle, most_turn / falcon->speed * seconds);
    for (int axis = 0; axis < 3; axis++)
        heading[axis] = heading[axis] * cosf(angle) + across[axis] * sinf(angle);
    make_unit(heading);
}

static void stay_above(FlyFalcon *falcon, float floor_y) {
    if (falcon->place[1] >= floor_y)
        return;
    falcon->place[1] = floor_y;
    falcon->heading[1] = fmaxf(falcon->heading[1], 0);
    if (!make_unit(falcon->heading))
        vec_set(falcon->heading, 0, 1, 0);
}

void fly_falcon_advance(FlyFalcon *falcon, const float aim[3], float floor_y, float seconds) {
    change_speed(falcon, seconds);
    turn(falcon, aim, seconds);
    float way[3];
    vec_scale(falcon->heading, falcon->speed * seconds, way);
    vec_add(falcon->place, way, falcon->place);
    stay_above(falcon, floor_y);
}

// --- In the window ---

static const Sim *sim_of(const Flight *flight) {
    return session_sim(flight->session);
}

static void find_aim(const Flight *flight, float aim[3]) {
    float right[3], up[3];
    camera_axes(&flight->camera.camera, aim, right, up);
}

static void take(Flight *flight, const SimFalcon *found) {
    float aim[3];
    find_aim(flight, aim);
    fly_falcon_take(&flight->falcon, found, aim);
    flight->falcon.placements = session_placements(flight->session);
}

void fly_falcon_tick(Flight *flight) {
    FlyFalcon *falcon = &flight->falcon;
    SimFalcon found;
    if (!falcon->flown || !sim_falcon(sim_of(flight), &found))
        return;
    // Of a flock that was placed anew, it is another one.
    if (falcon->placements != session_placements(flight->session))
        take(flight, &found);
    float aim[3], floor_y = session_view(flight->session)->ground_y + CAMERA_GROUND_MARGIN;
    find_aim(flight, aim);
    fly_falcon_advance(falcon, aim, floor_y, sim_dt(sim_of(flight)));
    Stimulus stimulus = {.on = true};
    vec_copy(falcon->place, stimulus.place);
    Error ignored = {0}; // a place out of range is refused without a message
    fly_try_change(flight, change_stimulus(STIMULUS_FALCON, &stimulus), &ignored);
}

void fly_falcon_let_go(Flight *flight) {
    flight->falcon.flown = false;
    if (!sim_stimulus(sim_of(flight), STIMULUS_FALCON).on)
        return; // perhaps another model flies by now
    if (fly_change(flight, change_stimulus(STIMULUS_FALCON, &(Stimulus){0})))
        fly_replace_message(flight, "falcon", "the falcon flies by itself again");
}

static void say_how(Flight *flight) {
    static const char *const names[] = {"forward", "back", "fast", "next_camera"};
    char keys[4][32];
    for (int i = 0; i < 4; i++)
        fly_key_label(fly_command(names[i]), FLY_ALL_KEYS, window_key_name, keys[i],
                      sizeof keys[i]);
    fly_replace_message(flight, "falcon",
                        "you fly the falcon: %s faster, %s slower, %s dives; %s ends it", keys[0],
                        keys[1], keys[2], keys[3]);
}

static void tell_of_attacks(Flight *flight, const SimFalcon *found) {
    uint32_t *told = &flight->falcon.attacks;
    if (found->attacks == *told + 1)
        fly_replace_message(flight, "falcon", "the falcon attacks");
    *told = found->attacks;
}

void fly_falcon_picture(Flight *flight, const CameraInput *input) {
    FlyFalcon *falcon = &flight->falcon;
    SimFalcon found;
    bool there = sim_falcon(sim_of(flight), &found);
    bool steered = there && camera_controller_steers(&flight->camera);
    falcon->input = *input;
    if (steered && !falcon->flown) {
        take(flight, &found);
        say_how(flight);
    } else if (!steered && falcon->flown) {
        fly_falcon_let_go(flight);
    }
    if (there)
        tell_of_attacks(flight, &found);
}

// --- What is said of it ---

void fly_describe_falcon(const Flight *flight, char *out, size_t size) {
    SimFalcon falcon;
    *out = '\0';
    if (!sim_falcon(sim_of(flight), &falcon))
        return;
    char target[32] = "";
    if (falcon.has_target)
        snprintf(target, sizeof target, " at bird %u", (unsigned)falcon.target);
    snprintf(out, size, "%s%s, %u attack%s", sim_falcon_phase_name(falcon.phase), target,
             (unsigned)falcon.attacks, falcon.attacks == 1 ? "" : "s");
}
