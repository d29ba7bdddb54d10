// The hash of the exact state, over little-endian words.
#include <string.h>

#include "base/fnv.h"
#include "sim/sim_impl.h"

static uint64_t hash_word(uint64_t hash, uint32_t word) {
    for (int byte = 0; byte < 4; byte++)
        hash = fnv_byte(hash, (unsigned char)(word >> 8 * byte));
    return hash;
}

static uint64_t hash_float(uint64_t hash, float value) {
    uint32_t word;
    memcpy(&word, &value, sizeof word);
    return hash_word(hash, word);
}

static uint64_t hash_vec3(uint64_t hash, Vec3 v) {
    return hash_float(hash_float(hash_float(hash, v.x), v.y), v.z);
}

uint64_t sim_hash(Sim *sim) {
    Flock *flock = &sim->flock;
    const uint32_t *slot_of = flock_map_slots(flock);

    uint64_t hash = FNV_START;
    hash = hash_word(hash, (uint32_t)flock->count);
    hash = hash_word(hash, (uint32_t)sim->tick);
    hash = hash_word(hash, (uint32_t)(sim->tick >> 32));
    for (size_t bird = 0; bird < flock->count; bird++) {
        size_t i = slot_of[bird];
        hash = hash_vec3(hash, vec3(flock->to.x[i], flock->to.y[i], flock->to.z[i]));
        hash = hash_vec3(hash, vec3(flock->to.vx[i], flock->to.vy[i], flock->to.vz[i]));
        hash = hash_vec3(hash, vec3(flock->own.x[i], flock->own.y[i], flock->own.z[i]));
        hash = hash_word(hash, flock->own.word[i]);
    }
    if (sim->model->has_leader) {
        hash = hash_vec3(hash, sim->leader.position);
        hash = hash_vec3(hash, sim->leader.heading);
        hash = hash_vec3(hash, sim->leader.waypoint);
        hash = hash_vec3(hash, sim->leader.start);
        hash = hash_word(hash, sim->leader.waypoints);
    }
    return hash;
}
