// AxisSums of src/sim/grid.c, of a group's birds. Whole numbers, so that their order does not matter.

#define FARTHEST uintBitsToFloat(0x7f800000u)

struct AxisPart {
    int low, high; // as integers that are ordered as the floats are
    uvec2 sum, squares;
    uint count;
};
layout(std430, binding = 14) buffer AxisParts { AxisPart axis_part[]; };

shared AxisPart group_part[256];

int axis_key(float value) {
    int bits = floatBitsToInt(value);
    return bits ^ int(uint(bits >> 31) >> 1);
}
float axis_value(int key) {
    return intBitsToFloat(key ^ int(uint(key >> 31) >> 1));
}
AxisPart axis_none() {
    return AxisPart(axis_key(FARTHEST), axis_key(-FARTHEST), uvec2(0u), uvec2(0u), 0u);
}
AxisPart axis_add(AxisPart a, AxisPart b) {
    return AxisPart(min(a.low, b.low), max(a.high, b.high), add64(a.sum, b.sum),
                    add64(a.squares, b.squares), a.count + b.count);
}
// All invocations of the group get the sum.
AxisPart axis_reduce(AxisPart mine) {
    uint l = gl_LocalInvocationID.x;
    group_part[l] = mine;
    barrier();
    for (uint half_ = 128u; half_ > 0u; half_ /= 2u) {
        if (l < half_)
            group_part[l] = axis_add(group_part[l], group_part[l + half_]);
        barrier();
    }
    AxisPart all = group_part[0];
    barrier();
    return all;
}
AxisPart axis_of(uint slot, int axis, float low, float high) {
    if (slot >= bird_count)
        return axis_none();
    float c = axis == 0 ? to_place[slot].x : axis == 1 ? to_place[slot].y : to_place[slot].z;
    if (c < low || c > high)
        return axis_none();
    precise float scaled = c * 256.0, square = c * c;
    return AxisPart(axis_key(c), axis_key(c), whole64(scaled), whole64(square), 1u);
}
