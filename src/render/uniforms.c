#include "render/uniforms.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

// --- Daylight ---

static const float degree = 0.0174532925f;
static const float halo = 0.35f, half_angle = 0.0047f; // of the sun

// Tuned by eye for birds that stand out dark against a bright sky.
static const struct {
    float height, stars; // height of the sun, degrees
    SceneLight light;
} hours[] = {
    {-16,
     1,
     {{0},
      {0.032f, 0.040f, 0.066f},
      {0.012f, 0.014f, 0.020f},
      {0.45f, 0.50f, 0.75f},
      {0.013f, 0.025f, 0.066f},
      {0.075f, 0.095f, 0.150f},
      {0}}},
    {-7,
     0.35f,
     {{0},
      {0.052f, 0.062f, 0.105f},
      {0.022f, 0.022f, 0.026f},
      {0.85f, 0.85f, 1.05f},
      {0.017f, 0.038f, 0.108f},
      {0.120f, 0.120f, 0.170f},
      {0.660f, 0.190f, 0.040f}}},
    {-1,
     0,
     {{0.500f, 0.170f, 0.045f},
      {0.100f, 0.110f, 0.170f},
      {0.050f, 0.042f, 0.042f},
      {1.85f, 1.70f, 1.85f},
      {0.024f, 0.070f, 0.190f},
      {0.240f, 0.190f, 0.200f},
      {2.100f, 0.580f, 0.055f}}},
    {7,
     0,
     {{2.550f, 1.350f, 0.500f},
      {0.160f, 0.180f, 0.250f},
      {0.090f, 0.070f, 0.055f},
      {1.54f, 1.43f, 1.41f},
      {0.040f, 0.108f, 0.250f},
      {0.330f, 0.275f, 0.260f},
      {3.300f, 1.180f, 0.130f}}},
    {20,
     0,
     {{3.300f, 2.500f, 1.600f},
      {0.360f, 0.440f, 0.600f},
      {0.150f, 0.130f, 0.095f},
      {1.15f, 1.20f, 1.20f},
      {0.060f, 0.185f, 0.450f},
      {0.760f, 0.760f, 0.740f},
      {1.100f, 0.740f, 0.360f}}},
    {45,
     0,
     {{3.600f, 3.200f, 2.650f},
      {0.440f, 0.560f, 0.800f},
      {0.230f, 0.210f, 0.150f},
      {0.70f, 0.80f, 1.00f},
      {0.056f, 0.195f, 0.540f},
      {0.800f, 0.940f, 1.080f},
      {0.600f, 0.520f, 0.380f}}},
    {90,
     0,
     {{3.700f, 3.350f, 2.900f},
      {0.450f, 0.580f, 0.820f},
      {0.250f, 0.230f, 0.165f},
      {0.70f, 0.80f, 1.00f},
      {0.050f, 0.180f, 0.520f},
      {0.780f, 0.930f, 1.080f},
      {0.500f, 0.470f, 0.380f}}},
};

void daylight_describe(Daylight *daylight, const View *view) {
    float azimuth;
    *daylight = (Daylight){.half_angle = half_angle};
    view_find_sun(view, &azimuth, &daylight->height);
    size_t last = sizeof hours / sizeof *hours - 1, hour = 0;
    while (hour + 1 < last && daylight->height > hours[hour + 1].height)
        hour++;
    float from = hours[hour].height, to = hours[hour + 1].height;
    float t = fminf(fmaxf((daylight->height - from) / (to - from), 0), 1);
    SceneLight *light = &daylight->light;
    const float *a = (const float *)&hours[hour].light, *b = (const float *)&hours[hour + 1].light;
    for (size_t i = 0; i < sizeof *light / sizeof *a; i++)
        ((float *)light)[i] = a[i] + (b[i] - a[i]) * t;
    memcpy(daylight->nadir, light->horizon, sizeof light->horizon);
    azimuth *= degree;
    float height = daylight->height * degree;
    daylight->sun[0] = cosf(height) * sinf(azimuth);
    daylight->sun[1] = sinf(height);
    daylight->sun[2] = -cosf(height) * cosf(azimuth);
    light->glow[3] = halo;
    // Longer by up to 0.7 while the sky is bright and the sun gives no light.
    float rises = fminf((5 - daylight->height) / 6, (daylight->height + 7) / 5);
    daylight->metering = 1 + 0.7f * fmaxf(fminf(rises, 1), 0);
    // None is seen before the sun is 3 degrees down.
    float stars = hours[hour].stars + (hours[hour + 1].stars - hours[hour].stars) * t;
    daylight->stars = fmaxf(stars - 0.1f, 0) / 0.9f;
}

