// The last state into from, within a cell by id, whichever came first; headings, and what the model does
// before a step.
layout(local_size_x = 256) in;

#include "made.glsl"

void main() {
    uint at = this_slot;
    if (at >= bird_count)
        return;
    uint last = order[at], slot = at;
    BirdPlace place = to_place[last];
    if (grid.cell_count > 1u) {
        uint cell = key[last].x, end = cell_start[cell + 1u];
        slot = cell_start[cell];
        for (uint other = slot; other < end; other++)
            slot += to_place[order[other]].id < place.id ? 1u : 0u;
    }
    BirdVelocity velocity = to_velocity[last];
    Vec3 ahead = vec3_heading(Vec3(velocity.vx, velocity.vy, velocity.vz));
    from_place[slot] = uvec4(floatBitsToUint(place.x), floatBitsToUint(place.y),
                             floatBitsToUint(place.z), place.id);
    from_velocity[slot] = vec4(velocity.vx, velocity.vy, velocity.vz, 0.0);
    bird_heading[slot] = vec4(ahead.x, ahead.y, ahead.z, 0.0);
    bird_own[slot] = bird_after[last];
    MODEL_PREPARE(slot);
}
