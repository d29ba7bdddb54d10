#include "camera/tripod.h"

#include <math.h>

#include "base/vec.h"
#include "camera/motion.h"

static const float degree = 0.0174532925f;
static const float horizon = 0.1f;      // of the picture's height, from its lower edge
static const float seen_radius = 0.45f; // of the ball's, above its centre: flocks are flat
static const float pan_zone = 0.45f;    // of half the picture's width, to both sides
static const float tilt_zone = 0.2f;    // of the angle of view
static const float unseen = 6e-4f;      // of the angle of view: half a pixel in a height of 720

// Between the line through the picture's middle and that through this share of half its extent.
static float angle_at(float share, float half_extent) {
    return atanf(share * half_extent) / degree;
}

// The pitch that has the horizon low in the picture.
static float level_pitch(const Camera *camera) {
    return angle_at(1 - 2 * horizon, camera_half_height(camera));
}

void camera_tripod_face(Camera *camera, const float centre[3], float radius) {
    float way[3];
    vec_subtract(centre, camera->position, way);
    float across = hypotf(way[0], way[2]), distance = hypotf(across, way[1]);
    if (across > 0)
        camera->yaw = atan2f(way[0], -way[2]) / degree;
    float height = atan2f(way[1], across) / degree;
    float size = distance > radius ? asinf(radius / distance) / degree : 90;
    // A flock larger than the picture is not looked past.
    float above = fminf(seen_radius * size, camera->field_of_view / 2);
    camera->pitch = fmaxf(level_pitch(camera), height + above - camera->field_of_view / 2);
}

void camera_tripod_begin(CameraTripod *tripod, const Camera *camera) {
    tripod->yaw = camera->yaw;
    tripod->pitch = camera->pitch;
}

void camera_tripod_turn(CameraTripod *tripod, const Camera *home, float aspect) {
    float zone = angle_at(pan_zone, camera_half_height(home) * aspect);
    float off = camera_turn_between(tripod->yaw, home->yaw);
    tripod->yaw += off - camera_clamp(off, -zone, zone);
    // Tilted as far as it must be, or somewhat farther; level again where nothing needs a tilt.
    float level = level_pitch(home), tilt = home->pitch - level;
    float spare = fminf(tilt, tilt_zone * home->field_of_view);
    tripod->pitch = level + camera_clamp(tripod->pitch - level, tilt, tilt + spare);
}

bool camera_tripod_rests(const CameraTripod *tripod, const Camera *camera, const Camera *velocity) {
    float least = unseen * camera->field_of_view;
    return fabsf(camera_turn_between(camera->yaw, tripod->yaw)) < least &&
           fabsf(camera->pitch - tripod->pitch) < least && fabsf(velocity->yaw) < least &&
           fabsf(velocity->pitch) < least;
}
