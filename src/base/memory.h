// Memory: aligned for the widest vectors, zeroed, and its size checked for overflow; and an array
// that grows.
//
// Errors: ERROR_FAILED with the number of bytes. Memory: what is allocated here is freed by
// memory_free. Threads: any.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum { MEMORY_ALIGNMENT = 64 };

// count elements of size bytes, zeroed; NULL on failure. Not NULL for a count of 0. Pages of a
// large array cost memory and time only once they are used.
void *memory_alloc(size_t count, size_t size, Error *error);

// NULL is allowed.
void memory_free(void *pointer);

// --- An array that grows ---

// Of any type of items, as in `typedef ARRAY_OF(Change) ChangeArray;`. A struct that is all zero is
// an empty array. Growing moves the items: a pointer to one of them is valid until the next push or
// reserve. The capacity doubles, so that pushes cost constant time on average. Where there is no
// memory the array does not change. Threads that share one need a lock.

#define ARRAY_OF(Type)                                                                             \
    struct {                                                                                       \
        Type *items;                                                                               \
        size_t count, capacity;                                                                    \
    }

// Adds a copy of an item (an lvalue or an expression of its type); false and a filled error where
// there is no memory for it.
#define array_push(array, item, error)                                                             \
    (array_reserve(array, (array)->count + 1, error) &&                                            \
     ((array)->items[(array)->count++] = (item), true))

// Allocates for this many items in all, so that pushes up to there cannot fail.
#define array_reserve(array, room, error)                                                          \
    ((array)->capacity >= (room) ||                                                                \
     array_grow(array, sizeof *(array)->items, (array)->capacity, room, error))

// Frees the items and leaves an empty array; harmless on {0}.
#define array_deinit(array)                                                                        \
    (memory_free((array)->items), (array)->items = NULL, (array)->count = (array)->capacity = 0)

// The slow path of array_reserve. array: any ARRAY_OF, its items of this size.
bool array_grow(void *array, size_t item_size, size_t capacity, size_t room, Error *error);
