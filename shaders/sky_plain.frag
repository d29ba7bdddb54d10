#version 330 core
#include "shared/noise.glsl"
#include "shared/tone.glsl"
#include "shared/clouds.glsl"
