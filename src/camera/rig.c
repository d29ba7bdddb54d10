// Birds turn abruptly; a camera fixed to one would be unpleasant to watch. So a rig follows a
// bird's position by a spring without lag in steady flight (it is damped towards the target's
// velocity, not towards rest), and its heading by softer springs with a limited rate. The camera
// never rolls.
//
// Within a frame the target is assumed to move evenly, with the heading half way through. Dividing
// a long frame into short steps was tried and gave the same result.
#include "camera/rig.h"

#include <math.h>
#include <string.h>

#include "camera/motion.h"

static const float look_seconds = 0.035f; // as in free flight
static const float arrow_rate = 75;       // degrees a second of an arrow key held
static const float arrow_seconds = 0.10f;
static const float most_look_pitch = 80; // degrees
static const float wheel_growth = 1.15f; // of the distance, per notch
static const float least_distance = 0.3f, most_distance = 6;
static const float distance_seconds = 0.12f;
static const float radius_rate = 0.8f;  // a second: slow, for a flock that changes its size
static const float orbit_rate = 8;      // degrees a second
static const float orbit_change = 0.5f; // seconds: time constant of a change of the rate
static const float orbit_factor = 4;    // Shift and Ctrl
static const float orbit_low = -40, orbit_high = 12; // degrees of pitch
static const float orbit_share = 0.85f;              // of the flock's radius that fills the picture
static const float leader_heading = 0.4f; // weight of its heading over the direction to the flock
static const float half_height = 0.52f;   // camera_half_height of an angle of view of 55 degrees
static const float jump_spans = 10;       // bird sizes, and
static const float jump_share = 0.5f;     // of the flock's radius: farther in one frame is a jump

// How a mode follows its target, and where the camera is relative to it: a little lower, so that
// what flies as high as it is seen before the sky. Lengths in wing spans;
// above and tilt where half the picture is half_height: through a longer lens they are less, so
// that the target is at the same place of the picture.
typedef struct RigParams {
    float place_rate;   // a second: how stiffly the target's position is followed
    float heading_rate; // a second: the same for its heading
    float most_turn;    // degrees a second
    float pitch_share;  // of the target's climb that the camera shares
    float back, above;  // from the target to the camera, along and across the view direction
    float aside, up;    // degrees: how far the view is turned from the heading, and its pitch
    float tilt;         // degrees: the angle by which it passes over the target
} RigParams;

static const RigParams rig_params[] = {
    [CAMERA_MODE_FOLLOW] = {.place_rate = 8,
                            .heading_rate = 1.6f,
                            .most_turn = 50,
                            .pitch_share = 0.3f,
                            .back = 3.2f,
                            .aside = 24,
                            .up = 5,
                            .tilt = 3},
    [CAMERA_MODE_HEAD] = {.place_rate = 10,
                          .heading_rate = 1.8f,
                          .most_turn = 40,
                          .pitch_share = 0.6f,
                          .back = -0.5f,
                          .above = 0.3f,
                          .tilt = 5},
    [CAMERA_MODE_LEADER] = {.place_rate = 5,
                            .heading_rate = 1.5f,
                            .most_turn = 45,
                            .pitch_share = 0.4f,
                            .back = 10,
                            .up = 4,
                            .tilt = 3},
    [CAMERA_MODE_FALCON] = {.place_rate = 8,
                            .heading_rate = 2,
                            .most_turn = 60,
                            .pitch_share = 0.5f,
                            .back = 6.5f,
                            .up = 5,
                            .tilt = 3},
    [CAMERA_MODE_ORBIT] = {.place_rate = 2},
};

bool camera_rig_has_mode(CameraMode mode) {
    return mode >= CAMERA_MODE_FOLLOW && mode <= CAMERA_MODE_ORBIT;
}

// The leader as a target whose heading leads to its followers' middle, so that they are seen behind
// it; where it flies among them, its own heading.
static CameraTarget leader_before_flock(const CameraScene *scene) {
    CameraTarget leader = scene->leader;
    const float *flies = scene->leader.velocity;
    float speed = hypotf(hypotf(flies[0], flies[1]), flies[2]);
    float share = speed > 0 ? leader_heading / speed : 0;
    for (int i = 0; i < 3; i++)
        leader.velocity[i] =
            share * flies[i] + (scene->followers[i] - leader.position[i]) / scene->followers_radius;
    return leader;
}

