#include "sim/grid.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"

enum {
    SCAN_BLOCK = 16384,    // cells in a task of the prefix sum
    AXIS_MAX_CELLS = 2048, // so that rounding in a cell's number stays far below EDGE_MARGIN
    CELLS_PER_BIRD = 4,
    LEAST_CHUNK = 256, // slots in a task of the passes over all birds: a sixteenth of the flock
    MOST_CHUNK = 2048, // within these limits, so that small flocks use all threads too
};
#define RADIUS_MARGIN 1.00001f // widens the reach by more than the rounding of a distance
#define CELL_MARGIN 1.0009f    // the same for cells' numbers; below EDGE_MARGIN
#define BOX_DEVIATIONS 4.0     // the box is the mean ± this many standard deviations
#define EDGE_MARGIN 1.001f // edge over radius, so that three cells cover the radius after rounding
// An edge is at least this share of the box's greatest coordinate, so that the rounding of such a
// coordinate stays below EDGE_MARGIN. Otherwise a group could need more rows than GRID_MAX_RUNS.
#define LEAST_EDGE_SHARE (1.0f / 4096)
#define X_CELLS_PER_RADIUS 4.0f

static size_t grid_chunk(size_t count) {
    size_t share = count / 16;
    return share < LEAST_CHUNK ? LEAST_CHUNK : share > MOST_CHUNK ? MOST_CHUNK : share;
}

// --- The box of the flock ---

// The box along one axis. It holds all birds but outliers, which are clamped to its border.
typedef struct GridSpan {
    float low, high, extent; // world units
    bool all;                // no bird is outside
} GridSpan;

// Sums in integers, so that the box does not depend on the slots' order: coordinates in 1/256 units
// and squares in units (|coordinate| ≤ 1e6, at most 2^24 birds).
typedef struct AxisSums {
    float low, high;
    int64_t sum;
    uint64_t squares, count;
} AxisSums;

static void grid_span_add(AxisSums *all, const AxisSums *one) {
    all->low = one->low < all->low ? one->low : all->low;
    all->high = one->high > all->high ? one->high : all->high;
    all->sum += one->sum;
    all->squares += one->squares;
    all->count += one->count;
}

typedef struct SpanTask {
    const Flock *flock;
    GridSpan within[3]; // only birds inside are summed, axis by axis
    AxisSums partial[POOL_MAX_THREADS][3];
} SpanTask;

// The bits of a float as an integer with the same order, because comparisons of integers are
// vectorized; and back.
static int32_t grid_span_key(int32_t bits) {
    return bits ^ (int32_t)((uint32_t)(bits >> 31) >> 1);
}

static void grid_span_find_bounds(const float *column, size_t begin, size_t end, float *low,
                                  float *high) {
    int32_t least = INT32_MAX, most = INT32_MIN;
    for (size_t i = begin; i < end; i++) {
        int32_t key;
        memcpy(&key, &column[i], sizeof key);
        key = grid_span_key(key);
        least = key < least ? key : least;
        most = key > most ? key : most;
    }
    least = grid_span_key(least);
    most = grid_span_key(most);
    memcpy(low, &least, sizeof least);
    memcpy(high, &most, sizeof most);
}

static void grid_span_sum_slots(void *context, size_t begin, size_t end, int worker) {
    SpanTask *task = context;
    const FlockColumns *to = &task->flock->to;
    const float *const columns[3] = {to->x, to->y, to->z};
    for (int axis = 0; axis < 3; axis++) {
        const float *column = columns[axis];
        GridSpan within = task->within[axis];
        AxisSums *all = &task->partial[worker][axis], one = {.count = end - begin};
        grid_span_find_bounds(column, begin, end, &one.low, &one.high);
        // Where the squares fit 32 bits the conversions are vectorized, which makes this pass three
        // times as fast.
        const float narrow = 32768;
        if (one.low > -narrow && one.high < narrow && one.low >= within.low &&
            one.high <= within.high) {
            for (size_t i = begin; i < end; i++) {
                float c = column[i];
                one.sum += (int32_t)(c * 256.0f);
                one.squares += (uint32_t)(int32_t)(c * c);
            }
        } else {
            one = (AxisSums){.low = INFINITY, .high = -INFINITY};
            for (size_t i = begin; i < end; i++) {
                float c = column[i];
                if (c < within.low || c > within.high)
                    continue;
                one.low = c < one.low ? c : one.low;
                one.high = c > one.high ? c : one.high;
                one.sum += (int64_t)(c * 256.0f);
                one.squares += (uint64_t)(c * c);
                one.count++;
            }
        }
        grid_span_add(all, &one);
    }
}

