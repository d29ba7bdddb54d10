// Three kinds of motion. A person's keys set a velocity that is approached exponentially: it starts
// and stops softly and never overshoots. A glide to the whole flock pulls the camera with a
// critically damped spring. The other cameras have a goal of their own that moves smoothly, and
// what the camera lacks to it at a change, place and speed, fades by such a spring while the goal
// flies on: so that no camera has to know which one was there before it.
#include "camera/controller.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "camera/motion.h"
#include "camera/rig.h"

static const float move_seconds = 0.18f;  // to reach 63 % of the speed wanted
static const float turn_seconds = 0.10f;  // the same for the arrow keys
static const float look_seconds = 0.035f; // takes the steps out of the mouse
static const float turn_rate = 75;        // degrees a second of an arrow key held
static const float home_rate = 1.2f;      // a second: how stiff the spring of the home view is
static const float drift_rate = 3;        // a second: how fast the flock's flight is learnt
static const float jump_share = 0.2f;     // of the flock's radius: farther in a frame is no flight
static const float glide_rate = 3.5f;     // the same for a glide
static const float rest_rate = 5;         // the same for what is left of a change
static const float wheel_growth = 1.2f;   // of the speed, per notch
static const float fast_factor = 4;

// --- Changes of mode ---

void camera_controller_init(CameraController *fly, const CameraScene *scene) {
    *fly = (CameraController){.camera = scene->home,
                              .goal = scene->home,
                              .mode = CAMERA_MODE_HOME,
                              .speed = CAMERA_SPEED_INITIAL};
}

void camera_controller_place(CameraController *fly, const float position[3], float yaw,
                             float pitch) {
    memcpy(fly->camera.position, position, sizeof fly->camera.position);
    memset(fly->velocity, 0, sizeof fly->velocity);
    fly->yaw_velocity = fly->pitch_velocity = 0;
    fly->camera.yaw = fly->wanted_yaw = yaw;
    fly->camera.pitch = fly->wanted_pitch =
        motion_clamp(pitch, -CAMERA_MAX_PITCH, CAMERA_MAX_PITCH);
    fly->mode = CAMERA_MODE_FREE;
}

void camera_controller_set_mode(CameraController *fly, CameraMode mode) {
    fly->entering |= mode != fly->mode;
    fly->mode = mode;
}

void camera_controller_set_path(CameraController *fly, const CameraPath *path) {
    assert(path->count > 0);
    fly->path = path;
    fly->mode = CAMERA_MODE_PATH;
    fly->entering = true;
}

void camera_controller_frame_flock(CameraController *fly) {
    fly->mode = CAMERA_MODE_GLIDE;
}

void camera_controller_go_home(CameraController *fly) {
    camera_controller_set_mode(fly, CAMERA_MODE_HOME);
    fly->speed = CAMERA_SPEED_INITIAL;
}

static void take_over(CameraController *fly) {
    fly->mode = CAMERA_MODE_FREE;
    fly->entering = false;
    fly->wanted_yaw = fly->camera.yaw;
    fly->wanted_pitch = fly->camera.pitch;
    fly->goal_velocity = fly->rest_velocity = (Camera){0};
}

static bool wants_to_move(const CameraInput *wish) {
    return wish->forward != 0 || wish->right != 0 || wish->up != 0;
}

static bool wants_to_look(const CameraInput *wish) {
    return wish->turn != 0 || wish->tilt != 0 || wish->mouse_yaw != 0 || wish->mouse_pitch != 0;
}

// A rig is turned by looking; anything else is taken out of the program's hands.
static bool takes_over(const CameraController *fly, const CameraInput *wish) {
    return fly->mode != CAMERA_MODE_FREE &&
           (wants_to_move(wish) || (!camera_rig_carries(fly->mode) && wants_to_look(wish)));
}

// --- Goals ---

