#version 330 core

flat in vec3 grain;
flat in vec3 grain_reach; // half the rectangle's width and height in pixels; the point's size

layout(location = 0) out vec4 colour;

void main() {
    vec2 off = abs(gl_PointCoord - 0.5) * grain_reach.z;
    vec2 shared_part = clamp(grain_reach.xy + 0.5 - off, vec2(0.0), min(2.0 * grain_reach.xy, 1.0));
    colour = vec4(grain, shared_part.x * shared_part.y);
}