// The mean ± four standard deviations and the radius.
static GridSpan grid_span_of(const AxisSums *all, float radius, GridSpan within) {
    if (all->count == 0) // rounding has squeezed the box between the birds
        return within;
    double birds = (double)all->count;
    double mean = (double)all->sum / 256 / birds;
    double variance = (double)all->squares / birds - mean * mean;
    double half = BOX_DEVIATIONS * sqrt(variance > 0 ? variance : 0) + (double)radius;
    double low = mean - half > (double)all->low ? mean - half : (double)all->low;
    double high = mean + half < (double)all->high ? mean + half : (double)all->high;
    return (GridSpan){.low = (float)low,
                      .high = (float)high,
                      .extent = high > low ? (float)(high - low) : 0,
                      .all = low <= (double)all->low && high >= (double)all->high};
}

// Of the birds inside, along x, y and z. Does not depend on the order of the slots.
static void grid_span_measure(SpanTask *task, float radius, Pool *pool, GridSpan span[3]) {
    int workers = pool_threads(pool);
    size_t count = task->flock->count;
    for (int w = 0; w < workers; w++)
        for (int axis = 0; axis < 3; axis++)
            task->partial[w][axis] = (AxisSums){.low = INFINITY, .high = -INFINITY};
    pool_run(pool, count, grid_chunk(count), grid_span_sum_slots, task);
    for (int axis = 0; axis < 3; axis++) {
        AxisSums all = task->partial[0][axis];
        for (int w = 1; w < workers; w++)
            grid_span_add(&all, &task->partial[w][axis]);
        span[axis] = grid_span_of(&all, radius, task->within[axis]);
    }
}

static bool grid_span_has_all(const GridSpan span[3]) {
    return span[0].all && span[1].all && span[2].all;
}

// Takes the axes that are at most half as long; false where there is none, or no bird is outside.
static bool grid_span_shrink(GridSpan span[3], const GridSpan inner[3]) {
    bool halved = false;
    for (int axis = 0; axis < 3; axis++)
        if (2 * inner[axis].extent < span[axis].extent) {
            span[axis] = inner[axis];
            halved = true;
        }
    return halved && !grid_span_has_all(span);
}

// A few birds very far out make the deviation so large that all others share a handful of cells.
// So the box is measured again without them, and used where that at least halves an axis: a flock
// that only thins out towards its ends keeps its first box.
static void grid_span_leave_strays(SpanTask *task, float radius, Pool *pool, GridSpan span[3]) {
    GridSpan inner[3];
    do {
        memcpy(task->within, span, sizeof task->within);
        grid_span_measure(task, radius, pool, inner);
    } while (grid_span_shrink(span, inner));
}

// --- The cells ---

static void grid_set_axis(GridAxis *axis, float low, float extent, float edge) {
    float cells = floorf(extent / edge) + 1;
    if (cells > AXIS_MAX_CELLS) {
        cells = AXIS_MAX_CELLS;
        edge = extent / (AXIS_MAX_CELLS - 1);
    }
    *axis = (GridAxis){.origin = low, .inverse_edge = 1 / edge, .cells = (int)cells};
}

static void grid_one_cell(Grid *grid) {
    GridAxis all = {.cells = 1};
    grid->x = grid->y = grid->z = all;
    grid->cell_count = 1;
}