// --- Uniforms ---

static const float stillness = 0.92f; // of still water: the rest is a breath of wind
static const float sun_haze = 0.16f;
static const float disc_brightness = 12;   // of the sun's disc over its light
static const double moment_period = 14400; // seconds: keeps the precision of a float within 1 ms

static void scene_set_light(SceneUniforms *scene, const View *view, const Daylight *daylight) {
    SceneLight *light = &scene->light;
    *light = daylight->light;
    memcpy(scene->sun, daylight->sun, sizeof scene->sun);
    scene->sun[3] = disc_brightness;
    memcpy(scene->nadir, daylight->nadir, sizeof scene->nadir);
    // Upright reeds also catch sunlight that is parallel to the ground.
    float onto = 0.10f + fmaxf(scene->sun[1], 0);
    for (int i = 0; i < 3; i++)
        light->land_light[i] += light->sun_light[i] * onto;
    light->land_light[3] = onto;
    // Without a sky there is one colour all around, for haze and reflections too.
    static const float even[3] = {0.42f, 0.50f, 0.60f};
    for (int i = 0; i < 3 && !view->sky; i++) {
        light->zenith[i] = light->horizon[i] = scene->nadir[i] = even[i] * view->background;
        light->glow[i] = 0;
    }
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

void scene_uniforms_describe(SceneUniforms *scene, const FrameDescription *frame,
                             const Daylight *daylight, ViewQuality quality) {
    const View *view = frame->view;
    *scene = (SceneUniforms){0};
    scene_set_eye(scene, frame);
    scene_set_light(scene, view, daylight);
    // The shader takes powers of 2.
    scene->options[0] = view->haze ? 1.442695f / view->haze_distance : 0;
    scene->options[1] = view->exposure * daylight->metering;
    scene->options[3] = view_shows(view, offsetof(View, stars), quality) ? daylight->stars : 0;
    ViewStand stand = view_find_stand(view);
    scene->home[0] = stand.x;
    scene->home[1] = stand.z;
    scene->home[2] = sinf(stand.yaw * degree) / view->metre;
    scene->home[3] = cosf(stand.yaw * degree) / view->metre;
    if (view->mist > 0 && view->world == VIEW_WORLD_MARSH) {
        // Half of the mist is below 3 m; the densest halves the light over 60 m at the ground.
        float half_height = 3 * view->metre;
        scene->mist[0] = view->mist / (60 * view->metre * 0.693147f);
        scene->mist[1] = 1 / half_height;
        scene->mist[2] = scene->eye[3] / half_height;
        scene->mist[3] = exp2f(-fmaxf(scene->mist[2], 0));
    }
    scene->moment[0] = (float)fmod(frame->seconds, moment_period);
    scene->ray_right[3] = view_shows(view, offsetof(View, sun_haze), quality) ? sun_haze : 0;
    if (view_shows(view, offsetof(View, focus), quality))
        // The opening of a lens of 1:4 before a picture of 24 mm, as high as that of small film.
        scene->ray_corner[3] = 0.024f / (2 * camera_half_height(&frame->camera)) / 4 * view->metre;
    scene->light.earth_light[3] = view_shows(view, offsetof(View, still), quality) ? stillness : 0;
    scene->light.horizon[3] = view->shore;
    scene->moment[3] = view->contrast;
    scene->switches[0] = view_shows(view, offsetof(View, glitter), quality);
    scene->switches[1] = view_shows(view, offsetof(View, ripples), quality);
    scene->moment[2] = scene->switches[1] > 0 && quality == VIEW_QUALITY_HIGH;
    scene->switches[2] = view_shows(view, offsetof(View, cloud_detail), quality);
    scene->switches[3] = view_shows(view, offsetof(View, glow), quality);
}

// The numbers of shaders/shared/tone.glsl.
static const float tone_linear = 0.365f, tone_toe = 0.055f;

void scene_uniforms_background(const SceneUniforms *scene, float rgb[3]) {
    static const float weights[3] = {0.2126f, 0.7152f, 0.0722f};
    float grey = 0, slope = scene->moment[3];
    for (int i = 0; i < 3; i++) {
        float x = scene->light.horizon[i] * scene->options[1];
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
