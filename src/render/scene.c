#include "render/scene.h"

#include <math.h>
#include <string.h>

static const float degree = 0.0174532925f;

// The air's colours at one height of the sun, in linear light.
typedef struct SceneHour {
    float height; // degrees
    float sun_light[3], sky_light[3], earth_light[3], zenith[3], horizon[3], glow[3];
} SceneHour;

// Tuned by eye for birds that stand out dark against a bright sky.
static const SceneHour hours[] = {
    {-8,
     {0.00f, 0.00f, 0.00f},
     {0.06f, 0.07f, 0.12f},
     {0.02f, 0.02f, 0.03f},
     {0.015f, 0.025f, 0.07f},
     {0.16f, 0.11f, 0.14f},
     {0.20f, 0.08f, 0.05f}},
    {0,
     {0.60f, 0.22f, 0.08f},
     {0.20f, 0.20f, 0.30f},
     {0.06f, 0.05f, 0.06f},
     {0.05f, 0.09f, 0.24f},
     {0.46f, 0.27f, 0.23f},
     {0.85f, 0.33f, 0.12f}},
    {8,
     {1.90f, 1.02f, 0.46f},
     {0.24f, 0.28f, 0.40f},
     {0.10f, 0.08f, 0.06f},
     {0.085f, 0.17f, 0.40f},
     {0.66f, 0.47f, 0.36f},
     {1.05f, 0.50f, 0.17f}},
    {30,
     {2.90f, 2.45f, 1.90f},
     {0.42f, 0.52f, 0.72f},
     {0.20f, 0.18f, 0.14f},
     {0.11f, 0.28f, 0.66f},
     {0.72f, 0.80f, 0.90f},
     {0.70f, 0.55f, 0.36f}},
    {90,
     {3.20f, 2.95f, 2.60f},
     {0.45f, 0.58f, 0.82f},
     {0.26f, 0.24f, 0.20f},
     {0.09f, 0.25f, 0.66f},
     {0.62f, 0.76f, 0.92f},
     {0.50f, 0.45f, 0.36f}},
};

static void scene_mix(float out[4], const float a[3], const float b[3], float t) {
    for (int i = 0; i < 3; i++)
        out[i] = a[i] + (b[i] - a[i]) * t;
}

static void scene_set_sun(Scene *scene, const View *view) {
    float height = view->sun_height * degree, azimuth = view->sun_azimuth * degree;
    scene->sun[0] = cosf(height) * sinf(azimuth);
    scene->sun[1] = sinf(height);
    scene->sun[2] = -cosf(height) * cosf(azimuth);
    scene->sun[3] = 12;

    size_t last = sizeof hours / sizeof *hours - 1, hour = 0;
    while (hour + 1 < last && view->sun_height > hours[hour + 1].height)
        hour++;
    const SceneHour *a = &hours[hour], *b = a + 1;
    float t = (view->sun_height - a->height) / (b->height - a->height);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    scene_mix(scene->sun_light, a->sun_light, b->sun_light, t);
    scene_mix(scene->sky_light, a->sky_light, b->sky_light, t);
    scene_mix(scene->earth_light, a->earth_light, b->earth_light, t);
    // Tufts stand up into the sunlight that passes over level ground.
    float onto = 0.12f + (scene->sun[1] > 0 ? scene->sun[1] : 0);
    for (int i = 0; i < 3; i++)
        scene->land_light[i] = scene->sky_light[i] + scene->sun_light[i] * onto;
    scene_mix(scene->zenith, a->zenith, b->zenith, t);
    scene_mix(scene->horizon, a->horizon, b->horizon, t);
    scene_mix(scene->glow, a->glow, b->glow, t);
}

void scene_describe(Scene *scene, const FrameDescription *frame) {
    const View *view = frame->view;
    const Camera *camera = &frame->camera;
    *scene = (Scene){0};
    float aspect = (float)frame->width / (float)frame->height;
    camera_matrix(camera, aspect, scene->matrix);
    memcpy(scene->eye, camera->position, sizeof camera->position);
    scene->eye[3] = camera->position[1] - view->ground_y;

    float forward[3], right[3], up[3];
    camera_axes(camera, forward, right, up);
    float above = tanf(camera->field_of_view * degree / 2);
    for (int i = 0; i < 3; i++) {
        scene->ray_right[i] = right[i] * 2 * above * aspect;
        scene->ray_up[i] = up[i] * 2 * above;
        scene->ray_corner[i] = forward[i] - (scene->ray_right[i] + scene->ray_up[i]) / 2;
    }

    scene_set_sun(scene, view);
    // Without a sky there is one colour all around, for haze and pools too.
    if (!view->sky) {
        static const float even[3] = {0.42f, 0.50f, 0.60f};
        for (int i = 0; i < 3; i++)
            scene->zenith[i] = scene->horizon[i] = even[i] * view->background;
        memset(scene->glow, 0, sizeof scene->glow);
    }
    // The shader takes powers of 2.
    scene->options[0] = view->haze ? 1.442695f / view->haze_distance : 0;
    scene->options[1] = view->exposure;
    scene->options[2] = 1;
}

void scene_background(const Scene *scene, float rgb[3]) {
    for (int i = 0; i < 3; i++) {
        // shaders/shared/tone.glsl
        float x = scene->horizon[i] * scene->options[1] - 0.004f;
        x = x > 0 ? x : 0;
        rgb[i] = (x * (6.2f * x + 0.5f)) / (x * (6.2f * x + 1.7f) + 0.06f);
    }
}
