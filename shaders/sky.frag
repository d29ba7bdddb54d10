#version 330 core
#include "shared/noise.glsl"
#include "shared/tone.glsl"

in vec3 clear_sky;
in vec3 cloud;
in vec4 plane;
in float share;

layout(location = 0) out vec4 colour;

void main() {
    vec2 place = plane.xy / plane.z;
    float shape = plane.w + 0.28 * noise(place * vec2(2.3, 2.9)) +
                  0.14 * noise(place * vec2(5.9, 8.3));
    float covered = clamp(shape * 3.4 + 0.2, 0.0, 1.0) * share;
    colour = vec4(tone(mix(clear_sky, cloud, covered)) + tone_dither(gl_FragCoord.xy), 1.0);
}
