// No bird is in any cell.
layout(local_size_x = 256) in;

#include "made.glsl"

void main() {
    if (this_slot < grid.cell_count)
        cell_start[this_slot] = 0u;
}
