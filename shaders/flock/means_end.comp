// The means of the flocks' places, into the constants.
layout(local_size_x = 256) in;

#include "made.glsl"
#include "means.glsl"

float mean_along(uvec2 sum, uint count) {
    precise double mean = quotient(quotient(signed64(sum), 65536.0lf), double(count));
    return count > 0u ? float(mean) : 0.0;
}

void main() {
    uint l = gl_LocalInvocationID.x, flocks = constants.flocks.mates.flocks;
    for (uint f = 0u; f < flocks; f++) {
        MeanPart mine = mean_none();
        for (uint i = l; i < (bird_count + 255u) / 256u; i += 256u)
            mine = mean_add(mine, mean_part[i * flocks + f]);
        mine = mean_reduce(mine);
        if (l == 0u) {
            constants.flocks.means[f].x = mean_along(mine.sum[0], mine.count);
            constants.flocks.means[f].y = mean_along(mine.sum[1], mine.count);
            constants.flocks.means[f].z = mean_along(mine.sum[2], mine.count);
        }
    }
}
