// Birds turn abruptly; a camera fixed to one would be unpleasant to watch. So a rig follows a
// bird's position by a spring without lag in steady flight (it is damped towards the target's
// velocity, not towards rest), and its heading by softer springs with a limited rate. The camera
// never rolls.
//
// Within a frame the target is assumed to move evenly, with the heading half way through. Dividing
// a long frame into short steps was tried and gave the same result.
#include "camera/controller.h"

#include <math.h>
#include <string.h>

#include "base/vec.h"

static const float degree = 0.0174532925f;
static const float look_seconds = 0.035f; // smooths the steps of the mouse
static const float arrow_rate = 75;       // degrees a second of an arrow key held
static const float arrow_seconds = 0.10f; // to reach 63 % of that

// --- Springs ---

float camera_clamp(float value, float low, float high) {
    return value < low ? low : value > high ? high : value;
}

float camera_turn_between(float from, float to) {
    return remainderf(to - from, 360);
}

void camera_spring(float *value, float *velocity, float goal, float rate, float seconds) {
    float decay = expf(-rate * seconds);
    float away = *value - goal;
    float drift = (*velocity + rate * away) * seconds;
    *value = goal + (away + drift) * decay;
    *velocity = (*velocity - rate * drift) * decay;
}

float camera_approach(float *velocity, float wanted, float time_constant, float seconds) {
    float decay = expf(-seconds / time_constant);
    float lag = *velocity - wanted;
    *velocity = wanted + lag * decay;
    return wanted * seconds + lag * time_constant * (1 - decay);
}

void camera_look(float *angle, float *wanted, float *velocity, float mouse, float arrow, float most,
                 float seconds) {
    *wanted += mouse;
    *wanted += camera_approach(velocity, arrow * arrow_rate, arrow_seconds, seconds);
    *wanted = camera_clamp(*wanted, -most, most);
    *angle += (*wanted - *angle) * (1 - expf(-seconds / look_seconds));
}

double camera_cubic(double rise, double first_slope, double last_slope, double t) {
    double bend = 3 * rise - 2 * first_slope - last_slope;
    double twist = first_slope + last_slope - 2 * rise;
    return t * (first_slope + t * (bend + t * twist));
}

// --- The tripod ---

static const float high_horizon = 0.3f; // of the picture's height: one above it stays
static const float share = 0.5f;        // of the picture, that the flock takes from side to side
static const float share_high = 0.72f;  // the same of its height
static const float margin = 0.1f;       // of half the picture, above the flock
// Angles of view in degrees: up to the first the flock is in the middle of the picture's height,
// from the second on it may be above that by most_above, a share of half the picture.
static const float long_lens = 16, wide_lens = 30, most_above = 0.62f;

static const float pan_zone = 0.2f;     // of half of what is free of it, to both sides
static const float tilt_zone = 0.2f;    // the same upwards
static const float lens_zone = 0.18f;   // of the logarithm: 0.45 to 0.65 of the picture
static const float follow_until = 0.3f; // of a zone: so near the middle the camera comes to rest
static const float pan_rate = 2.2f;     // a second, of a critically damped spring
static const float tilt_rate = 2.2f;    // a second
static const float lens_rate = 1.2f;    // a second: 4 % are left after four
static const float opening_rate = 0.5f, opening_seconds = 10;
static const float unseen = 6e-4f; // of the angle of view: half a pixel in a height of 720
static const float hand_low = 5, hand_high = 90; // degrees

// Between the line through the picture's middle and that through this share of half its extent.
static float angle_at(float part, float half_extent) {
    return atanf(part * half_extent) / degree;
}

static float half_height(float angle) {
    return tanf(angle * degree / 2);
}

static float free_height(const CameraCover *cover) {
    return 1 - cover->top - cover->bottom;
}

// Of the part of the picture that is free, to the picture's height; and its smaller side.
static float free_width(const CameraScene *scene) {
    return scene->aspect * (1 - scene->cover.left - scene->cover.right);
}

static float free_smaller(const CameraScene *scene) {
    return fminf(free_width(scene), free_height(&scene->cover));
}

// From the picture's lower edge.
static float free_horizon(const CameraScene *scene) {
    return scene->cover.bottom + scene->horizon * free_height(&scene->cover);
}

float camera_free_aspect(const CameraScene *scene) {
    return free_height(&scene->cover) < 1 ? free_smaller(scene) : free_width(scene);
}

