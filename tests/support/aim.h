// Cameras and pixels for tests: aims a camera at a point, and finds the pixel of a position.
#pragma once

#include <math.h>

#include "scene/camera.h"
#include "scene/view.h"

// A camera with the default field of view that looks at a point; along -z where the two are equal.
static inline Camera camera_look_at(const float position[3], const float target[3]) {
    const float degrees = 57.2957795f;
    View view;
    param_reset_all(&view_params, &view);
    Camera camera = {.position = {position[0], position[1], position[2]},
                     .field_of_view = view.field_of_view};
    float x = target[0] - position[0], y = target[1] - position[1], z = target[2] - position[2];
    float across = hypotf(x, z);
    if (across > 0)
        camera.yaw = atan2f(x, -z) * degrees;
    camera.pitch = fmaxf(-CAMERA_MAX_PITCH, fminf(atan2f(y, across) * degrees, CAMERA_MAX_PITCH));
    return camera;
}

// The pixel of a position, which may be outside the picture; false where it is behind the camera.
static inline bool camera_project(const Camera *camera, int width, int height, const float place[3],
                                  float pixel[2]) {
    float forward[3], right[3], up[3], depth = 0, across = 0, above = 0;
    camera_axes(camera, forward, right, up);
    for (int i = 0; i < 3; i++) {
        float offset = place[i] - camera->position[i];
        depth += offset * forward[i];
        across += offset * right[i];
        above += offset * up[i];
    }
    pixel[0] = pixel[1] = 0;
    if (depth <= 0)
        return false;
    float focal = camera_focal(camera, height);
    pixel[0] = (float)width / 2 + focal * across / depth;
    pixel[1] = (float)height / 2 - focal * above / depth;
    return true;
}
