// The pairs of a bird, and its next state.
layout(local_size_x = 64) in;

#include "made.glsl"

void main() {
    uint slot = this_slot;
    if (slot >= bird_count)
        return;
    KernelBirds one;
    to_place[slot].id = from_place[slot].w;
    this_flock = mates_flock(constants.flocks.mates, flock_id(slot));
    lanes_load(one.p, flock_from_x, flock_from_y, flock_from_z, 0);
    lanes_load(one.v, flock_from_vx, flock_from_vy, flock_from_vz, 0);
    precise MODEL_SUMS sums = MODEL_BEGIN;
    if (pairs) {
        GridBox box = grid_box_around(one.p.x[0], one.p.y[0], one.p.z[0], query_radius);
        for (int z = box.z0; z <= box.z1; z++)
            for (int y = box.y0; y <= box.y1; y++) {
                GridRun run = grid_row_run(box.x0, box.x1, y, z);
                for (uint j = run.begin; j < run.end; j++)
                    MODEL_PAIR(one.p, sums, j);
            }
    }
    uint corrected = MODEL_FINISH(one, sums);
    if (corrected > 0u)
        atomicAdd(guarded, corrected);
}
