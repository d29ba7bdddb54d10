// Light on the surface of an obstacle. Needs scene.glsl, sky.glsl, tone.glsl and obstacles.glsl.

// The display colour of a matt surface of this colour. seen: relative to the eye; sunlit: the share
// of the sunlight on it; open: of the light from all around; glow: light that it sends out itself.
vec4 solid_colour(vec3 own, vec3 normal, vec3 seen, float sunlit, float open, vec3 glow) {
    vec3 around = mix(scene_earth_light.rgb, scene_sky_light.rgb, 0.5 + 0.5 * normal.y);
    vec3 light = around * open + scene_sun_light.rgb * sunlit;
    float away = length(seen), clear = scene_transmittance(seen.y, away);
    vec3 haze = sky_radiance(seen / away) * (1.0 - clear);
    vec3 shown = ((own * light + glow) * clear + haze) * scene_options.y;
    return vec4(tone(shown) + tone_dither(gl_FragCoord.xy), 1.0);
}