// CAMERA_MODE_ORBIT's for a path about the flock: both go with its centre.
static CameraMode rig_mode(const CameraController *fly) {
    return fly->mode == CAMERA_MODE_PATH ? CAMERA_MODE_ORBIT : fly->mode;
}

static bool has_rig(const CameraController *fly) {
    return camera_rig_carries(fly->mode) ||
           (fly->mode == CAMERA_MODE_PATH && fly->path->about_flock);
}

// The rest of a rig's goal; where its target is not there it stands at home until it comes.
static void take_goal(CameraController *fly, const CameraScene *scene) {
    if (fly->mode == CAMERA_MODE_PATH) {
        fly->goal = camera_path_at(fly->path, fly->path_seconds);
        for (int i = 0; i < 3; i++)
            fly->goal.position[i] += fly->path->about_flock ? fly->rig.place[i] : 0;
    } else if (camera_rig_carries(fly->mode) && fly->rig.target.present) {
        fly->goal = camera_rig_camera(&fly->rig, fly->mode, scene);
    } else {
        fly->goal = scene->home;
    }
}

static void begin_goal(CameraController *fly, const CameraScene *scene) {
    fly->goal_velocity = (Camera){0};
    memcpy(fly->centre, scene->centre, sizeof fly->centre);
    memset(fly->drift, 0, sizeof fly->drift);
    memset(fly->drift_change, 0, sizeof fly->drift_change);
    if (fly->entering)
        fly->path_seconds = 0;
    if (has_rig(fly)) {
        camera_rig_begin(&fly->rig, rig_mode(fly), scene, fly->camera.yaw, fly->entering);
        memcpy(fly->goal_velocity.position, fly->rig.velocity, sizeof fly->rig.velocity);
    }
    take_goal(fly, scene);
    fly->entering = false;
}

// The same velocity and place as now, seen from the new goal.
static void begin_rest(CameraController *fly, float seconds) {
    const Camera *camera = &fly->camera, *goal = &fly->goal;
    for (int i = 0; i < 3; i++) {
        float speed = fly->goal_velocity.position[i];
        fly->rest.position[i] = camera->position[i] - (goal->position[i] - speed * seconds);
        fly->rest_velocity.position[i] = fly->velocity[i] - speed;
    }
    fly->rest.yaw = motion_turn_between(goal->yaw, camera->yaw);
    fly->rest.pitch = camera->pitch - goal->pitch;
    fly->rest.field_of_view = camera->field_of_view - goal->field_of_view;
    fly->rest_velocity.yaw = fly->yaw_velocity;
    fly->rest_velocity.pitch = fly->pitch_velocity;
    fly->rest_velocity.field_of_view = 0;
}

static void pull(Camera *camera, Camera *velocity, const Camera *goal, float rate, float seconds) {
    for (int i = 0; i < 3; i++)
        motion_spring(&camera->position[i], &velocity->position[i], goal->position[i], rate,
                      seconds);
    float yaw = camera->yaw + motion_turn_between(camera->yaw, goal->yaw);
    motion_spring(&camera->yaw, &velocity->yaw, yaw, rate, seconds);
    motion_spring(&camera->pitch, &velocity->pitch, goal->pitch, rate, seconds);
    motion_spring(&camera->field_of_view, &velocity->field_of_view, goal->field_of_view, rate,
                  seconds);
}

// How the flock moves on, by the person's clock: paused it stands still.
static void learn_drift(CameraController *fly, const CameraScene *scene, float seconds) {
    float way[3], square = 0;
    for (int i = 0; i < 3; i++) {
        way[i] = scene->centre[i] - fly->centre[i];
        square += way[i] * way[i];
        fly->centre[i] = scene->centre[i];
    }
    float most = jump_share * scene->radius;
    bool jump = scene->restarted || scene->fenced || square > most * most;
    for (int i = 0; i < 3 && seconds > 0; i++)
        motion_spring(&fly->drift[i], &fly->drift_change[i], jump ? 0 : way[i] / seconds,
                      drift_rate, seconds);
}

