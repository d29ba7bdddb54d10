// The flock's memory: structure of arrays, two states with the same bird in the same slot of both.
//
// The sort at the start of a step gathers the last state (to) into from, in the order of the grid's
// cells; the kernel reads from and writes to. So after a step both hold the same birds in the same
// slots, which is also what drawing between ticks needs. What the kernel does not change (ids, and
// in most models private state) has two buffers that the sort swaps. Where the kernel changes
// private state it reads own and writes after, which the next sort gathers into own: like the state
// itself, it is there as it was before and after the last step.
//
// A slot costs 24 + 24 bytes of states, 12 of headings, 8 of ids, 32 of private state and 12 for
// the sort; the grid's cells add at most 16: 128 bytes a bird. Flocks that may fly as published
// have 24 bytes more; those whose private state a step changes as many as others, and 16 more for
// own_spare once metrics use it.
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/world.h"
#include "sim/fmath.h"

// The most birds that a kernel moves at once (sim/kernel.h).
enum { LANES_MOST = 16 };

// Columns (base/world.h) that are written.
typedef struct FlockColumns {
    float *x, *y, *z, *vx, *vy, *vz;
} FlockColumns;

// The member of a row of columns_table.
static inline float **flock_column(FlockColumns *columns, size_t row) {
    return (float **)(void *)((char *)columns + columns_table[row].offset);
}

static inline Columns flock_columns(const FlockColumns *c) {
    return (Columns){c->x, c->y, c->z, c->vx, c->vy, c->vz};
}

// What a model keeps for each bird beside its state: a vector and a number of its own.
typedef struct FlockPrivate {
    float *x, *y, *z;
    uint32_t *word;
} FlockPrivate;

typedef struct Flock {
    size_t count;
    FlockColumns from, to;
    float *hx, *hy, *hz; // unit headings of from; zero at rest
    uint32_t *id;        // slot → bird
    FlockPrivate own;

    // All of these are scratch between steps. flock_gather writes id_spare and, where there is no
    // after, own_spare; then they are swapped with id and own.
    uint32_t *id_spare;
    FlockPrivate own_spare;
    uint32_t *key, *rank, *order; // the sort's

    FlockPrivate after; // own after the last step; NULL where a step does not change it
    FlockColumns seen;  // sim/step.c; NULL for more birds than may fly so

    // Where flock_gather writes private state: own_spare, or own where the last state is in after.
    FlockPrivate gathered;

    void *memory; // one block behind all columns
} Flock;

// Columns for count birds, all zero; after too where a step changes private state.
bool flock_init(Flock *flock, size_t count, bool changes_private, Error *error);
void flock_deinit(Flock *flock);

// Everything, slots included, into a flock of as many birds.
void flock_copy(Flock *to, Flock *from);

// The private state after the last step.
static inline FlockPrivate flock_last_private(const Flock *flock) {
    return flock->after.word ? flock->after : flock->own;
}

// As a flock begins: both states are the last, by bird in slot.
void flock_settle(Flock *flock);

// Copies the last state, ids and private state of places [begin, end) of order into from, id_spare
// and gathered; after all places, flock_swap_spares makes those the flock's own.
void flock_gather(const Flock *flock, size_t begin, size_t end);
void flock_swap_spares(Flock *flock);

// Bird → slot, in the sort's scratch: valid until the next sort.
const uint32_t *flock_map_slots(Flock *flock);

// Where a bird is now; false where there is none of this id.
bool flock_find_slot(const Flock *flock, uint32_t bird, size_t *slot);

// --- The mean of birds' positions ---

// Sums in integers, which no order of birds changes (|coordinate| ≤ 1e6, at most 2^24 birds): of
// coordinates in 1/65536 units, and of squares in whole units², enough for spreads, which are for
// falcons alone.
typedef struct FlockSums {
    int64_t places[3];
    uint64_t squares[3];
} FlockSums;

static inline void flock_sum_slot(FlockSums *sums, const FlockColumns *columns, size_t slot) {
    const float place[3] = {columns->x[slot], columns->y[slot], columns->z[slot]};
    for (int axis = 0; axis < 3; axis++) {
        sums->places[axis] += (int64_t)(place[axis] * 65536.0f);
        // Signed first: that is one instruction.
        sums->squares[axis] += (uint64_t)(int64_t)(place[axis] * place[axis]);
    }
}

// And the root mean square distance from it; zeros for no birds.
void flock_find_mean(const FlockSums *sums, size_t birds, Vec3 *mean, float *spread);

// --- Mates ---
//
// Which of several flocks a bird is of: its id modulo their number. Birds of one flock are mates.
//
// Asked for every pair of birds, so without a division (Lemire, Kaser and Kurz, Faster Remainder by
// Direct Computation, 2019): exact for ids below 2^24, which SIM_MAX_BIRDS is, and up to 8 flocks.
typedef struct Mates {
    uint32_t flocks, reciprocal; // of flocks, in 2^-32, rounded up; 0 for one flock
} Mates;

static inline Mates mates_make(size_t flocks) {
    return (Mates){(uint32_t)flocks, UINT32_MAX / (uint32_t)flocks + 1};
}

static inline uint32_t mates_flock(const Mates *mates, uint32_t bird) {
    return (uint32_t)((uint64_t)(mates->reciprocal * bird) * mates->flocks >> 32);
}

// A model's numbers for its flocks: its member flocks, and rows of its table (FLOCKS_ROWS).
typedef struct FlocksParams {
    int count;
    float distance, cross_separation; // below 0: auto
} FlocksParams;

// How many of this many birds are of a flock.
static inline size_t mates_count(const Mates *mates, size_t birds, size_t flock) {
    return birds / mates->flocks + (flock < birds % mates->flocks);
}
