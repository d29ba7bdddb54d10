#include "shared/scene.glsl"
#include "shared/noise.glsl"
#include "shared/corners.glsl"
#include "shared/tone.glsl"

// The picture as it is displayed after its passes, and its depth for what is drawn over it. Uniforms
// named as a pass are its strength, 0 where it is off.

in vec2 place;

uniform sampler2D drawn;       // displayed
uniform sampler2D drawn_depth; // of the picture
uniform sampler2D spread;      // light, see bloom in src/render/passes.c
uniform float bloom;
uniform float vignette;
uniform float grain;

layout(location = 0) out vec4 colour;

// As fine as a pixel up to 720 lines; another one 24 times a second, so that all moments of an
// exposure share it.
float grain_at(ivec2 texel) {
    int moment = int(scene_moment.x * 24.0);
    vec2 from = vec2(moment * 37 % 1021, moment * 101 % 1019);
    float fineness = 720.0 / max(float(textureSize(drawn, 0).y), 720.0);
    vec2 at = vec2(texel) * fineness;
    return noise(at * 0.83 + from) + noise(vec2(at.y, -at.x) * 0.61 + from);
}

void main() {
    ivec2 texel = ivec2(place * vec2(textureSize(drawn, 0)));
    vec3 light = tone_inverse(texelFetch(drawn, texel, 0).rgb);
    light += bloom * texture(spread, place).rgb;
    vec3 shown = tone(light * corners_shade(2.0 * place - 1.0, vignette));
    float grey = dot(shown, tone_weights);
    shown += shown * (grain * 10.0 * (1.0 - grey) * grain_at(texel));
    colour = vec4(shown, 1.0);
    gl_FragDepth = texelFetch(drawn_depth, texel, 0).r;
}
