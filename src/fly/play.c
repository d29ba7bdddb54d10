#include "fly/play.h"

#include <cglm/cglm.h>
#include <math.h>

#include "base/vec.h"
#include "camera/framing.h"
#include "fly/keys.h"
#include "show/show.h"

// === The mouse ===

// A place out of range is refused without a message.
static void try_change(FlyPlay *play, Change change) {
    Error ignored = {0};
    play->changed_at = session_steps(play->core->session);
    fly_try_change(play->core, change, &ignored);
}

// What follows the mouse changes at most once a tick, for more would have no effect; while time
// stands still, once a picture.
static bool may_change(const FlyPlay *play) {
    return play->time->paused || play->changed_at != session_steps(play->core->session);
}

// In one of the picture's halves where two flocks are compared.
static PicturePlace aim_at(const FlyPlay *play, float x, float y) {
    const float pixel[2] = {x, y};
    return picture_find(session_twin(play->core->session) != NULL, play->look->area, pixel);
}

// What the mouse points at: on the level plane at 0, or as deep in the picture as what is at
// through. was: where it was before, or NULL; false also where that is less than a pixel away.
static bool find_place(const FlyPlay *play, const PicturePlace *on, bool level,
                       const float through[3], const float *was, float place[3]) {
    const Camera *camera = &play->look->camera.camera;
    static const float middle[3] = {0};
    return camera_pick_place(camera, on->width, on->height, on->pixel, level ? middle : through,
                             level, place) &&
           (!was || camera_pick_place_moved(camera, on->height, was, place));
}

static bool find_bird(const FlyPlay *play, const PicturePlace *on, uint32_t *bird) {
    const Session *session = play->core->session;
    float blend = play->time->stepping.blend;
    const Sim *sim = on->twin ? session_twin(session)->sim : session_sim(session);
    const View *view = on->twin ? &session_twin(session)->settings.view : session_view(session);
    FrameBirds birds = show_describe_birds(sim, view, blend);
    // The compared flock may have more birds than this one.
    return camera_pick_bird(&play->look->camera.camera, on->width, on->height, on->pixel, &birds,
                            view->bird_size, bird) &&
           *bird < sim_birds(fly_sim(play->core));
}

static void pick(FlyPlay *play, bool any, uint32_t bird) {
    FlyCore *core = play->core;
    uint32_t before;
    if (any) {
        char name[48];
        fly_name_bird(core, bird, name, sizeof name);
        if (fly_change(core, (Change){.kind = CHANGE_PICK, .pick = {true, bird}}))
            fly_replace_message(core, "bird", "%s", name);
    } else if (!session_picked(core->session, &before)) {
        fly_replace_message(core, "bird", "no bird is there");
    } else if (fly_change(core, (Change){.kind = CHANGE_PICK, .pick = {.any = false}})) {
        fly_replace_message(core, "bird", "no bird is there: bird %u is picked no more",
                            (unsigned)before);
    }
}

void fly_pick(FlyPlay *play, float x, float y) {
    const PicturePlace on = aim_at(play, x, y);
    uint32_t bird = 0;
    bool any = find_bird(play, &on, &bird);
    pick(play, any, bird);
}

static void move_pointer(FlyPlay *play, const Input *input) {
    FlyCore *core = play->core;
    float place[3], was[3];
    if (!input->pointing || input->looking || play->hand.holds || !may_change(play) ||
        !show_pointer(fly_sim(core), was))
        return;
    PicturePlace on = aim_at(play, input->pointer_x, input->pointer_y);
    bool level = session_view(core->session)->pointer_plane == VIEW_POINTER_LEVEL;
    if (!find_place(play, &on, level, play->look->scene.centre, was, place))
        return;
    show_layout_place(fly_model(core)->is_flat, place);
    try_change(play, (Change){.kind = CHANGE_POINTER, .pointer = {place[0], place[1], place[2]}});
}

// === Lure and threat ===

// In a picture 720 pixels high or less; more in a higher one, in proportion.
static const float mark_radius = 18;   // a click within this of the mark is on it
static const float drag_threshold = 4; // a click that moves no farther is no drag

static float scale_pixels(float pixels, int height) {
    return pixels * fmaxf((float)height / 720, 1);
}

static bool is_flat(const FlyPlay *play) {
    return fly_model(play->core)->is_flat;
}

