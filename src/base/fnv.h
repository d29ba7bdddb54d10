// FNV-1a, 64 bits (Fowler, Noll and Vo): the hash of exact states and the checksum of files. Any
// single changed byte changes it; it is no protection against deliberate changes.
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
