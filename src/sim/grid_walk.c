// Groups of birds and the runs of slots that hold their candidates.
//
// A group should have few candidates that are near none of its birds. A group of one row is long
// and thin: at 18 neighbours sixteen birds fill 3.4 radii of a row, and all rows around it are
// candidates over that length. A group of two adjacent rows is half as long, and fewer groups at
// the rows' ends are partly empty: at 50,000 birds a lane has 193 candidates instead of 208. In
// denser flocks, and for groups of fewer birds, the wider group is worse, and rows stay separate.
// Grouping does not change results: each lane adds up its own candidates in the order of their
// slots, and those beyond the radius add 0.
#include "sim/grid.h"

#include <assert.h>
#include <math.h>

#define RADIUS_MARGIN 1.00001f // widens the reach by more than the rounding of a distance
#define CELL_MARGIN 1.0009f    // the same for cells' numbers; below EDGE_MARGIN in grid.c

enum {
    BIRDS_A_SEGMENT = 1024, // long rows are divided among workers
    LEAST_CELLS = 16,       // in a segment of such a row
};

// --- Boxes of cells ---

GridBox grid_box_around(const Grid *grid, float x, float y, float z, float reach) {
    reach *= RADIUS_MARGIN;
    return (GridBox){
        .x0 = grid_axis_cell(&grid->x, x - reach),
        .x1 = grid_axis_cell(&grid->x, x + reach),
        .y0 = grid_axis_cell(&grid->y, y - reach),
        .y1 = grid_axis_cell(&grid->y, y + reach),
        .z0 = grid_axis_cell(&grid->z, z - reach),
        .z1 = grid_axis_cell(&grid->z, z + reach),
    };
}

static bool grid_box_is_all(const Grid *grid, GridBox box) {
    return box.x0 == 0 && box.y0 == 0 && box.z0 == 0 && box.x1 == grid->x.cells - 1 &&
           box.y1 == grid->y.cells - 1 && box.z1 == grid->z.cells - 1;
}

GridRun grid_row_run(const Grid *grid, int x0, int x1, int y, int z) {
    size_t row = ((size_t)z * (size_t)grid->y.cells + (size_t)y) * (size_t)grid->x.cells;
    return (GridRun){grid->cell_start[row + (size_t)x0], grid->cell_start[row + (size_t)x1 + 1]};
}

size_t grid_find_nearest(const Grid *grid, const Flock *flock, size_t slot, float reach,
                         float *distance) {
    const FlockColumns *from = &flock->from;
    const uint32_t *id = flock->id;
    float x = from->x[slot], y = from->y[slot], z = from->z[slot];
    for (;; reach *= 2) {
        GridBox box = grid_box_around(grid, x, y, z, reach);
        float best2 = INFINITY;
        size_t best = flock->count;
        for (int cz = box.z0; cz <= box.z1; cz++)
            for (int cy = box.y0; cy <= box.y1; cy++) {
                GridRun run = grid_row_run(grid, box.x0, box.x1, cy, cz);
                for (size_t j = run.begin; j < run.end; j++) {
                    float dx = x - from->x[j], dy = y - from->y[j], dz = z - from->z[j];
                    float d2 = dx * dx + dy * dy + dz * dz;
                    bool nearer = d2 < best2 || (d2 == best2 && id[j] < id[best]);
                    if (j != slot && nearer) {
                        best2 = d2;
                        best = j;
                    }
                }
            }
        if (best2 <= reach * reach || grid_box_is_all(grid, box)) {
            if (distance)
                *distance = sqrtf(best2);
            return best;
        }
    }
}

// --- Groups ---

static uint32_t grid_least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

// Rows go in pairs along y, or along z where there is only one row along y.
static bool grid_pairs_along_z(const Grid *grid) {
    return grid->y.cells == 1;
}

static size_t grid_row_pairs(const Grid *grid) {
    size_t y = (size_t)grid->y.cells, z = (size_t)grid->z.cells;
    return grid_pairs_along_z(grid) ? (z + 1) / 2 : (y + 1) / 2 * z;
}

static size_t grid_segments(const Grid *grid, size_t birds) {
    size_t wanted = birds / (grid_row_pairs(grid) * BIRDS_A_SEGMENT) + 1;
    size_t most = (size_t)grid->x.cells / LEAST_CELLS + 1;
    return wanted < most ? wanted : most;
}

