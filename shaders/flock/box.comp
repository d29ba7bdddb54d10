// Sums over all birds along each axis, for the box of the grid (src/sim/grid.c): those of a group each.
layout(local_size_x = 256) in;

#include "made.glsl"
#include "axis.glsl"

void main() {
    for (int axis = 0; axis < 3; axis++) {
        AxisPart sum = axis_reduce(axis_of(this_slot, axis, -FARTHEST, FARTHEST));
        if (gl_LocalInvocationID.x == 0u)
            axis_part[this_group * 3u + uint(axis)] = sum;
    }
}
