#include "shared/noise.glsl"
#include "shared/scene.glsl"
#include "shared/tone.glsl"
#include "shared/foreground_pixel.glsl"
