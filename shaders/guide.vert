#version 330 core
#include "shared/scene.glsl"

layout(location = 0) in vec3 place; // relative to the eye
layout(location = 1) in vec4 tint;  // as it is to be seen

out vec4 seen;

void main() {
    gl_Position = scene_matrix * vec4(place, 1.0);
    seen = tint;
}
