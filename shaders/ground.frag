#include "shared/scene.glsl"
#include "shared/noise.glsl"
#include "shared/tone.glsl"
#define RIPPLES
#include "shared/marsh.glsl"
