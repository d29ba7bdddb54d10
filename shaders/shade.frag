in float share;

layout(location = 0) out vec4 colour;

void main() {
    colour = vec4(0.07, 0.06, 0.06, share);
}
