#version 330 core
#include "shared/pose.glsl"
#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/feathers.glsl"
#include "shared/tone.glsl"

// A bird that is too small for triangles: one point, a rectangle that covers as much of the picture
// as its mesh would, and of each pixel the share that lies in it. Triangles that miss the pixels'
// middles come and go, and a flock of them flickers.

layout(location = 3) in vec3 bird_position; // relative to the eye
layout(location = 4) in vec4 bird_forward;  // xyz: heading; w: bank in half turns
layout(location = 5) in vec2 bird_flap;     // phase of the beat in turns, strength from 0 to 1
layout(location = 6) in vec4 bird_tint;     // a: 1 with the mesh's texture

uniform sampler2D plumage;
uniform float bird_shine; // share of the light that is its own and the same all around
uniform vec4 point_cover; // area from the side, above, ahead, of a bird of size 1; w: how far it
                          // is a box (1) and not an egg (0)
uniform vec3 point_size;  // its extent to the side, upwards and along
uniform vec2 point_wings; // area of the wings from above; size of the bird in pixels at distance 1
uniform vec2 point_room;  // the picture's share of the viewport, which is larger: OpenGL draws
                          // nothing of a point whose middle lies beyond it

flat out vec3 point_colour;
flat out vec3 point_reach; // half the rectangle's width and height in pixels; the point's size

void main() {
    gl_Position = scene_matrix * vec4(bird_position, 1.0);
    float away = length(bird_position);
    vec3 view = bird_position / away;
    mat3 frame = pose_leaning(bird_forward);
    vec3 along = view * frame; // the view in the bird's own frame

    // Wings that beat are less broad from above, and seen from the side.
    vec3 cover = point_cover.xyz + point_wings.x * bird_flap.y * vec3(0.16, -0.22, 0.0);
    vec3 part = abs(along) * cover;
    float area = mix(length(part), part.x + part.y + part.z, point_cover.w);
    float scale = point_wings.y / gl_Position.w;
    area *= scale * scale * away / gl_Position.w; // what is off the middle is drawn out
    vec2 extent = vec2(length(normalize(scene_ray_right.xyz) * frame * point_size),
                       length(normalize(scene_ray_up.xyz) * frame * point_size));
    float broad = sqrt(clamp(extent.x / extent.y, 0.25, 4.0));
    point_reach.xy = 0.5 * sqrt(area) * vec2(broad, 1.0 / broad);
    point_reach.z = 2.0 * max(point_reach.x, point_reach.y) + 1.0; // pixels that it only touches
    gl_PointSize = point_reach.z;
    gl_Position.xy *= point_room;

    vec3 normal = normalize(frame * (-sign(along) * part));
    float clear = scene_clearness(away);
    float bright = clear * scene_options.y;
    vec4 texel = textureLod(plumage, vec2(0.5), 16.0); // of all the bird
    vec3 own = bird_tint.rgb * mix(vec3(1.0), texel.rgb * texel.rgb, bird_tint.a);
    vec3 light = own * mix(feathers_lit(normal), vec3(1.0), bird_shine) +
                 bird_tint.a * bird_tint.r * (1.0 - texel.a) * feathers_through(normal, view);
    vec3 haze = sky_radiance(view) * (1.0 - clear) * scene_options.y;
    point_colour = tone(light * bright + haze);
}
