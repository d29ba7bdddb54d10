#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/rings.glsl"
#include "shared/noise.glsl"
#include "shared/water.glsl"

// The marsh. Haze and reflection vary slowly and are computed per vertex.

uniform vec2 grid; // sectors and rings; a ring is an instance, a strip of triangles

out vec3 place;     // homogeneous: x, z and the divisor
out vec2 ahead;     // from the person of the standing view, metres to the right and back of
                    // them, times the divisor
out vec3 direction; // from the eye, not normalized
out vec4 air;       // rgb: light scattered by the air; a: transmittance
out vec3 mirror;    // light that level water reflects to the eye
out vec3 tilted;    // light that waves facing the eye reflect to it

void main() {
    vec3 ray;
    vec4 seen = rings_corner(grid, ray);
    float slope = seen.w, height = scene_eye.w;
    gl_Position = scene_matrix * seen;
    place = vec3(seen.xz + scene_eye.xz * slope, slope);
    ahead = water_ahead(seen.xz, slope);
    direction = ray;

    float away = abs(height) / max(slope, 1e-6), clear = scene_transmittance(-height, away);
    // Haze far away has the colour of the horizon, and less of the sun's glow further down.
    vec3 haze = sky_seen(vec3(ray.x, 0.6 * slope, ray.z)) * (1.0 - clear);
    air = vec4(haze + sky_scattered(ray, away) * clear, clear);
    // Ripples tilt reflections upwards. They exclude the sun's disc: marsh.glsl adds its glint.
    // Close to the horizon they reflect the dark woods there, which are drawn where it is still.
    float rough = 1.0 - scene_earth_light.w;
    float woods = 0.65 * rough * clamp((0.014 - slope) * 130.0, 0.0, 1.0);
    mirror = sky_seen(normalize(vec3(ray.x, slope + 0.03 * rough, ray.z))) *
             (water_reflectance(slope) * (1.0 - woods));
    tilted = sky_seen(normalize(vec3(ray.x, slope + 0.55, ray.z))) * water_reflectance(slope + 0.26);
}
