// Which of several flocks a bird is of: its id modulo their number. Birds of one flock are mates.
//
// Asked for every pair of birds, so without a division (Lemire, Kaser and Kurz, Faster Remainder by
// Direct Computation, 2019): exact for ids below 2^24, which SIM_MAX_BIRDS is, and up to 8 flocks.
#pragma once

#include <stddef.h>
#include <stdint.h>

typedef struct Mates {
    uint32_t flocks, reciprocal; // of flocks, in 2^-32, rounded up; 0 for one flock
} Mates;

static inline Mates mates_make(size_t flocks) {
    return (Mates){(uint32_t)flocks, UINT32_MAX / (uint32_t)flocks + 1};
}

static inline uint32_t mates_flock(const Mates *mates, uint32_t bird) {
    return (uint32_t)((uint64_t)(mates->reciprocal * bird) * mates->flocks >> 32);
}

// How many of this many birds are of a flock.
static inline size_t mates_count(const Mates *mates, size_t birds, size_t flock) {
    return birds / mates->flocks + (flock < birds % mates->flocks);
}
