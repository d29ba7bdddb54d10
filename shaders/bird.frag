#include "shared/scene.glsl"
#include "shared/tone.glsl"

uniform sampler2D plumage; // a: opacity to light from behind

in vec2 uv;
in vec3 front_light;
in vec3 back_light;
in vec3 transmitted;
in float opacity;
in vec4 haze;

layout(location = 0) out vec4 colour;

void main() {
    vec4 texel = texture(plumage, uv);
    vec3 own = mix(vec3(1.0), texel.rgb * texel.rgb, haze.a); // a gamma of 2 is near enough
    vec3 light = gl_FrontFacing ? front_light : back_light;
    colour = vec4(tone(own * light + transmitted * (1.0 - texel.a) + haze.rgb), opacity);
}
