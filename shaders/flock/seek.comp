// What falcons ask of birds: the one that is nearest to a place and not hidden, of several the lowest, by two
// passes; a bird by its number.
layout(local_size_x = 256) in;

#include "made.glsl"

#define LEAST_DISTANCE 0u
#define NEAREST_BIRD 1u
#define BIRD 2u

layout(std430, binding = 14) buffer Seeks {
    uint least_distance; // squared: floats that are not negative are ordered as their bits
    uint nearest_bird;
    uint found_slot, found_word;
    vec4 found_from, found_velocity, found_to;
};
layout(location = 0) uniform uint what;
layout(location = 1) uniform uint bird;
layout(location = 2) uniform vec3 around;
layout(location = 3) uniform uint hidden_from; // words

void main() {
    uint slot = this_slot;
    if (slot >= bird_count)
        return;
    uvec4 place = from_place[slot];
    uint word = bird_after[slot].word;
    if (what == BIRD) {
        if (place.w == bird) {
            BirdPlace to = to_place[slot];
            found_slot = slot;
            found_word = word;
            found_from = uintBitsToFloat(place);
            found_velocity = from_velocity[slot];
            found_to = vec4(to.x, to.y, to.z, 0.0);
        }
        return;
    }
    if (word >= hidden_from)
        return;
    Vec3 way = vec3_sub(Vec3(uintBitsToFloat(place.x), uintBitsToFloat(place.y), uintBitsToFloat(place.z)),
                        Vec3(around.x, around.y, around.z));
    uint distance = floatBitsToUint(vec3_dot(way, way));
    if (what == LEAST_DISTANCE)
        atomicMin(least_distance, distance);
    else if (distance == least_distance)
        atomicMin(nearest_bird, place.w);
}