size_t grid_count_units(const Grid *grid, const Flock *flock) {
    if (grid->cell_count == 1)
        return (flock->count + GRID_ALL_PAIRS_UNIT - 1) / GRID_ALL_PAIRS_UNIT;
    return grid_row_pairs(grid) * grid_segments(grid, flock->count);
}

GridWalk grid_walk(const Grid *grid, const Flock *flock, float radius, size_t lanes, size_t begin,
                   size_t end) {
    float across = radius * CELL_MARGIN * grid->x.inverse_edge;
    return (GridWalk){.grid = grid,
                      .flock = flock,
                      .reach = radius * RADIUS_MARGIN,
                      .across = grid->cell_count > 1 ? (int)ceilf(across) : 0,
                      .lanes = (uint32_t)lanes,
                      .unit = begin,
                      .end = end};
}

static GridRun grid_segment_run(const Grid *grid, size_t row, size_t segment, size_t segments) {
    size_t cells = (size_t)grid->x.cells;
    const uint32_t *start = grid->cell_start + row * cells;
    return (GridRun){start[segment * cells / segments], start[(segment + 1) * cells / segments]};
}

// Whether groups of both rows together are better: where the birds of a group fill more than two
// radii of one row.
static bool grid_is_sparse(const GridWalk *walk) {
    const float *x = walk->flock->from.x;
    float low = INFINITY, high = -INFINITY, birds = 0;
    for (int r = 0; r < 2; r++) {
        GridRun run = walk->rest[r];
        if (run.begin == run.end)
            return true; // nothing to decide
        low = x[run.begin] < low ? x[run.begin] : low;
        high = x[run.end - 1] > high ? x[run.end - 1] : high;
        birds += (float)(run.end - run.begin);
    }
    return (float)walk->lanes * (high - low) > birds * walk->reach;
}

// Opens the next unit that has birds.
static bool grid_walk_open(GridWalk *walk) {
    const Grid *grid = walk->grid;
    if (grid->cell_count == 1 && walk->unit < walk->end) {
        size_t begin = walk->unit++ * GRID_ALL_PAIRS_UNIT, end = begin + GRID_ALL_PAIRS_UNIT;
        size_t count = walk->flock->count;
        walk->rest[0] = (GridRun){(uint32_t)begin, (uint32_t)(end < count ? end : count)};
        return true;
    }
    size_t segments = grid_segments(grid, walk->flock->count);
    size_t pairs_y = ((size_t)grid->y.cells + 1) / 2, rows_y = (size_t)grid->y.cells;
    size_t rows = rows_y * (size_t)grid->z.cells;
    while (walk->unit < walk->end) {
        size_t pair = walk->unit / segments, segment = walk->unit % segments;
        walk->unit++;
        size_t first =
            grid_pairs_along_z(grid) ? 2 * pair : pair / pairs_y * rows_y + pair % pairs_y * 2;
        bool has_second = grid_pairs_along_z(grid) ? first + 1 < rows : first % rows_y + 1 < rows_y;
        walk->rest[0] = grid_segment_run(grid, first, segment, segments);
        walk->rest[1] =
            has_second ? grid_segment_run(grid, first + 1, segment, segments) : (GridRun){0, 0};
        if (walk->rest[0].begin < walk->rest[0].end || walk->rest[1].begin < walk->rest[1].end) {
            walk->together = grid_is_sparse(walk);
            return true;
        }
    }
    return false;
}

// Of the birds of two rows that come first along x, the number in the first row. The search
// starts at half of them, which is usually off by one or two.
static uint32_t grid_share_group(const float *x, GridRun a, GridRun b, uint32_t lanes) {
    uint32_t in_a = a.end - a.begin, in_b = b.end - b.begin;
    uint32_t most = in_a < lanes ? in_a : lanes, least = in_b < lanes ? lanes - in_b : 0;
    uint32_t share = lanes / 2;
    share = share > most ? most : share;
    share = share < least ? least : share;
    while (share < most && x[a.begin + share] < x[b.begin + lanes - 1 - share])
        share++;
    while (share > least && x[a.begin + share - 1] > x[b.begin + lanes - share])
        share--;
    return share;
}

