// Positions and velocities of birds as columns, by slot or by bird: what is simulated, read, drawn
// and written alike.
#pragma once

#include <stddef.h>

typedef struct Columns {
    const float *x, *y, *z;    // position, world units
    const float *vx, *vy, *vz; // velocity, world units a second
} Columns;

typedef struct ColumnsRow {
    const char *name, *unit;
    size_t offset; // in Columns
} ColumnsRow;

enum { COLUMNS_COUNT = 6 };

static const ColumnsRow columns_table[COLUMNS_COUNT] = {
    {"x", "units", offsetof(Columns, x)},     {"y", "units", offsetof(Columns, y)},
    {"z", "units", offsetof(Columns, z)},     {"vx", "units/s", offsetof(Columns, vx)},
    {"vy", "units/s", offsetof(Columns, vy)}, {"vz", "units/s", offsetof(Columns, vz)},
};

// The column of a row of the table.
static inline const float *columns_at(const Columns *columns, size_t row) {
    return *(const float *const *)(const void *)((const char *)columns + columns_table[row].offset);
}

// Columns of count floats, one behind the other.
static inline Columns columns_in(const float *memory, size_t count) {
    return (Columns){memory,
                     memory + count,
                     memory + 2 * count,
                     memory + 3 * count,
                     memory + 4 * count,
                     memory + 5 * count};
}
