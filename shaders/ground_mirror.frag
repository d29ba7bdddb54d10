#include "shared/scene.glsl"
#include "shared/noise.glsl"
#include "shared/tone.glsl"
#include "shared/obstacles.glsl"
#define RIPPLES
#define SHADOW
#define MIRROR
#include "shared/marsh.glsl"