static CameraTarget find_target(CameraMode mode, const CameraScene *scene) {
    if (mode == CAMERA_MODE_LEADER)
        return leader_before_flock(scene);
    if (mode == CAMERA_MODE_FALCON)
        return scene->falcon;
    if (mode != CAMERA_MODE_ORBIT)
        return scene->bird;
    CameraTarget flock = {.present = true};
    memcpy(flock.position, scene->centre, sizeof flock.position);
    return flock;
}

bool camera_rig_target_changed(const CameraRig *rig, CameraMode mode, const CameraScene *scene,
                               float seconds) {
    CameraTarget target = find_target(mode, scene);
    float far = 0, expected = 0;
    for (int i = 0; i < 3; i++) {
        far = fmaxf(far, fabsf(target.position[i] - rig->target.position[i]));
        expected = fmaxf(expected, fabsf(rig->velocity[i]) * seconds);
    }
    float most = jump_share * scene->radius + jump_spans * scene->bird_size + 3 * expected;
    return scene->restarted || target.present != rig->target.present ||
           target.id != rig->target.id || far > most;
}

// In degrees. A target that moves straight up or rests keeps its yaw.
static void heading_angles(const CameraTarget *target, float *yaw, float *pitch) {
    const float *to = target->velocity;
    float across = hypotf(to[0], to[2]), length = hypotf(across, to[1]);
    if (length <= 0)
        return;
    if (across > 0.1f * length)
        *yaw = atan2f(to[0], -to[2]) * 57.29577951f;
    *pitch = asinf(camera_clamp(to[1] / length, -1, 1)) * 57.29577951f;
}

void camera_rig_begin(CameraRig *rig, CameraMode mode, const CameraScene *scene, float yaw,
                      bool entering) {
    CameraRig old = *rig;
    *rig = (CameraRig){.target = find_target(mode, scene),
                       .yaw = yaw,
                       .radius = scene->radius,
                       .distance = 1,
                       .wanted_distance = 1};
    memcpy(rig->place, rig->target.position, sizeof rig->place);
    memcpy(rig->velocity, rig->target.velocity, sizeof rig->velocity);
    if (mode == CAMERA_MODE_ORBIT)
        rig->pitch = camera_clamp(scene->home.pitch, orbit_low, orbit_high);
    else
        heading_angles(&rig->target, &rig->yaw, &rig->pitch);
    if (entering)
        return;
    // The person's view angle is kept when the target changes.
    memcpy(rig->look, old.look, sizeof rig->look);
    memcpy(rig->wanted_look, old.wanted_look, sizeof rig->wanted_look);
    memcpy(rig->look_velocity, old.look_velocity, sizeof rig->look_velocity);
    rig->distance = old.distance;
    rig->wanted_distance = old.wanted_distance;
    rig->steered = old.steered;
    if (mode == CAMERA_MODE_ORBIT || rig->steered) {
        rig->yaw = old.yaw;
        rig->yaw_velocity = old.yaw_velocity;
    }
    if (rig->steered)
        rig->pitch = old.pitch;
}

// Whether the person moves the camera, or only looks around.
static bool wants_to_steer(const CameraInput *input) {
    return input->forward != 0 || input->right != 0 || input->up != 0;
}

static void take_input(CameraRig *rig, const CameraInput *input, float seconds) {
    const float mouse[2] = {input->mouse_yaw, input->mouse_pitch};
    // A falcon that is steered cannot move aside: the keys for that turn it.
    const float arrows[2] = {input->turn + (rig->steered ? input->right : 0),
                             input->tilt + (rig->steered ? input->up : 0)};
    float reached = 1 - expf(-seconds / look_seconds);
    for (int i = 0; i < 2; i++) {
        rig->wanted_look[i] += mouse[i];
        rig->wanted_look[i] +=
            camera_approach(&rig->look_velocity[i], arrows[i] * arrow_rate, arrow_seconds, seconds);
    }
    rig->wanted_look[1] = camera_clamp(rig->wanted_look[1], -most_look_pitch, most_look_pitch);
    for (int i = 0; i < 2; i++)
        rig->look[i] += (rig->wanted_look[i] - rig->look[i]) * reached;
    // Kept within a turn for precision.
    float turns = rig->look[0] - remainderf(rig->look[0], 360);
    rig->look[0] -= turns;
    rig->wanted_look[0] -= turns;
    float growth = powf(wheel_growth, -input->wheel) * expf(-input->pinch);
    rig->wanted_distance =
        camera_clamp(rig->wanted_distance * growth, least_distance, most_distance);
    rig->distance +=
        (rig->wanted_distance - rig->distance) * (1 - expf(-seconds / distance_seconds));
}

