#include "render/daylight.h"

#include <math.h>
#include <stddef.h>

static const float degree = 0.0174532925f;

// The air at one height of the sun.
typedef struct DaylightHour {
    float height; // degrees
    float sun_light[3], sky_light[3], earth_light[3], zenith[3], horizon[3], glow[3];
    float stars;
} DaylightHour;

// Tuned by eye for birds that stand out dark against a bright sky.
static const DaylightHour hours[] = {
    {-16,
     {0.000f, 0.000f, 0.000f},
     {0.030f, 0.036f, 0.060f},
     {0.008f, 0.009f, 0.014f},
     {0.008f, 0.013f, 0.036f},
     {0.030f, 0.038f, 0.070f},
     {0.000f, 0.000f, 0.000f},
     1},
    {-7,
     {0.000f, 0.000f, 0.000f},
     {0.065f, 0.075f, 0.125f},
     {0.020f, 0.020f, 0.028f},
     {0.020f, 0.036f, 0.095f},
     {0.150f, 0.110f, 0.150f},
     {0.560f, 0.150f, 0.040f},
     0.35f},
    {-1,
     {0.45f, 0.13f, 0.04f},
     {0.13f, 0.13f, 0.19f},
     {0.045f, 0.038f, 0.042f},
     {0.034f, 0.068f, 0.180f},
     {0.280f, 0.175f, 0.165f},
     {1.800f, 0.500f, 0.075f},
     0},
    {7,
     {1.95f, 0.82f, 0.26f},
     {0.16f, 0.18f, 0.27f},
     {0.070f, 0.052f, 0.042f},
     {0.048f, 0.105f, 0.255f},
     {0.370f, 0.215f, 0.165f},
     {1.950f, 0.560f, 0.075f},
     0},
    {20,
     {2.80f, 2.10f, 1.40f},
     {0.36f, 0.44f, 0.62f},
     {0.16f, 0.14f, 0.11f},
     {0.095f, 0.215f, 0.520f},
     {0.620f, 0.620f, 0.640f},
     {0.900f, 0.560f, 0.280f},
     0},
    {45,
     {3.10f, 2.75f, 2.30f},
     {0.44f, 0.56f, 0.80f},
     {0.24f, 0.22f, 0.18f},
     {0.085f, 0.230f, 0.600f},
     {0.560f, 0.690f, 0.860f},
     {0.500f, 0.440f, 0.340f},
     0},
    {90,
     {3.20f, 2.95f, 2.60f},
     {0.45f, 0.58f, 0.82f},
     {0.26f, 0.24f, 0.20f},
     {0.075f, 0.210f, 0.580f},
     {0.540f, 0.680f, 0.860f},
     {0.420f, 0.400f, 0.340f},
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
    daylight_mix(daylight->zenith, a->zenith, b->zenith, t);
    daylight_mix(daylight->horizon, a->horizon, b->horizon, t);
    daylight_mix(daylight->glow, a->glow, b->glow, t);
    daylight->stars = a->stars + (b->stars - a->stars) * t;
}
