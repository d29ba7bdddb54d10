#version 330 core
#include "shared/bloom.glsl"