// The half height of a picture that the flock fills as it should.
static float fit_lens(const CameraScene *scene) {
    const CameraCover *cover = &scene->cover;
    float smaller = free_smaller(scene);
    float wanted = fmaxf(scene->extent.across / free_width(scene) / share,
                         scene->extent.above / free_height(cover) / share_high);
    if (scene->horizon > high_horizon) // all from there to the flock's upper edge
        wanted = fmaxf(wanted, (tanf(scene->extent.pitch * degree) + scene->extent.above) /
                                   (2 * (1 - cover->top - free_horizon(scene)) - margin));
    float low = half_height(fminf(CAMERA_LENS_NARROWEST, scene->field_of_view)) / smaller;
    return camera_clamp(wanted, low, half_height(scene->field_of_view) / smaller);
}

static float fit_pitch(const CameraScene *scene, float half) {
    const CameraCover *cover = &scene->cover;
    float level = angle_at(1 - 2 * free_horizon(scene), half), angle = 2 * angle_at(1, half);
    if (scene->horizon > high_horizon)
        return level;
    float wide = camera_clamp((angle - long_lens) / (wide_lens - long_lens), 0, 1);
    float top = scene->extent.pitch + angle_at(1, fminf(scene->extent.above, half));
    float middle = cover->bottom - cover->top + most_above * wide * free_height(cover);
    float pitch = fmaxf(scene->extent.pitch - middle * angle / 2,
                        top - angle_at(1 - margin - 2 * cover->top, half));
    return fmaxf(level, pitch);
}

// The flock in the middle of what is free from side to side.
static float fit_yaw(const CameraScene *scene, float half) {
    return scene->extent.yaw +
           angle_at(scene->cover.right - scene->cover.left, half * scene->aspect);
}

void camera_tripod_face(Camera *camera, const CameraScene *scene) {
    float half = fit_lens(scene);
    camera->field_of_view = 2 * angle_at(1, half);
    camera->yaw = fit_yaw(scene, half);
    camera->pitch = fit_pitch(scene, half);
}

void camera_tripod_begin(CameraTripod *tripod, const Camera *camera) {
    *tripod = (CameraTripod){.yaw.goal = camera->yaw,
                             .pitch.goal = camera->pitch,
                             .lens.goal = logf(camera_half_height(camera))};
}

void camera_tripod_open(CameraTripod *tripod, Camera *camera, const CameraScene *scene) {
    float half = half_height(scene->field_of_view) / free_smaller(scene);
    camera->field_of_view = 2 * angle_at(1, half);
    camera->yaw = fit_yaw(scene, half);
    camera->pitch = fit_pitch(scene, half);
    camera_tripod_begin(tripod, camera);
    tripod->lens.follows = true;
    tripod->opening = opening_seconds;
}

// Towards what is wanted, when that has left the zone. present: of the camera.
static void follow_axis(CameraTripodAxis *axis, float present, float wanted, float zone) {
    axis->follows |= fabsf(wanted - axis->goal) > zone;
    if (!axis->follows)
        return;
    axis->goal = wanted;
    axis->follows = fabsf(wanted - present) > follow_until * zone;
}

// By a spring, which rests where it would creep on for seconds: nobody sees less than least.
static void move(float *value, float *velocity, float goal, float rate, float least,
                 float seconds) {
    if (fabsf(*value - goal) < least && fabsf(*velocity) < least)
        *velocity = 0;
    else
        camera_spring(value, velocity, goal, rate, seconds);
}

void camera_tripod_advance(CameraTripod *tripod, Camera *camera, Camera *velocity,
                           const CameraScene *scene, float seconds) {
    float present = logf(camera_half_height(camera)), before = present;
    if (!tripod->by_hand)
        follow_axis(&tripod->lens, present, logf(fit_lens(scene)), lens_zone);
    move(&present, &tripod->lens_velocity, tripod->lens.goal,
         tripod->opening > 0 ? opening_rate : lens_rate, unseen, seconds);
    if (present != before)
        camera->field_of_view = 2 * angle_at(1, expf(present));
    tripod->opening = fmaxf(tripod->opening - seconds, 0);

    float half = camera_half_height(camera), least = unseen * camera->field_of_view;
    float yaw = camera->yaw + camera_turn_between(camera->yaw, fit_yaw(scene, half));
    tripod->yaw.goal = camera->yaw + camera_turn_between(camera->yaw, tripod->yaw.goal);
    follow_axis(&tripod->yaw, camera->yaw, yaw, angle_at(pan_zone, half * free_width(scene)));
    follow_axis(&tripod->pitch, camera->pitch, fit_pitch(scene, half), angle_at(tilt_zone, half));
    move(&camera->yaw, &velocity->yaw, tripod->yaw.goal, pan_rate, least, seconds);
    move(&camera->pitch, &velocity->pitch, tripod->pitch.goal, tilt_rate, least, seconds);
}

