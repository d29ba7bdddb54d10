#include "shared/scene.glsl"
#include "shared/noise.glsl"
#include "shared/tone.glsl"
#include "shared/water.glsl"
#include "shared/obstacles.glsl"
#define RIPPLES
#define SHADOW
#include "shared/marsh.glsl"
