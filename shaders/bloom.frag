#include "shared/tone.glsl"

// The picture with the light that spreads from what is bright, and its depth for what is drawn over
// it.

in vec2 place;

uniform sampler2D drawn; // displayed
uniform sampler2D drawn_depth;   // of the picture
uniform sampler2D spread;   // light
uniform float bloom_strength;

layout(location = 0) out vec4 colour;

void main() {
    ivec2 texel = ivec2(place * vec2(textureSize(drawn, 0)));
    vec3 light = tone_inverse(texelFetch(drawn, texel, 0).rgb);
    colour = vec4(tone(light + bloom_strength * texture(spread, place).rgb), 1.0);
    gl_FragDepth = texelFetch(drawn_depth, texel, 0).r;
}