// Its place is that in the picture.
static Stimulus find_stimulus(const FlyPlay *play, StimulusKind kind) {
    Stimulus stimulus = sim_stimulus(fly_sim(play->core), kind);
    show_layout_place(is_flat(play), stimulus.place);
    return stimulus;
}

static bool is_on_mark(const FlyPlay *play, const PicturePlace *on, const Stimulus *stimulus) {
    const Camera *camera = &play->look->camera.camera;
    float there[3];
    if (!stimulus->on || !find_place(play, on, false, stimulus->place, NULL, there))
        return false;
    float near = scale_pixels(mark_radius, on->height) / camera_focal(camera, on->height);
    return vec_distance_squared(there, stimulus->place) <=
           near * near * vec_distance_squared(stimulus->place, camera->position);
}

// Puts it under the mouse: in a flat model in its plane, otherwise as deep in the picture as it
// was, or, where that is NULL, as the flock.
static void place_stimulus(FlyPlay *play, const PicturePlace *on, StimulusKind kind,
                           const float *was) {
    Stimulus stimulus = {.on = true};
    const float *through = was ? was : play->look->scene.centre;
    if (!find_place(play, on, is_flat(play), through, was, stimulus.place))
        return;
    show_layout_place(is_flat(play), stimulus.place);
    try_change(play, change_stimulus(kind, &stimulus));
}

static void take_stimulus_away(FlyPlay *play, StimulusKind kind) {
    if (fly_change(play->core, change_stimulus(kind, &(Stimulus){0})))
        fly_replace_message(play->core, stimulus_name(kind), "%s off", stimulus_name(kind));
}

void fly_switch_stimulus(FlyPlay *play, StimulusKind kind) {
    if (kind == STIMULUS_THREAT)
        fly_switch_shy(play, false);
    if (find_stimulus(play, kind).on) {
        take_stimulus_away(play, kind);
        return;
    }
    Stimulus stimulus = {.on = true};
    vec_copy(play->look->scene.centre, stimulus.place);
    show_layout_place(is_flat(play), stimulus.place);
    if (is_flat(play))
        stimulus.place[2] = 0;
    fly_change(play->core, change_stimulus(kind, &stimulus));
}

// === Birds that shy away from the pointer ===
//
// Each move of the threat is a change that journals and links carry. So it is moved by whole steps
// to places of few digits, a few times a second, and only where birds are near.

static const double shy_rest = 0.8;      // seconds: a pointer that rests, or has left, lets them be
static const double shy_interval = 0.15; // seconds between two moves
static const float shy_reach = 1.5f;     // of the flock's radius: farther off nobody would see it
static const float shy_steps = 16;       // in the flock's radius, at least

static bool put_shy(FlyPlay *play, const float *place) {
    Stimulus threat = {.on = place != NULL};
    Error ignored = {0}; // a place out of range
    if (place)
        vec_copy(place, threat.place);
    play->shy.changed = play->core->now;
    vec_copy(threat.place, play->shy.place);
    return fly_try_change(play->core, change_stimulus(STIMULUS_THREAT, &threat), &ignored);
}

// There is a threat, and it stands where the pointer has put it.
static bool is_shy(const FlyPlay *play, const Stimulus *threat) {
    return threat->on && vec_distance_squared(threat->place, play->shy.place) == 0;
}

void fly_switch_shy(FlyPlay *play, bool on) {
    Stimulus threat = sim_stimulus(fly_sim(play->core), STIMULUS_THREAT);
    if (play->shy.on && is_shy(play, &threat))
        put_shy(play, NULL);
    else if (on && threat.on)
        take_stimulus_away(play, STIMULUS_THREAT);
    play->shy.on = on;
    session_put_in_hand(play->core->session, STIMULUS_THREAT, on);
}

// Where the pointer is among the birds, rounded; false where none is near.
static bool find_shy(const FlyPlay *play, const Input *input, float place[3], float *step) {
    const CameraScene *scene = &play->look->scene;
    const PicturePlace on = aim_at(play, input->pointer_x, input->pointer_y);
    if (!find_place(play, &on, is_flat(play), scene->centre, NULL, place) ||
        vec_distance(place, scene->centre) > shy_reach * scene->radius)
        return false;
    show_layout_place(is_flat(play), place);
    *step = exp2f(floorf(log2f(scene->radius / shy_steps)));
    for (int axis = 0; axis < 3; axis++)
        place[axis] = roundf(place[axis] / *step) * *step;
    return true;
}

