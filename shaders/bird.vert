#version 330 core
#include "shared/pose.glsl"
#include "shared/scene.glsl"
#include "shared/sky.glsl"

// Places a bird, beats its wings, and lights it: far more birds are a few pixels large than are
// near, so that lighting vertices is less work than lighting pixels.

layout(location = 0) in vec3 vertex_position; // of a bird of size 1
layout(location = 1) in vec4 vertex_normal;   // w: 1 on a wing
layout(location = 2) in vec2 vertex_uv;
layout(location = 3) in vec3 bird_position; // relative to the eye
layout(location = 4) in vec4 bird_forward;  // xyz: heading; w: bank in half turns
layout(location = 5) in vec2 bird_flap;     // phase of the beat in turns, strength from 0 to 1
layout(location = 6) in vec4 bird_tint;     // a: 1 with the mesh's texture

uniform vec4 bird_shape; // |x| of shoulder and wrist, height of the hinges, size
uniform float bird_shine; // share of the light that is its own and the same all around

out vec2 uv;
out vec3 front_light;
out vec3 back_light;
out vec4 haze; // rgb: light of the air in between; a: 1 with the mesh's texture

const float turn = 6.2831853;

// Turns the wing about the hinges. The hand lags behind the arm and is drawn in on the way up, as
// a bird's is.
void beat(inout vec3 place, inout vec3 normal) {
    float angle = bird_flap.x * turn;
    float strength = bird_flap.y;
    float lag = sin(angle - 1.35);
    float arm = 0.10 + strength * (0.10 + 0.62 * sin(angle));
    float hand = arm - 0.08 + strength * (-0.16 + 0.62 * lag);
    float side = place.x < 0.0 ? -1.0 : 1.0;
    float out_on_arm = clamp(abs(place.x) - bird_shape.x, 0.0, bird_shape.y - bird_shape.x);
    float out_on_hand = max(abs(place.x) - bird_shape.y, 0.0);
    float lift = place.y - bird_shape.z;
    vec2 along_arm = vec2(cos(arm), sin(arm));
    vec2 along_hand = vec2(cos(hand), sin(hand));
    vec2 here = out_on_hand > 0.0 ? along_hand : along_arm;
    vec2 at = vec2(bird_shape.x, bird_shape.z) + out_on_arm * along_arm +
              out_on_hand * along_hand + lift * vec2(-here.y, here.x);
    place = vec3(side * at.x, at.y, place.z - strength * out_on_hand * 0.35 * (0.5 - 0.5 * lag));
    float across = normal.x * side;
    normal.x = side * (across * here.x - normal.y * here.y);
    normal.y = across * here.y + normal.y * here.x;
}

// What a surface sends on, of a colour of 1.
vec3 lit(vec3 normal, float wing) {
    float facing = dot(normal, scene_sun.xyz);
    vec3 around = mix(scene_earth_light.rgb, scene_sky_light.rgb, 0.5 + 0.5 * normal.y);
    // Feathers let some light through.
    float sun = max(facing, 0.0) + wing * 0.4 * max(-facing, 0.0);
    return around + scene_sun_light.rgb * sun;
}

void main() {
    vec3 place = vertex_position;
    vec3 normal = vertex_normal.xyz;
    if (vertex_normal.w > 0.5)
        beat(place, normal);
    // The body bobs against the beat.
    place.y -= 0.035 * bird_flap.y * sin(bird_flap.x * turn);

    mat3 level = pose_level(bird_forward.xyz);
    float bank = bird_forward.w * 0.5 * turn;
    float c = cos(bank), s = sin(bank);
    mat3 frame = mat3(c * level[0] + s * level[1], c * level[1] - s * level[0], level[2]);

    vec3 seen = bird_position + frame * (place * bird_shape.w);
    gl_Position = scene_matrix * vec4(seen, 1.0);
    normal = frame * normal;

    float away = length(seen);
    float clear = scene_clearness(away);
    vec3 own = bird_tint.rgb * clear * scene_options.y;
    front_light = own * mix(lit(normal, vertex_normal.w), vec3(1.0), bird_shine);
    back_light = own * mix(lit(-normal, vertex_normal.w), vec3(1.0), bird_shine);
    haze = vec4(sky_radiance(seen / away) * (1.0 - clear) * scene_options.y, bird_tint.a);
    uv = vertex_uv;
}
