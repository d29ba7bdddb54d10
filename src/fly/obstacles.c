// Obstacles by hand: put where the mouse points, dragged, made larger and smaller, taken away.
#include <math.h>
#include <stdio.h>

#include "base/vec.h"
#include "camera/framing.h"
#include "camera/obstacles.h"
#include "film/picture.h"
#include "fly/commands.h"
#include "fly/flight.h"

static const char subject[] = "obstacle";                  // of messages
static const float wheel_growth = 1.1f;                    // of a size, per notch
static const float tower_share = 0.12f, tower_over = 0.3f; // of the flock's radius
static const float sphere_share = 0.2f;                    // of the flock's radius
static const float least_birds = 6; // bird sizes: the least radius of a new one
static const float farthest = 4;    // times as far as the flock, of a place on the ground

static Sim *sim_of(const Flight *flight) {
    return session_sim(flight->session);
}

static Obstacle present(const Flight *flight, size_t index) {
    return sim_obstacle(sim_of(flight), index);
}

bool fly_set_obstacle(Flight *flight, size_t index, const Obstacle *obstacle) {
    return fly_change(flight, change_obstacle(index, obstacle));
}

static size_t count_present(const Flight *flight) {
    size_t count = 0;
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++)
        count += present(flight, i).kind != OBSTACLE_NONE;
    return count;
}

// --- The rule ---

static bool find_rule(const Flight *flight, const Rule **rule, bool *on) {
    size_t count;
    const Model *model = sim_model(sim_of(flight));
    int index = model_find_rule(model, "obstacles");
    if (index < 0)
        return false;
    *rule = &model_rules(model, &count)[index];
    *on = sim_rules(sim_of(flight)) >> index & 1;
    return true;
}

// A flat model has none.
static bool has_obstacles(Flight *flight) {
    bool flat = model_is_flat(sim_model(sim_of(flight)));
    if (flat)
        fly_replace_message(flight, subject, "this model is flat: it has no obstacles");
    return !flat;
}

void fly_switch_obstacles(Flight *flight) {
    const Rule *rule;
    bool on;
    if (has_obstacles(flight) && find_rule(flight, &rule, &on) &&
        fly_change(flight, change_rule(rule, !on)))
        fly_replace_message(flight, rule->name, "%s %s%s", rule->name, on ? "off" : "on",
                            on || count_present(flight) ? "" : ": none is there yet");
}

// --- One more, one less ---

// At the first number that is free; the first one of all also switches the rule on.
static void add(Flight *flight, Obstacle obstacle) {
    const Rule *rule;
    bool on, first = count_present(flight) == 0;
    size_t index = 0;
    while (index < MODEL_MAX_OBSTACLES && present(flight, index).kind != OBSTACLE_NONE)
        index++;
    if (index == MODEL_MAX_OBSTACLES) {
        fly_replace_message(flight, subject, "no more than %d obstacles: take one away first",
                            (int)MODEL_MAX_OBSTACLES);
        return;
    }
    if (!fly_set_obstacle(flight, index, &obstacle))
        return;
    flight->obstacles.shown = index;
    if (first && find_rule(flight, &rule, &on) && !on)
        fly_change(flight, change_rule(rule, true));
    fly_replace_message(flight, subject, "obstacle %zu: %s; %s moves it, %s sizes it", index + 1,
                        obstacle_kind_name(obstacle.kind), fly_command("drag_obstacle")->key_name,
                        fly_command("size_obstacle")->key_name);
}

void fly_take_obstacle_away(Flight *flight, size_t index) {
    const char *kind = obstacle_kind_name(present(flight, index).kind);
    if (fly_set_obstacle(flight, index, &(Obstacle){0}))
        fly_replace_message(flight, subject, "obstacle %zu, a %s, taken away", index + 1, kind);
}

static float least_radius(const Flight *flight) {
    return least_birds * session_view(flight->session)->bird_size;
}

// From the ground into the flock.
static Obstacle make_tower(const Flight *flight, const float foot[3]) {
    const CameraScene *scene = &flight->scene;
    Obstacle tower = {.kind = OBSTACLE_CYLINDER,
                      .radius = fmaxf(tower_share * scene->radius, least_radius(flight))};
    vec_copy(foot, tower.place);
    tower.height = fmaxf(scene->centre[1] + tower_over * scene->radius - foot[1], 4 * tower.radius);
    return tower;
}

static Obstacle make_sphere(const Flight *flight, const float middle[3]) {
    Obstacle sphere = {.kind = OBSTACLE_SPHERE,
                       .radius = fmaxf(sphere_share * flight->scene.radius, least_radius(flight))};
    vec_copy(middle, sphere.place);
    return sphere;
}

static Obstacle make_ground(const Flight *flight) {
    return (Obstacle){.kind = OBSTACLE_GROUND, .place = {0, flight->scene.ground_y, 0}};
}

void fly_add_obstacle(Flight *flight, ObstacleKind kind) {
    const CameraScene *scene = &flight->scene;
    const float foot[3] = {scene->centre[0], scene->ground_y, scene->centre[2]};
    add(flight, kind == OBSTACLE_CYLINDER ? make_tower(flight, foot)
                : kind == OBSTACLE_SPHERE ? make_sphere(flight, scene->centre)
                                          : make_ground(flight));
}

// --- The mouse ---

