#include "shared/noise.glsl"
#include "shared/scene.glsl"
#include "shared/water.glsl"
#include "shared/tone.glsl"
#define MIRRORED
#include "shared/foreground_pixel.glsl"
