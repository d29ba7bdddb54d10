// Where each block's birds begin: one group, over all blocks.
layout(local_size_x = 256) in;

#include "made.glsl"
#include "scan.glsl"

void main() {
    uint blocks = (grid.cell_count + BLOCK - 1u) / BLOCK, before = 0u;
    for (uint first = 0u; first < blocks; first += 256u) {
        uint block = first + gl_LocalInvocationID.x, all;
        uint mine = block < blocks ? block_sum[block] : 0u;
        uint sum = scan_group(mine, all);
        if (block < blocks)
            block_sum[block] = before + sum;
        before += all;
    }
}