// Returns the first bird of the second row, or lanes.
static size_t grid_fill_group(GridWalk *walk, GridGroup *group) {
    GridRun *a = &walk->rest[0], *b = &walk->rest[1];
    uint32_t in_a = a->end - a->begin, in_b = b->end - b->begin, of_a, of_b, lanes = walk->lanes;
    if (walk->together && in_a + in_b > lanes) {
        of_a = grid_share_group(walk->flock->from.x, *a, *b, lanes);
        of_b = lanes - of_a;
    } else {
        of_a = grid_least(in_a, lanes);
        of_b = walk->together || in_a == 0 ? grid_least(in_b, lanes - of_a) : 0;
    }
    group->lanes = of_a + of_b;
    for (uint32_t l = 0; l < lanes; l++) {
        uint32_t lane = grid_least(l, of_a + of_b - 1);
        group->slot[l] = lane < of_a ? a->begin + lane : b->begin + lane - of_a;
    }
    a->begin += of_a;
    b->begin += of_b;
    return of_a > 0 ? of_a : of_b;
}

static int grid_less(int a, int b) {
    return a < b ? a : b;
}

static int grid_more(int a, int b) {
    return a > b ? a : b;
}

// The cells of the group's birds, widened by those within reach: one row on each side, as a cell is
// as high and deep as that. From the cells and not from the birds' places, which would have to be
// looked at one by one: the box is nearly always the same. split: the first bird of the second row,
// or lanes where there is one row; in each, birds are in the order of cells.
static GridBox grid_box_of_group(const GridWalk *walk, const GridGroup *group, size_t split) {
    const Grid *grid = walk->grid;
    const FlockColumns *from = &walk->flock->from;
    size_t a = group->slot[0], a_end = group->slot[split - 1];
    size_t b = group->slot[split % group->lanes], b_end = group->slot[group->lanes - 1];
    int x0 = grid_less(grid_axis_cell(&grid->x, from->x[a]), grid_axis_cell(&grid->x, from->x[b]));
    int x1 = grid_more(grid_axis_cell(&grid->x, from->x[a_end]),
                       grid_axis_cell(&grid->x, from->x[b_end]));
    return (GridBox){
        .x0 = grid_more(x0 - walk->across, 0),
        .x1 = grid_less(x1 + walk->across, grid->x.cells - 1),
        .y0 = grid_more(grid_axis_cell(&grid->y, from->y[a]) - 1, 0),
        .y1 = grid_less(grid_axis_cell(&grid->y, from->y[b_end]) + 1, grid->y.cells - 1),
        .z0 = grid_more(grid_axis_cell(&grid->z, from->z[a]) - 1, 0),
        .z1 = grid_less(grid_axis_cell(&grid->z, from->z[b_end]) + 1, grid->z.cells - 1),
    };
}

static void grid_find_runs(const GridWalk *walk, GridGroup *group, size_t split) {
    const Grid *grid = walk->grid;
    group->reach = walk->reach;
    group->run_count = 0;
    if (walk->runless)
        return;
    if (grid->cell_count == 1) {
        group->runs[group->run_count++] = (GridRun){0, (uint32_t)walk->flock->count};
        return;
    }
    GridBox box = grid_box_of_group(walk, group, split);
    for (int cz = box.z0; cz <= box.z1; cz++) {
        for (int cy = box.y0; cy <= box.y1; cy++) {
            GridRun run = grid_row_run(grid, box.x0, box.x1, cy, cz);
            if (run.begin == run.end)
                continue;
            assert(group->run_count < GRID_MAX_RUNS);
            group->runs[group->run_count++] = run;
        }
    }
}

bool grid_walk_next(GridWalk *walk, GridGroup *group) {
    bool open = walk->rest[0].begin < walk->rest[0].end || walk->rest[1].begin < walk->rest[1].end;
    if (!open && !grid_walk_open(walk))
        return false;
    grid_find_runs(walk, group, grid_fill_group(walk, group));
    return true;
}

void grid_group_alone(const Grid *grid, const Flock *flock, float radius, size_t slot,
                      GridGroup *group) {
    group->lanes = 1;
    for (int l = 0; l < LANES_MOST; l++)
        group->slot[l] = (uint32_t)slot;
    GridWalk walk = grid_walk(grid, flock, radius, 1, 0, 0);
    grid_find_runs(&walk, group, 1);
}
