#include "shared/noise.glsl"
#include "shared/scene.glsl"
#include "shared/sky.glsl"

// The land at the horizon: distant hills and, in front of them, woods, each a band around the eye
// at infinity.

uniform vec2 grid; // sectors and bands; a band is an instance, a strip of triangles

out vec3 radiance;

const float turn = 6.2831853;

// Its height in radians. The noise is sampled on a circle, so that it closes without a seam.
float skyline(vec2 around, float band) {
    vec2 at = around + 40.0 * band;
    float hills = 0.5 + noise(at * 2.1) + 0.45 * noise(at * 5.3);
    float woods = 0.55 + 0.7 * noise(at * 3.0) + 0.35 * noise(at * 17.0) + 0.30 * noise(at * 71.0);
    return band < 0.5 ? max(hills, 0.0) * 0.030 : max(woods, 0.06) * 0.0085;
}

void main() {
    float band = float(gl_InstanceID);
    float angle = turn * float(gl_VertexID / 2) / grid.x;
    vec2 around = vec2(cos(angle), sin(angle));
    float top = float(gl_VertexID % 2);
    vec3 ray = vec3(around.x, top * skyline(around, band), around.y);
    gl_Position = (scene_matrix * vec4(ray, 0.0)).xyww;
    // Through kilometres of air, and more of it at the foot.
    float away = (band < 0.5 ? 7000.0 : 1500.0) * scene_metre();
    float clear = scene_transmittance(ray.y * away - scene_eye.w, away) * (0.7 + 0.3 * top);
    vec3 behind = sky_seen(vec3(around.x, 0.0, around.y));
    vec3 own = scene_land_light.rgb * vec3(0.0135, 0.014, 0.012);
    radiance = mix(behind, own, clear) * scene_options.y;
}
