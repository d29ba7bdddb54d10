// Memory for arrays: aligned for the widest vectors, zeroed, its size checked, and a refusal
// reported to the person with the number of bytes that were asked for.
#pragma once

#include <stddef.h>

#include "base/error.h"

enum { MEMORY_ALIGNMENT = 64 };

// count elements of size bytes, zeroed; NULL and a filled error where that much cannot be had.
// A count of 0 gives a pointer that may be freed.
void *memory_alloc(size_t count, size_t size, Error *error);

// NULL is allowed.
void memory_free(void *pointer);
