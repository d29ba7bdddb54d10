// Reeds, bushes and trees about the person of the standing view, in metres from them: to the right,
// up and back. They are nearly black, and bend in the wind. With MIRRORED defined, as they are seen in
// the water. Needs noise.glsl, scene.glsl, sky.glsl, water.glsl and tone.glsl.

layout(location = 0) in vec3 place;
layout(location = 1) in vec3 way;   // of growth, a ribbon's; 0 for a skyline
layout(location = 2) in vec3 shape; // x: half a ribbon's width, or a skyline's height; y: where
                                    // within it, -1, 0 or 1; z: how far strong wind pushes it
layout(location = 3) in vec2 wood;  // x: the width of a skyline's crowns, 0 for a ribbon; y: how
                                    // many of them along it, or how far it is to a ribbon's tip

out vec3 light; // display colour
out vec3 edge;  // in pixels, x: from a ribbon's middle line, or a skyline's foot; y: from there to the
                // edge; z: half the width of a soft edge
out vec3 crown; // x: as wood.y, of a ribbon in pixels; in pixels, 0 for a ribbon, y: a crown's width,
                // z: how far leaves reach beyond it
#ifdef MIRRORED
out vec3 down;  // where it is seen, relative to the eye
#endif

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

// 1 where it stands; 0 for the reeds straight ahead of somebody who stands at the water.
float grown_here() {
    float aside = abs(place.x) / max(-place.z, 0.1);
    bool open = dot(place.xz, place.xz) < 14.0 * 14.0 && scene_horizon.w < 14.0;
    return open ? smoothstep(0.25, 0.45, aside) : 1.0;
}

void main() {
    float metre = scene_metre();
    float push = shape.z * wind_push() * (1.0 - 0.85 * scene_earth_light.w), here = grown_here();
    vec3 at = vec3(place.x, place.y * here, place.z) + push * vec3(0.9, -0.25, 0.3);
    vec2 level = turned(at.xz) * metre * metre + scene_home.xy - scene_eye.xz;
    vec3 seen = vec3(level.x, at.y * metre - scene_eye.w, level.y);
    float upwards = 1.0, spread = 0.5;
#ifdef MIRRORED
    seen = water_mirror(seen);
    upwards = -1.0;
    spread = max(0.5, 0.5 * water_spread() * scene_ray_up.w);
#endif
    float away = length(seen);
    vec3 view = seen / away;
    vec3 grown = vec3(turned(way.xz), upwards * way.y / metre).xzy;
    vec3 over = wood.x > 0.0 ? vec3(0.0, upwards, 0.0) : normalize(cross(grown, view));
    // Half of the soft edge beyond it, for the pixels that are covered in part; one where these have
    // several samples, for all of those.
    float pixel = max((scene_matrix * vec4(seen, 1.0)).w, 1e-3) / scene_ray_up.w;
    edge.y = shape.x * here * metre / pixel;
    // Who looks down on a skyline would see it as the upright strip that it is.
    if (wood.x > 0.0)
        edge.y *= 1.0 - smoothstep(0.03, 0.10, -upwards * view.y);
    float wide = wood.x * metre / pixel;
    // As far as a point is spread by a lens that is focused far away.
    edge.z = max(spread, 0.5 * scene_ray_corner.w * scene_ray_up.w / away);
    crown = vec3(wood.x > 0.0 ? wood.y : wood.y * metre / pixel, wide, 0.18 * wide);
    edge.x = shape.y * (edge.y + edge.z + 0.5 * scene_moment.y + crown.z);
    seen += over * edge.x * pixel;
    gl_Position = scene_matrix * vec4(seen, 1.0);

    // The side that is turned to the eye is in shade towards the sun.
    view.y *= upwards;
    vec3 own = vec3(0.020, 0.019, 0.010) * (0.6 - 0.5 * dot(view, scene_sun.xyz));
    float clear = scene_transmittance(seen.y, away);
    vec3 haze = sky_seen(vec3(view.x, 0.6 * max(-view.y, 0.0), view.z)) * (1.0 - clear) +
                sky_scattered(view, away) * clear;
    light = own * scene_land_light.rgb * clear + haze;
#ifdef MIRRORED
    down = vec3(seen.x, min(seen.y, -1e-3 * away), seen.z);
    gl_Position.z = water_depth(down) * gl_Position.w;
    light = light * water_reflectance(-down.y / away) + water_own();
#endif
    light = tone(light * scene_options.y);
}