static void shy_away(FlyPlay *play, const Input *input) {
    FlyShy *shy = &play->shy;
    const double now = play->core->now;
    const Stimulus threat = sim_stimulus(fly_sim(play->core), STIMULUS_THREAT);
    float place[3], step;
    if (input->pointing &&
        (input->pointer_x != shy->pointer[0] || input->pointer_y != shy->pointer[1])) {
        shy->moved_at = now;
        shy->pointer[0] = input->pointer_x;
        shy->pointer[1] = input->pointer_y;
    }
    if (shy->on && threat.on && !is_shy(play, &threat))
        fly_switch_shy(play, false); // a person's own, or a preset's
    if (!shy->on || play->time->paused || now - shy->changed < shy_interval)
        return;
    bool rests = now - shy->moved_at > shy_rest || input->pressed || input->looking;
    bool near = !rests && find_shy(play, input, place, &step);
    if (!near && threat.on)
        put_shy(play, NULL);
    else if (near && (!threat.on || vec_distance(place, threat.place) > step))
        put_shy(play, place);
}

// === Obstacles ===

static const char subject[] = "obstacle";                  // of messages
static const float wheel_growth = 1.1f;                    // of a size, per notch
static const float tower_share = 0.12f, tower_over = 0.3f; // of the flock's radius
static const float sphere_share = 0.2f;                    // of the flock's radius
static const float least_birds = 6; // bird sizes: the least radius of a new one
static const float farthest = 4;    // times as far as the flock, of a place on the ground

static Obstacle find_obstacle(const FlyPlay *play, size_t index) {
    return sim_obstacle(fly_sim(play->core), index);
}

static size_t count_obstacles(const FlyPlay *play) {
    size_t count = 0;
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++)
        count += find_obstacle(play, i).kind != OBSTACLE_NONE;
    return count;
}

// The rule that lets birds avoid them. NULL in a flat model, which has none: that is said.
static const Rule *find_rule(FlyPlay *play, bool *on) {
    const Model *model = fly_model(play->core);
    int index = model_find_rule(model, "obstacles");
    if (index < 0) {
        fly_replace_message(play->core, subject, "this model is flat: it has no obstacles");
        return NULL;
    }
    *on = sim_rules(fly_sim(play->core)) >> index & 1;
    return &model->rules[index];
}

void fly_switch_obstacles(FlyPlay *play) {
    bool on;
    const Rule *rule = find_rule(play, &on);
    if (rule && fly_change(play->core, change_rule(rule, !on)))
        fly_replace_message(play->core, rule->name, "%s %s%s", rule->name, fly_on_off(!on),
                            on || count_obstacles(play) ? "" : ": none is there yet");
}

// At the first number that is free; the first one of all also switches the rule on.
static void add_obstacle(FlyPlay *play, ObstacleKind kind, const float place[3]) {
    FlyCore *core = play->core;
    const CameraScene *scene = &play->look->scene;
    Obstacle obstacle = {.kind = kind, .place = {place[0], place[1], place[2]}};
    float share = kind == OBSTACLE_CYLINDER ? tower_share : sphere_share;
    if (kind != OBSTACLE_GROUND)
        obstacle.radius =
            fmaxf(share * scene->radius, least_birds * session_view(core->session)->bird_size);
    if (kind == OBSTACLE_CYLINDER) // from the ground into the flock
        obstacle.height =
            fmaxf(scene->centre[1] + tower_over * scene->radius - place[1], 4 * obstacle.radius);
    bool on;
    const Rule *rule = find_rule(play, &on);
    size_t index = 0, count = count_obstacles(play);
    if (count == MODEL_MAX_OBSTACLES)
        fly_replace_message(core, subject, "no more than %zu obstacles: take one away first",
                            count);
    if (!rule || count == MODEL_MAX_OBSTACLES)
        return;
    while (find_obstacle(play, index).kind != OBSTACLE_NONE)
        index++;
    if (!fly_change(core, change_obstacle(index, &obstacle)))
        return;
    play->shown = index;
    if (count == 0 && !on)
        fly_change(core, change_rule(rule, true));
    fly_replace_message(core, subject, "obstacle %zu: %s; %s moves it, %s sizes it", index + 1,
                        obstacle_kind_name(kind),
                        play->fingers ? "press and hold" : fly_label_command("drag_obstacle").text,
                        play->fingers ? "its slider" : fly_label_command("size_obstacle").text);
}