// A spring lags behind a goal that moves on, by 2 / rate seconds of its way: the home view is
// pulled that far ahead, or a flock in full flight would be seen at the picture's edge.
static Camera home_ahead(const CameraController *fly, const CameraScene *scene) {
    Camera home = scene->home;
    for (int i = 0; i < 3; i++)
        home.position[i] += fly->drift[i] * 2 / home_rate;
    return home;
}

static void advance_goal(CameraController *fly, const CameraInput *wish, const CameraScene *scene,
                         float seconds) {
    if (fly->mode == CAMERA_MODE_HOME) {
        learn_drift(fly, scene, seconds);
        const Camera home = home_ahead(fly, scene);
        pull(&fly->goal, &fly->goal_velocity, &home, home_rate, seconds);
        fly->goal.field_of_view = scene->home.field_of_view;
        return;
    }
    fly->path_seconds += (double)seconds;
    if (has_rig(fly))
        camera_rig_advance(&fly->rig, rig_mode(fly), wish, scene, seconds);
    take_goal(fly, scene);
}

static void advance_to_goal(CameraController *fly, const CameraInput *wish,
                            const CameraScene *scene, float seconds) {
    bool lost = has_rig(fly) && camera_rig_has_lost(&fly->rig, rig_mode(fly), scene, seconds);
    if (fly->entering || lost) {
        begin_goal(fly, scene);
        begin_rest(fly, seconds);
    } else {
        advance_goal(fly, wish, scene, seconds);
    }
    const Camera nothing = {0};
    pull(&fly->rest, &fly->rest_velocity, &nothing, rest_rate, seconds);

    Camera before = fly->camera, *camera = &fly->camera;
    *camera = fly->goal;
    for (int i = 0; i < 3; i++)
        camera->position[i] += fly->rest.position[i];
    camera->yaw += fly->rest.yaw;
    camera->pitch += fly->rest.pitch;
    camera->field_of_view += fly->rest.field_of_view;
    if (seconds <= 0)
        return;
    // For whoever takes over.
    for (int i = 0; i < 3; i++)
        fly->velocity[i] = (camera->position[i] - before.position[i]) / seconds;
    fly->yaw_velocity = motion_turn_between(before.yaw, camera->yaw) / seconds;
    fly->pitch_velocity = (camera->pitch - before.pitch) / seconds;
}

void camera_controller_cut(CameraController *fly, const CameraScene *scene) {
    bool lacks_leader = fly->mode == CAMERA_MODE_LEADER && !scene->leader.present;
    if (fly->mode == CAMERA_MODE_FREE || fly->mode == CAMERA_MODE_GLIDE || lacks_leader)
        fly->mode = CAMERA_MODE_HOME;
    fly->camera = scene->home;
    fly->entering = true;
    begin_goal(fly, scene);
    fly->camera = fly->goal;
    memset(fly->velocity, 0, sizeof fly->velocity);
    fly->yaw_velocity = fly->pitch_velocity = 0;
    fly->rest = fly->rest_velocity = (Camera){0};
}

// --- A person's own ---

