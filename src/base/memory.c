#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/array.h"

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

bool array_grow(void *array, size_t item_size, size_t capacity, size_t room, Error *error) {
    enum { LEAST = 16 };
    ARRAY_OF(void) shape;
    size_t grown = capacity < LEAST / 2 ? LEAST : 2 * capacity;
    if (grown < room)
        grown = room;
    void *items = memory_alloc(grown, item_size, error);
    if (!items)
        return false;
    memcpy(&shape, array, sizeof shape); // because of strict aliasing
    if (shape.count > 0)
        memcpy(items, shape.items, shape.count * item_size);
    memory_free(shape.items);
    shape.items = items;
    shape.capacity = grown;
    memcpy(array, &shape, sizeof shape);
    return true;
}
