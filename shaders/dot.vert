#include "shared/pose.glsl"
#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/feathers.glsl"
#include "shared/beat.glsl"
#include "shared/tone.glsl"
#include "shared/noise.glsl"
#include "shared/water.glsl"
#include "shared/sprite.glsl"

// A bird too small for any form: a point sprite that draws an antialiased rectangle of the same
// projected area, upright in the picture. So it holds back the same light wherever it lies between
// the pixels.

uniform vec4 dot_cover;  // area of the body from the side, above and ahead, for a bird of size 1;
                         // w: 0 where it projects like an ellipsoid, 1 like a box
uniform vec3 dot_extent; // of the body to the side, upwards and along
uniform vec4 dot_wing;   // areas of a wing's arm and hand from above; length of the wing; by how
                         // much its leading edge is higher for a chord of 1

flat out vec4 dot_colour; // a: opacity
flat out vec4 dot_place;  // pixels: xy: its middle; zw: half its width and height

// Areas of the wing to the right and to the left, seen along this direction.
vec2 wing_areas(Beat beat, vec3 along) {
    vec2 sizes = dot_wing.xy * beat.span, aside = vec2(along.x, -along.x);
    float twist = 0.3 * beat.twist * dot_wing.z;
    vec2 arm = aside * beat.arm.y - along.y * beat.arm.x + along.z * dot_wing.w;
    vec2 hand = aside * beat.hand.y - along.y * beat.hand.x + along.z * (dot_wing.w + twist);
    return abs(arm) * sizes.x + abs(hand) * sizes.y;
}

void main() {
    vec3 seen = sprite_seen();
    gl_Position = scene_matrix * vec4(seen, 1.0);
    float away = length(seen);
    vec3 view = seen / away;
    mat3 frame = sprite_frame();
    vec3 along = view * frame; // the view in the bird's own frame

    vec3 part = abs(along) * dot_cover.xyz;
    float area = mix(length(part), part.x + part.y + part.z, dot_cover.w);
    vec3 extent = dot_extent;
    if (bird_hinges.y > 0.0) {
        Beat beat = beat_at(bird_flap, bird_forward.y, 0.0);
        vec2 wings = wing_areas(beat, along);
        area += wings.x + wings.y - along.x * along.x * min(wings.x, wings.y);
        extent.xy += dot_wing.z * vec2(2.0 * beat.arm.x, abs(beat.arm.y));
        part.xy += (wings.x + wings.y) * vec2(abs(beat.arm.y), beat.arm.x);
    }
    float pixels = bird_size * scene_ray_up.w / away;
    float scale = bird_size * scene_ray_up.w / gl_Position.w;
    if (bird_hinges.y != 0.0)
        area *= sprite_emphasis(pixels);
    area *= scale * scale * away / gl_Position.w; // perspective stretches off-centre
    vec2 sides = vec2(length(normalize(scene_ray_right.xyz) * frame * extent),
                      length(normalize(scene_ray_up.xyz) * frame * extent));
    float broad = sqrt(clamp(sides.x / sides.y, 0.5, 2.0));
    vec2 reach = 0.5 * sqrt(area) * vec2(broad, 1.0 / broad);
    float high = reach.y;
    reach.y += 0.5 * sprite_spread();
    dot_place = vec4(sprite_centre(gl_Position), reach);
    // With partly covered pixels, and where these have several samples with all of those.
    gl_PointSize = 2.0 * max(reach.x, reach.y) + 1.0 + scene_moment.y;
    float share;
    gl_Position = sprite_put(gl_Position, seen, reach.y, share);

    vec3 normal = normalize(frame * (-sign(along) * part));
    dot_colour = vec4(sprite_light(pixels, view, away, normal),
                      sprite_opacity(pixels) * share * high / reach.y);
}
