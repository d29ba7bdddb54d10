#include "shared/noise.glsl"
#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/water.glsl"
#include "shared/tone.glsl"
#define MIRRORED
#include "shared/foreground_vertex.glsl"
