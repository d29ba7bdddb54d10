#include "shared/noise.glsl"
#include "shared/scene.glsl"
#include "shared/sky.glsl"
#include "shared/tone.glsl"

// Reeds, bushes and trees about the person of the standing view, in metres from them: to the right,
// up and back. They are nearly black, and bend in the wind.

layout(location = 0) in vec3 place;
layout(location = 1) in vec3 way;   // of growth, a ribbon's; 0 for a skyline
layout(location = 2) in vec3 shape; // x: half a ribbon's width, or a skyline's height; y: where
                                    // within it, -1, 0 or 1; z: how far strong wind pushes it
layout(location = 3) in vec2 wood;  // x: the width of a skyline's crowns, 0 for a ribbon; y: how
                                    // many of them along it

out vec3 light; // display colour
out vec2 edge;  // x: pixels from a ribbon's middle line, or a skyline's foot; y: from there to the
                // edge
out vec3 crown; // x: as wood.y; in pixels, 0 for a ribbon, y: a crown's width, z: how far leaves
                // reach beyond it

const float turn = 6.2831853;

// Into the world's directions.
vec2 turned(vec2 right_and_back) {
    return right_and_back.x * scene_home.wz + right_and_back.y * vec2(-scene_home.z, scene_home.w);
}

// How far the wind pushes it: gusts that travel, in which it swings. All periods are shares of the
// one of scene_moment.x, so that nothing jumps where that begins anew.
float wind_push() {
    float seconds = scene_moment.x;
    float gust = 0.45 + noise(0.11 * place.xz + vec2(-0.25, 0.1) * seconds);
    float phase = dot(place.xz, vec2(1.7, 2.3));
    return gust * (0.7 + 0.35 * sin(turn * fract(0.875 * seconds) + phase) +
                   0.15 * sin(turn * fract(1.5 * seconds) + 2.1 * phase));
}

void main() {
    float metre = scene_metre();
    float push = shape.z * wind_push();
    vec3 at = place + push * vec3(0.9, -0.25, 0.3);
    vec2 level = turned(at.xz) * metre * metre + scene_home.xy - scene_eye.xz;
    vec3 seen = vec3(level.x, at.y * metre - scene_eye.w, level.y);
    float away = length(seen);
    vec3 view = seen / away;
    vec2 grown = turned(way.xz);
    vec3 over = wood.x > 0.0 ? vec3(0.0, 1.0, 0.0)
                             : normalize(cross(vec3(grown.x, way.y / metre, grown.y), view));
    // Half a pixel beyond the edge, for the pixels that are covered in part; one where these have
    // several samples, for all of those.
    float pixel = max((scene_matrix * vec4(seen, 1.0)).w, 1e-3) / scene_ray_up.w;
    edge.y = shape.x * metre / pixel;
    float wide = wood.x * metre / pixel;
    crown = vec3(wood.y, wide, 0.18 * wide);
    edge.x = shape.y * (edge.y + 0.5 + 0.5 * scene_moment.y + crown.z);
    gl_Position = scene_matrix * vec4(seen + over * edge.x * pixel, 1.0);

    // The side that is turned to the eye is in shade towards the sun.
    vec3 own = vec3(0.020, 0.019, 0.010) * (0.6 - 0.5 * dot(view, scene_sun.xyz));
    float clear = scene_transmittance(seen.y, away);
    vec3 haze = sky_seen(vec3(view.x, 0.6 * max(-view.y, 0.0), view.z)) * (1.0 - clear);
    light = tone((own * scene_land_light.rgb * clear + haze) * scene_options.y);
}
