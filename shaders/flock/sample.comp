// The places of every stride-th bird, before and after the step.
layout(local_size_x = 256) in;

#include "made.glsl"

layout(std430, binding = 14) buffer Samples { uvec4 sampled[]; };
layout(location = 0) uniform uint stride;

void main() {
    uint at = this_slot, slot = at * stride;
    if (slot >= bird_count)
        return;
    BirdPlace place = to_place[slot];
    sampled[2u * at] = from_place[slot];
    sampled[2u * at + 1u] =
        uvec4(floatBitsToUint(place.x), floatBitsToUint(place.y), floatBitsToUint(place.z), 0u);
}
