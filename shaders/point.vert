#version 330 core
#include "shared/pose.glsl"
#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/feathers.glsl"
#include "shared/tone.glsl"

// A bird too small for triangles: a point sprite that draws an antialiased rectangle of the same
// projected area as the mesh. Triangles smaller than a pixel miss most pixel centres, so a distant
// flock drawn with them flickers.

layout(location = 3) in vec3 bird_position; // relative to the eye
layout(location = 4) in vec4 bird_forward;  // xyz: heading; w: bank in half turns
layout(location = 5) in vec2 bird_flap;     // phase of the wing beat in turns, strength as in beat_at
layout(location = 6) in vec4 bird_tint;     // a: 1 where the texture is used, otherwise 0

uniform sampler2D plumage;
uniform float bird_emission; // share of the colour that is emitted, not lit
uniform vec4 point_cover; // silhouette's area from the side, above and ahead, of a bird of size 1;
                          // w: 0 where it projects like an ellipsoid, 1 like a box
uniform vec3 point_size;  // extent of a bird of size 1 to the side, upwards and along
uniform vec2 point_wings; // area of the wings from above; size of the bird in pixels at distance 1
// The picture's share of the viewport, which has a margin: OpenGL clips the whole of a point whose
// centre is outside the viewport.
uniform vec2 point_viewport_share;

flat out vec3 point_colour;
flat out vec3 point_reach; // xy: half the rectangle's width and height; z: the point's size; pixels

void main() {
    gl_Position = scene_matrix * vec4(bird_position, 1.0);
    float away = length(bird_position);
    vec3 view = bird_position / away;
    mat3 frame = pose_leaning(bird_forward);
    vec3 along = view * frame; // the view in the bird's own frame

    // Beating wings show less area from above and more from the side.
    vec3 cover = point_cover.xyz + point_wings.x * max(bird_flap.y, 0.0) * vec3(0.16, -0.36, 0.0);
    vec3 part = abs(along) * cover;
    float area = mix(length(part), part.x + part.y + part.z, point_cover.w);
    float scale = point_wings.y / gl_Position.w;
    area *= scale * scale * away / gl_Position.w; // perspective stretches off-centre
    vec2 extent = vec2(length(normalize(scene_ray_right.xyz) * frame * point_size),
                       length(normalize(scene_ray_up.xyz) * frame * point_size));
    float broad = sqrt(clamp(extent.x / extent.y, 0.25, 4.0));
    point_reach.xy = 0.5 * sqrt(area) * vec2(broad, 1.0 / broad);
    point_reach.z = 2.0 * max(point_reach.x, point_reach.y) + 1.0; // with partly covered pixels
    gl_PointSize = point_reach.z;
    gl_Position.xy *= point_viewport_share;

    vec3 normal = normalize(frame * (-sign(along) * part));
    float clear = scene_transmittance(bird_position.y, away);
    float bright = clear * scene_options.y;
    vec4 texel = textureLod(plumage, vec2(0.5), 16.0); // the smallest level: the mean
    vec3 own = bird_tint.rgb * mix(vec3(1.0), texel.rgb * texel.rgb, bird_tint.a);
    float shown = feathers_shown(view, scale);
    vec3 light = own * mix(1.0, feathers_darkened(shown), bird_tint.a) *
                 mix(feathers_diffuse(normal), vec3(1.0), bird_emission);
    vec3 haze = sky_radiance(view) * (1.0 - clear) * scene_options.y;
    point_colour = tone(light * bright + haze);
}
