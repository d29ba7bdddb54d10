#include "render/uniforms.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const float stillness = 0.92f; // of still water: the rest is a breath of wind
static const float sun_haze = 0.16f;
static const float disc_brightness = 12;   // of the sun's disc over its light
static const double moment_period = 14400; // seconds: keeps the precision of a float within 1 ms

static void scene_set_light(SceneUniforms *scene, const Daylight *daylight) {
    memcpy(scene->sun, daylight->sun, sizeof daylight->sun);
    scene->sun[3] = disc_brightness;
    memcpy(scene->sun_light, daylight->sun_light, sizeof daylight->sun_light);
    memcpy(scene->sky_light, daylight->sky_light, sizeof daylight->sky_light);
    memcpy(scene->earth_light, daylight->earth_light, sizeof daylight->earth_light);
    memcpy(scene->zenith, daylight->zenith, sizeof daylight->zenith);
    memcpy(scene->horizon, daylight->horizon, sizeof daylight->horizon);
    memcpy(scene->nadir, daylight->nadir, sizeof daylight->nadir);
    memcpy(scene->glow, daylight->glow, sizeof daylight->glow);
    scene->glow[3] = daylight->halo;
    // Upright reeds also catch sunlight that is parallel to the ground.
    float onto = 0.10f + fmaxf(daylight->sun[1], 0);
    for (int i = 0; i < 3; i++)
        scene->land_light[i] = daylight->land_light[i] + daylight->sun_light[i] * onto;
    scene->land_light[3] = onto;
}

static void scene_set_eye(SceneUniforms *scene, const FrameDescription *frame) {
    const Camera *camera = &frame->camera;
    float aspect = (float)frame->width / (float)frame->height;
    camera_matrix(camera, aspect, scene->matrix);
    memcpy(scene->eye, camera->position, sizeof camera->position);
    scene->eye[3] = camera->position[1] - frame_ground_y(frame);

    float forward[3], right[3], up[3];
    camera_axes(camera, forward, right, up);
    float above = camera_half_height(camera);
    for (int i = 0; i < 3; i++) {
        scene->ray_right[i] = right[i] * 2 * above * aspect;
        scene->ray_up[i] = up[i] * 2 * above;
        scene->ray_corner[i] = forward[i] - (scene->ray_right[i] + scene->ray_up[i]) / 2;
    }
    scene->ray_up[3] = camera_focal(camera, frame->height);
}

// The opening of a lens of 1:4 before a picture of 24 mm, as high as that of small film.
static float lens_opening(const Camera *camera, float metre) {
    float focal = 0.024f / (2 * camera_half_height(camera));
    return focal / 4 * metre;
}

static void scene_set_home(SceneUniforms *scene, const View *view) {
    static const float degree = 0.0174532925f;
    ViewStand stand = view_find_stand(view);
    scene->home[0] = stand.x;
    scene->home[1] = stand.z;
    scene->home[2] = sinf(stand.yaw * degree) / stand.metre;
    scene->home[3] = cosf(stand.yaw * degree) / stand.metre;
}

// Half of the mist is below 3 m; the densest halves the light over 60 m at the ground.
static void scene_set_mist(SceneUniforms *scene, const View *view) {
    if (view->mist == 0)
        return;
    float metre = view_find_stand(view).metre, half_height = 3 * metre;
    scene->mist[0] = view->mist / (60 * metre * 0.693147f);
    scene->mist[1] = 1 / half_height;
    scene->mist[2] = scene->eye[3] / half_height;
    scene->mist[3] = exp2f(-fmaxf(scene->mist[2], 0));
}

void scene_uniforms_describe(SceneUniforms *scene, const FrameDescription *frame,
                             const Daylight *daylight, ViewQuality quality) {
    const View *view = frame->view;
    *scene = (SceneUniforms){0};
    scene_set_eye(scene, frame);
    scene_set_light(scene, daylight);
    // Without a sky there is one colour all around, for haze and reflections too.
    if (!view->sky) {
        static const float even[3] = {0.42f, 0.50f, 0.60f};
        for (int i = 0; i < 3; i++)
            scene->zenith[i] = scene->horizon[i] = scene->nadir[i] = even[i] * view->background;
        memset(scene->glow, 0, sizeof daylight->glow);
    }
    // The shader takes powers of 2.
    scene->options[0] = view->haze ? 1.442695f / view->haze_distance : 0;
    scene->options[1] = view->exposure * daylight->metering;
    scene->options[3] = view_shows(view, VIEW_EFFECT_STARS, quality) ? daylight->stars : 0;
    scene_set_home(scene, view);
    scene_set_mist(scene, view);
    scene->moment[0] = (float)fmod(frame->seconds, moment_period);
    scene->ray_right[3] = view_shows(view, VIEW_EFFECT_SUN_HAZE, quality) ? sun_haze : 0;
    if (view_shows(view, VIEW_EFFECT_FOCUS, quality))
        scene->ray_corner[3] = lens_opening(&frame->camera, view->metre);
    scene->earth_light[3] = view_shows(view, VIEW_EFFECT_STILL, quality) ? stillness : 0;
    scene->horizon[3] = view->shore;
    scene->moment[3] = view->contrast;
    scene->switches[0] = view_shows(view, VIEW_EFFECT_GLITTER, quality);
    scene->switches[1] = view_shows(view, VIEW_EFFECT_RIPPLES, quality);
    scene->moment[2] = scene->switches[1] > 0 && quality == VIEW_QUALITY_HIGH;
    scene->switches[2] = view_shows(view, VIEW_EFFECT_CLOUD_DETAIL, quality);
    scene->switches[3] = view_shows(view, VIEW_EFFECT_GLOW, quality);
}

// The numbers of shaders/shared/tone.glsl.
static const float tone_linear = 0.365f, tone_toe = 0.055f;

void scene_uniforms_background(const SceneUniforms *scene, float rgb[3]) {
    static const float weights[3] = {0.2126f, 0.7152f, 0.0722f};
    float grey = 0, slope = scene->moment[3];
    for (int i = 0; i < 3; i++) {
        float x = scene->horizon[i] * scene->options[1];
        rgb[i] = x / sqrtf(x * (x + tone_linear) + tone_toe);
        grey += rgb[i] * weights[i];
    }
    grey = fmaxf(grey, 1e-3f);
    float off = 2 * grey - 1, steep = slope * off / sqrtf(1 + (slope * slope - 1) * off * off);
    for (int i = 0; i < 3; i++)
        rgb[i] *= (steep + 1) * 0.5f / grey;
}

float scene_light_shown_as(float display) {
    assert(display >= 0 && display < 1);
    float square = display * display, rest = 1 - square, half = tone_linear * square;
    return (half + sqrtf(half * half + 4 * rest * tone_toe * square)) / (2 * rest);
}
