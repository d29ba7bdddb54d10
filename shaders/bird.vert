#version 330 core
#include "shared/pose.glsl"
#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/feathers.glsl"
#include "shared/beat.glsl"

// Places a bird, beats its wings and lights it. Lighting is computed per vertex: most birds cover
// few pixels, but near ones cover many.

layout(location = 0) in vec3 vertex_position; // of a bird of size 1
layout(location = 1) in vec4 vertex_normal;   // w: 1 on a wing, -1 where it is white
layout(location = 2) in vec2 vertex_uv;
layout(location = 3) in vec3 bird_position; // relative to the eye
layout(location = 4) in vec4 bird_forward;  // xyz: heading; w: bank in half turns
layout(location = 5) in vec2 bird_flap;     // phase of the wing beat in turns, strength as in beat_at
layout(location = 6) in vec4 bird_tint;     // a: 1 where the texture is used, otherwise 0

uniform vec4 bird_hinges; // as in beat_wing; a wrist at 0 means that the mesh has no wings
uniform float bird_size;
uniform float bird_fold; // 1: the wings are drawn in, as in a dive; 0: as the bird flies
uniform float bird_emission; // share of the colour that is emitted, not lit
uniform float bird_sheen; // weight of the sheen; 0 skips its computation

out vec2 uv;
out vec3 front_light;
out vec3 back_light;
out vec3 transmitted; // light from behind, where the plumage is thin
out vec4 haze;        // rgb: sheen plus light scattered by the air; a: as bird_tint.a

void main() {
    vec3 place = vertex_position;
    vec3 normal = vertex_normal.xyz;
    float wing = vertex_normal.w;
    if (bird_hinges.y > 0.0) {
        Beat beat = beat_at(bird_flap, bird_forward.y, bird_fold);
        if (wing > 0.5)
            beat_wing(beat, bird_hinges, place, normal);
        place.y -= beat.heave;
    }

    mat3 frame = pose_leaning(bird_forward);
    vec3 seen = bird_position + frame * (place * bird_size);
    gl_Position = scene_matrix * vec4(seen, 1.0);
    normal = frame * normal;

    float away = length(seen);
    vec3 view = seen / away;
    float clear = scene_transmittance(seen.y, away);
    float bright = clear * scene_options.y;
    float shown = feathers_shown(view, bird_size * scene_ray_up.w / away);
    float darkened = mix(1.0, feathers_darkened(shown), bird_tint.a);
    vec3 own = wing < -0.5 ? vec3(bright) : bird_tint.rgb * (bright * darkened);
    front_light = own * mix(feathers_diffuse(normal), vec3(1.0), bird_emission);
    back_light = own * mix(feathers_diffuse(-normal), vec3(1.0), bird_emission);
    float plain = bright * bird_tint.a * shown;
    transmitted = plain * bird_tint.rgb * feathers_transmitted(normal, view);
    haze = vec4(sky_radiance(view) * (1.0 - clear) * scene_options.y, bird_tint.a);
    if (bird_sheen > 0.0)
        haze.rgb += plain * bird_sheen * (1.0 - 0.6 * wing) * feathers_sheen(normal, view);
    uv = vertex_uv;
}
