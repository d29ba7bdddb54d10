// The means of the flocks' places, into the constants; their sums at the beginning of the parts.
layout(local_size_x = 256) in;

#include "made.glsl"
#include "axis.glsl"

float mean_of(uint flock, uint flocks, int axis) {
    AxisPart mine = axis_none();
    for (uint i = gl_LocalInvocationID.x; i < (bird_count + 255u) / 256u; i += 256u)
        mine = axis_add(mine, axis_part[(i * flocks + flock) * 3u + uint(axis)]);
    AxisPart all = axis_reduce(mine);
    if (gl_LocalInvocationID.x == 0u)
        axis_part[flock * 3u + uint(axis)] = all;
    precise double mean = quotient(quotient(signed64(all.sum), 65536.0lf), double(all.count));
    return all.count > 0u ? float(mean) : 0.0;
}

void main() {
    uint flocks = constants.flocks.mates.flocks;
    for (uint f = 0u; f < flocks; f++) {
        float x = mean_of(f, flocks, 0), y = mean_of(f, flocks, 1), z = mean_of(f, flocks, 2);
        if (gl_LocalInvocationID.x == 0u)
            constants.flocks.means[f] = Vec3(x, y, z);
    }
}
