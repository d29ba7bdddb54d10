in vec4 seen;
in vec2 place_in;

layout(location = 0) out vec4 colour;

void main() {
    float soft = (1.0 - place_in.x * place_in.x) * min(place_in.y, 1.0);
    colour = vec4(seen.rgb, seen.a * soft);
}
