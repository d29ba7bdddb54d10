// The pairs of a bird, and its next state.
//
// A fifth of the candidates are within reach, and a pair takes five times as long as a distance: so those within
// reach are kept until there are enough, and pairs made of them, which all birds of a group then do together.
#define SLICED
layout(local_size_x = 64) in;

#include "made.glsl"

#define KEPT 24u // 6 KB a group

shared uint kept[KEPT * 64u];

void main() {
    uint slot = this_slot, l = gl_LocalInvocationID.x, found = 0u;
    if (slot >= bird_count)
        return;
    KernelBirds one;
    to_place[slot].id = from_place[slot].w;
    this_flock = mates_flock(constants.flocks.mates, flock_id(slot));
    lanes_load(one.p, flock_from_x, flock_from_y, flock_from_z, 0);
    lanes_load(one.v, flock_from_vx, flock_from_vy, flock_from_vz, 0);
    precise MODEL_SUMS sums = MODEL_BEGIN;
    if (pairs) {
        precise float reach = query_radius * 1.00001, reach2 = reach * reach; // more than a rounding
        GridBox box = grid_box_around(one.p.x[0], one.p.y[0], one.p.z[0], query_radius);
        for (int z = box.z0; z <= box.z1; z++)
            for (int y = box.y0; y <= box.y1; y++) {
                GridRun run = grid_row_run(box.x0, box.x1, y, z);
                for (uint j = run.begin; j < run.end; j++) {
                    precise float dx = one.p.x[0] - flock_from_x(j), dy = one.p.y[0] - flock_from_y(j),
                                  dz = one.p.z[0] - flock_from_z(j);
                    precise float d2 = dx * dx + dy * dy + dz * dz;
                    if (d2 <= reach2)
                        kept[found++ * 64u + l] = j;
                    if (found < KEPT)
                        continue;
                    for (uint k = 0u; k < found; k++)
                        MODEL_PAIR(one.p, sums, kept[k * 64u + l]);
                    found = 0u;
                }
            }
        for (uint k = 0u; k < found; k++)
            MODEL_PAIR(one.p, sums, kept[k * 64u + l]);
    }
    uint corrected = MODEL_FINISH(one, sums);
    if (corrected > 0u)
        atomicAdd(guarded, corrected);
}
