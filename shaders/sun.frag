#version 330 core
#include "shared/tone.glsl"

in vec2 place;
in vec3 radiance;

layout(location = 0) out vec4 colour;

void main() {
    float inside = clamp((1.0 - dot(place, place)) * 9.0, 0.0, 1.0);
    colour = vec4(tone(radiance), inside);
}
