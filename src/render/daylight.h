// Of the marsh's world the time of day: where the sun is, and the light and sky colours that follow
// from it. One table by the sun's height holds all colours, the same whether the clock or the user
// places the sun.
#pragma once

#include "scene/view.h"

// Linear light; a colour of 1 under an exposure of 1 is nearly white.
typedef struct Daylight {
    float height;                // of the sun over the horizon, degrees
    float sun[3];                // unit vector to it
    float sun_light[3];          // on a surface that faces it
    float sky_light[3];          // from above
    float earth_light[3];        // from below
    float land_light[3];         // on the marsh, without the sun's: more by low light, as eyes see
    float zenith[3], horizon[3]; // colours of the sky
    float nadir[3];              // straight down, where there is no ground
    float glow[3];               // around the sun, and along the horizon below it
    float halo;                  // of the air close around the sun over its light
    float half_angle;            // of the light's source, radians: how soft shadows are
    float stars;                 // brightness, 0 by day
    float metering;              // by what a photographer exposes longer for the sky at this hour
} Daylight;

void daylight_describe(Daylight *daylight, const View *view);
