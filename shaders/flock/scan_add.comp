// Adds the one to the other.
layout(local_size_x = 256) in;

#include "made.glsl"
#include "scan.glsl"

void main() {
    uint cell = this_slot;
    if (cell < grid.cell_count && grid.cell_count > 1u)
        cell_start[cell] += block_sum[cell / BLOCK];
    else if (grid.cell_count == 1u && cell == 0u)
        cell_start[cell] = 0u;
    if (cell == grid.cell_count)
        cell_start[cell] = bird_count;
}
