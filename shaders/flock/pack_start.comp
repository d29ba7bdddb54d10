// Where each group's birds of each level begin, and the draws: one group.
layout(local_size_x = 256) in;

#include "pack.glsl"
#include "scan.glsl"

struct MeshDraw { // as glDrawElementsIndirect reads it
    uint count, instances, first_index, base_vertex, base_instance;
};
struct PointDraw { // as glDrawArraysIndirect reads it
    uint count, instances, first, base_instance;
};
layout(std430, binding = 9) buffer Draws {
    MeshDraw meshes[4];
    PointDraw points[4];
    uint counts[LEVELS];
};

// Each invocation sums a run of its own, then adds what is before it.
void main() {
    uint l = gl_LocalInvocationID.x, words = LEVELS * group_count, each = (words + 255u) / 256u, all;
    uint first = min(l * each, words), end = min(first + each, words), sum = 0u;
    for (uint i = first; i < end; i++)
        sum += start[i];
    sum = scan_group(sum, all);
    for (uint i = first; i < end; i++) {
        uint here = start[i];
        start[i] = sum;
        sum += here;
    }
    memoryBarrierBuffer();
    barrier();
    if (l < LEVELS)
        counts[l] = (l + 1u < LEVELS ? start[(l + 1u) * group_count] : bird_count) - start[l * group_count];
    if (l < 4u) {
        uint begin = start[l * group_count], end = start[(l + 1u) * group_count];
        meshes[l] = MeshDraw(index_counts[l], end - begin, first_indices[l], 0u, begin);
        begin = start[run_begins[l] * group_count];
        end = start[run_ends[l] * group_count];
        points[l] = PointDraw(end - begin, 1u, begin, 0u);
    }
}
