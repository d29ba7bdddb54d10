// What the arithmetic of src/sim is made of, for numbers that src/gpusim compares with the processor's.
layout(local_size_x = 256) in;

#include "made.glsl"

struct Probed {
    uint quotient, root, sum, within;
    uvec2 wide_quotient, wide_root;
};
layout(std430, binding = 0) readonly buffer Numbers { vec4 number[]; };
layout(std430, binding = 1) writeonly buffer Results { Probed probed[]; };

void main() {
    uint i = gl_GlobalInvocationID.x;
    float x = number[i].x, y = number[i].y, z = number[i].z;
    precise float sum = x * y + z, size = abs(x);
    probed[i] = Probed(floatBitsToUint(quotient(x, y)), floatBitsToUint(root(size)),
                       floatBitsToUint(sum), sum < number[i].w ? 1u : 0u,
                       unpackDouble2x32(quotient(double(x), double(y))),
                       unpackDouble2x32(sqrt(double(size))));
}
