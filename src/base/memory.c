#include "base/memory.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

// The system gives a large block zeroed, and its pages when they are first used: to write zeros
// there would take them all at once. It does not align them for vectors, so the pointer is moved to
// the next such place, and what is before it has the block's beginning.
void *memory_alloc(size_t count, size_t size, Error *error) {
    if (size != 0 && count > (SIZE_MAX - 2 * MEMORY_ALIGNMENT) / size) {
        error_set(error, ERROR_FAILED, "out of memory: %zu elements of %zu bytes", count, size);
        return NULL;
    }
    size_t bytes = count * size;
    size_t rounded = (bytes / MEMORY_ALIGNMENT + 1) * MEMORY_ALIGNMENT;
    char *block = calloc(1, rounded + MEMORY_ALIGNMENT);
    if (!block) {
        error_set(error, ERROR_FAILED, "out of memory: %zu bytes", bytes);
        return NULL;
    }
    void *pointer = block + MEMORY_ALIGNMENT - (uintptr_t)block % MEMORY_ALIGNMENT;
    ((void **)pointer)[-1] = block;
    return pointer;
}

void memory_free(void *pointer) {
    if (pointer)
        free(((void **)pointer)[-1]);
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
