#version 330 core

in vec4 seen;
in float across;

layout(location = 0) out vec4 colour;

void main() {
    colour = vec4(seen.rgb, seen.a * (1.0 - across * across));
}