// Whether cells of these edges are few enough.
static bool grid_set_cells(Grid *grid, const GridSpan span[3], float edge_x, float edge) {
    grid_set_axis(&grid->x, span[0].low, span[0].extent, edge_x);
    grid_set_axis(&grid->y, span[1].low, span[1].extent, edge);
    grid_set_axis(&grid->z, span[2].low, span[2].extent, edge);
    // More than a size_t of 32 bits may hold.
    uint64_t cells = (uint64_t)grid->x.cells * (uint64_t)grid->y.cells * (uint64_t)grid->z.cells;
    grid->cell_count = (size_t)cells;
    return cells <= grid->cell_capacity;
}

static void grid_fit_cells(Grid *grid, const GridSpan span[3], float radius) {
    float edge = radius * EDGE_MARGIN;
    // With three cells along each axis a bird in the middle needs them all: one cell is cheaper.
    float three = 3 * radius;
    if (span[0].extent <= three && span[1].extent <= three && span[2].extent <= three) {
        grid_one_cell(grid);
        return;
    }
    for (int axis = 0; axis < 3; axis++) {
        float greatest = fmaxf(fabsf(span[axis].low), fabsf(span[axis].high));
        edge = fmaxf(edge, greatest * LEAST_EDGE_SHARE * EDGE_MARGIN);
    }
    float edge_x = edge / X_CELLS_PER_RADIUS;
    while (!grid_set_cells(grid, span, edge_x, edge)) {
        if (edge_x < edge) {
            edge_x = edge_x * 2 < edge ? edge_x * 2 : edge;
        } else {
            edge *= 1.25f;
            edge_x = edge;
        }
    }
}

// Whether cells become large because of birds outside.
static bool grid_has_strays(Grid *grid, const GridSpan span[3], float radius) {
    const float high = radius * EDGE_MARGIN;
    return !grid_set_cells(grid, span, high / X_CELLS_PER_RADIUS, high) && !grid_span_has_all(span);
}

static void grid_layout(Grid *grid, const Flock *flock, float radius, Pool *pool) {
    GridSpan span[3];
    SpanTask task;
    task.flock = flock;
    for (int axis = 0; axis < 3; axis++)
        task.within[axis] = (GridSpan){.low = -INFINITY, .high = INFINITY};
    grid_span_measure(&task, radius, pool, span);
    if (grid_has_strays(grid, span, radius))
        grid_span_leave_strays(&task, radius, pool, span);
    grid_fit_cells(grid, span, radius);
}

// --- The sort ---

typedef struct SortTask {
    Grid *grid;
    const Flock *flock;
    bool shared; // several workers count at the same time
    GridGather *gather;
    void *context;
} SortTask;

static void grid_clear_cells(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    SortTask *task = context;
    memset(task->grid->cell_start + begin, 0, (end - begin) * sizeof *task->grid->cell_start);
}

// The rank within the cell depends on which worker came first; grid_order_cell removes that.
static void grid_count_slots(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    SortTask *task = context;
    Grid *grid = task->grid;
    const Flock *flock = task->flock;
    for (size_t i = begin; i < end; i++) {
        size_t x = (size_t)grid_axis_cell(&grid->x, flock->to.x[i]);
        size_t y = (size_t)grid_axis_cell(&grid->y, flock->to.y[i]);
        size_t z = (size_t)grid_axis_cell(&grid->z, flock->to.z[i]);
        size_t cell = (z * (size_t)grid->y.cells + y) * (size_t)grid->x.cells + x;
        flock->key[i] = (uint32_t)cell;
        flock->rank[i] = task->shared
                             ? __atomic_fetch_add(&grid->cell_start[cell], 1, __ATOMIC_RELAXED)
                             : grid->cell_start[cell]++;
    }
}

static void grid_sum_cells(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Grid *grid = ((SortTask *)context)->grid;
    uint32_t sum = 0;
    for (size_t c = begin; c < end; c++)
        sum += grid->cell_start[c];
    grid->block_sum[begin / SCAN_BLOCK] = sum;
}

