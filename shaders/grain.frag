#version 330 core

in vec4 grain;

layout(location = 0) out vec4 colour;

void main() {
    vec2 tent = 1.0 - abs(gl_PointCoord * 2.0 - 1.0);
    colour = vec4(grain.rgb, grain.a * max(tent.x * tent.y, 0.0));
}