static PicturePlace aim_at(const Flight *flight, const float pixel[2], int width, int height) {
    return picture_find(session_twin(flight->session), fly_area(flight, width, height), pixel);
}

// As that half of the picture shows them.
static bool pick(const Flight *flight, const PicturePlace *on, size_t *index) {
    const Session *session = flight->session;
    FrameObstacle shown[FRAME_MAX_OBSTACLES];
    show_describe_obstacles(on->twin ? session_twin(session) : session_sim(session), shown);
    return camera_pick_obstacle(&flight->camera.camera, on->width, on->height, on->pixel, shown,
                                index) &&
           present(flight, *index).kind != OBSTACLE_NONE;
}

// Below the horizon, where there is a ground: the place that is seen there; where that is so far
// off that nobody would find it, the one below what is seen there as deep in the picture as the
// flock.
static bool find_ground(const Flight *flight, const PicturePlace *on, float place[3]) {
    const Camera *camera = &flight->camera.camera;
    const CameraScene *scene = &flight->scene;
    float reach = farthest * (vec_distance(scene->centre, camera->position) + scene->radius);
    if (!session_view(flight->session)->ground ||
        !camera_pick_level(camera, on->width, on->height, on->pixel, scene->ground_y, place))
        return false;
    if (vec_distance(place, camera->position) > reach)
        camera_pick_place(camera, on->width, on->height, on->pixel, scene->centre, place);
    place[1] = scene->ground_y;
    return true;
}

void fly_place_obstacle(Flight *flight) {
    const Camera *camera = &flight->camera.camera;
    int width, height;
    float place[3];
    size_t index;
    window_get_size(flight->window, &width, &height);
    if (width <= 0 || height <= 0 || !has_obstacles(flight))
        return;
    const float middle[2] = {(float)width / 2, (float)height / 2};
    PicturePlace on = aim_at(flight, flight->pointing ? flight->pointer : middle, width, height);
    if (pick(flight, &on, &index))
        fly_take_obstacle_away(flight, index);
    else if (find_ground(flight, &on, place))
        add(flight, make_tower(flight, place));
    else if (camera_pick_place(camera, on.width, on.height, on.pixel, flight->scene.centre, place))
        add(flight, make_sphere(flight, place));
}

bool fly_grab_obstacle(Flight *flight, const InputButton *button, int width, int height) {
    FlyObstacles *hand = &flight->obstacles;
    const float pixel[2] = {button->x, button->y};
    PicturePlace on = aim_at(flight, pixel, width, height);
    size_t index;
    if (button->shift || !pick(flight, &on, &index))
        return false;
    hand->held = true;
    hand->index = hand->shown = index;
    hand->grabbed = present(flight, index);
    hand->from[0] = on.pixel[0];
    hand->from[1] = on.pixel[1];
    hand->ticks = session_steps(flight->session) - 1;
    fly_begin_action(flight);
    return true;
}

// A cylinder along its ground, a sphere in the plane that faces the camera. At most once a tick,
// for more changes would have no effect; while time stands still, once a picture.
void fly_drag_obstacle(Flight *flight, float x, float y, int width, int height, bool last) {
    FlyObstacles *hand = &flight->obstacles;
    const Camera *camera = &flight->camera.camera;
    uint64_t ticks = session_steps(flight->session);
    const float pixel[2] = {x, y};
    PicturePlace on = aim_at(flight, pixel, width, height);
    Obstacle now = present(flight, hand->index), moved = hand->grabbed;
    if (!last && !flight->paused && hand->ticks == ticks)
        return;
    if (now.kind != moved.kind ||
        !camera_drag_place(camera, on.width, on.height, hand->from, on.pixel,
                           moved.kind == OBSTACLE_CYLINDER, moved.place) ||
        !camera_pick_place_moved(camera, on.height, now.place, moved.place))
        return;
    hand->ticks = ticks;
    moved.radius = now.radius;
    moved.height = now.height;
    Error ignored = {0}; // a position out of range is refused without a message
    fly_try_change(flight, change_obstacle(hand->index, &moved), &ignored);
}

static bool is_control_down(const Input *input) {
    return input->down[INPUT_KEY_LEFT_CONTROL] || input->down[INPUT_KEY_RIGHT_CONTROL];
}

static bool is_shift_down(const Input *input) {
    return input->down[INPUT_KEY_LEFT_SHIFT] || input->down[INPUT_KEY_RIGHT_SHIFT];
}

void fly_size_obstacle(Flight *flight, Input *input, int width, int height) {
    const FlyObstacles *hand = &flight->obstacles;
    const float pixel[2] = {input->pointer_x, input->pointer_y};
    size_t index = hand->index;
    if (input->wheel == 0 || !is_control_down(input) || input->looking)
        return;
    PicturePlace on = aim_at(flight, pixel, width, height);
    if (!hand->held && !pick(flight, &on, &index))
        return;
    Obstacle sized = present(flight, index);
    bool high = is_shift_down(input) && sized.kind == OBSTACLE_CYLINDER;
    *(high ? &sized.height : &sized.radius) *= powf(wheel_growth, input->wheel);
    input->wheel = 0; // it does not change the camera's speed too
    if (fly_set_obstacle(flight, index, &sized))
        fly_replace_message(flight, subject, "obstacle %zu: %s %.3g", index + 1,
                            high ? "height" : "radius",
                            (double)(high ? sized.height : sized.radius));
}