static void grid_scan_cells(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Grid *grid = ((SortTask *)context)->grid;
    uint32_t sum = grid->block_sum[begin / SCAN_BLOCK];
    for (size_t c = begin; c < end; c++) {
        uint32_t here = grid->cell_start[c];
        grid->cell_start[c] = sum;
        sum += here;
    }
}

static void grid_place_slots(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    SortTask *task = context;
    const Flock *flock = task->flock;
    for (size_t i = begin; i < end; i++)
        flock->order[task->grid->cell_start[flock->key[i]] + flock->rank[i]] = (uint32_t)i;
}

static void grid_place_by_id(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    const Flock *flock = ((SortTask *)context)->flock;
    for (size_t i = begin; i < end; i++)
        flock->order[flock->id[i]] = (uint32_t)i;
}

// Cells hold a few birds and are nearly in order from tick to tick; what is not gets a Shell sort,
// because it needs no memory: for a few birds that is an insertion sort.
static void grid_order_cell(uint32_t *order, size_t count, const uint32_t *id) {
    size_t sorted = 1, gap = 1;
    while (sorted < count && id[order[sorted - 1]] < id[order[sorted]])
        sorted++;
    if (sorted >= count)
        return;
    while (gap < count / 9)
        gap = 3 * gap + 1;
    for (; gap > 0; gap /= 3)
        for (size_t i = gap; i < count; i++) {
            uint32_t slot = order[i];
            size_t j = i;
            for (; j >= gap && id[order[j - gap]] > id[slot]; j -= gap)
                order[j] = order[j - gap];
            order[j] = slot;
        }
}

static void grid_gather_slots(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    SortTask *task = context;
    task->gather(task->context, begin, end);
}

static void grid_gather_cells(void *context, size_t begin, size_t end, int worker) {
    SortTask *task = context;
    const uint32_t *start = task->grid->cell_start;
    for (size_t c = begin; c < end; c++)
        if (start[c + 1] - start[c] > 1)
            grid_order_cell(task->flock->order + start[c], start[c + 1] - start[c],
                            task->flock->id);
    if (start[end] > start[begin])
        grid_gather_slots(context, start[begin], start[end], worker);
}

void grid_sort(Grid *grid, const Flock *flock, float radius, bool all_pairs, Pool *pool,
               GridGather *gather, void *context) {
    if (flock->count == 0)
        return;
    if (all_pairs || !(radius > 0))
        grid_one_cell(grid);
    else
        grid_layout(grid, flock, radius, pool);

    SortTask task = {grid, flock, pool_threads(pool) > 1, gather, context};
    size_t cells = grid->cell_count;
    if (cells == 1) {
        grid->cell_start[0] = 0;
        grid->cell_start[1] = (uint32_t)flock->count;
        pool_run(pool, flock->count, grid_chunk(flock->count), grid_place_by_id, &task);
        pool_run(pool, flock->count, grid_chunk(flock->count), grid_gather_slots, &task);
    } else {
        pool_run(pool, cells, SCAN_BLOCK, grid_clear_cells, &task);
        pool_run(pool, flock->count, grid_chunk(flock->count), grid_count_slots, &task);
        pool_run(pool, cells, SCAN_BLOCK, grid_sum_cells, &task);
        uint32_t sum = 0;
        for (size_t block = 0; block < (cells + SCAN_BLOCK - 1) / SCAN_BLOCK; block++) {
            uint32_t here = grid->block_sum[block];
            grid->block_sum[block] = sum;
            sum += here;
        }
        pool_run(pool, cells, SCAN_BLOCK, grid_scan_cells, &task);
        grid->cell_start[cells] = (uint32_t)flock->count;
        pool_run(pool, flock->count, grid_chunk(flock->count), grid_place_slots, &task);
        size_t cells_a_task = cells * grid_chunk(flock->count) / flock->count + 1;
        pool_run(pool, cells, cells_a_task, grid_gather_cells, &task);
    }
}

// --- Memory ---

