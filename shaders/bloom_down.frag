#include "shared/bloom.glsl"