void fly_add_obstacle(FlyPlay *play, ObstacleKind kind) {
    const CameraScene *scene = &play->look->scene;
    const float *centre = scene->centre, ground = scene->ground_y;
    const float places[OBSTACLE_KINDS][3] = {
        [OBSTACLE_SPHERE] = {centre[0], centre[1], centre[2]},
        [OBSTACLE_CYLINDER] = {centre[0], ground, centre[2]},
        [OBSTACLE_GROUND] = {0, ground, 0},
    };
    // The second click of a double click would put another into the same place.
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        const Obstacle there = find_obstacle(play, i);
        if (there.kind == kind && vec_distance(there.place, places[kind]) <= there.radius) {
            play->shown = i;
            fly_replace_message(play->core, subject, "obstacle %zu, a %s, stands there already",
                                i + 1, obstacle_kind_name(kind));
            return;
        }
    }
    add_obstacle(play, kind, places[kind]);
}

void fly_take_obstacle_away(FlyPlay *play, size_t index) {
    const char *kind = obstacle_kind_name(find_obstacle(play, index).kind);
    if (fly_change(play->core, change_obstacle(index, &(Obstacle){0})))
        fly_replace_message(play->core, subject, "obstacle %zu, a %s, taken away", index + 1, kind);
}

double fly_obstacle_reach(const CameraScene *scene) {
    return exp2(ceil(log2(4 * (double)scene->radius)));
}

// As that half of the picture shows them.
static bool pick_obstacle(const FlyPlay *play, const PicturePlace *on, size_t *index) {
    const Session *session = play->core->session;
    const Sim *sim = on->twin ? session_twin(session)->sim : session_sim(session);
    Obstacle shown[MODEL_MAX_OBSTACLES];
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++)
        shown[i] = sim_obstacle(sim, i);
    return camera_pick_obstacle(&play->look->camera.camera, on->width, on->height, on->pixel, shown,
                                index) &&
           find_obstacle(play, *index).kind != OBSTACLE_NONE;
}

// Below the horizon, where there is a ground: the place that is seen there; where that is so far
// off that nobody would find it, the one below what is seen there as deep in the picture as the
// flock.
static bool find_ground(const FlyPlay *play, const PicturePlace *on, float place[3]) {
    const Camera *camera = &play->look->camera.camera;
    const CameraScene *scene = &play->look->scene;
    float reach = farthest * (vec_distance(scene->centre, camera->position) + scene->radius);
    if (!session_view(play->core->session)->ground ||
        !camera_pick_place(camera, on->width, on->height, on->pixel,
                           (const float[]){0, scene->ground_y, 0}, true, place))
        return false;
    if (vec_distance(place, camera->position) > reach)
        camera_pick_place(camera, on->width, on->height, on->pixel, scene->centre, false, place);
    place[1] = scene->ground_y;
    return true;
}

void fly_place_obstacle(FlyPlay *play) {
    PictureArea area = play->look->area;
    float place[3];
    size_t index;
    if (area.width <= 0)
        return;
    PicturePlace on = play->pointing ? aim_at(play, play->pointer[0], play->pointer[1])
                                     : aim_at(play, (float)area.width / 2, (float)area.height / 2);
    if (pick_obstacle(play, &on, &index))
        fly_take_obstacle_away(play, index);
    else if (find_ground(play, &on, place))
        add_obstacle(play, OBSTACLE_CYLINDER, place);
    else if (find_place(play, &on, false, play->look->scene.centre, NULL, place))
        add_obstacle(play, OBSTACLE_SPHERE, place);
}

// Ctrl and the wheel: the size of the one under the mouse.
static void size_obstacle(FlyPlay *play, Input *input) {
    const bool *down = input->down;
    size_t index = play->hand.index;
    if (input->wheel == 0 || input->looking ||
        !(down[INPUT_KEY_LEFT_CONTROL] || down[INPUT_KEY_RIGHT_CONTROL]))
        return;
    PicturePlace on = aim_at(play, input->pointer_x, input->pointer_y);
    if (play->hand.holds != FLY_HOLDS_OBSTACLE && !pick_obstacle(play, &on, &index))
        return;
    Obstacle sized = find_obstacle(play, index);
    bool high = (down[INPUT_KEY_LEFT_SHIFT] || down[INPUT_KEY_RIGHT_SHIFT]) &&
                sized.kind == OBSTACLE_CYLINDER;
    float *number = high ? &sized.height : &sized.radius;
    *number *= powf(wheel_growth, input->wheel);
    input->wheel = 0; // it does not change the camera's speed too
    if (fly_change(play->core, change_obstacle(index, &sized)))
        fly_replace_message(play->core, subject, "obstacle %zu: %s %.3g", index + 1,
                            high ? "height" : "radius", (double)*number);
}

