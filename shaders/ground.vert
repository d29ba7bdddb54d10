#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/rings.glsl"

// The marsh. Haze and reflection vary slowly and are computed per vertex.

uniform vec2 grid; // sectors and rings; a ring is an instance, a strip of triangles

out vec3 place;     // homogeneous: x, z and the divisor
out vec2 ahead;     // from the person of the standing view, metres to the right and back of
                    // them, times the divisor
out vec3 direction; // from the eye, not normalized
out vec4 air;       // rgb: light scattered by the air; a: transmittance
out vec3 pictured;  // homogeneous: where in the picture, -1 to 1, and the divisor
out vec3 mirror;    // light that level water reflects to the eye
out vec3 tilted;    // light that waves facing the eye reflect to it

// Reflectance of water seen at this slope, a cheap fit to Schlick, An Inexpensive BRDF Model for
// Physically-based Rendering (1994).
float reflectance(float slope) {
    float flat_look = 1.0 - slope;
    flat_look *= flat_look;
    return 0.04 + 0.90 * flat_look * flat_look;
}

void main() {
    vec3 ray;
    vec4 seen = rings_corner(grid, ray);
    float slope = seen.w, height = scene_eye.w;
    gl_Position = scene_matrix * seen;
    pictured = gl_Position.xyw;
    place = vec3(seen.xz + scene_eye.xz * slope, slope);
    vec2 from = seen.xz + (scene_eye.xz - scene_home.xy) * slope;
    ahead = vec2(dot(from, scene_home.wz), dot(from, vec2(-scene_home.z, scene_home.w)));
    direction = ray;

    float clear = scene_transmittance(-height, abs(height) / max(slope, 1e-6));
    // Haze far away has the colour of the horizon, and less of the sun's glow further down.
    air = vec4(sky_seen(vec3(ray.x, 0.6 * slope, ray.z)) * (1.0 - clear), clear);
    // Ripples tilt reflections upwards. They exclude the sun's disc: marsh.glsl adds its glint.
    // Close to the horizon they reflect the dark woods there.
    float woods = 0.65 * clamp((0.014 - slope) * 130.0, 0.0, 1.0);
    mirror = sky_seen(normalize(vec3(ray.x, slope + 0.03, ray.z))) * reflectance(slope) *
             (1.0 - woods);
    tilted = sky_seen(normalize(vec3(ray.x, slope + 0.55, ray.z))) * reflectance(slope + 0.26);
}
