#version 330 core
#include "shared/noise.glsl"
#include "shared/scene.glsl"
#include "shared/tone.glsl"
#define FINE
#include "shared/clouds.glsl"
