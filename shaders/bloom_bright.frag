#include "shared/scene.glsl"
#include "shared/tone.glsl"
#define BRIGHT
#include "shared/bloom.glsl"
