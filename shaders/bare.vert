#include "shared/pose.glsl"

// The cheapest correct bird: no light, no beat, no bank. The benchmark's limit is drawn with it.

layout(location = 0) in vec3 vertex_position; // of a bird of size 1
layout(location = 3) in vec3 bird_position;   // relative to the eye
layout(location = 4) in vec3 bird_forward;

uniform mat4 matrix; // places relative to the eye, to clip space
uniform float size;

void main() {
    vec3 seen = bird_position + pose_level(bird_forward) * (vertex_position * size);
    gl_Position = matrix * vec4(seen, 1.0);
}
