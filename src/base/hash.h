// Random numbers as a hash, and the hash of exact states.
#pragma once

#include <stddef.h>
#include <stdint.h>

// --- Random numbers ---
//
// A hash of (seed, bird, event, draw): without state, so that they do not depend on the order of
// work, the thread or the instruction set. The mixer is the finalizer of splitmix64 (Steele, Lea,
// Flood, "Fast splittable pseudorandom number generators", 2014), applied once for each key.

static inline uint64_t random_mix(uint64_t bits) {
    bits ^= bits >> 30;
    bits *= 0xbf58476d1ce4e5b9u;
    bits ^= bits >> 27;
    bits *= 0x94d049bb133111ebu;
    bits ^= bits >> 31;
    return bits;
}

// The common part of the draws of one stream.
static inline uint64_t random_key(uint64_t seed, uint64_t stream) {
    uint64_t bits = random_mix(seed + 0x9e3779b97f4a7c15u);
    return random_mix(bits ^ (stream + 0x9e3779b97f4a7c15u));
}

static inline uint64_t random_draw(uint64_t key, uint64_t event, uint64_t draw) {
    return random_mix(key ^ (event * 0xd1342543de82ef95u + draw + 1));
}

static inline uint64_t random_bits(uint64_t seed, uint64_t stream, uint64_t event, uint64_t draw) {
    return random_draw(random_key(seed, stream), event, draw);
}

// Uniform in [0, 1): 24 bits, so that every value is an exact float.
static inline float random_unit(uint64_t bits) {
    return (float)(uint32_t)(bits >> 40) * 0x1p-24f;
}

// --- FNV-1a, 64 bits (Fowler, Noll and Vo) ---
//
// Any single changed byte changes it; it is no protection against deliberate changes.

#define FNV_START 0xcbf29ce484222325u

static inline uint64_t fnv_bytes(uint64_t hash, const void *bytes, size_t count) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++)
        hash = (hash ^ at[i]) * 0x100000001b3u;
    return hash;
}
