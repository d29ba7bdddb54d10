// The uniforms that all shaders share for one picture: camera, sun, sky colours, switches.
#pragma once

#include "gfx/gl.h"
#include "scene/frame.h"
#include "scene/view.h"

// --- Light ---

// As in shaders/shared/scene.glsl, which explains the last of each four too. Linear: a colour of 1
// under an exposure of 1 is nearly white.
typedef struct SceneLight {
    float sun_light[4];          // on a surface that faces the sun
    float sky_light[4];          // from above
    float earth_light[4];        // from below
    float land_light[4];         // on level ground; of Daylight without the sun's
    float zenith[4], horizon[4]; // colours of the sky
    float glow[4];               // around the sun, and along the horizon below it
} SceneLight;

// The light of a picture. In the marsh it follows from the sun's height by one table, the same
// whether the clock or the user places the sun; other worlds: stage_light.
typedef struct Daylight {
    float sun[4];   // unit vector to it; brightness of its disc
    float nadir[4]; // the colour straight down, where there is no ground; darkness of corners
    SceneLight light;
    float height;     // of the sun over the horizon, degrees
    float half_angle; // of the light's source, radians: how soft shadows are
    float stars;      // brightness, 0 by day
    float metering;   // by what a photographer exposes longer for the sky at this hour
} Daylight;

void daylight_describe(Daylight *daylight, const View *view);

// --- Uniforms ---

enum { SCENE_BINDING = 0 }; // of the uniform block "Scene"

// The block of shaders/shared/scene.glsl, which explains the members, field for field.
typedef struct SceneUniforms {
    float matrix[16];
    float eye[4];
    float ray_corner[4], ray_right[4], ray_up[4];
    float sun[4];
    SceneLight light;
    float nadir[4];
    float options[4];
    float switches[4];
    float mist[4];
    float home[4];
    float shadow[4];
    float obstacles[MODEL_MAX_OBSTACLES][4], obstacle_sizes[MODEL_MAX_OBSTACLES][4];
    float moment[4];
    float drift[4];
    float clouds[4];
    float obstacle_counts[4];
} SceneUniforms;

// width and height of the frame are > 0; quality is not auto. shadow is set to 0, see
// shadows_cast, and so are the obstacles', see obstacles_describe, and the clouds', see
// sky_describe.
void scene_uniforms_describe(SceneUniforms *scene, const FrameDescription *frame,
                             const Daylight *daylight, ViewQuality quality);

// The light that is displayed as this, 0 to less than 1, at an exposure and a contrast of 1.
float scene_light_shown_as(float display);

// The background colour where there is no sky, as displayed (0 to 1).
void scene_uniforms_background(const SceneUniforms *scene, float rgb[3]);