static void advance_free(CameraController *fly, const CameraInput *wish, float seconds) {
    Camera *camera = &fly->camera;
    fly->wanted_yaw += wish->mouse_yaw;
    fly->wanted_yaw +=
        motion_approach(&fly->yaw_velocity, wish->turn * turn_rate, turn_seconds, seconds);
    fly->wanted_pitch += wish->mouse_pitch;
    fly->wanted_pitch +=
        motion_approach(&fly->pitch_velocity, wish->tilt * turn_rate, turn_seconds, seconds);
    fly->wanted_pitch = motion_clamp(fly->wanted_pitch, -CAMERA_MAX_PITCH, CAMERA_MAX_PITCH);
    float reached = 1 - expf(-seconds / look_seconds);
    Camera half_way = *camera;
    camera->yaw += (fly->wanted_yaw - camera->yaw) * reached;
    camera->pitch += (fly->wanted_pitch - camera->pitch) * reached;

    // A curve is flown along its direction half way through the frame, or slow machines would fly
    // a wider one.
    half_way.yaw = (half_way.yaw + camera->yaw) / 2;
    half_way.pitch = (half_way.pitch + camera->pitch) / 2;
    float forward[3], right[3], up[3], wanted[3];
    camera_axes(&half_way, forward, right, up);
    float length = 0;
    for (int i = 0; i < 3; i++) {
        wanted[i] = forward[i] * wish->forward + right[i] * wish->right;
        wanted[i] += i == 1 ? wish->up : 0;
        length += wanted[i] * wanted[i];
    }
    float speed = fly->speed * (wish->fast ? fast_factor : 1) / (wish->slow ? fast_factor : 1);
    // Two keys at once fly no faster than one.
    float scale = length > 1 ? speed / sqrtf(length) : speed;
    for (int i = 0; i < 3; i++)
        camera->position[i] +=
            motion_approach(&fly->velocity[i], wanted[i] * scale, move_seconds, seconds);
}

static bool has_arrived(const CameraController *fly, const Camera *goal, float radius) {
    float away = 0;
    for (int i = 0; i < 3; i++)
        away = fmaxf(away, fabsf(fly->camera.position[i] - goal->position[i]));
    return away < 0.01f * radius && fabsf(fly->camera.pitch - goal->pitch) < 0.1f;
}

static void advance_glide(CameraController *fly, const CameraScene *scene, float seconds) {
    Camera goal = fly->camera, velocity = {.yaw = fly->yaw_velocity, .pitch = fly->pitch_velocity};
    camera_rig_frame_ball(&goal, scene->centre, scene->radius, scene);
    memcpy(velocity.position, fly->velocity, sizeof fly->velocity);
    pull(&fly->camera, &velocity, &goal, glide_rate, seconds);
    memcpy(fly->velocity, velocity.position, sizeof fly->velocity);
    fly->yaw_velocity = velocity.yaw;
    fly->pitch_velocity = velocity.pitch;
    if (has_arrived(fly, &goal, scene->radius))
        take_over(fly);
}

// --- A frame ---

void camera_controller_advance(CameraController *fly, const CameraInput *wish,
                               const CameraScene *scene, float seconds) {
    Camera *camera = &fly->camera;
    if (!camera_rig_carries(fly->mode))
        fly->speed = motion_clamp(fly->speed * powf(wheel_growth, wish->wheel), CAMERA_SPEED_LOW,
                                  CAMERA_SPEED_HIGH);
    if (takes_over(fly, wish))
        take_over(fly);

    if (fly->mode == CAMERA_MODE_FREE)
        advance_free(fly, wish, seconds);
    else if (fly->mode == CAMERA_MODE_GLIDE)
        advance_glide(fly, scene, seconds);
    else
        advance_to_goal(fly, wish, scene, seconds);
    // A path may have had an angle of its own.
    if (fly->mode == CAMERA_MODE_FREE || fly->mode == CAMERA_MODE_GLIDE)
        motion_spring(&camera->field_of_view, &fly->rest_velocity.field_of_view,
                      scene->home.field_of_view, rest_rate, seconds);

    float floor_y = scene->ground_y + CAMERA_GROUND_MARGIN;
    if (camera->position[1] < floor_y) {
        camera->position[1] = floor_y;
        fly->velocity[1] = fmaxf(fly->velocity[1], 0);
    }
    camera->pitch = motion_clamp(camera->pitch, -CAMERA_MAX_PITCH, CAMERA_MAX_PITCH);
    // Kept small, so that turning for hours loses no precision; both by the same amount.
    float turns = camera->yaw - remainderf(camera->yaw, 360);
    camera->yaw -= turns;
    fly->wanted_yaw -= turns;
}
