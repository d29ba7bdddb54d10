#version 330 core
#include "shared/tone.glsl"
#define BRIGHT
#include "shared/bloom.glsl"
