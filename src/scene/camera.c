#include "scene/camera.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include <cglm/cglm.h>

#include "base/text.h"
#include "base/vec.h"
#include "scene/view.h"

static const float largest_number = 1e9f; // that camera_parse accepts: its square is finite

Camera camera_change(const Camera *from, const Camera *to) {
    Camera change;
    for (int i = 0; i < CAMERA_VALUES; i++)
        change.values[i] = to->values[i] - from->values[i];
    change.yaw = remainderf(change.yaw, 360);
    return change;
}

void camera_axes(const Camera *camera, float forward[3], float right[3], float up[3]) {
    float yaw = glm_rad(camera->yaw), pitch = glm_rad(camera->pitch);
    float sy = sinf(yaw), cy = cosf(yaw), sp = sinf(pitch), cp = cosf(pitch);
    glm_vec3_copy((vec3){cp * sy, sp, -cp * cy}, forward);
    glm_vec3_copy((vec3){cy, 0, sy}, right);
    glm_vec3_copy((vec3){-sp * sy, cp, sp * cy}, up);
}

void camera_frame_ball(Camera *camera, const float centre[3], float radius, float aspect) {
    float half = glm_rad(camera->field_of_view) / 2;
    float half_across = atanf(tanf(half) * aspect);
    float distance = radius / sinf(glm_min(half, half_across));
    vec3 forward, right, up;
    camera_axes(camera, forward, right, up);
    vec_add_scaled(centre, forward, -distance, camera->position);
}

void camera_frame_box(Camera *camera, const float low[3], const float high[3], float aspect,
                      float margin) {
    float above = camera_half_height(camera) * (1 - margin);
    float across = above * aspect, distance = CAMERA_NEAR;
    vec3 forward, right, up;
    camera_axes(camera, forward, right, up);
    for (int corner = 0; corner < 8; corner++) {
        vec3 half;
        for (int i = 0; i < 3; i++)
            half[i] = (corner >> i & 1 ? 0.5f : -0.5f) * (high[i] - low[i]);
        float nearer = -glm_vec3_dot(half, forward);
        distance = glm_max(distance, nearer + fabsf(glm_vec3_dot(half, right)) / across);
        distance = glm_max(distance, nearer + fabsf(glm_vec3_dot(half, up)) / above);
    }
    for (int i = 0; i < 3; i++)
        camera->position[i] = (low[i] + high[i]) / 2 - forward[i] * distance;
}

void camera_matrix(const Camera *camera, float aspect, float matrix[16]) {
    vec3 forward, right, up;
    camera_axes(camera, forward, right, up);
    mat4 projection, product;
    mat4 rotation = {{right[0], up[0], -forward[0], 0},
                     {right[1], up[1], -forward[1], 0},
                     {right[2], up[2], -forward[2], 0},
                     {0, 0, 0, 1}};
    glm_perspective(glm_rad(camera->field_of_view), aspect, CAMERA_NEAR, CAMERA_FAR, projection);
    projection[2][2] = -1;
    projection[3][2] = -2 * CAMERA_NEAR;
    glm_mat4_mul(projection, rotation, product);
    for (int i = 0; i < 16; i++)
        matrix[i] = product[i / 4][i % 4];
}

float camera_half_height(const Camera *camera) {
    return tanf(glm_rad(camera->field_of_view) / 2);
}

float camera_focal(const Camera *camera, int height) {
    return (float)height / 2 / camera_half_height(camera);
}

void camera_ray(const Camera *camera, int width, int height, const float pixel[2],
                float direction[3]) {
    vec3 forward, right, up;
    camera_axes(camera, forward, right, up);
    float focal = camera_focal(camera, height);
    float across = (pixel[0] - (float)width / 2) / focal;
    float above = ((float)height / 2 - pixel[1]) / focal;
    for (int i = 0; i < 3; i++)
        direction[i] = forward[i] + right[i] * across + up[i] * above;
    glm_vec3_normalize(direction);
}

bool camera_parse(const char *text, Camera *camera, Error *error) {
    Camera read = {0};
    int found = text_to_floats(text, read.values, CAMERA_VALUES);
    if (found < 5)
        return error_set(error, ERROR_USAGE,
                         "'%.80s' is no camera: five or six numbers " CAMERA_TEXT " are accepted",
                         text);
    for (int k = 0; k < 5; k++)
        if (fabsf(read.values[k]) > (k < 4 ? largest_number : CAMERA_MAX_PITCH))
            return error_set(error, ERROR_USAGE,
                             "'%.80s' is no camera: numbers within ±%g, PITCH within ±%g, are "
                             "accepted",
                             text, (double)largest_number, (double)CAMERA_MAX_PITCH);
    *camera = read;
    return found < CAMERA_VALUES || param_check_number(param_find(&view_params, "field_of_view"),
                                                       (double)read.field_of_view, error);
}
