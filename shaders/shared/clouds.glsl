// Clouds on a level plane at a height of 1 over the eye, which the wind drives. Needs noise.glsl and
// scene.glsl.

const vec2 clouds_wind = vec2(0.0038, 0.0014); // a second; as src/render/sky.c has it

// The moment that this height in the picture, 0 to 1, shows. It advances in steps too small to be
// seen, and not everywhere at once: see src/render/sky.c.
float clouds_moment(float height) {
    return height < scene_drift.z ? scene_drift.x : scene_drift.y;
}

// Where a view direction meets their plane: x, z and the divisor. The divisor keeps the plane's far
// end at a finite distance.
vec3 clouds_plane(vec3 ray) {
    return vec3(ray.xz, max(ray.y, 0.0) + 0.08);
}

// A place among clouds that are longer across the wind; from where the home views' middle is clear.
vec2 clouds_place(vec3 plane, float moment) {
    return (plane.xy / plane.z + clouds_wind * moment) * vec2(0.8, 1.3) + vec2(4.2, 2.0);
}

vec2 clouds_turn(vec2 place) {
    return vec2(0.8 * place.x - 0.6 * place.y, 0.6 * place.x + 0.8 * place.y);
}

// Each octave is displaced by the one before, which hides the noise's square lattice.
float clouds_wide(vec2 place) {
    return noise(place * 0.7 + 3.0);
}

float clouds_puffs(vec2 place, float wide) {
    float middle = noise(clouds_turn(place) * 1.7 + 0.9 * wide);
    return 0.62 * middle + 0.30 * noise(place * 4.1 + 0.9 * middle + 5.0);
}

// How deep cloud is, from that of clouds_wide, clouds_puffs and finer octaves; none below 0.
float clouds_depth(float shape) {
    return shape + scene_options.z;
}

// The share of the light behind it that cloud of this depth holds back.
float clouds_cover(float depth) {
    float covered = clamp(depth * 2.4, 0.0, 1.0);
    return covered * covered * (3.0 - 2.0 * covered);
}

// Towards the horizon clouds vanish in the air.
float clouds_clear(float up) {
    return smoothstep(0.0, 0.14, up);
}

// The share of the light from this direction that clouds hold back, without their finer octaves.
float clouds_before(vec3 ray, float moment) {
    vec2 place = clouds_place(clouds_plane(ray), moment);
    float wide = clouds_wide(place);
    return clouds_cover(clouds_depth(wide + clouds_puffs(place, wide))) * clouds_clear(ray.y);
}