// === What a hand holds ===

// The picture: dragged it turns, and clicked the bird that was there is picked.
static void grab_view(FlyPlay *play, const InputButton *button) {
    const PicturePlace on = aim_at(play, button->x, button->y);
    FlyHand *hand = &play->hand;
    *hand = (FlyHand){.holds = FLY_HOLDS_VIEW,
                      .clicks = true,
                      .from = {on.pixel[0], on.pixel[1]},
                      .last = {button->x, button->y}};
    hand->any = find_bird(play, &on, &hand->bird);
}

// What is under the mouse stays there, as under a finger.
static void drag_view(FlyPlay *play, Input *input, float x, float y) {
    FlyHand *hand = &play->hand;
    input->touch.turn[0] += (x - hand->last[0]) / (float)play->look->area.height;
    input->touch.turn[1] += (y - hand->last[1]) / (float)play->look->area.height;
    hand->last[0] = x;
    hand->last[1] = y;
}

// The mark of lure or threat that is there, else an obstacle, else a new lure or threat.
static void grab(FlyPlay *play, const InputButton *button) {
    PicturePlace on = aim_at(play, button->x, button->y);
    StimulusKind kind = button->shift ? STIMULUS_THREAT : STIMULUS_LURE;
    Stimulus before = find_stimulus(play, kind);
    FlyHand *hand = &play->hand;
    session_begin_action(play->core->session);
    *hand = (FlyHand){.holds = FLY_HOLDS_STIMULUS,
                      .kind = kind,
                      .clicks = is_on_mark(play, &on, &before),
                      .from = {on.pixel[0], on.pixel[1]}};
    if (hand->clicks)
        return;
    if (!button->shift && pick_obstacle(play, &on, &hand->index)) {
        hand->holds = FLY_HOLDS_OBSTACLE;
        hand->obstacle = find_obstacle(play, hand->index);
        play->shown = hand->index;
        return;
    }
    place_stimulus(play, &on, kind, NULL);
    if (find_stimulus(play, kind).on)
        fly_replace_message(play->core, stimulus_name(kind),
                            play->fingers ? "%s: press and hold it again to take it away"
                                          : "%s: the same click on it takes it away",
                            stimulus_name(kind));
}

// A cylinder along its ground, a sphere in the plane that faces the camera.
static void drag_obstacle(FlyPlay *play, const PicturePlace *on) {
    const FlyHand *hand = &play->hand;
    const Camera *camera = &play->look->camera.camera;
    Obstacle now = find_obstacle(play, hand->index), moved = hand->obstacle;
    if (now.kind != moved.kind ||
        !camera_drag_place(camera, on->width, on->height, hand->from, on->pixel,
                           moved.kind == OBSTACLE_CYLINDER, moved.place) ||
        !camera_pick_place_moved(camera, on->height, now.place, moved.place))
        return;
    vec_copy(moved.place, now.place);
    try_change(play, change_obstacle(hand->index, &now));
}

// last: the button was released.
static void drag(FlyPlay *play, Input *input, float x, float y, bool last) {
    FlyHand *hand = &play->hand;
    PicturePlace on = aim_at(play, x, y);
    hand->clicks &= hypotf(on.pixel[0] - hand->from[0], on.pixel[1] - hand->from[1]) <=
                    scale_pixels(drag_threshold, on.height);
    if (!hand->clicks && hand->holds == FLY_HOLDS_VIEW)
        drag_view(play, input, x, y);
    if (hand->clicks || !(last || may_change(play)))
        return;
    Stimulus before = find_stimulus(play, hand->kind);
    if (hand->holds == FLY_HOLDS_OBSTACLE)
        drag_obstacle(play, &on);
    else if (hand->holds == FLY_HOLDS_STIMULUS && before.on)
        place_stimulus(play, &on, hand->kind, before.place);
}

