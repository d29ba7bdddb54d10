#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/rings.glsl"

// A dark plain. It runs into the backdrop without an edge.

uniform vec2 grid; // sectors and rings

out vec3 place;  // homogeneous: x, z and the divisor
out vec3 corner; // homogeneous: the place in the picture, -1 to 1
out vec4 behind; // rgb: the light that it fades into; a: the share of its own

void main() {
    vec3 ray;
    vec4 seen = rings_corner(grid, ray);
    gl_Position = scene_matrix * seen;
    corner = gl_Position.xyw;
    place = vec3(seen.xz + scene_eye.xz * seen.w, seen.w);
    float own = 1.0 - exp2(-14.0 * seen.w * seen.w - 4.0 * seen.w);
    float clear = scene_transmittance(-scene_eye.w, abs(scene_eye.w) / max(seen.w, 1e-6));
    behind = vec4(sky_radiance(vec3(ray.x, 0.0, ray.z)), own * clear);
}
