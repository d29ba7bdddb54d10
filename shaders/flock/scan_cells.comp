// Where each cell's birds begin, within its block; and how many birds are in the block.
layout(local_size_x = 256) in;

#include "made.glsl"
#include "scan.glsl"

void main() {
    uint first = this_group * BLOCK + gl_LocalInvocationID.x * (BLOCK / 256u);
    if (this_group * BLOCK >= grid.cell_count)
        return;
    uint mine = 0u, all;
    for (uint c = first; c < min(first + BLOCK / 256u, grid.cell_count); c++)
        mine += cell_start[c];
    uint sum = scan_group(mine, all);
    if (gl_LocalInvocationID.x == 0u)
        block_sum[this_group] = all;
    for (uint c = first; c < min(first + BLOCK / 256u, grid.cell_count); c++) {
        uint here = cell_start[c];
        cell_start[c] = sum;
        sum += here;
    }
}
