#include "sim/flock.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "sim/model.h"

enum { FLOCK_COLUMNS = (offsetof(Flock, gathered) - offsetof(Flock, from)) / sizeof(void *) };

// The columns that a flock has, each of four bytes a slot.
typedef struct FlockList {
    void **columns[FLOCK_COLUMNS];
    size_t count;
} FlockList;

// The pointers to columns are one behind the other in struct Flock, from the first to gathered.
static FlockList flock_list(Flock *flock, bool changes_private) {
    void **first = (void **)(void *)&flock->from, **after = (void **)(void *)&flock->after,
         **seen = (void **)(void *)&flock->seen;
    FlockList list = {0};
    for (void **column = first; column < first + FLOCK_COLUMNS; column++)
        if (column < after ||
            (column < seen ? changes_private : flock->count <= MODEL_PUBLISHED_BIRDS))
            list.columns[list.count++] = column;
    return list;
}

// An odd number of lines of 64 bytes, so that no two columns begin in the same set of a cache. At
// 4,096 bytes or a multiple between them, eleven columns are gathered into and out of a few sets:
// 187 ns a bird and step at 1,000 birds, 111 with a line more; 170 and 98 at 2,020, 175 and 108 at
// 3,056, 179 and 119 at 4,080; from 500 to 5,000 in steps of 250 otherwise the same (AVX-512, one
// thread of an AMD EPYC, 18 neighbours).
static size_t flock_padded(size_t count) {
    size_t lines = (count + LANES_MOST - 1) / LANES_MOST;
    return (lines | 1) * LANES_MOST;
}

bool flock_init(Flock *flock, size_t count, bool changes_private, Error *error) {
    *flock = (Flock){.count = count};
    FlockList list = flock_list(flock, changes_private);
    size_t padded = flock_padded(count);
    char *at = memory_alloc(padded * list.count, 4, error);
    if (!at)
        return error_prefix(error, "%zu birds", count);
    flock->memory = at;
    for (size_t i = 0; i < list.count; i++, at += padded * 4)
        *list.columns[i] = at;
    flock->gathered = changes_private ? flock->own : flock->own_spare;
    return true;
}

void flock_copy(Flock *to, Flock *from) {
    assert(to->count == from->count && !to->after.word == !from->after.word);
    bool changes_private = from->after.word != NULL;
    FlockList out = flock_list(to, changes_private), in = flock_list(from, changes_private);
    for (size_t i = 0; i < in.count; i++)
        memcpy(*out.columns[i], *in.columns[i], flock_padded(from->count) * 4);
}

void flock_deinit(Flock *flock) {
    memory_free(flock->memory);
    *flock = (Flock){0};
}

void flock_settle(Flock *flock) {
    size_t size = flock->count * 4;
    for (size_t c = 0; c < COLUMNS_COUNT; c++)
        memcpy(*flock_column(&flock->from, c), *flock_column(&flock->to, c), size);
    if (flock->after.word) {
        memcpy(flock->own.x, flock->after.x, size);
        memcpy(flock->own.y, flock->after.y, size);
        memcpy(flock->own.z, flock->after.z, size);
        memcpy(flock->own.word, flock->after.word, size);
    }
    for (size_t i = 0; i < flock->count; i++)
        flock->id[i] = (uint32_t)i;
}

void flock_gather(const Flock *flock, size_t begin, size_t end) {
    const FlockColumns to = flock->to, from = flock->from;
    const FlockPrivate own = flock_last_private(flock), gathered = flock->gathered;
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
        gathered.x[k] = own.x[i];
        gathered.y[k] = own.y[i];
        gathered.z[k] = own.z[i];
        gathered.word[k] = own.word[i];
    }
}

void flock_swap_spares(Flock *flock) {
    uint32_t *id = flock->id;
    flock->id = flock->id_spare;
    flock->id_spare = id;
    if (flock->after.word)
        return; // gathered from there into own
    flock->gathered = flock->own;
    flock->own = flock->own_spare;
    flock->own_spare = flock->gathered;
}

void flock_find_mean(const FlockSums *sums, size_t birds, Vec3 *mean, float *spread) {
    double n = birds > 0 ? (double)birds : 1, squares = 0;
    for (int axis = 0; axis < 3; axis++)
        squares += (double)sums->squares[axis];
    double x = (double)sums->places[0] / 65536 / n;
    double y = (double)sums->places[1] / 65536 / n;
    double z = (double)sums->places[2] / 65536 / n;
    double variance = squares / n - (x * x + y * y + z * z);
    *mean = vec3((float)x, (float)y, (float)z);
    *spread = variance > 0 ? (float)sqrt(variance) : 0;
}

const uint32_t *flock_map_slots(Flock *flock) {
    for (size_t i = 0; i < flock->count; i++)
        flock->order[flock->id[i]] = (uint32_t)i;
    return flock->order;
}

bool flock_find_slot(const Flock *flock, uint32_t bird, size_t *slot) {
    for (*slot = 0; *slot < flock->count; (*slot)++)
        if (flock->id[*slot] == bird)
            return true;
    return false;
}
