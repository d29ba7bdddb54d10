// The birds in the order of cells; within a cell as they came.
layout(local_size_x = 256) in;

#include "made.glsl"

void main() {
    uint slot = this_slot;
    if (slot >= bird_count)
        return;
    if (grid.cell_count == 1u)
        order[to_place[slot].id] = slot;
    else
        order[cell_start[key[slot].x] + key[slot].y] = slot;
}
