// Memory for arrays: aligned for the widest vectors, zeroed, and its size checked for overflow.
//
// Errors: ERROR_FAILED with the number of bytes. Memory: what is allocated here is freed by
// memory_free. Threads: any.
#pragma once

#include <stddef.h>

#include "base/error.h"

enum { MEMORY_ALIGNMENT = 64 };

// count elements of size bytes, zeroed; NULL on failure. Not NULL for a count of 0. Pages of a
// large array cost memory and time only once they are used.
void *memory_alloc(size_t count, size_t size, Error *error);

// NULL is allowed.
void memory_free(void *pointer);
