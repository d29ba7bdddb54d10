// Clouds on a level plane at a height of 1 over the eye, which the wind drives. Needs noise.glsl and
// scene.glsl.

const vec2 clouds_wind = vec2(0.0038, 0.0014); // a second; as src/render/sky.c has it

// The moment that this height in the picture, 0 to 1, shows. It advances in steps too small to be
// seen, and not everywhere at once: see src/render/sky.c.
float clouds_moment(float height) {
    return height < scene_drift.z ? scene_drift.x : scene_drift.y;
}

// Where a view direction meets their plane: x, z and the divisor. The divisor keeps the plane's far
// end at a finite distance, and clouds there as high as they are seen to be.
vec3 clouds_plane(vec3 ray) {
    return vec3(ray.xz, max(ray.y, 0.0) + 0.14);
}

// A direction in the plane as the shape has it: along the wind, which draws them out, and across.
vec2 clouds_along(vec2 direction) {
    const vec2 wind = vec2(0.938, 0.346);
    return 1.8 * vec2(dot(direction, wind) * scene_clouds.x, wind.x * direction.y - wind.y * direction.x);
}

// A place among the clouds; from where the home views' middle is clear.
vec2 clouds_place(vec3 plane, float moment) {
    return clouds_along(plane.xy / plane.z + clouds_wind * moment);
}

vec2 clouds_turn(vec2 place) {
    return vec2(0.8 * place.x - 0.6 * place.y, 0.6 * place.x + 0.8 * place.y);
}

// Rounded heaps with creases between them instead of waves, by the share of scene_clouds.y.
float clouds_heaped(float wave) {
    return mix(wave, 2.0 * abs(wave) - 0.22, scene_clouds.y);
}

// By how much its slope is that of the wave.
float clouds_slope(float wave) {
    return mix(1.0, clamp(12.0 * wave, -2.0, 2.0), scene_clouds.y);
}

// The shape of clouds without its finer octaves, 0 in the mean, and by how much it is less towards
// sunward. Each octave is displaced by the slope of the one before, as billows carry each other:
// Inigo Quilez, Domain Warping (2002). finer: the place in the octave after these.
float clouds_shape(vec2 place, vec2 sunward, out float lit, out vec2 finer) {
    vec3 wide = noise_slope(0.55 * place);
    vec2 at = clouds_turn(1.3 * place + 0.55 * wide.yz);
    vec3 heap = noise_slope(at);
    vec2 sun = clouds_turn(sunward);
    lit = 0.5 * dot(wide.yz, sunward) + 0.9 * dot(heap.yz, sun) * clouds_slope(heap.x);
    at = clouds_turn(2.1 * at + 0.5 * heap.yz);
    sun = clouds_turn(sun);
    vec3 billow = noise_slope(at);
    lit = -lit - 0.8 * dot(billow.yz, sun) * clouds_slope(billow.x);
    finer = clouds_turn(2.2 * at + 0.4 * billow.yz);
    return wide.x + 0.62 * clouds_heaped(heap.x) + 0.30 * clouds_heaped(billow.x);
}

// How deep cloud is; none below 0.
float clouds_depth(float shape) {
    return shape + scene_options.z;
}

// The share of the light behind it that cloud of this depth holds back; softer edges where the
// plane is far away. up: the divisor of clouds_plane.
float clouds_cover(float depth, float up) {
    float covered = clamp(depth * scene_clouds.z * clamp(2.2 * up, 0.4, 1.0), 0.0, 1.0);
    return covered * covered * (3.0 - 2.0 * covered);
}

// Towards the horizon clouds vanish in the air.
float clouds_clear(float up) {
    return smoothstep(0.0, 0.12, up);
}

// The share of the light from this direction that clouds hold back, without their finer octaves.
float clouds_before(vec3 ray, float moment) {
    float lit;
    vec2 finer;
    float shape = clouds_shape(clouds_place(clouds_plane(ray), moment), vec2(0.0), lit, finer);
    return clouds_cover(clouds_depth(shape), clouds_plane(ray).z) * clouds_clear(ray.y) * scene_clouds.w;
}
