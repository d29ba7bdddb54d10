// Sums of the places of each flock's birds, for their means (FlockSums of src/sim/flock.h): those of a group
// each.
layout(local_size_x = 256) in;

#include "made.glsl"
#include "axis.glsl"

AxisPart place_of(uint slot, int axis) {
    float place = uintBitsToFloat(from_place[slot][axis]);
    precise float scaled = place * 65536.0, square = place * place;
    return AxisPart(0, 0, whole64(scaled), whole64(square), 1u);
}

void main() {
    uint slot = this_slot, flocks = constants.flocks.mates.flocks;
    uint flock = slot < bird_count ? mates_flock(constants.flocks.mates, flock_id(slot)) : ~0u;
    for (uint f = 0u; f < flocks; f++)
        for (int axis = 0; axis < 3; axis++) {
            AxisPart mine = axis_none();
            if (flock == f)
                mine = place_of(slot, axis);
            AxisPart sum = axis_reduce(mine);
            if (gl_LocalInvocationID.x == 0u)
                axis_part[(this_group * flocks + f) * 3u + uint(axis)] = sum;
        }
}
