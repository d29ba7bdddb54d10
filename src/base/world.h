// A flock and its world as plain data: what is simulated, read, drawn and written alike. World
// units, in the model's axes where sim has them and in the picture's where scene has them.
#pragma once

#include <stdbool.h>
#include <stddef.h>

// --- Birds: positions and velocities as columns, by slot or by bird ---

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

// Where a GPU has birds: buffers of OpenGL, by slot, of records of four words. The first three of
// places and velocities are x, y, z; the fourth of places_from is the bird; the second of banks is
// that of FrameBirds.
typedef struct BirdBuffers {
    uint32_t places_from, places_to, velocities_from, velocities_to, bank_from, bank_to;
    int arithmetic; // as shaders/flock/arithmetic.glsl has it, for the processor's bits
} BirdBuffers;

// --- What the world holds beside them ---

enum { MODEL_MAX_OBSTACLES = 16, MODEL_MAX_FLOCKS = 8, MODEL_MAX_FALCONS = 4 };

typedef enum ObstacleKind {
    OBSTACLE_NONE,
    OBSTACLE_SPHERE,
    OBSTACLE_CYLINDER, // upright, with a flat top
    OBSTACLE_GROUND,   // everything below a height
    OBSTACLE_KINDS
} ObstacleKind;

// Something solid. What a kind does not have is 0.
typedef struct Obstacle {
    ObstacleKind kind;
    float place[3]; // a sphere's centre; the middle of a cylinder's foot; of the ground, y alone
    float radius;
    float height; // of a cylinder, from its foot
} Obstacle;

// A place that birds react to.
typedef struct Stimulus {
    bool on; // off by default
    float place[3];
} Stimulus;
