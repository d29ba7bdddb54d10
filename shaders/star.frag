in float shine;

layout(location = 0) out vec4 colour;

void main() {
    colour = vec4(0.86, 0.91, 1.0, shine);
}
