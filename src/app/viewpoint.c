// The default view is a pure function of the flock at one moment, so that the window, an offscreen
// picture and a test see the same.
#include "app/viewpoint.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

enum { SAMPLES = 4096 };

static const float default_yaw = 20;   // degrees
static const float default_pitch = 15; // degrees: looking up, the horizon low, the flock above it
static const float ball_growth = 1.6f; // of the root mean square distance: a drawn-out flock too
static const float stray_distance = 2.5f; // times the root mean square
static const float all_growth = 1.1f;     // from most of the flock to nearly all of it
static const float camera_floor = 4;      // world units above the ground

static void bird_position(const FrameBirds *birds, size_t i, float out[3]) {
    const float *from[3] = {birds->from.x, birds->from.y, birds->from.z};
    const float *to[3] = {birds->to.x, birds->to.y, birds->to.z};
    for (int k = 0; k < 3; k++)
        out[k] = from[k][i] + (to[k][i] - from[k][i]) * birds->blend;
}

static float distance_squared(const float a[3], const float b[3]) {
    float sum = 0;
    for (int k = 0; k < 3; k++)
        sum += (a[k] - b[k]) * (a[k] - b[k]);
    return sum;
}

// The centre of the sampled birds no farther than limit from about, and their mean distance squared
// from that centre.
static double measure(const FrameBirds *birds, size_t stride, const float about[3], double limit,
                      float centre[3]) {
    double sum[3] = {0}, squares = 0, count = 0;
    for (size_t i = 0; i < birds->count; i += stride) {
        float at[3];
        bird_position(birds, i, at);
        if ((double)distance_squared(at, about) > limit * limit)
            continue;
        for (int k = 0; k < 3; k++) {
            sum[k] += (double)at[k];
            squares += (double)at[k] * (double)at[k];
        }
        count++;
    }
    if (count == 0) {
        memcpy(centre, about, 3 * sizeof(float));
        return 0;
    }
    for (int k = 0; k < 3; k++) {
        double mean = sum[k] / count;
        centre[k] = (float)mean;
        squares -= mean * mean * count;
    }
    return fmax(squares / count, 0);
}

FlockBall viewpoint_flock(const FrameBirds *birds) {
    size_t stride = birds->count / SAMPLES + 1;
    FlockBall ball = {0};
    float first[3] = {0};
    double spread = measure(birds, stride, first, INFINITY, first);
    spread =
        measure(birds, stride, first, (double)stray_distance * sqrt(spread) + 1e-3, ball.centre);
    ball.radius = fmaxf(ball_growth * (float)sqrt(spread), 1);
    return ball;
}

FlockBall viewpoint_whole_flock(const FrameBirds *birds) {
    FlockBall ball = {0};
    float origin[3] = {0}, farthest = 0;
    measure(birds, 1, origin, INFINITY, ball.centre);
    for (size_t i = 0; i < birds->count; i++) {
        float at[3];
        bird_position(birds, i, at);
        farthest = fmaxf(farthest, distance_squared(at, ball.centre));
    }
    ball.radius = fmaxf(sqrtf(farthest), 1);
    return ball;
}

Camera viewpoint_default(const FlockBall *flock, const View *view, float aspect) {
    Camera camera = {
        .yaw = default_yaw, .pitch = default_pitch, .field_of_view = view->field_of_view};
    camera_frame_ball(&camera, flock->centre, flock->radius, aspect);
    // A flock near the ground is looked at from higher, so that the camera does not enter it.
    float floor_y = view->ground_y + camera_floor;
    if (camera.position[1] < floor_y) {
        float distance = sqrtf(distance_squared(camera.position, flock->centre));
        float sine = (flock->centre[1] - floor_y) / distance;
        camera.pitch = asinf(fmaxf(-1, fminf(sine, 1))) * 57.29577951f;
        camera_frame_ball(&camera, flock->centre, flock->radius, aspect);
    }
    return camera;
}

FlyScene viewpoint_scene(const FlockBall *flock, const View *view, float aspect) {
    FlyScene scene = {.home = viewpoint_default(flock, view, aspect),
                      .radius = flock->radius * all_growth,
                      .aspect = aspect,
                      .ground_y = view->ground_y};
    memcpy(scene.centre, flock->centre, sizeof scene.centre);
    return scene;
}

bool viewpoint_parse(const char *text, Camera *camera, Error *error) {
    float values[5];
    char copy[256];
    int found = 0;
    snprintf(copy, sizeof copy, "%s", text);
    bool good = strlen(text) < sizeof copy;
    for (char *at = copy; good && at;) {
        char *comma = strchr(at, ',');
        if (comma)
            *comma++ = '\0';
        good = found < 5 && text_to_float(at, &values[found++]);
        at = comma;
    }
    if (!good || found != 5)
        return error_set(error, ERROR_USAGE,
                         "'%.80s' is no camera: five numbers X,Y,Z,YAW,PITCH are accepted", text);
    if (fabsf(values[4]) > 89)
        return error_set(error, ERROR_USAGE, "pitch %g: -89 to 89 degrees are accepted",
                         (double)values[4]);
    memcpy(camera->position, values, sizeof camera->position);
    camera->yaw = values[3];
    camera->pitch = values[4];
    return true;
}
