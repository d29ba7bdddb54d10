#include "render/daylight.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

static const float degree = 0.0174532925f;
static const float halo = 0.35f, half_angle = 0.0047f; // of the sun

// The air at one height of the sun.
typedef struct DaylightHour {
    float height; // degrees
    float sun_light[3], sky_light[3], earth_light[3], land_light[3], zenith[3], horizon[3], glow[3];
    float stars;
} DaylightHour;

// Tuned by eye for birds that stand out dark against a bright sky.
static const DaylightHour hours[] = {
    {-16,
     {0},
     {0.032f, 0.040f, 0.066f},
     {0.012f, 0.014f, 0.020f},
     {0.45f, 0.50f, 0.75f},
     {0.013f, 0.025f, 0.066f},
     {0.075f, 0.095f, 0.150f},
     {0},
     1},
    {-7,
     {0},
     {0.052f, 0.062f, 0.105f},
     {0.022f, 0.022f, 0.026f},
     {0.85f, 0.85f, 1.05f},
     {0.017f, 0.038f, 0.108f},
     {0.120f, 0.120f, 0.170f},
     {0.660f, 0.190f, 0.040f},
     0.35f},
    {-1,
     {0.500f, 0.170f, 0.045f},
     {0.100f, 0.110f, 0.170f},
     {0.050f, 0.042f, 0.042f},
     {1.85f, 1.70f, 1.85f},
     {0.024f, 0.070f, 0.190f},
     {0.240f, 0.190f, 0.200f},
     {2.100f, 0.580f, 0.055f},
     0},
    {7,
     {2.550f, 1.350f, 0.500f},
     {0.160f, 0.180f, 0.250f},
     {0.090f, 0.070f, 0.055f},
     {1.54f, 1.43f, 1.41f},
     {0.040f, 0.108f, 0.250f},
     {0.330f, 0.275f, 0.260f},
     {3.300f, 1.180f, 0.130f},
     0},
    {20,
     {3.300f, 2.500f, 1.600f},
     {0.360f, 0.440f, 0.600f},
     {0.150f, 0.130f, 0.095f},
     {1.15f, 1.20f, 1.20f},
     {0.060f, 0.185f, 0.450f},
     {0.760f, 0.760f, 0.740f},
     {1.100f, 0.740f, 0.360f},
     0},
    {45,
     {3.600f, 3.200f, 2.650f},
     {0.440f, 0.560f, 0.800f},
     {0.230f, 0.210f, 0.150f},
     {0.70f, 0.80f, 1.00f},
     {0.056f, 0.195f, 0.540f},
     {0.800f, 0.940f, 1.080f},
     {0.600f, 0.520f, 0.380f},
     0},
    {90,
     {3.700f, 3.350f, 2.900f},
     {0.450f, 0.580f, 0.820f},
     {0.250f, 0.230f, 0.165f},
     {0.70f, 0.80f, 1.00f},
     {0.050f, 0.180f, 0.520f},
     {0.780f, 0.930f, 1.080f},
     {0.500f, 0.470f, 0.380f},
     0},
};

static void daylight_mix(float out[3], const float a[3], const float b[3], float t) {
    for (int i = 0; i < 3; i++)
        out[i] = a[i] + (b[i] - a[i]) * t;
}

static void daylight_place_sun(Daylight *daylight, const View *view) {
    float azimuth;
    view_find_sun(view, &azimuth, &daylight->height);
    azimuth *= degree;
    float height = daylight->height * degree;
    daylight->sun[0] = cosf(height) * sinf(azimuth);
    daylight->sun[1] = sinf(height);
    daylight->sun[2] = -cosf(height) * cosf(azimuth);
}

// Longer by up to 0.7 while the sky is bright and the sun gives no light.
static float daylight_meter(float height) {
    float rises = fminf((5 - height) / 6, (height + 7) / 5);
    return 1 + 0.7f * fmaxf(fminf(rises, 1), 0);
}

void daylight_describe(Daylight *daylight, const View *view) {
    daylight_place_sun(daylight, view);
    size_t last = sizeof hours / sizeof *hours - 1, hour = 0;
    while (hour + 1 < last && daylight->height > hours[hour + 1].height)
        hour++;
    const DaylightHour *a = &hours[hour], *b = a + 1;
    float t = (daylight->height - a->height) / (b->height - a->height);
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    daylight_mix(daylight->sun_light, a->sun_light, b->sun_light, t);
    daylight_mix(daylight->sky_light, a->sky_light, b->sky_light, t);
    daylight_mix(daylight->earth_light, a->earth_light, b->earth_light, t);
    daylight_mix(daylight->land_light, a->land_light, b->land_light, t);
    daylight_mix(daylight->zenith, a->zenith, b->zenith, t);
    daylight_mix(daylight->horizon, a->horizon, b->horizon, t);
    daylight_mix(daylight->glow, a->glow, b->glow, t);
    memcpy(daylight->nadir, daylight->horizon, sizeof daylight->nadir);
    daylight->metering = daylight_meter(daylight->height);
    daylight->halo = halo;
    daylight->half_angle = half_angle;
    // None is seen before the sun is 3 degrees down.
    daylight->stars = fmaxf(a->stars + (b->stars - a->stars) * t - 0.1f, 0) / 0.9f;
}
