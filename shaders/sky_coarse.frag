// The sky as it was drawn at a fraction of the picture's size, see sky in src/render/parts.h.

in vec2 place;

uniform sampler2D coarse_sky;

layout(location = 0) out vec4 colour;

void main() {
    colour = texture(coarse_sky, place);
}
