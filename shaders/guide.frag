#version 330 core

in vec4 seen;

layout(location = 0) out vec4 colour;

void main() {
    colour = seen;
}