void camera_tripod_zoom(CameraTripod *tripod, const Camera *camera, float factor) {
    float lens = tripod->by_hand ? tripod->lens.goal : logf(camera_half_height(camera));
    tripod->by_hand = true;
    tripod->lens.goal = camera_clamp(lens - logf(factor), logf(half_height(hand_low)),
                                     logf(half_height(hand_high)));
}

// --- Rigs ---

static const float most_look_pitch = 80; // degrees
static const float wheel_growth = 1.15f; // of the distance, per notch
static const float least_distance = 0.3f, most_distance = 6;
static const float distance_seconds = 0.12f;
static const float face_rate = 4; // a second: of the angle to the flock, when the view turns there
static const float faced = 2;     // degrees: near enough
static const float radius_rate = 0.8f;  // a second: slow, for a flock that changes its size
static const float orbit_rate = 8;      // degrees a second
static const float orbit_change = 0.5f; // seconds: time constant of a change of the rate
static const float orbit_factor = 4;    // Shift and Ctrl
static const float orbit_low = -40, orbit_high = 12; // degrees of pitch
static const float orbit_share = 0.85f;              // of the flock's radius that fills the picture
static const float leader_heading = 0.4f; // weight of its heading over the direction to the flock
static const float usual_half = 0.52f;    // camera_half_height of an angle of view of 55 degrees
static const float jump_spans = 10;       // bird sizes, and
static const float jump_share = 0.5f;     // of the flock's radius: farther in one frame is a jump

// How a mode follows its target, and where the camera is relative to it: a little lower, so that
// what flies as high as it is seen before the sky. Lengths in wing spans;
// above and tilt where half the picture is usual_half: through a longer lens they are less, so
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

// clang-format off
static const RigParams rig_params[] = {
    //                      place heading turn share  back  above  aside up tilt
    [CAMERA_MODE_FOLLOW] = {8,    1.6f,   50,  0.3f,  3.2f, 0,     24,   5, 3},
    [CAMERA_MODE_HEAD]   = {10,   1.8f,   40,  0.6f, -0.5f, 0.3f,  0,    0, 5},
    [CAMERA_MODE_LEADER] = {5,    1.5f,   45,  0.4f,  10,   0,     0,    4, 3},
    [CAMERA_MODE_FALCON] = {8,    2,      60,  0.5f,  6.5f, 0,     0,    5, 3},
    [CAMERA_MODE_ORBIT]  = {.place_rate = 2},
};
// clang-format on

bool camera_mode_follows(CameraMode mode) {
    return mode >= CAMERA_MODE_FOLLOW && mode <= CAMERA_MODE_ORBIT;
}

static CameraTarget find_target(CameraMode mode, const CameraScene *scene) {
    if (mode == CAMERA_MODE_FALCON)
        return scene->falcon;
    if (mode == CAMERA_MODE_FOLLOW || mode == CAMERA_MODE_HEAD)
        return scene->bird;
    CameraTarget target = {.present = true};
    if (mode == CAMERA_MODE_ORBIT) {
        vec_copy(scene->centre, target.position);
        return target;
    }
    // The leader's heading leads to its followers' middle, so that they are seen behind it; where
    // it flies among them, it is its own.
    target = scene->leader;
    const float *flies = scene->leader.velocity;
    float speed = hypotf(hypotf(flies[0], flies[1]), flies[2]);
    float own = speed > 0 ? leader_heading / speed : 0;
    for (int i = 0; i < 3; i++)
        target.velocity[i] =
            own * flies[i] + (scene->followers[i] - target.position[i]) / scene->followers_radius;
    return target;
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
    // Of a mode that goes on with another target, the person's view angle and distance are kept.
    if (entering)
        *rig = (CameraRig){.yaw = yaw, .distance = 1, .wanted_distance = 1};
    rig->target = find_target(mode, scene);
    vec_copy(rig->target.position, rig->place);
    vec_copy(rig->target.velocity, rig->velocity);
    rig->radius = scene->radius;
    rig->radius_velocity = rig->pitch_velocity = 0;
    if (mode == CAMERA_MODE_ORBIT) {
        rig->pitch = camera_clamp(scene->home.pitch, orbit_low, orbit_high);
    } else if (!rig->steered) {
        rig->yaw = yaw;
        rig->yaw_velocity = rig->pitch = 0;
        heading_angles(&rig->target, &rig->yaw, &rig->pitch);
    }
}

bool camera_wants_to_move(const CameraInput *input) {
    return input->forward != 0 || input->right != 0 || input->up != 0;
}

