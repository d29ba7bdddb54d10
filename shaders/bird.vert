#include "shared/pose.glsl"
#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/feathers.glsl"
#include "shared/beat.glsl"
#include "shared/bird.glsl"

// Lights a bird at its vertices: it covers few pixels.

uniform float bird_emission; // share of the colour that is emitted, not lit
uniform vec2 bird_fade; // spans in pixels at which it is not seen and solid; both 0: always solid
uniform float bird_sheen; // weight of the sheen; 0 skips its computation

out vec2 uv;
out vec3 front_light;
out vec3 back_light;
out vec3 transmitted; // light from behind, where the plumage is thin
out float opacity;
out vec4 haze;        // rgb: sheen plus light scattered by the air; a: as bird_tint.a

void main() {
    vec3 normal, seen = bird_place(normal);
    float away = length(seen), wing = vertex_normal.w;
    vec3 view = seen / away;
    float clear = scene_transmittance(seen.y, away);
    float bright = clear * scene_options.y;
    float pixels = bird_size * scene_ray_up.w / length(bird_position);
    opacity = clamp((pixels - bird_fade.x) / max(bird_fade.y - bird_fade.x, 1e-6), 0.0, 1.0);
    // Scales shine however far they are.
    float shown = bird_hinges.y < 0.0 ? 1.0 : feathers_shown(view, bird_size * scene_ray_up.w / away);
    float exposed = mix(1.0, feathers_exposed(shown), bird_tint.a);
    vec3 own = wing < -0.5 ? vec3(bright) : bird_tint.rgb * (bright * exposed);
    float emitted = feathers_emitted(bird_emission, pixels);
    front_light = own * mix(feathers_diffuse(normal), vec3(1.0), emitted);
    back_light = own * mix(feathers_diffuse(-normal), vec3(1.0), emitted);
    float plain = bright * bird_tint.a * shown;
    transmitted = plain * bird_tint.rgb * feathers_transmitted(normal, view);
    haze = vec4(sky_radiance(view) * (1.0 - clear) * scene_options.y, bird_tint.a);
    if (bird_sheen > 0.0)
        haze.rgb += plain * bird_sheen * (1.0 - 0.6 * wing) * feathers_sheen(normal, view);
    uv = vertex_uv;
}
