#include "shared/noise.glsl"
#include "shared/scene.glsl"
#include "shared/clouds.glsl"
#include "shared/sky.glsl"

// The sky over the whole picture, at the far end of the depth range: drawn only where nothing else
// is. Its colours vary slowly and are computed at the vertices of a coarse grid; only the clouds
// are computed per pixel.

uniform vec3 grid; // columns, rows and the first row; a row is an instance, a strip of triangles

out vec3 clear_sky;     // exposed
out vec3 thin;          // colour of thin cloud, exposed
out vec3 thick;         // and of thick cloud
out vec4 plane;         // clouds_plane; w: the share of clouds that the air lets through
flat out float moment;  // of the clouds
flat out vec2 sunward;  // clouds_along

void main() {
    float row = float(gl_InstanceID) + grid.z;
    vec2 corner = vec2(float(gl_VertexID / 2), row + float(gl_VertexID % 2)) / grid.xy;
    gl_Position = vec4(corner * 2.0 - 1.0, 1.0, 1.0);
    vec3 ray = scene_ray(corner);
    // Below the horizon (seen where no ground is drawn) the sky darkens downwards.
    float exposure = scene_options.y * (1.0 - 0.6 * min(max(-ray.y, 0.0), 1.0));
    vec3 clear = sky_seen(ray);
    clear_sky = clear * exposure;
    // Thin cloud scatters the sunlight on, most of it forward. Thick cloud holds the light of a low
    // sun back and shows that of the sky above it.
    float ahead = 0.5 + 0.5 * dot(ray, scene_sun.xyz);
    ahead *= ahead;
    ahead *= ahead;
    float high = max(scene_sun.y, 0.0);
    vec3 light = scene_glow.rgb * (0.06 + 0.44 * ahead) +
                 scene_sun_light.rgb * (0.10 + 0.10 * high + 0.60 * ahead * ahead);
    vec3 around = scene_sky_light.rgb * 0.40 + scene_horizon.rgb * 0.20;
    vec3 above = scene_sky_light.rgb * 0.34 + scene_zenith.rgb * 0.30 + scene_horizon.rgb * 0.06;
    thin = mix(clear, around + light, 0.9) * exposure;
    thick = mix(clear, above + light * (0.05 + 0.47 * high), 0.9) * exposure;
    plane = vec4(clouds_plane(ray), clouds_clear(ray.y) * scene_clouds.w);
    sunward = normalize(clouds_along(scene_sun.xz) + vec2(1e-6, 0.0));
    moment = clouds_moment((row + 0.5) / grid.y);
}
