#include "sim/grid.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"

enum {
    SCAN_BLOCK = 16384,    // cells in a task of the prefix sum
    AXIS_MAX_CELLS = 2048, // so that rounding in a cell's number stays far below EDGE_MARGIN
    CELLS_PER_BIRD = 4,
    INSERTION_LIMIT = 32,
    LEAST_CHUNK = 256, // slots in a task of the passes over all birds: a sixteenth of the flock
    MOST_CHUNK = 2048, // within these limits, so that small flocks use all threads too
};
#define BOX_DEVIATIONS 4.0 // the box is the mean ± this many standard deviations
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

typedef struct SpanTask {
    const float *columns[3];
    GridSpan within[3]; // for sums over the birds inside alone
    AxisSums partial[POOL_MAX_THREADS][3];
} SpanTask;

// A float as an integer with the same order: comparisons of integers are vectorized.
static int32_t grid_span_order_key(float value) {
    int32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits ^ (int32_t)((uint32_t)(bits >> 31) >> 1);
}

static float grid_span_key_value(int32_t key) {
    int32_t bits = key ^ (int32_t)((uint32_t)(key >> 31) >> 1);
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static void grid_span_find_bounds(const float *column, size_t begin, size_t end, float *low,
                                  float *high) {
    int32_t least = INT32_MAX, most = INT32_MIN;
    for (size_t i = begin; i < end; i++) {
        int32_t key = grid_span_order_key(column[i]);
        least = key < least ? key : least;
        most = key > most ? key : most;
    }
    *low = grid_span_key_value(least);
    *high = grid_span_key_value(most);
}

static void grid_span_sum_slots(void *context, size_t begin, size_t end, int worker) {
    SpanTask *task = context;
    for (int axis = 0; axis < 3; axis++) {
        const float *column = task->columns[axis];
        float low, high;
        grid_span_find_bounds(column, begin, end, &low, &high);
        int64_t sum = 0;
        uint64_t squares = 0;
        // Where the squares fit 32 bits the conversions are vectorized, which makes this pass three
        // times as fast.
        const float narrow = 32768;
        if (low > -narrow && high < narrow) {
            for (size_t i = begin; i < end; i++) {
                float c = column[i];
                sum += (int32_t)(c * 256.0f);
                squares += (uint32_t)(int32_t)(c * c);
            }
        } else {
            for (size_t i = begin; i < end; i++) {
                float c = column[i];
                sum += (int64_t)(c * 256.0f);
                squares += (uint64_t)(c * c);
            }
        }
        AxisSums *all = &task->partial[worker][axis];
        all->low = low < all->low ? low : all->low;
        all->high = high > all->high ? high : all->high;
        all->sum += sum;
        all->squares += squares;
        all->count += end - begin;
    }
}

// The same sums over the birds inside, axis by axis.
static void grid_span_sum_within(void *context, size_t begin, size_t end, int worker) {
    SpanTask *task = context;
    for (int axis = 0; axis < 3; axis++) {
        GridSpan within = task->within[axis];
        AxisSums *all = &task->partial[worker][axis];
        for (size_t i = begin; i < end; i++) {
            float c = task->columns[axis][i];
            if (c < within.low || c > within.high)
                continue;
            all->low = c < all->low ? c : all->low;
            all->high = c > all->high ? c : all->high;
            all->sum += (int64_t)(c * 256.0f);
            all->squares += (uint64_t)(c * c);
            all->count++;
        }
    }
}

static void grid_span_measure(SpanTask *task, const Flock *flock, float radius, Pool *pool,
                              PoolTask *sum, GridSpan span[3]) {
    int workers = pool_threads(pool);
    for (int w = 0; w < workers; w++)
        for (int axis = 0; axis < 3; axis++)
            task->partial[w][axis] = (AxisSums){.low = INFINITY, .high = -INFINITY};
    pool_run(pool, flock->count, grid_chunk(flock->count), sum, task);
    for (int axis = 0; axis < 3; axis++) {
        AxisSums all = task->partial[0][axis];
        for (int w = 1; w < workers; w++) {
            const AxisSums *one = &task->partial[w][axis];
            all.low = one->low < all.low ? one->low : all.low;
            all.high = one->high > all.high ? one->high : all.high;
            all.sum += one->sum;
            all.squares += one->squares;
            all.count += one->count;
        }
        if (all.count == 0) { // rounding has squeezed the box between the birds
            span[axis] = task->within[axis];
            continue;
        }
        double birds = (double)all.count;
        double mean = (double)all.sum / 256 / birds;
        double variance = (double)all.squares / birds - mean * mean;
        double half = BOX_DEVIATIONS * sqrt(variance > 0 ? variance : 0) + (double)radius;
        double low = mean - half > (double)all.low ? mean - half : (double)all.low;
        double high = mean + half < (double)all.high ? mean + half : (double)all.high;
        span[axis] = (GridSpan){.low = (float)low,
                                .high = (float)high,
                                .extent = high > low ? (float)(high - low) : 0,
                                .all = low <= (double)all.low && high >= (double)all.high};
    }
}

static void grid_span_begin(SpanTask *task, const Flock *flock) {
    const float *const columns[3] = {flock->to.x, flock->to.y, flock->to.z};
    memcpy(task->columns, columns, sizeof columns);
}

// The mean of all birds ± four standard deviations and the radius, along x, y and z. Does not
// depend on the order of the slots.
static void grid_span_find(const Flock *flock, float radius, Pool *pool, GridSpan span[3]) {
    SpanTask task;
    grid_span_begin(&task, flock);
    grid_span_measure(&task, flock, radius, pool, grid_span_sum_slots, span);
}

// A few birds very far out make the deviation so large that all others share a handful of cells.
// So the box is measured again without them, and used where that at least halves an axis: a flock
// that only thins out towards its ends keeps its first box.
static void grid_span_leave_strays(const Flock *flock, float radius, Pool *pool, GridSpan span[3]) {
    SpanTask task;
    grid_span_begin(&task, flock);
    for (bool halved = true; halved && !(span[0].all && span[1].all && span[2].all);) {
        GridSpan inner[3];
        memcpy(task.within, span, sizeof task.within);
        grid_span_measure(&task, flock, radius, pool, grid_span_sum_within, inner);
        halved = false;
        for (int axis = 0; axis < 3; axis++)
            if (2 * inner[axis].extent < span[axis].extent) {
                span[axis] = inner[axis];
                halved = true;
            }
    }
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

static float grid_least_edge(const GridSpan span[3]) {
    float greatest = 0;
    for (int axis = 0; axis < 3; axis++) {
        float low = fabsf(span[axis].low), high = fabsf(span[axis].high);
        greatest = low > greatest ? low : greatest;
        greatest = high > greatest ? high : greatest;
    }
    return greatest * LEAST_EDGE_SHARE;
}

static void grid_layout(Grid *grid, const Flock *flock, float radius, Pool *pool) {
    GridSpan span[3];
    grid_span_find(flock, radius, pool, span);
    float edge = radius * EDGE_MARGIN;
    if (!grid_set_cells(grid, span, edge / X_CELLS_PER_RADIUS, edge))
        grid_span_leave_strays(flock, radius, pool, span);

    // With three cells along each axis a bird in the middle needs them all: one cell is cheaper.
    float three = 3 * radius;
    if (span[0].extent <= three && span[1].extent <= three && span[2].extent <= three) {
        grid_one_cell(grid);
        return;
    }
    float least = grid_least_edge(span) * EDGE_MARGIN;
    edge = edge > least ? edge : least;
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

static size_t grid_row(const Grid *grid, float y, float z) {
    return (size_t)grid_axis_cell(&grid->z, z) * (size_t)grid->y.cells +
           (size_t)grid_axis_cell(&grid->y, y);
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
        size_t cell = grid_row(grid, flock->to.y[i], flock->to.z[i]) * (size_t)grid->x.cells +
                      (size_t)grid_axis_cell(&grid->x, flock->to.x[i]);
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

static void grid_sift_down(uint32_t *order, size_t root, size_t count, const uint32_t *id) {
    uint32_t slot = order[root];
    for (size_t child; (child = 2 * root + 1) < count; root = child) {
        if (child + 1 < count && id[order[child + 1]] > id[order[child]])
            child++;
        if (id[order[child]] <= id[slot])
            break;
        order[root] = order[child];
    }
    order[root] = slot;
}

// Cells hold a few birds and are nearly in order from tick to tick; a crowded one that is not gets
// a heap sort, because it needs no memory.
static void grid_order_cell(uint32_t *order, size_t count, const uint32_t *id) {
    size_t sorted = 1;
    while (sorted < count && id[order[sorted - 1]] < id[order[sorted]])
        sorted++;
    if (sorted >= count)
        return;
    if (count <= INSERTION_LIMIT) {
        for (size_t i = sorted; i < count; i++) {
            uint32_t slot = order[i];
            size_t j = i;
            for (; j > 0 && id[order[j - 1]] > id[slot]; j--)
                order[j] = order[j - 1];
            order[j] = slot;
        }
        return;
    }
    for (size_t root = count / 2; root-- > 0;)
        grid_sift_down(order, root, count, id);
    for (size_t last = count - 1; last > 0; last--) {
        uint32_t greatest = order[0];
        order[0] = order[last];
        order[last] = greatest;
        grid_sift_down(order, 0, last, id);
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
