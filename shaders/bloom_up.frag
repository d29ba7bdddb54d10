// Doubles a picture by a tent filter of 3 x 3 texels, see shared/bloom.glsl.

in vec2 place;

uniform sampler2D drawn;

layout(location = 0) out vec4 colour;

void main() {
    vec2 texel = 1.0 / vec2(textureSize(drawn, 0));
    vec3 sum = vec3(0.0);
    for (int y = -1; y <= 1; y++)
        for (int x = -1; x <= 1; x++)
            sum += texture(drawn, place + vec2(x, y) * texel).rgb * float((2 - abs(x)) * (2 - abs(y)));
    colour = vec4(sum / 16.0, 1.0);
}
