// The sorted grid: which birds can be within a radius of a group of birds.
//
// All birds are sorted by cell (a counting sort), so that a row of cells along x is one contiguous
// run of slots; a group of birds of one row then has nine such runs. Cells are as high and deep as
// the radius and a quarter of it wide, because the ends of a run then fit closer round the group.
//
// There are at most 4 cells a bird: cells grow when the flock is spread out, and the box covers the
// bulk of the flock (mean ± 4 standard deviations); outliers are assigned to its border cells. That
// stays exact: grid_axis_cell is monotonic, also in floating point, so all birds between two
// positions are in the cells between their two cells, wherever the box ends. Where the radius is so
// large that three cells would hold the flock, or by request, there is one cell: all pairs.
//
// Within a cell birds are ordered by id, so that the slots, and with them the order of every sum,
// depend on the state alone and not on how it came about.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/pool.h"
#include "sim/flock.h"

typedef struct GridAxis {
    float origin, inverse_edge;
    int cells;
} GridAxis;

// The cell of a coordinate, clamped to the box's border cells.
static inline int grid_axis_cell(const GridAxis *axis, float coordinate) {
    float cell = (coordinate - axis->origin) * axis->inverse_edge;
    // The comparison comes first: a float beyond int's range must not be converted.
    if (!(cell > 0))
        return 0;
    return cell < (float)axis->cells ? (int)cell : axis->cells - 1;
}

typedef struct Grid {
    GridAxis x, y, z;
    size_t cell_count;
    uint32_t *cell_start; // cell → first slot; cell_count + 1 of them
    size_t cell_capacity;
    uint32_t *block_sum; // the prefix sum's scratch
} Grid;

// A contiguous run of slots [begin, end).
typedef struct GridRun {
    uint32_t begin, end;
} GridRun;

enum { GRID_MAX_RUNS = 16 };

// A group of birds that a kernel moves at once, and the runs that hold every bird within reach of
// one of them, each bird once, in the order of the slots.
typedef struct GridGroup {
    uint32_t slot[LANES_MOST]; // the kernel's unused lanes repeat the last bird
    size_t lanes, run_count;
    GridRun runs[GRID_MAX_RUNS];
    float reach;
} GridGroup;

// Room for a flock of count birds.
bool grid_init(Grid *grid, size_t count, Error *error);
void grid_deinit(Grid *grid);

// What the last sort left, into a grid with room for as many birds.
void grid_copy(Grid *to, const Grid *from);

// Called for places [begin, end) of the sorted order as soon as they are final, by any worker:
// flock->order[place] is the present slot of the bird that belongs there.
typedef void GridGather(void *context, size_t begin, size_t end);

// Sorts the flock's last state (to) by cell, within a cell by id. gather applies the order: a step
// calls flock_gather in it. A radius of 0, or all_pairs, makes one cell.
void grid_sort(Grid *grid, const Flock *flock, float radius, bool all_pairs, Pool *pool,
               GridGather *gather, void *context);

// The flock is divided into units of work in any order; each consists of some groups. Where there
// is one cell a unit is so many birds.
enum { GRID_ALL_PAIRS_UNIT = LANES_MOST };
size_t grid_count_units(const Grid *grid, const Flock *flock);

typedef struct GridWalk {
    const Grid *grid;
    const Flock *flock;
    float reach;
    int across;     // cells along x that the reach is at most
    uint32_t lanes; // birds in a group, at most
    bool runless;   // groups get no runs
    size_t unit, end;
    GridRun rest[2]; // birds left in the two rows of the current unit
    bool together;   // whether groups take birds of both
} GridWalk;

// Over the units [begin, end), of birds in from.
GridWalk grid_walk(const Grid *grid, const Flock *flock, float radius, size_t lanes, size_t begin,
                   size_t end);

// The next group; false where there is none.
bool grid_walk_next(GridWalk *walk, GridGroup *group);

// The group that has one bird in every lane.
void grid_group_alone(const Grid *grid, const Flock *flock, float radius, size_t slot,
                      GridGroup *group);

// --- Queries around single points ---

// The cells [x0, x1] × [y0, y1] × [z0, z1].
typedef struct GridBox {
    int x0, x1, y0, y1, z0, z1;
} GridBox;

// Holds every bird within reach of the point along each axis.
GridBox grid_box_around(const Grid *grid, float x, float y, float z, float reach);

// The slot of the bird nearest to the one in slot, of two at the same distance the one with the
// lower id; count where it is alone. Only those of its own flock, where there are several. Searches
// within reach first, then within growing distances.
size_t grid_find_nearest(const Grid *grid, const Flock *flock, const Mates *mates, size_t slot,
                         float reach);

// The slots of the cells [x0, x1] of one row.
GridRun grid_row_run(const Grid *grid, int x0, int x1, int y, int z);
