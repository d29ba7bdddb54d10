#version 330 core
#include "shared/scene.glsl"
#include "shared/sky.glsl"

// The whole plane as rings about the point under the eye, the last of them the horizon itself,
// whose points lie at infinity (w = 0). Light, air and what water mirrors change slowly from place
// to place and are worked out at the corners only.

uniform vec2 grid; // sectors and rings; a ring is an instance, a strip of triangles

out vec3 place;     // homogeneous: x, z and what to divide by
out vec3 direction; // from the eye, of some length
out vec4 air;       // rgb: light of the air in between; a: the share of the ground's that comes
                    // through
out vec3 mirror;    // what level water sends to the eye,
out vec3 tilted;    // and what waves do that lean towards it

// Of the light from there, what water sends on; a fit to Schlick's, for rays that are looked along.
float mirrored(float slope) {
    float flat_look = 1.0 - slope;
    flat_look *= flat_look;
    return 0.04 + 0.90 * flat_look * flat_look;
}

void main() {
    float ring = (float(gl_InstanceID) + float(gl_VertexID % 2)) / grid.y;
    float angle = 6.2831853 * float(gl_VertexID / 2) / grid.x;
    // Steep looks quickly passed, then finer and finer towards the horizon.
    float slope = 1.0 - ring;
    slope *= slope * slope;
    float level = sqrt(1.0 - slope * slope);
    vec3 ray = vec3(cos(angle) * level, -slope, sin(angle) * level);
    float height = scene_eye.w;
    vec4 seen = vec4(ray * abs(height), slope);
    seen.y *= sign(height);
    gl_Position = scene_matrix * seen;
    place = vec3(seen.xz + scene_eye.xz * slope, slope);
    direction = ray;

    // At the horizon itself the air is endless, unless there is no haze.
    // From low down it would lie in a few pixels: ground mist, as seen from 60 units up at least.
    float clear = scene_clearness(max(abs(height), 60.0) / max(slope, 1e-6));
    // The air's own light: far off the horizon's, and less and less of the sun's downwards.
    air = vec4(sky_radiance(vec3(ray.x, 0.6 * slope, ray.z)) * (1.0 - clear), clear);
    // Ripples lift what is mirrored. Of the sun itself no more than its glow: glitter is its own.
    mirror = sky_radiance(normalize(vec3(ray.x, slope + 0.03, ray.z))) * mirrored(slope);
    tilted = sky_radiance(normalize(vec3(ray.x, slope + 0.55, ray.z))) * mirrored(slope + 0.26);
}
