#include "sim/flock.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "sim/model.h"

enum { FLOCK_FLOATS = 27, FLOCK_SEEN = 6, FLOCK_WORDS = 7 };

typedef struct FlockList {
    float **floats[FLOCK_FLOATS]; // the last FLOCK_SEEN of small flocks alone
    uint32_t **words[FLOCK_WORDS];
} FlockList;

// All columns.
static FlockList flock_list(Flock *flock) {
    return (FlockList){
        .floats =
            {
                &flock->from.x,      &flock->from.y,  &flock->from.z,      &flock->from.vx,
                &flock->from.vy,     &flock->from.vz, &flock->to.x,        &flock->to.y,
                &flock->to.z,        &flock->to.vx,   &flock->to.vy,       &flock->to.vz,
                &flock->hx,          &flock->hy,      &flock->hz,          &flock->own.x,
                &flock->own.y,       &flock->own.z,   &flock->own_spare.x, &flock->own_spare.y,
                &flock->own_spare.z, &flock->seen.x,  &flock->seen.y,      &flock->seen.z,
                &flock->seen.vx,     &flock->seen.vy, &flock->seen.vz,
            },
        .words =
            {
                &flock->id,
                &flock->id_spare,
                &flock->own.word,
                &flock->own_spare.word,
                &flock->key,
                &flock->rank,
                &flock->order,
            },
    };
}

static size_t flock_floats(size_t count) {
    return count <= MODEL_PUBLISHED_BIRDS ? FLOCK_FLOATS : FLOCK_FLOATS - FLOCK_SEEN;
}

static size_t flock_padded(size_t count) {
    return (count + LANES - 1) / LANES * LANES + LANES;
}

bool flock_init(Flock *flock, size_t count, Error *error) {
    *flock = (Flock){.count = count};
    FlockList list = flock_list(flock);
    size_t padded = flock_padded(count);
    size_t floats = flock_floats(count);
    char *at = memory_alloc(padded * (floats + FLOCK_WORDS), 4, error);
    if (!at)
        return error_prefix(error, "%zu birds", count);
    flock->memory = at;
    for (size_t i = 0; i < floats; i++, at += padded * sizeof(float))
        *list.floats[i] = (float *)(void *)at;
    for (size_t i = 0; i < FLOCK_WORDS; i++, at += padded * sizeof(uint32_t))
        *list.words[i] = (uint32_t *)(void *)at;
    return true;
}

void flock_copy(Flock *to, Flock *from) {
    assert(to->count == from->count);
    FlockList out = flock_list(to), in = flock_list(from);
    size_t padded = flock_padded(from->count);
    for (size_t i = 0; i < flock_floats(from->count); i++)
        memcpy(*out.floats[i], *in.floats[i], padded * sizeof(float));
    for (size_t i = 0; i < FLOCK_WORDS; i++)
        memcpy(*out.words[i], *in.words[i], padded * sizeof(uint32_t));
}

void flock_deinit(Flock *flock) {
    memory_free(flock->memory);
    *flock = (Flock){0};
}

void flock_gather(const Flock *flock, size_t begin, size_t end) {
    const FlockColumns to = flock->to, from = flock->from;
    const FlockPrivate own = flock->own, own_spare = flock->own_spare;
    const uint32_t *order = flock->order, *id = flock->id;
    for (size_t k = begin; k < end; k++) {
        size_t i = order[k];
        from.x[k] = to.x[i];
        from.y[k] = to.y[i];
        from.z[k] = to.z[i];
        from.vx[k] = to.vx[i];
        from.vy[k] = to.vy[i];
        from.vz[k] = to.vz[i];
        flock->id_spare[k] = id[i];
        own_spare.x[k] = own.x[i];
        own_spare.y[k] = own.y[i];
        own_spare.z[k] = own.z[i];
        own_spare.word[k] = own.word[i];
    }
}

void flock_swap_spares(Flock *flock) {
    uint32_t *id = flock->id;
    flock->id = flock->id_spare;
    flock->id_spare = id;
    FlockPrivate own = flock->own;
    flock->own = flock->own_spare;
    flock->own_spare = own;
}

const uint32_t *flock_map_slots(Flock *flock) {
    for (size_t i = 0; i < flock->count; i++)
        flock->order[flock->id[i]] = (uint32_t)i;
    return flock->order;
}