// A button that was let go beside the window, or over another, is not down any more.
static void hold(FlyPlay *play, Input *input) {
    FlyHand *hand = &play->hand;
    if (input->looking || (!input->pressed && input->button_count == 0)) {
        hand->holds = FLY_HOLDS_NOTHING;
        return;
    }
    for (int i = 0; i < input->button_count; i++) {
        const InputButton *button = &input->buttons[i];
        if (!button->down) {
            drag(play, input, button->x, button->y, true);
            if (hand->holds == FLY_HOLDS_VIEW && hand->clicks)
                pick(play, hand->any, hand->bird);
            else if (hand->holds && hand->clicks)
                take_stimulus_away(play, hand->kind);
        }
        hand->holds = FLY_HOLDS_NOTHING;
        if (button->down && button->control)
            grab(play, button);
        else if (button->down)
            grab_view(play, button);
    }
    drag(play, input, input->pointer_x, input->pointer_y, false);
}

void fly_play(FlyPlay *play, Input *input) {
    size_obstacle(play, input);
    shy_away(play, input);
    hold(play, input);
    move_pointer(play, input);
}

// === The falcon ===
//
// A body that is quick to reach its speed, but not at once, that turns the wider the faster it is,
// gains speed as it sinks and loses it as it climbs. Its place is a change of the session with each
// tick, as the pointer's is, so that a journal has the flight.

static const float cruise = 12, quick = 16, slow = 7; // m/s: without a key, forward, and back
static const float speed_rate = 0.9f; // a second: of the difference to the wanted speed
static const float most_push = 12, most_brake = 9; // m/s²
static const float dive_acceleration = 6;          // m/s², straight down
static const float aim_rate = 3.5f;                // a second: of the angle to the aim
static const float most_turn = 35;                 // m/s², across its flight
static const float attack_reach = 15, strike = 3;  // m: from a bird

// --- Its flight ---

void fly_falcon_take(FlyFalcon *falcon, const SimFalcon *found) {
    vec_copy(found->position, falcon->place);
    vec_copy(found->velocity, falcon->heading);
    falcon->speed = glm_clamp(vec_length(found->velocity), FLY_FALCON_SLOW, FLY_FALCON_STOOP);
    glm_vec3_normalize(falcon->heading);
}

// Towards the aim in the plane of both. Flown straight away from it, it turns upwards.
static void turn(FlyFalcon *falcon, const float aim[3], float seconds) {
    vec3 goal = {aim[0], aim[1], aim[2]}, up = {0, 1, 0}, axis;
    float along = glm_clamp(vec_dot(falcon->heading, aim), -1, 1);
    float angle = acosf(along) * (1 - expf(-aim_rate * seconds));
    glm_vec3_cross(falcon->heading, along < -0.9999f ? up : goal, axis);
    angle = fminf(angle, most_turn / falcon->speed * seconds);
    glm_vec3_rotate(falcon->heading, angle, axis);
    glm_vec3_normalize(falcon->heading);
}

void fly_falcon_advance(FlyFalcon *falcon, const float aim[3], float floor_y, float seconds) {
    float forward = falcon->input.forward, path[3];
    float wanted = falcon->input.fast
                       ? FLY_FALCON_STOOP
                       : cruise + (forward > 0 ? quick - cruise : cruise - slow) * forward;
    float push = glm_clamp((wanted - falcon->speed) * speed_rate, -most_brake, most_push) -
                 dive_acceleration * falcon->heading[1];
    falcon->speed = glm_clamp(falcon->speed + push * seconds, FLY_FALCON_SLOW, FLY_FALCON_STOOP);
    turn(falcon, aim, seconds);
    vec_scale(falcon->heading, falcon->speed * seconds, path);
    vec_add(falcon->place, path, falcon->place);
    if (falcon->place[1] >= floor_y)
        return;
    falcon->place[1] = floor_y;
    falcon->heading[1] = fmaxf(falcon->heading[1], 0.01f); // straight down becomes up
    glm_vec3_normalize(falcon->heading);
}

FlyAttack fly_falcon_attack(FlyFalcon *falcon, float distance, uint32_t bird) {
    bool near = distance < attack_reach, ends = falcon->attacks_now && !near;
    if (!falcon->attacks_now)
        falcon->nearest = INFINITY;
    falcon->struck &= falcon->attacks_now;
    falcon->attacks_now = near;
    if (distance < falcon->nearest) {
        falcon->nearest = distance;
        falcon->bird = bird;
    }
    if (ends && !falcon->struck)
        return FLY_ATTACK_MISSES;
    if (falcon->struck || falcon->nearest >= strike)
        return FLY_ATTACK_GOES_ON;
    falcon->struck = true;
    return FLY_ATTACK_STRIKES;
}

