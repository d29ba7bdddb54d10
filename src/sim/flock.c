#include "sim/flock.h"

#include "base/memory.h"

bool flock_init(Flock *flock, size_t count, Error *error) {
    *flock = (Flock){.count = count};
    float **const floats[] = {
        &flock->from.x,      &flock->from.y,  &flock->from.z,      &flock->from.vx,
        &flock->from.vy,     &flock->from.vz, &flock->to.x,        &flock->to.y,
        &flock->to.z,        &flock->to.vx,   &flock->to.vy,       &flock->to.vz,
        &flock->hx,          &flock->hy,      &flock->hz,          &flock->own.x,
        &flock->own.y,       &flock->own.z,   &flock->own_spare.x, &flock->own_spare.y,
        &flock->own_spare.z,
    };
    uint32_t **const words[] = {
        &flock->id,  &flock->id_spare, &flock->own.word, &flock->own_spare.word,
        &flock->key, &flock->rank,     &flock->order,
    };
    enum { FLOATS = sizeof floats / sizeof *floats, WORDS = sizeof words / sizeof *words };
    size_t padded = (count + LANES - 1) / LANES * LANES + LANES;
    char *at = memory_alloc(padded * (FLOATS + WORDS), 4, error);
    if (!at)
        return error_prefix(error, "%zu birds", count);
    flock->memory = at;
    for (size_t i = 0; i < FLOATS; i++, at += padded * sizeof(float))
        *floats[i] = (float *)(void *)at;
    for (size_t i = 0; i < WORDS; i++, at += padded * sizeof(uint32_t))
        *words[i] = (uint32_t *)(void *)at;
    return true;
}

void flock_deinit(Flock *flock) {
    memory_free(flock->memory);
    *flock = (Flock){0};
}

const uint32_t *flock_map_slots(Flock *flock) {
    for (size_t i = 0; i < flock->count; i++)
        flock->order[flock->id[i]] = (uint32_t)i;
    return flock->order;
}