bool grid_init(Grid *grid, size_t count, Error *error) {
    *grid = (Grid){0};
    grid->cell_capacity = count * CELLS_PER_BIRD > 64 ? count * CELLS_PER_BIRD : 64;
    grid->cell_start = memory_alloc(grid->cell_capacity + 1, sizeof *grid->cell_start, error);
    grid->block_sum =
        memory_alloc(grid->cell_capacity / SCAN_BLOCK + 1, sizeof *grid->block_sum, error);
    if (!grid->cell_start || !grid->block_sum) {
        grid_deinit(grid);
        return error_prefix(error, "%zu birds", count);
    }
    grid_one_cell(grid);
    return true;
}

void grid_deinit(Grid *grid) {
    memory_free(grid->cell_start);
    memory_free(grid->block_sum);
    *grid = (Grid){0};
}

void grid_copy(Grid *to, const Grid *from) {
    assert(to->cell_capacity == from->cell_capacity);
    to->x = from->x;
    to->y = from->y;
    to->z = from->z;
    to->cell_count = from->cell_count;
    memcpy(to->cell_start, from->cell_start, (from->cell_count + 1) * sizeof *to->cell_start);
}

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

GridRun grid_row_run(const Grid *grid, int x0, int x1, int y, int z) {
    size_t row = ((size_t)z * (size_t)grid->y.cells + (size_t)y) * (size_t)grid->x.cells;
    return (GridRun){grid->cell_start[row + (size_t)x0], grid->cell_start[row + (size_t)x1 + 1]};
}

size_t grid_find_nearest(const Grid *grid, const Flock *flock, const Mates *mates, size_t slot,
                         float reach) {
    const FlockColumns *from = &flock->from;
    const uint32_t *id = flock->id;
    float x = from->x[slot], y = from->y[slot], z = from->z[slot];
    uint32_t own = mates_flock(mates, id[slot]);
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
                    if (nearer && j != slot && mates_flock(mates, id[j]) == own) {
                        best2 = d2;
                        best = j;
                    }
                }
            }
        bool all = box.x0 == 0 && box.y0 == 0 && box.z0 == 0 && box.x1 == grid->x.cells - 1 &&
                   box.y1 == grid->y.cells - 1 && box.z1 == grid->z.cells - 1;
        if (best2 <= reach * reach || all)
            return best;
    }
}

// --- Groups ---
//
// A group should have few candidates that are near none of its birds. At 18 neighbours sixteen
// birds fill 3.4 radii of a row. A group of two adjacent rows is half as long, and fewer groups at
// the rows' ends are partly empty: at 50,000 birds a lane has 193 candidates instead of 208. In
// denser flocks, and for groups of fewer birds, the wider group is worse, and rows stay separate.
// Grouping does not change results: each lane adds up its own candidates in the order of slots.

enum {
    BIRDS_A_SEGMENT = 1024, // long rows are divided among workers
    LEAST_CELLS = 16,       // in a segment of such a row
};

static uint32_t grid_least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

// Rows go in pairs: along y, or along z where there is only one row along y. Those at the ends of
// y that are beside each other in the order of cells only share a unit.
static size_t grid_row_pairs(const Grid *grid) {
    return ((size_t)grid->y.cells * (size_t)grid->z.cells + 1) / 2;
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
    size_t rows_y = (size_t)grid->y.cells, rows = rows_y * (size_t)grid->z.cells;
    while (walk->unit < walk->end) {
        size_t first = walk->unit / segments * 2, segment = walk->unit % segments;
        walk->unit++;
        walk->rest[0] = grid_segment_run(grid, first, segment, segments);
        walk->rest[1] = first + 1 < rows ? grid_segment_run(grid, first + 1, segment, segments)
                                         : (GridRun){0, 0};
        if (walk->rest[0].begin < walk->rest[0].end || walk->rest[1].begin < walk->rest[1].end) {
            bool adjacent = rows_y == 1 || (first + 1) % rows_y != 0;
            walk->together = adjacent && grid_is_sparse(walk);
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
