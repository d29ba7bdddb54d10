// Levels of detail, and how many birds of each a group has.
layout(local_size_x = 256) in;

#include "pack.glsl"

void main() {
    uint slot = this_slot, level = LEVELS;
    if (slot < bird_count) {
        level = uint(cull_choose_level(picture.cull, find_bird(slot).place));
        level_of[slot] = level;
    }
    note_level(level);
    uint l = gl_LocalInvocationID.x;
    if (l < LEVELS && this_group < group_count)
        start[l * group_count + this_group] = count_level(l, GROUP);
}
