#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/feathers.glsl"
#include "shared/tone.glsl"

// A bird near enough that its feathers are seen: lit at each pixel, and cut out where its plumage
// has nothing.

uniform sampler2D plumage;   // a: opacity to light from behind; 0: nothing there
uniform float bird_emission; // share of the colour that is emitted, not lit
uniform float bird_sheen;    // weight of the sheen

in vec2 uv;
in vec3 normal;
in vec3 seen;
in float wing;
flat in vec4 tint;
flat in float pixels;

layout(location = 0) out vec4 colour;

void main() {
    vec4 texel = texture(plumage, uv);
    if (texel.a < 0.4)
        discard;
    float away = length(seen);
    vec3 view = seen / away, facing = normalize(gl_FrontFacing ? normal : -normal);
    float shown = feathers_shown(view, pixels);
    vec3 own = mix(vec3(1.0), texel.rgb * texel.rgb, tint.a) * // a gamma of 2 is near enough
               (wing < -0.5 ? vec3(1.0) : tint.rgb * mix(1.0, feathers_exposed(shown), tint.a));
    float emitted = feathers_emitted(bird_emission, pixels);
    vec3 light = own * mix(feathers_diffuse(facing), vec3(1.0), emitted);
    vec3 shine = tint.rgb * (1.0 - texel.a) * feathers_transmitted(facing, view) +
                 bird_sheen * (1.0 - 0.6 * max(wing, 0.0)) * feathers_sheen(facing, view);
    float clear = scene_transmittance(seen.y, away);
    vec3 haze = sky_radiance(view) * (1.0 - clear);
    colour = vec4(tone(((light + tint.a * shown * shine) * clear + haze) * scene_options.y), 1.0);
}
