#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/noise.glsl"
#include "shared/tone.glsl"
#include "shared/obstacles.glsl"
#include "shared/solid.glsl"

// Leaves on one shell: fewer the farther out, darker the farther in, in bunches at two scales, with
// holes between them. Those at the edge have the sun shine through them.

in vec3 seen;
in vec3 around;
in float hollow;
flat in float shell;
flat in int index;

layout(location = 0) out vec4 colour;

// Noise about a sphere, without a seam; a little more than -0.5 to 0.5.
float about(vec3 at) {
    vec3 weight = around * around;
    float sum = weight.z * noise(at.xy) + weight.x * noise(at.yz + 40.0) +
                weight.y * noise(at.zx + 80.0);
    return sum * inversesqrt(dot(weight, weight));
}

// Strips of cloth, of a pair of colours for each, and a basket on ropes; lit from within at dusk.
void draw_balloon() {
    const vec3 dark[4] = vec3[](vec3(0.42, 0.035, 0.025), vec3(0.03, 0.10, 0.30),
                                vec3(0.04, 0.20, 0.08), vec3(0.26, 0.03, 0.16));
    const vec3 light[4] = vec3[](vec3(0.62, 0.52, 0.36), vec3(0.70, 0.42, 0.05),
                                 vec3(0.62, 0.58, 0.45), vec3(0.68, 0.30, 0.06));
    int pair = int(scene_obstacles[index].w) % 4;
    float strip = (atan(around.z, around.x) / 6.2831853 + 0.5) * 16.0, ring = around.y - 0.02;
    vec3 normal = normalize(vec3(around.x, around.y - 0.12, around.z)), glow = vec3(0.0);
    vec3 own = mod(floor(strip), 2.0) == 0.0 || abs(ring) < 0.07 ? dark[pair] : light[pair];
    own *= abs(fract(strip) - 0.5) > 0.46 || abs(abs(ring) - 0.07) < 0.008 ? 0.6 : 1.0;
    if (hollow < 3.0) {
        if (hollow > 2.0 && abs(fract(strip * 0.5) - 0.5) > 0.12)
            discard;
        own = vec3(0.11, 0.065, 0.03);
        normal = normalize(vec3(around.x, 0.0, around.z) + vec3(0.0, 1e-6, 0.0));
    } else {
        float dusk = clamp(1.0 - 3.4 * scene_sky_light.b, 0.0, 1.0);
        glow = own * dusk * 0.5 * exp(-1.6 * (around.y + 0.8));
    }
    float sunlit = max(dot(normal, scene_sun.xyz), 0.0) + 0.25 * max(0.6 + dot(normal, scene_sun.xyz), 0.0);
    if (sunlit > 0.0)
        sunlit *= obstacles_pass(seen + scene_eye.xyz + 0.02 * normal, index);
    colour = solid_colour(own, normal, seen, sunlit, 1.0, glow);
}

void main() {
    if (shell > 1.0) {
        draw_balloon();
        return;
    }
    float radius = scene_obstacle_sizes[index].x, bird = scene_obstacle_counts.w;
    float stretch = max(length(dFdx(seen)), length(dFdy(seen)));
    vec3 at = around * (radius / bird) + 17.0 * scene_obstacles[index].w;
    float boughs = about(3.3 * around + 9.0 * scene_obstacles[index].w), twigs = about(at * 0.55);
    float leaf = about(at * 2.3 + 5.0 * shell) * clamp(1.5 - 1.6 * stretch / bird, 0.0, 1.0);
    vec3 place = seen + scene_eye.xyz, view = normalize(seen);
    // Seen edge-on, the leaves of a shell would be a line around the crown.
    float slant = 1.0 - abs(dot(around, view));
    float filled = 0.62 + boughs + 0.65 * twigs + 0.95 * leaf - 0.35 * slant * slant;
    if (filled < max(shell, 0.22))
        discard;
    vec3 normal = normalize(around + 0.8 * vec3(leaf, 0.3 + twigs, -leaf));
    // What gets through the leaves farther out.
    float lit = (0.22 + 0.78 * shell * shell) * (1.0 - 0.6 * hollow);
    float fresh = clamp(0.5 + leaf + 0.6 * twigs, 0.0, 1.0);
    vec3 own = mix(vec3(0.034, 0.042, 0.016), vec3(0.085, 0.088, 0.030), fresh);
    float edge = clamp(1.0 + 1.6 * dot(around, view), 0.0, 1.0);
    float through = max(dot(view, scene_sun.xyz), 0.0) * edge;
    float sunlit = max(dot(normal, scene_sun.xyz), 0.0) + 0.5 * shell * through;
    if (sunlit > 0.0)
        sunlit *= obstacles_pass(place + 0.02 * radius * around, index);
    colour = solid_colour(own, normal, seen, sunlit * lit, lit * (0.7 + 0.3 * around.y), vec3(0.0));
}
