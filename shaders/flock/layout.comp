// The grid's cells: one group, whose first invocation calls what src/sim/grid.c does.
layout(local_size_x = 256) in;

#include "made.glsl"
#include "axis.glsl"

shared GridSpan span[3], inner[3];
shared bool again;

void measure(AxisPart sum, int axis, GridSpan within, inout GridSpan out_) {
    AxisSums all = AxisSums(axis_value(sum.low), axis_value(sum.high), sum.sum, sum.squares,
                            uvec2(sum.count, 0u));
    out_ = grid_span_of(all, query_radius, within);
}

void main() {
    uint l = gl_LocalInvocationID.x;
    if (l == 0u)
        grid.cell_capacity = cell_capacity;
    if (all_pairs || !(query_radius > 0.0)) {
        if (l == 0u)
            grid_one_cell();
        return;
    }
    for (int axis = 0; axis < 3; axis++) {
        AxisPart mine = axis_none();
        for (uint i = l; i < (bird_count + 255u) / 256u; i += 256u)
            mine = axis_add(mine, axis_part[i * 3u + uint(axis)]);
        mine = axis_reduce(mine);
        if (l == 0u)
            measure(mine, axis, GridSpan(-FARTHEST, FARTHEST, 0.0, false), span[axis]);
    }
    if (l == 0u)
        again = grid_has_strays(span, query_radius);
    barrier();
    while (again) {
        for (int axis = 0; axis < 3; axis++) {
            AxisPart mine = axis_none();
            for (uint i = l; i < bird_count; i += 256u)
                mine = axis_add(mine, axis_of(i, axis, span[axis].low, span[axis].high));
            mine = axis_reduce(mine);
            if (l == 0u)
                measure(mine, axis, span[axis], inner[axis]);
        }
        if (l == 0u) {
            GridSpan now[3] = span;
            again = grid_span_shrink(now, inner);
            span = now;
        }
        barrier();
    }
    if (l == 0u)
        grid_fit_cells(span, query_radius);
}
