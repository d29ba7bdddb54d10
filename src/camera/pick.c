#include "camera/pick.h"

#include <math.h>

#include "base/vec.h"

static const float forgiven = 12; // pixels
static const float full_height = 720;

// Of half the size: wings are thin at their tips, and there one often means what is behind.
static const float solid_share = 0.7f;

bool pick_bird(const Camera *camera, int width, int height, const float pixel[2],
               const FrameBirds *birds, float size, uint32_t *bird) {
    float forward[3], right[3], up[3];
    camera_axes(camera, forward, right, up);
    float focal = (float)height / 2 / tanf(camera->field_of_view * 0.00872664626f);
    float across = pixel[0] - (float)width / 2, above = (float)height / 2 - pixel[1];
    float least = forgiven * fmaxf((float)height / full_height, 1), nearest = INFINITY;
    bool found = false;
    for (size_t slot = 0; slot < birds->count; slot++) {
        float place[3], depth = 0, x = 0, y = 0;
        frame_bird_place(birds, slot, place);
        for (int i = 0; i < 3; i++) {
            float offset = place[i] - camera->position[i];
            depth += offset * forward[i];
            x += offset * right[i];
            y += offset * up[i];
        }
        if (!(depth > CAMERA_NEAR))
            continue;
        float missed = hypotf(x * focal / depth - across, y * focal / depth - above) -
                       solid_share * size / 2 * focal / depth;
        missed = missed > 0 ? missed : 0;
        if (missed < least || (missed == least && depth < nearest)) {
            found = true;
            least = missed;
            nearest = depth;
            *bird = birds->id[slot];
        }
    }
    return found;
}

bool pick_place(const Camera *camera, int width, int height, const float pixel[2],
                const float centre[3], float place[3]) {
    float forward[3], right[3], up[3], offset[3], ray[3];
    camera_axes(camera, forward, right, up);
    vec_subtract(centre, camera->position, offset);
    camera_ray(camera, width, height, pixel, ray);
    float depth = vec_dot(offset, forward), slant = vec_dot(ray, forward);
    if (!(depth > CAMERA_NEAR) || !(slant > 1e-3f))
        return false;
    for (int i = 0; i < 3; i++)
        place[i] = camera->position[i] + ray[i] * depth / slant;
    return true;
}

bool pick_place_moved(const Camera *camera, int height, const float from[3], const float to[3]) {
    float apart[3], offset[3];
    vec_subtract(to, from, apart);
    vec_subtract(to, camera->position, offset);
    float pixel = 2 * tanf(camera->field_of_view * 0.00872664626f) / (float)height;
    return vec_dot(apart, apart) > pixel * pixel * vec_dot(offset, offset);
}
