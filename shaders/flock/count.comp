// Each bird's cell, and how many came into it before.
layout(local_size_x = 256) in;

#include "made.glsl"

void main() {
    uint slot = this_slot;
    if (slot >= bird_count || grid.cell_count == 1u)
        return;
    uint x = uint(grid_axis_cell(grid.x, to_place[slot].x));
    uint y = uint(grid_axis_cell(grid.y, to_place[slot].y));
    uint z = uint(grid_axis_cell(grid.z, to_place[slot].z));
    uint cell = (z * uint(grid.y.cells) + y) * uint(grid.x.cells) + x;
    key[slot] = uvec2(cell, atomicAdd(cell_start[cell], 1u));
}
