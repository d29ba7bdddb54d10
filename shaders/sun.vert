#version 330 core
#include "shared/scene.glsl"
#include "shared/sky.glsl"

// The sun's disc: a small square at the far end of the depth range.

out vec2 place;   // within the square; the disc's edge is at distance 1
out vec3 radiance;

const float radius = 0.016; // of the disc, radians

void main() {
    place = vec2(gl_VertexID % 2, gl_VertexID / 2) * 2.6 - 1.3;
    vec3 side = normalize(vec3(-scene_sun.z, 0.0, scene_sun.x) + vec3(1e-6, 0.0, 0.0));
    vec3 over = cross(side, scene_sun.xyz);
    vec3 ray = scene_sun.xyz + radius * (place.x * side + place.y * over);
    gl_Position = (scene_matrix * vec4(ray, 0.0)).xyww;
    radiance = scene_sun_light.rgb * scene_sun.w * scene_options.y;
}
