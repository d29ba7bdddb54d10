// The sky without sun disc and clouds: also the colour of haze and of reflections. Needs scene.glsl.

uniform sampler2D sky_table; // src/render/atmosphere.h

// Divisions instead of powers: it runs for every vertex of every bird, without a GPU on the
// processor.
vec3 sky_radiance(vec3 direction) {
    float up = max(direction.y, 0.0);
    float away = 1.0 - dot(direction, scene_sun.xyz);
    float low = 1.0 / (1.0 + 3.9 * up);
    low *= low;
    float wide = 1.0 / (1.0 + 3.4 * away);
    wide *= wide;
    float near = 1.0 / (1.0 + 70.0 * away);
    near *= near;
    vec3 level = mix(scene_horizon.rgb, scene_nadir.rgb, min(2.0 * max(-direction.y, 0.0), 1.0));
    return mix(scene_zenith.rgb, level, low) +
           scene_glow.rgb * (wide * (0.01 + 0.99 * low * low)) +
           scene_sun_light.rgb * (near * scene_glow.w);
}

// The sky itself and what reflects it or fades into it far away: the same, or where the quality
// allows it the computed sky.
vec3 sky_seen(vec3 direction) {
    vec2 level = normalize(direction.xz + vec2(0.0, 1e-6));
    vec2 sun = normalize(scene_sun.xz + vec2(0.0, 1e-6));
    vec2 place = sqrt(clamp(vec2(0.5 - 0.5 * dot(level, sun), direction.y), 0.0, 1.0));
    vec2 size = vec2(textureSize(sky_table, 0));
    vec3 computed = textureLod(sky_table, (place * (size - 1.0) + 0.5) / size, 0.0).rgb;
    return mix(sky_radiance(direction), computed, scene_zenith.w);
}

// The glow of a low sun that haze on a way of this length along the ground scatters forward: by the
// phase function of Henyey and Greenstein, Diffuse radiation in the galaxy (1941), 1 towards the sun.
vec3 sky_scattered(vec3 direction, float away) {
    float phase = 1.36 - 1.2 * dot(direction, scene_sun.xyz);
    phase = 0.064 / (phase * sqrt(phase));
    float deep = 1.0 - exp2(-away / (900.0 * scene_metre()));
    return scene_glow.rgb * (scene_ray_right.w * phase * deep);
}
