#include "shared/scene.glsl"
#include "shared/noise.glsl"
#include "shared/tone.glsl"
#include "shared/marsh.glsl"
