#version 330 core

flat in vec4 dot_colour;
flat in vec3 dot_reach; // xy: half the rectangle's width and height; z: the point's size; pixels

layout(location = 0) out vec4 colour;

void main() {
    vec2 off = abs(gl_PointCoord - 0.5) * dot_reach.z;
    vec2 coverage = clamp(dot_reach.xy + 0.5 - off, vec2(0.0), min(2.0 * dot_reach.xy, 1.0));
    colour = vec4(dot_colour.rgb, dot_colour.a * coverage.x * coverage.y);
}
