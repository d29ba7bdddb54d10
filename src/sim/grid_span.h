// Where a flock is, axis by axis: the box that the grid's cells cover. It holds nearly all birds,
// and all where none is far out; the others count as standing at its border.
#pragma once

#include <stdbool.h>

#include "base/pool.h"
#include "sim/flock.h"

typedef struct GridSpan {
    float low, high, extent; // world units
    bool all;                // no bird is outside
} GridSpan;

// Slots that a task takes at once in a pass over all birds.
size_t grid_grain(size_t count);

// The mean of all birds ± four standard deviations and the radius, along x, y and z. The same
// whatever the order of the slots.
void grid_span_find(const Flock *flock, float radius, Pool *pool, GridSpan span[3]);

// Few birds very far out make the deviation so great that the others fall into a handful of cells.
// Without them it is found anew, where that halves an axis at least: the boxes of flocks that
// merely thin out towards their ends stay as they are.
void grid_span_leave_strays(const Flock *flock, float radius, Pool *pool, GridSpan span[3]);
