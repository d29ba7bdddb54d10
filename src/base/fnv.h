// FNV-1a, 64 bits (Fowler, Noll, Vo): the hash of the exact state, and the sum by which a damaged
// file is noticed. Any one changed byte changes it. It keeps nobody out who means harm.
#pragma once

#include <stddef.h>
#include <stdint.h>

#define FNV_START 0xcbf29ce484222325u

static inline uint64_t fnv_byte(uint64_t hash, unsigned char byte) {
    return (hash ^ byte) * 0x100000001b3u;
}

static inline uint64_t fnv_bytes(uint64_t hash, const void *bytes, size_t count) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < count; i++)
        hash = fnv_byte(hash, at[i]);
    return hash;
}
