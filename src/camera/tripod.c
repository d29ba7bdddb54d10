#include "camera/tripod.h"

#include <math.h>

#include "camera/motion.h"

static const float degree = 0.0174532925f;
static const float high_horizon = 0.3f; // of the picture's height: one above it stays
static const float share = 0.5f;        // of the picture, that the flock takes from side to side
static const float share_high = 0.72f;  // the same of its height
static const float margin = 0.1f;       // of half the picture, above the flock
// Degrees: through the first the flock is in the middle of the picture's height, through the second
// it may be so much above that, as a share of half the picture.
static const float long_lens = 16, wide_lens = 30, most_above = 0.62f;

static const float pan_zone = 0.2f;     // of half the picture, to both sides
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

// The half height of a picture that the flock fills as it should.
static float fit_lens(const CameraExtent *extent, const CameraLens *lens) {
    float smaller = fminf(lens->aspect, 1); // the picture's smaller side to its height
    float wanted = fmaxf(extent->across / lens->aspect / share, extent->above / share_high);
    if (lens->horizon > high_horizon) // all from there to the flock's upper edge
        wanted = fmaxf(wanted, (tanf(extent->pitch * degree) + extent->above) /
                                   (2 * (1 - lens->horizon) - margin));
    float low = half_height(fminf(CAMERA_LENS_NARROWEST, lens->widest)) / smaller;
    return camera_clamp(wanted, low, half_height(lens->widest) / smaller);
}

static float fit_pitch(const CameraExtent *extent, const CameraLens *lens, float half) {
    float level = angle_at(1 - 2 * lens->horizon, half), angle = 2 * angle_at(1, half);
    if (lens->horizon > high_horizon)
        return level;
    float wide = camera_clamp((angle - long_lens) / (wide_lens - long_lens), 0, 1);
    float top = extent->pitch + angle_at(1, fminf(extent->above, half));
    float pitch =
        fmaxf(extent->pitch - most_above * wide * angle / 2, top - angle_at(1 - margin, half));
    return fmaxf(level, pitch);
}

void camera_tripod_face(Camera *camera, const CameraExtent *extent, const CameraLens *lens) {
    float half = fit_lens(extent, lens);
    camera->field_of_view = 2 * angle_at(1, half);
    camera->yaw = extent->yaw;
    camera->pitch = fit_pitch(extent, lens, half);
}

void camera_tripod_begin(CameraTripod *tripod, const Camera *camera) {
    *tripod = (CameraTripod){.yaw.goal = camera->yaw,
                             .pitch.goal = camera->pitch,
                             .lens.goal = logf(camera_half_height(camera))};
}

void camera_tripod_open(CameraTripod *tripod, Camera *camera, const CameraExtent *extent,
                        const CameraLens *lens) {
    float half = half_height(lens->widest) / fminf(lens->aspect, 1);
    camera->field_of_view = 2 * angle_at(1, half);
    camera->pitch = fit_pitch(extent, lens, half);
    camera_tripod_begin(tripod, camera);
    tripod->lens.follows = true;
    tripod->opening = opening_seconds;
}

// Towards what is wanted, when that has left the zone. present: of the camera.
static void follow(CameraTripodAxis *axis, float present, float wanted, float zone) {
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

static void zoom(CameraTripod *tripod, Camera *camera, const CameraExtent *extent,
                 const CameraLens *lens, float seconds) {
    float present = logf(camera_half_height(camera)), before = present;
    if (!tripod->by_hand)
        follow(&tripod->lens, present, logf(fit_lens(extent, lens)), lens_zone);
    move(&present, &tripod->lens_velocity, tripod->lens.goal,
         tripod->opening > 0 ? opening_rate : lens_rate, unseen, seconds);
    if (present != before)
        camera->field_of_view = 2 * angle_at(1, expf(present));
    tripod->opening = fmaxf(tripod->opening - seconds, 0);
}

void camera_tripod_advance(CameraTripod *tripod, Camera *camera, Camera *velocity,
                           const CameraExtent *extent, const CameraLens *lens, float seconds) {
    zoom(tripod, camera, extent, lens, seconds);
    float half = camera_half_height(camera), least = unseen * camera->field_of_view;
    float yaw = camera->yaw + camera_turn_between(camera->yaw, extent->yaw);
    tripod->yaw.goal = camera->yaw + camera_turn_between(camera->yaw, tripod->yaw.goal);
    follow(&tripod->yaw, camera->yaw, yaw, angle_at(pan_zone, half * lens->aspect));
    follow(&tripod->pitch, camera->pitch, fit_pitch(extent, lens, half), angle_at(tilt_zone, half));
    move(&camera->yaw, &velocity->yaw, tripod->yaw.goal, pan_rate, least, seconds);
    move(&camera->pitch, &velocity->pitch, tripod->pitch.goal, tilt_rate, least, seconds);
}

void camera_tripod_zoom(CameraTripod *tripod, const Camera *camera, float factor) {
    float lens = tripod->by_hand ? tripod->lens.goal : logf(camera_half_height(camera));
    tripod->by_hand = true;
    tripod->lens.goal = camera_clamp(lens - logf(factor), logf(half_height(hand_low)),
                                     logf(half_height(hand_high)));
}

void camera_tripod_release(CameraTripod *tripod) {
    tripod->by_hand = false;
    tripod->lens.follows = true;
}
