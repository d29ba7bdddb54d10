// Lighting of feathers. Needs scene.glsl and sky.glsl.

// Diffuse light of a white surface: sky, ground, sun, and the bright side of the sky about it.
vec3 feathers_diffuse(vec3 normal) {
    vec3 around = mix(scene_earth_light.rgb, scene_sky_light.rgb, 0.5 + 0.5 * normal.y);
    float facing = dot(normal, scene_sun.xyz), side = 0.5 + 0.5 * facing;
    return around + scene_glow.rgb * (0.10 * side * side) + scene_sun_light.rgb * max(facing, 0.0);
}

// How much of its plumage a bird shows, seen along the unit vector view: 1 where it covers more than
// 80 pixels, 0 where it covers fewer than 45 before the sky. A small bird is a silhouette, as in a
// film exposed for the sky.
float feathers_shown(vec3 view, float pixels) {
    return max(smoothstep(45.0, 80.0, pixels), smoothstep(0.05, 0.35, -view.y));
}

// The brightness of plumage: exposed for, where it shows, or for the sky behind it.
float feathers_exposed(float shown) {
    return 0.2 + 1.4 * shown;
}

// The share of a bird's colour that is emitted, from that of a far one: near by light gives it form.
float feathers_emitted(float emission, float pixels) {
    return emission * (1.0 - 0.55 * smoothstep(60.0, 200.0, pixels));
}

// Sunlight transmitted by a thin feather, seen along the unit vector view: warm, because brown
// feathers transmit red best, and strongest towards the sun. Nothing but a faint rim where sun and
// eye are on the same side. Feathers are so dark that hardly any passes.
vec3 feathers_transmitted(vec3 normal, vec3 view) {
    float facing = dot(normal, scene_sun.xyz);
    float behind = facing * dot(normal, view) > 0.0 ? abs(facing) : 0.0;
    float towards = max(dot(view, scene_sun.xyz), 0.0);
    towards *= towards;
    towards *= towards;
    return scene_switches.w * scene_sun_light.rgb * vec3(0.02, 0.0125, 0.0077) *
           (behind * (0.35 + 0.9 * towards) + 0.06 * towards);
}

// Sheen of smooth feathers: a highlight of the sun, and what is around, most of it at grazing angles;
// green seen from the front, purple towards the edges.
vec3 feathers_sheen(vec3 normal, vec3 view) {
    normal = faceforward(normal, view, normal);
    float straight = -dot(normal, view);
    float shine = max(dot(normal, normalize(scene_sun.xyz - view)), 0.0);
    shine *= shine;
    shine *= shine;
    shine *= shine;
    shine *= shine;
    shine *= shine;
    float edge = (1.0 - straight) * (1.0 - straight);
    vec3 gloss = mix(vec3(0.055, 0.035, 0.07), vec3(0.03, 0.085, 0.065), straight);
    vec3 way = reflect(view, normal);
    vec3 sky = mix(scene_earth_light.rgb, sky_radiance(way), smoothstep(-0.3, 0.3, way.y));
    return gloss * (scene_sun_light.rgb * shine) + (0.03 + 2.0 * gloss * edge) * sky;
}
