#include "shared/noise.glsl"
#include "shared/scene.glsl"
#include "shared/clouds.glsl"
#include "shared/tone.glsl"
#define FINE
#include "shared/sky_pixel.glsl"
