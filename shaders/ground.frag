#include "shared/scene.glsl"
#include "shared/noise.glsl"
#include "shared/tone.glsl"
#include "shared/water.glsl"
#define RIPPLES
#include "shared/marsh.glsl"