static void take_input(CameraRig *rig, const CameraInput *input, float seconds) {
    // A falcon that is steered cannot move aside: the keys for that turn it.
    float right = rig->steered ? input->right : 0, up = rig->steered ? input->up : 0;
    camera_look(&rig->look[0], &rig->wanted_look[0], &rig->look_velocity[0], input->mouse_yaw,
                input->turn + right, INFINITY, seconds);
    camera_look(&rig->look[1], &rig->wanted_look[1], &rig->look_velocity[1], input->mouse_pitch,
                input->tilt + up, most_look_pitch, seconds);
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

// Until it looks there, or the person looks elsewhere.
static void face_flock(CameraRig *rig, CameraMode mode, const CameraInput *input,
                       const CameraScene *scene, float seconds) {
    const Camera now = camera_rig_camera(rig, mode, scene);
    CameraTarget flock;
    vec_subtract(scene->centre, now.position, flock.velocity);
    float yaw = now.yaw, pitch = now.pitch, part = 1 - expf(-face_rate * seconds);
    heading_angles(&flock, &yaw, &pitch);
    float aside = camera_turn_between(now.yaw, yaw), above = pitch - now.pitch;
    rig->wanted_look[0] += aside * part;
    rig->wanted_look[1] += above * part;
    bool looks = input->turn != 0 || input->tilt != 0 || input->right != 0 || input->up != 0 ||
                 input->mouse_yaw != 0 || input->mouse_pitch != 0;
    rig->faces &= !looks && hypotf(aside, above) > faced;
}

void camera_rig_advance(CameraRig *rig, CameraMode mode, const CameraInput *input,
                        const CameraScene *scene, float seconds) {
    const RigParams *params = &rig_params[mode];
    CameraTarget target = find_target(mode, scene);
    rig->steered |= mode == CAMERA_MODE_FALCON && camera_wants_to_move(input);
    if (rig->faces)
        face_flock(rig, mode, input, scene, seconds);
    take_input(rig, input, seconds);
    if (!target.present || seconds <= 0)
        return;
    for (int i = 0; i < 3; i++) {
        float was = rig->target.position[i], now = target.position[i];
        float speed = (now - was) / seconds;
        float away = rig->place[i] - was, drift = rig->velocity[i] - speed;
        camera_spring(&away, &drift, 0, params->place_rate, seconds);
        rig->place[i] = now + away;
        rig->velocity[i] = speed + drift;
    }
    if (mode == CAMERA_MODE_ORBIT) {
        float rate =
            orbit_rate * (input->fast ? orbit_factor : 1) / (input->slow ? orbit_factor : 1);
        rig->yaw += camera_approach(&rig->yaw_velocity, rate, orbit_change, seconds);
    } else if (!rig->steered) {
        float yaw = rig->yaw, pitch = rig->pitch;
        heading_angles(&rig->target, &yaw, &pitch);
        float to_yaw = yaw, to_pitch = pitch;
        heading_angles(&target, &to_yaw, &to_pitch);
        yaw += camera_turn_between(yaw, to_yaw) / 2;
        yaw = rig->yaw + camera_turn_between(rig->yaw, yaw);
        turn_to(&rig->yaw, &rig->yaw_velocity, yaw, params, seconds);
        turn_to(&rig->pitch, &rig->pitch_velocity, (pitch + to_pitch) / 2, params, seconds);
    }
    rig->yaw = remainderf(rig->yaw, 360);
    camera_spring(&rig->radius, &rig->radius_velocity, scene->radius, radius_rate, seconds);
    rig->target = target;
}

bool camera_rig_lift(Camera *camera, const float place[3], float floor_y) {
    if (camera->position[1] >= floor_y)
        return false;
    float sine = (place[1] - floor_y) / vec_distance(camera->position, place);
    camera->pitch = asinf(camera_clamp(sine, -1, 1)) * 57.29577951f;
    return true;
}

void camera_rig_frame_ball(Camera *camera, const float centre[3], float radius,
                           const CameraScene *scene) {
    camera_frame_ball(camera, centre, radius, camera_free_aspect(scene));
    if (camera_rig_lift(camera, centre, scene->ground_y + CAMERA_GROUND_MARGIN))
        camera_frame_ball(camera, centre, radius, camera_free_aspect(scene));
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
    float lens = camera_half_height(&camera) / usual_half;
    float back = params->back * scene->bird_size * distance;
    float above = params->above * scene->bird_size * lens, forward[3], right[3], up[3];
    camera_axes(&camera, forward, right, up);
    for (int i = 0; i < 3; i++)
        camera.position[i] = rig->place[i] - forward[i] * back + up[i] * above;
    camera.pitch += params->tilt * lens;
    return camera;
}
