#include "shared/tone.glsl"
#define BRIGHT
#include "shared/bloom.glsl"