static void turn_to(float *angle, float *velocity, float goal, const RigParams *params,
                    float seconds) {
    float before = *angle, most = params->most_turn;
    camera_spring(angle, velocity, goal, params->heading_rate, seconds);
    *angle = camera_clamp(*angle, before - most * seconds, before + most * seconds);
    *velocity = camera_clamp(*velocity, -most, most);
}

static void follow_place(CameraRig *rig, const CameraTarget *target, float rate, float seconds) {
    for (int i = 0; i < 3; i++) {
        float was = rig->target.position[i], now = target->position[i];
        float speed = (now - was) / seconds;
        float away = rig->place[i] - was, drift = rig->velocity[i] - speed;
        camera_spring(&away, &drift, 0, rate, seconds);
        rig->place[i] = now + away;
        rig->velocity[i] = speed + drift;
    }
}

static void follow_heading(CameraRig *rig, const CameraTarget *target, const RigParams *params,
                           float seconds) {
    float yaw = rig->yaw, pitch = rig->pitch;
    heading_angles(&rig->target, &yaw, &pitch);
    float to_yaw = yaw, to_pitch = pitch;
    heading_angles(target, &to_yaw, &to_pitch);
    yaw += camera_turn_between(yaw, to_yaw) / 2;
    yaw = rig->yaw + camera_turn_between(rig->yaw, yaw);
    turn_to(&rig->yaw, &rig->yaw_velocity, yaw, params, seconds);
    turn_to(&rig->pitch, &rig->pitch_velocity, (pitch + to_pitch) / 2, params, seconds);
}

void camera_rig_advance(CameraRig *rig, CameraMode mode, const CameraInput *input,
                        const CameraScene *scene, float seconds) {
    const RigParams *params = &rig_params[mode];
    CameraTarget target = find_target(mode, scene);
    rig->steered |= mode == CAMERA_MODE_FALCON && wants_to_steer(input);
    take_input(rig, input, seconds);
    if (!target.present || seconds <= 0)
        return;
    follow_place(rig, &target, params->place_rate, seconds);
    if (mode == CAMERA_MODE_ORBIT) {
        float rate =
            orbit_rate * (input->fast ? orbit_factor : 1) / (input->slow ? orbit_factor : 1);
        rig->yaw += camera_approach(&rig->yaw_velocity, rate, orbit_change, seconds);
    } else if (!rig->steered) {
        follow_heading(rig, &target, params, seconds);
    }
    rig->yaw = remainderf(rig->yaw, 360);
    camera_spring(&rig->radius, &rig->radius_velocity, scene->radius, radius_rate, seconds);
    rig->target = target;
}

static void stand_back(Camera *camera, const CameraRig *rig, float back, float above) {
    float forward[3], right[3], up[3];
    camera_axes(camera, forward, right, up);
    for (int i = 0; i < 3; i++)
        camera->position[i] = rig->place[i] - forward[i] * back + up[i] * above;
}

void camera_rig_frame_ball(Camera *camera, const float centre[3], float radius,
                           const CameraScene *scene) {
    camera_frame_ball(camera, centre, radius, scene->aspect);
    float floor_y = scene->ground_y + CAMERA_GROUND_MARGIN;
    if (camera->position[1] < floor_y) {
        float distance = 0;
        for (int i = 0; i < 3; i++)
            distance += powf(centre[i] - camera->position[i], 2);
        float sine = (centre[1] - floor_y) / sqrtf(distance);
        camera->pitch = asinf(camera_clamp(sine, -1, 1)) * 57.29577951f;
        camera_frame_ball(camera, centre, radius, scene->aspect);
    }
}

Camera camera_rig_camera(const CameraRig *rig, CameraMode mode, const CameraScene *scene) {
    const RigParams *params = &rig_params[mode];
    Camera camera = {.yaw = rig->yaw + params->aside + rig->look[0],
                     .field_of_view = scene->field_of_view};
    if (mode == CAMERA_MODE_ORBIT) {
        camera.pitch = camera_clamp(rig->pitch + rig->look[1], -most_look_pitch, most_look_pitch);
        camera_rig_frame_ball(&camera, rig->place, rig->radius * orbit_share * rig->distance,
                              scene);
        return camera;
    }
    float pitch = rig->pitch * params->pitch_share + params->up + rig->look[1];
    camera.pitch = camera_clamp(pitch, -most_look_pitch, most_look_pitch);
    float distance = mode == CAMERA_MODE_HEAD ? 1 : rig->distance;
    float lens = camera_half_height(&camera) / half_height;
    stand_back(&camera, rig, params->back * scene->bird_size * distance,
               params->above * scene->bird_size * lens);
    camera.pitch += params->tilt * lens;
    return camera;
}