// --- In the window ---

static void tell_attack(FlyPlay *play) {
    FlyFalcon *falcon = &play->falcon;
    const SimView birds = sim_view(fly_sim(play->core));
    float least = INFINITY;
    uint32_t bird = 0;
    char name[48];
    for (size_t slot = 0; slot < birds.count; slot++) {
        const float place[3] = {birds.to.x[slot], birds.to.y[slot], birds.to.z[slot]};
        float square = vec_distance_squared(place, falcon->place);
        if (square < least) {
            least = square;
            bird = birds.id[slot];
        }
    }
    FlyAttack attack = fly_falcon_attack(falcon, sqrtf(least), bird);
    fly_name_bird(play->core, falcon->bird, name, sizeof name);
    if (attack == FLY_ATTACK_STRIKES)
        fly_replace_message(play->core, "attack", "a strike: %s, at %.0f m/s", name,
                            (double)falcon->speed);
    else if (attack == FLY_ATTACK_MISSES)
        fly_replace_message(play->core, "attack", "a miss: %s was %.0f m away", name,
                            (double)falcon->nearest);
}

void fly_falcon_tick(FlyPlay *play) {
    FlyFalcon *falcon = &play->falcon;
    Session *session = play->core->session;
    SimFalcon found;
    if (!falcon->flown || !sim_falcon(session_sim(session), 0, &found))
        return;
    // A flock that was placed anew has another falcon.
    if (falcon->placements != session_placements(session))
        fly_falcon_take(falcon, &found);
    falcon->placements = session_placements(session);
    tell_attack(play);
    float aim[3], right[3], up[3];
    float floor_y = session_view(session)->ground_y + CAMERA_GROUND_MARGIN;
    camera_axes(&play->look->camera.camera, aim, right, up);
    fly_falcon_advance(falcon, aim, floor_y, sim_dt(session_sim(session)));
    Stimulus stimulus = {.on = true};
    vec_copy(falcon->place, stimulus.place);
    try_change(play, change_stimulus(STIMULUS_FALCON, &stimulus));
}

void fly_falcon_let_go(FlyPlay *play) {
    play->falcon.flown = false;
    if (!find_stimulus(play, STIMULUS_FALCON).on)
        return; // perhaps another model flies by now
    if (fly_change(play->core, change_stimulus(STIMULUS_FALCON, &(Stimulus){0})))
        fly_replace_message(play->core, "falcon", "the falcon flies by itself again");
}

void fly_falcon_picture(FlyPlay *play, const CameraInput *input) {
    FlyFalcon *falcon = &play->falcon;
    SimFalcon found;
    bool there = sim_falcon(fly_sim(play->core), 0, &found);
    bool steered = there && camera_controller_steers(&play->look->camera);
    falcon->input = *input;
    if (steered && !falcon->flown) {
        falcon->flown = true;
        falcon->placements = 0; // it is taken as the next step finds it
        if (play->fingers)
            fly_replace_message(play->core, "falcon",
                                "you fly the falcon: drag to turn it; the next camera ends it");
        else
            fly_replace_message(
                play->core, "falcon",
                "you fly the falcon: %s faster, %s slower, %s %s %s %s and the mouse "
                "turn it, %s dives, %s faces the flock; %s ends it",
                fly_label_command("forward").text, fly_label_command("back").text,
                fly_label_command("left").text, fly_label_command("right").text,
                fly_label_command("down").text, fly_label_command("up").text,
                fly_label_command("fast").text, fly_label_command("frame_flock").text,
                fly_label_command("next_camera").text);
    } else if (!steered && falcon->flown) {
        fly_falcon_let_go(play);
    }
    if (there && found.attacks == falcon->attacks + 1)
        fly_replace_message(play->core, "falcon", "the falcon attacks");
    if (there)
        falcon->attacks = found.attacks;
}

void fly_describe_falcon(const FlyCore *core, char *out, size_t size) {
    SimFalcon falcon;
    *out = '\0';
    if (!sim_falcon(fly_sim(core), 0, &falcon))
        return;
    char target[32] = "";
    if (falcon.has_target)
        snprintf(target, sizeof target, " at bird %u", (unsigned)falcon.target);
    snprintf(out, size, "%s%s, %u attack%s", sim_falcon_phase_name(falcon.phase), target,
             (unsigned)falcon.attacks, falcon.attacks == 1 ? "" : "s");
}
