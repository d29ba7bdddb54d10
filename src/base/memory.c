#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

void *memory_alloc(size_t count, size_t size, Error *error) {
    if (size != 0 && count > (SIZE_MAX - MEMORY_ALIGNMENT) / size) {
        error_set(error, ERROR_FAILED, "out of memory: %zu elements of %zu bytes", count, size);
        return NULL;
    }
    size_t bytes = count * size;
    size_t rounded = (bytes / MEMORY_ALIGNMENT + 1) * MEMORY_ALIGNMENT;
    void *pointer = aligned_alloc(MEMORY_ALIGNMENT, rounded);
    if (!pointer) {
        error_set(error, ERROR_FAILED, "out of memory: %zu bytes", bytes);
        return NULL;
    }
    memset(pointer, 0, rounded);
    return pointer;
}

void memory_free(void *pointer) {
    free(pointer);
}
