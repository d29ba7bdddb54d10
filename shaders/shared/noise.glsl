// Value noise from -0.5 to 0.5: a hash at each lattice point, smoothly interpolated. A texture is
// the usual way, but one lookup for every pixel of the ground (a third of 1280x720) costs a
// software renderer 9 ms of processor time, this 1.5 ms.
// Its slope is what displaces one octave of clouds by another.
vec3 noise_slope(vec2 place) { // value, slope
    vec2 cell = floor(place);
    vec2 t = place - cell;
    vec2 steep = 6.0 * t * (1.0 - t);
    t *= t * (3.0 - 2.0 * t);
    ivec2 corner = ivec2(cell) * ivec2(374761393, 668265263);
    ivec2 next = corner + ivec2(374761393, 668265263);
    ivec4 bits = ivec4(corner.x, next.x, corner.x, next.x) ^ ivec4(corner.yy, next.yy);
    vec4 value = vec4((bits ^ (bits >> 15)) * 1274126177) * (1.0 / 4294967296.0);
    vec2 step = value.yw - value.xz;
    vec2 across = value.xz + step * t.x;
    float along = across.y - across.x;
    return vec3(across.x + along * t.y, steep * vec2(mix(step.x, step.y, t.y), along));
}

float noise(vec2 place) {
    return noise_slope(place).x;
}
