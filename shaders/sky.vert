#version 330 core
#include "shared/noise.glsl"
#include "shared/scene.glsl"
#include "shared/sky.glsl"

// The sky over the whole picture, at the far end of the depth range: only where nothing else was
// drawn. Its colours are soft, so that they are worked out at the corners of a coarse grid and only
// spread in between; the pixels themselves are left with the clouds.

uniform vec2 grid; // columns and rows; a row is an instance, a strip of triangles

out vec3 clear_sky; // exposed
out vec3 cloud;     // the colour of clouds there, exposed
out vec4 plane;     // place on the clouds' plane: x, z, what to divide by; w: their large shapes
out float share;    // of cloud that is let be seen

void main() {
    vec2 corner = vec2(gl_VertexID / 2, gl_InstanceID + gl_VertexID % 2) / grid;
    gl_Position = vec4(corner * 2.0 - 1.0, 1.0, 1.0);
    vec3 ray = scene_ray(corner);
    // Below the horizon, where there is no ground: the air, darker downwards.
    float exposure = scene_options.y * (1.0 - 0.6 * min(max(-ray.y, 0.0), 1.0));
    clear_sky = sky_radiance(ray) * exposure;
    // Clouds are lit from where the sun is, and keep the sky's own shade away from it.
    float towards = 0.5 + 0.5 * dot(ray, scene_sun.xyz);
    towards *= towards;
    cloud = scene_sky_light.rgb * 0.55 + scene_horizon.rgb * 0.25 +
            scene_glow.rgb * (0.10 + 0.62 * towards * towards) +
            scene_sun_light.rgb * (0.02 + 0.06 * towards);
    cloud = mix(clear_sky, cloud * exposure, 0.72);
    // Drawn-out streaks.
    float up = max(ray.y, 0.0);
    vec3 place = vec3(ray.xz * vec2(0.55, 1.1), up + 0.14);
    plane = vec4(place, 0.58 * noise(place.xy / place.z + 3.0));
    share = min(up * 5.0, 1.0) * scene_options.z;
}
