// Two kinds of motion. A person's keys set a velocity that is approached exponentially: it starts
// and stops softly and never overshoots. Following and gliding pull the camera with a critically
// damped spring: the fastest way to a goal, moving or not, without swinging. Both are solved
// exactly for the frame's length, and hand over position and velocity to each other.
#include "app/fly_camera.h"

#include <math.h>
#include <string.h>

static const float move_seconds = 0.18f;  // to reach 63 % of the speed wanted
static const float turn_seconds = 0.10f;  // the same for the arrow keys
static const float look_seconds = 0.035f; // takes the steps out of the mouse
static const float turn_rate = 75;        // degrees a second of an arrow key held
static const float follow_rate = 1.2f;    // a second: how stiff the spring of the follower is
static const float glide_rate = 3.5f;     // the same for a glide
static const float wheel_growth = 1.2f;   // of the speed, per notch
static const float fast_factor = 4;

static float clamp(float value, float low, float high) {
    return value < low ? low : value > high ? high : value;
}

static float degrees(float radians) {
    return radians * 57.29577951f;
}

// The turn from one yaw to another the short way, in -180 to 180.
static float yaw_between(float from, float to) {
    return remainderf(to - from, 360);
}

// Brings value to goal by a critically damped spring.
static void spring(float *value, float *velocity, float goal, float rate, float seconds) {
    float decay = expf(-rate * seconds);
    float away = *value - goal;
    float drift = (*velocity + rate * away) * seconds;
    *value = goal + (away + drift) * decay;
    *velocity = (*velocity - rate * drift) * decay;
}

// Brings a velocity to the one wanted; returns the way covered meanwhile.
static float approach(float *velocity, float wanted, float time_constant, float seconds) {
    float decay = expf(-seconds / time_constant);
    float lag = *velocity - wanted;
    *velocity = wanted + lag * decay;
    return wanted * seconds + lag * time_constant * (1 - decay);
}

void fly_camera_init(FlyCamera *fly, const FlyScene *scene) {
    *fly = (FlyCamera){.camera = scene->home, .mode = FLY_FOLLOW, .speed = FLY_SPEED_INITIAL};
}

void fly_camera_place(FlyCamera *fly, const float position[3], float yaw, float pitch) {
    memcpy(fly->camera.position, position, sizeof fly->camera.position);
    memset(fly->velocity, 0, sizeof fly->velocity);
    fly->yaw_velocity = fly->pitch_velocity = 0;
    fly->camera.yaw = fly->wanted_yaw = yaw;
    fly->camera.pitch = fly->wanted_pitch = clamp(pitch, -CAMERA_MAX_PITCH, CAMERA_MAX_PITCH);
    fly->mode = FLY_FREE;
}

void fly_camera_frame_flock(FlyCamera *fly) {
    fly->mode = FLY_GLIDE;
}

void fly_camera_go_home(FlyCamera *fly) {
    fly->mode = FLY_FOLLOW;
    fly->speed = FLY_SPEED_INITIAL;
}

static bool wants_to_move(const FlyWish *wish) {
    return wish->forward != 0 || wish->right != 0 || wish->up != 0 || wish->turn != 0 ||
           wish->tilt != 0 || wish->mouse_yaw != 0 || wish->mouse_pitch != 0;
}

static void take_over(FlyCamera *fly) {
    fly->mode = FLY_FREE;
    fly->wanted_yaw = fly->camera.yaw;
    fly->wanted_pitch = fly->camera.pitch;
}

static void advance_free(FlyCamera *fly, const FlyWish *wish, float seconds) {
    Camera *camera = &fly->camera;
    fly->wanted_yaw += wish->mouse_yaw;
    fly->wanted_yaw += approach(&fly->yaw_velocity, wish->turn * turn_rate, turn_seconds, seconds);
    fly->wanted_pitch += wish->mouse_pitch;
    fly->wanted_pitch +=
        approach(&fly->pitch_velocity, wish->tilt * turn_rate, turn_seconds, seconds);
    fly->wanted_pitch = clamp(fly->wanted_pitch, -CAMERA_MAX_PITCH, CAMERA_MAX_PITCH);
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
            approach(&fly->velocity[i], wanted[i] * scale, move_seconds, seconds);
}

// The view of the whole flock from the direction in which the camera looks, flatter where that
// would lie below the ground.
static Camera framed(const Camera *camera, const FlyScene *scene) {
    Camera goal = *camera;
    camera_frame_ball(&goal, scene->centre, scene->radius, scene->aspect);
    float floor_y = scene->ground_y + FLY_GROUND_MARGIN;
    if (goal.position[1] < floor_y) {
        float distance = 0;
        for (int i = 0; i < 3; i++)
            distance += powf(scene->centre[i] - goal.position[i], 2);
        float sine = (scene->centre[1] - floor_y) / sqrtf(distance);
        goal.pitch = degrees(asinf(clamp(sine, -1, 1)));
        camera_frame_ball(&goal, scene->centre, scene->radius, scene->aspect);
    }
    return goal;
}

static void pull_to(FlyCamera *fly, const Camera *goal, float rate, float seconds) {
    Camera *camera = &fly->camera;
    for (int i = 0; i < 3; i++)
        spring(&camera->position[i], &fly->velocity[i], goal->position[i], rate, seconds);
    float yaw = camera->yaw + yaw_between(camera->yaw, goal->yaw);
    spring(&camera->yaw, &fly->yaw_velocity, yaw, rate, seconds);
    spring(&camera->pitch, &fly->pitch_velocity, goal->pitch, rate, seconds);
}

static bool arrived(const FlyCamera *fly, const Camera *goal, float radius) {
    float away = 0;
    for (int i = 0; i < 3; i++)
        away = fmaxf(away, fabsf(fly->camera.position[i] - goal->position[i]));
    return away < 0.01f * radius && fabsf(fly->camera.pitch - goal->pitch) < 0.1f;
}

void fly_camera_advance(FlyCamera *fly, const FlyWish *wish, const FlyScene *scene, float seconds) {
    Camera *camera = &fly->camera;
    camera->field_of_view = scene->home.field_of_view;
    fly->speed = clamp(fly->speed * powf(wheel_growth, wish->wheel), FLY_SPEED_LOW, FLY_SPEED_HIGH);
    if (fly->mode != FLY_FREE && wants_to_move(wish))
        take_over(fly);

    if (fly->mode == FLY_FREE) {
        advance_free(fly, wish, seconds);
    } else if (fly->mode == FLY_FOLLOW) {
        pull_to(fly, &scene->home, follow_rate, seconds);
    } else {
        Camera goal = framed(camera, scene);
        pull_to(fly, &goal, glide_rate, seconds);
        if (arrived(fly, &goal, scene->radius))
            take_over(fly);
    }

    float floor_y = scene->ground_y + FLY_GROUND_MARGIN;
    if (camera->position[1] < floor_y) {
        camera->position[1] = floor_y;
        fly->velocity[1] = fmaxf(fly->velocity[1], 0);
    }
    camera->pitch = clamp(camera->pitch, -CAMERA_MAX_PITCH, CAMERA_MAX_PITCH);
    // Kept small, so that turning for hours loses no precision; both by the same amount.
    float turns = camera->yaw - remainderf(camera->yaw, 360);
    camera->yaw -= turns;
    fly->wanted_yaw -= turns;
}
