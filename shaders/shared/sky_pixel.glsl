// The fragment shader of the sky. With FINE defined, clouds are more ragged. Needs clouds.glsl and
// tone.glsl.

in vec3 clear_sky;
in vec3 thin;
in vec3 thick;
in vec4 plane;
flat in float moment;
flat in vec2 sunward;

layout(location = 0) out vec4 colour;

void main() {
    float lit;
    vec2 finer;
    float shape = clouds_shape(clouds_place(plane.xyz, moment), sunward, lit, finer);
    // Finer octaves fade towards the horizon and in small pictures, where they would be streaks as
    // fine as birds.
    float near = clamp(plane.z * 2.2, 0.0, 1.0) * clamp(scene_ray_up.w * 0.0011, 0.3, 1.0);
    vec3 fine = noise_slope(finer);
    shape += mix(0.34, 0.27, scene_clouds.y) * fine.x * near;
#ifdef FINE
    shape += mix(0.22, 0.16, scene_clouds.y) * noise(clouds_turn(2.3 * finer + 0.4 * fine.yz)) * near;
#endif
    float depth = clouds_depth(shape);
    // What is thin or turned to the sun shines, what is behind much cloud is in its shade.
    float behind = shape + min(scene_options.z, 0.45);
    float shade = smoothstep(-0.1, 0.7, behind - 0.16 * lit);
    vec3 shown = mix(clear_sky, mix(thin, thick, shade), clouds_cover(depth, plane.z) * plane.w);
    colour = vec4(tone(shown) + tone_dither(gl_FragCoord.xy), 1.0);
}
