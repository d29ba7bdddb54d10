// The fragment shader of the sky. With FINE defined, clouds are more ragged and lit on the side of
// the sun. Needs clouds.glsl and tone.glsl.

in vec3 clear_sky;
in vec3 thin;
in vec3 thick;
in vec4 plane;
flat in float moment;

layout(location = 0) out vec4 colour;

void main() {
    vec2 place = clouds_place(plane.xyz, moment);
    float wide = clouds_wide(place);
    float shape = clouds_puffs(place, wide);
    float side = 0.0;
    // Finer octaves fade towards the horizon, where they would be streaks as fine as birds.
    float near = clamp(plane.z * 2.6, 0.0, 1.0);
    float fine = 0.16 * noise(clouds_turn(place) * 9.3 + 1.9 * shape) * near;
#ifdef FINE
    float finest = 0.07 * noise(place * 21.0 + 6.0 * fine) * near;
    // Less cloud towards the sun: this side is lit.
    side = shape - clouds_puffs(place + 0.11 * scene_sun.xz, wide);
    side = clamp(2.2 * side + 4.0 * fine, -0.5, 0.8);
    shape += finest;
#endif
    float depth = clouds_depth(wide + shape + fine);
    vec3 cloud = mix(thin * (1.0 + 0.30 * side), thick, smoothstep(0.0, 0.8, depth));
    vec3 shown = mix(clear_sky, cloud, clouds_cover(depth) * plane.w);
    colour = vec4(tone(shown) + tone_dither(gl_FragCoord.xy), 1.0);
}
