#include "shared/pose.glsl"
#include "shared/scene.glsl"
#include "shared/beat.glsl"
#include "shared/bird.glsl"

out vec2 uv;
out vec3 normal;
out vec3 seen;  // relative to the eye
out float wing; // as vertex_normal.w
flat out vec4 tint;
flat out float pixels; // that the bird's size covers

void main() {
    seen = bird_place(normal);
    uv = vertex_uv;
    wing = vertex_normal.w;
    tint = bird_tint;
    pixels = bird_size * scene_ray_up.w / length(bird_position);
}
