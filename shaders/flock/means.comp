// Sums of the places of each flock's birds, for their means (src/sim/step.c): those of a group each.
layout(local_size_x = 256) in;

#include "made.glsl"
#include "means.glsl"

void main() {
    uint slot = this_slot;
    uint flock = slot < bird_count ? mates_flock(constants.flocks.mates, flock_id(slot)) : ~0u;
    for (uint f = 0u; f < constants.flocks.mates.flocks; f++) {
        MeanPart mine = flock == f ? mean_of(slot) : mean_none();
        MeanPart sum = mean_reduce(mine);
        if (gl_LocalInvocationID.x == 0u)
            mean_part[this_group * constants.flocks.mates.flocks + f] = sum;
    }
}
