#version 330 core
#include "shared/noise.glsl"
#include "shared/scene.glsl"
#include "shared/sky.glsl"

// The sky over the whole picture, at the far end of the depth range: drawn only where nothing else
// is. Its colours vary slowly and are computed at the vertices of a coarse grid; only the clouds
// are computed per pixel.

uniform vec2 grid; // columns and rows; a row is an instance, a strip of triangles

out vec3 clear_sky; // exposed
out vec3 cloud;     // colour of clouds, exposed
out vec4 plane;     // position on the clouds' plane: x, z, the divisor; w: their large shapes
out float share;    // opacity of clouds

void main() {
    vec2 corner = vec2(gl_VertexID / 2, gl_InstanceID + gl_VertexID % 2) / grid;
    gl_Position = vec4(corner * 2.0 - 1.0, 1.0, 1.0);
    vec3 ray = scene_ray(corner);
    // Below the horizon (seen where no ground is drawn) the sky darkens downwards.
    float exposure = scene_options.y * (1.0 - 0.6 * min(max(-ray.y, 0.0), 1.0));
    clear_sky = sky_radiance(ray) * exposure;
    // Clouds are bright towards the sun and close to the sky's colour away from it.
    float towards = 0.5 + 0.5 * dot(ray, scene_sun.xyz);
    towards *= towards;
    cloud = scene_sky_light.rgb * 0.55 + scene_horizon.rgb * 0.25 +
            scene_glow.rgb * (0.10 + 0.62 * towards * towards) +
            scene_sun_light.rgb * (0.02 + 0.06 * towards);
    cloud = mix(clear_sky, cloud * exposure, 0.72);
    // Stretched into streaks.
    float up = max(ray.y, 0.0);
    vec3 place = vec3(ray.xz * vec2(0.55, 1.1), up + 0.14);
    plane = vec4(place, 0.58 * noise(place.xy / place.z + 3.0));
    share = min(up * 5.0, 1.0) * scene_options.z;
}
