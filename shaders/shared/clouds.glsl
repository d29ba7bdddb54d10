// The fragment shader of the sky. With FINE defined, clouds have ragged edges and are lit on the
// side of the sun.

in vec3 clear_sky;
in vec3 cloud;
in vec4 plane;
in float share;

layout(location = 0) out vec4 colour;

#ifdef FINE
// The finer octaves, stretched like the coarse ones.
float wisps(vec2 place) {
    float curl = noise(place * vec2(1.3, 1.9) + 7.0);
    place += 0.35 * curl;
    return 0.15 * noise(place * vec2(9.1, 15.7)) + 0.08 * noise(place * vec2(21.7, 36.1)) +
           0.045 * noise(place * vec2(51.0, 83.0));
}
#endif

void main() {
    vec2 place = plane.xy / plane.z;
    float shape = plane.w + 0.28 * noise(place * vec2(2.3, 2.9)) +
                  0.14 * noise(place * vec2(5.9, 8.3));
    vec3 lit = cloud;
#ifdef FINE
    vec2 to_sun = scene_sun.xz * vec2(0.55, 1.1) * 0.08;
    float fine = wisps(place);
    float thicker = wisps(place + to_sun) + 0.14 * noise((place + to_sun) * vec2(5.9, 8.3)) -
                    0.14 * noise(place * vec2(5.9, 8.3));
    shape += fine * scene_switches.z;
    // Less cloud towards the sun: this side is lit.
    float side = clamp((fine - thicker) * 3.2, -0.4, 0.7) * scene_switches.z;
    lit += side * (cloud * 0.30 + scene_sun_light.rgb * 0.05 * scene_options.y);
#endif
    float covered = clamp(shape * 3.0 + 0.12, 0.0, 1.0) * share;
    colour = vec4(tone(mix(clear_sky, lit, covered)) + tone_dither(gl_FragCoord.xy), 1.0);
}
