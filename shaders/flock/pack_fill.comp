// Postures move on, and instances are written.
layout(local_size_x = 256) in;

#include "pack.glsl"

layout(std430, binding = 9) buffer Postures { Posture postures[]; }; // by bird
layout(std430, binding = 10) buffer Instances { uvec4 instances[]; }; // two a bird: a BirdInstance

uint pair(uint low, uint high) {
    return low & 0xffffu | high << 16;
}

void main() {
    uint slot = this_slot, level = slot < bird_count ? level_of[slot] : LEVELS;
    note_level(level);
    if (slot >= bird_count)
        return;
    BirdMoment bird = find_bird(slot);
    Posture posture = postures[bird.id];
    posture_advance(posture, picture.step, bird.id, bird.velocity, bird.acceleration, bird.bank);
    postures[bird.id] = posture;
    if (level == LEVELS - 1u)
        return;
    BirdLook look = pack_look(picture, bird, posture);
    uint at = 2u * (start[level * group_count + this_group] + count_level(level, gl_LocalInvocationID.x));
    instances[at] = uvec4(floatBitsToUint(look.position[0]), floatBitsToUint(look.position[1]),
                          floatBitsToUint(look.position[2]), pair(uint(look.forward[0]), uint(look.forward[1])));
    instances[at + 1u] = uvec4(pair(uint(look.forward[2]), uint(look.bank)), pair(uint(look.phase), uint(look.strength)),
                               pair(look.way, look.beaten),
                               look.tint[0] | look.tint[1] << 8 | look.tint[2] << 16 | look.tint[3] << 24);
}
