#include "sim/grid.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/memory.h"

enum {
    SLOT_GRAIN = 2048,     // slots a task takes at once in the passes over all birds
    SCAN_BLOCK = 16384,    // cells a task takes at once in the prefix sum
    AXIS_MAX_CELLS = 2048, // so that rounding in a cell's number stays far below EDGE_MARGIN
    CELLS_PER_BIRD = 4,
    INSERTION_LIMIT = 32,
};
#define EDGE_MARGIN 1.001f     // an edge this much above the radius: three cells always cover it
#define RADIUS_MARGIN 1.00001f // the runs' ends: above the rounding of a distance
#define BOX_DEVIATIONS 4.0     // the box is the mean ± this many standard deviations
#define X_CELLS_PER_RADIUS 4.0f

// --- The layout ---

// Order-independent sums, so that the box is the same whatever the slots' order: whole numbers,
// coordinates in 1/256 units and squares in units (|coordinate| ≤ 1e6, at most 2^24 birds).
typedef struct AxisSums {
    float low, high;
    int64_t sum;
    uint64_t squares;
} AxisSums;

typedef struct LayoutTask {
    const float *columns[3];
    AxisSums partial[POOL_MAX_THREADS][3];
} LayoutTask;

static void grid_sum_slots(void *context, size_t begin, size_t end, int worker) {
    LayoutTask *task = context;
    for (int axis = 0; axis < 3; axis++) {
        const float *column = task->columns[axis];
        AxisSums sums = task->partial[worker][axis];
        for (size_t i = begin; i < end; i++) {
            float c = column[i];
            sums.low = c < sums.low ? c : sums.low;
            sums.high = c > sums.high ? c : sums.high;
            sums.sum += (int64_t)(c * 256.0f);
            sums.squares += (uint64_t)(c * c);
        }
        task->partial[worker][axis] = sums;
    }
}

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

static void grid_layout(Grid *grid, const Flock *flock, float radius, Pool *pool) {
    LayoutTask task = {.columns = {flock->to.x, flock->to.y, flock->to.z}};
    int workers = pool_threads(pool);
    for (int w = 0; w < workers; w++)
        for (int axis = 0; axis < 3; axis++)
            task.partial[w][axis] = (AxisSums){.low = INFINITY, .high = -INFINITY};
    pool_run(pool, flock->count, SLOT_GRAIN, grid_sum_slots, &task);

    float low[3], extent[3];
    double count = (double)flock->count;
    for (int axis = 0; axis < 3; axis++) {
        AxisSums all = task.partial[0][axis];
        for (int w = 1; w < workers; w++) {
            const AxisSums *one = &task.partial[w][axis];
            all.low = one->low < all.low ? one->low : all.low;
            all.high = one->high > all.high ? one->high : all.high;
            all.sum += one->sum;
            all.squares += one->squares;
        }
        double mean = (double)all.sum / 256 / count;
        double variance = (double)all.squares / count - mean * mean;
        double half = BOX_DEVIATIONS * sqrt(variance > 0 ? variance : 0) + (double)radius;
        double box_low = mean - half > (double)all.low ? mean - half : (double)all.low;
        double box_high = mean + half < (double)all.high ? mean + half : (double)all.high;
        low[axis] = (float)box_low;
        extent[axis] = box_high > box_low ? (float)(box_high - box_low) : 0;
    }

    // Three cells each way: a bird in the middle sees them all, and the sort gains nothing.
    float three = 3 * radius;
    if (extent[0] <= three && extent[1] <= three && extent[2] <= three) {
        grid_one_cell(grid);
        return;
    }
    float edge = radius * EDGE_MARGIN, edge_x = edge / X_CELLS_PER_RADIUS;
    for (;;) {
        grid_set_axis(&grid->x, low[0], extent[0], edge_x);
        grid_set_axis(&grid->y, low[1], extent[1], edge);
        grid_set_axis(&grid->z, low[2], extent[2], edge);
        grid->cell_count = (size_t)grid->x.cells * (size_t)grid->y.cells * (size_t)grid->z.cells;
        if (grid->cell_count <= grid->cell_capacity)
            return;
        if (edge_x < edge) {
            edge_x = edge_x * 2 < edge ? edge_x * 2 : edge;
        } else {
            edge *= 1.25f;
            edge_x = edge;
        }
    }
}

static int grid_axis_cell(const GridAxis *axis, float coordinate) {
    float cell = (coordinate - axis->origin) * axis->inverse_edge;
    // The comparison comes first: a float beyond int's range must not be converted.
    if (!(cell > 0))
        return 0;
    return cell < (float)axis->cells ? (int)cell : axis->cells - 1;
}

static size_t grid_row(const Grid *grid, float y, float z) {
    return (size_t)grid_axis_cell(&grid->z, z) * (size_t)grid->y.cells +
           (size_t)grid_axis_cell(&grid->y, y);
}

// --- The sort ---

typedef struct SortTask {
    Grid *grid;
    Flock *flock;
    bool shared; // several workers count at once
    GridGathered *gathered;
    void *context;
} SortTask;

static void grid_clear_cells(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    SortTask *task = context;
    memset(task->grid->cell_start + begin, 0, (end - begin) * sizeof *task->grid->cell_start);
}

// The rank within the cell depends on which worker came first; ordering by id mends that later.
static void grid_count_slots(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    SortTask *task = context;
    Grid *grid = task->grid;
    Flock *flock = task->flock;
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
    Flock *flock = task->flock;
    for (size_t i = begin; i < end; i++)
        flock->order[task->grid->cell_start[flock->key[i]] + flock->rank[i]] = (uint32_t)i;
}

static void grid_place_by_id(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Flock *flock = ((SortTask *)context)->flock;
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
    Flock *flock = task->flock;
    const FlockColumns *to = &flock->to;
    FlockColumns *from = &flock->from;
    for (size_t k = begin; k < end; k++) {
        size_t i = flock->order[k];
        from->x[k] = to->x[i];
        from->y[k] = to->y[i];
        from->z[k] = to->z[i];
        from->vx[k] = to->vx[i];
        from->vy[k] = to->vy[i];
        from->vz[k] = to->vz[i];
        flock->id_spare[k] = flock->id[i];
        flock->own_spare.x[k] = flock->own.x[i];
        flock->own_spare.y[k] = flock->own.y[i];
        flock->own_spare.z[k] = flock->own.z[i];
        flock->own_spare.word[k] = flock->own.word[i];
    }
    task->gathered(task->context, begin, end);
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

void grid_sort(Grid *grid, Flock *flock, float radius, bool all_pairs, Pool *pool,
               GridGathered *gathered, void *context) {
    if (flock->count == 0)
        return;
    if (all_pairs || !(radius > 0))
        grid_one_cell(grid);
    else
        grid_layout(grid, flock, radius, pool);

    SortTask task = {grid, flock, pool_threads(pool) > 1, gathered, context};
    size_t cells = grid->cell_count;
    if (cells == 1) {
        grid->cell_start[0] = 0;
        grid->cell_start[1] = (uint32_t)flock->count;
        pool_run(pool, flock->count, SLOT_GRAIN, grid_place_by_id, &task);
        pool_run(pool, flock->count, SLOT_GRAIN, grid_gather_slots, &task);
    } else {
        pool_run(pool, cells, SCAN_BLOCK, grid_clear_cells, &task);
        pool_run(pool, flock->count, SLOT_GRAIN, grid_count_slots, &task);
        pool_run(pool, cells, SCAN_BLOCK, grid_sum_cells, &task);
        uint32_t sum = 0;
        for (size_t block = 0; block < (cells + SCAN_BLOCK - 1) / SCAN_BLOCK; block++) {
            uint32_t here = grid->block_sum[block];
            grid->block_sum[block] = sum;
            sum += here;
        }
        pool_run(pool, cells, SCAN_BLOCK, grid_scan_cells, &task);
        grid->cell_start[cells] = (uint32_t)flock->count;
        pool_run(pool, flock->count, SLOT_GRAIN, grid_place_slots, &task);
        size_t cells_a_task = cells * SLOT_GRAIN / flock->count + 1;
        pool_run(pool, cells, cells_a_task, grid_gather_cells, &task);
    }
    uint32_t *id = flock->id;
    flock->id = flock->id_spare;
    flock->id_spare = id;
    FlockPrivate own = flock->own;
    flock->own = flock->own_spare;
    flock->own_spare = own;
}

// --- Groups and their runs ---

typedef struct Span {
    float low, high;
} Span;

static Span grid_span(const float *column, size_t first, size_t count) {
    Span span = {column[first], column[first]};
    for (size_t i = first + 1; i < first + count; i++) {
        span.low = column[i] < span.low ? column[i] : span.low;
        span.high = column[i] > span.high ? column[i] : span.high;
    }
    return span;
}

static GridBox grid_box_between(const Grid *grid, Span x, Span y, Span z, float reach) {
    return (GridBox){
        .x0 = grid_axis_cell(&grid->x, x.low - reach),
        .x1 = grid_axis_cell(&grid->x, x.high + reach),
        .y0 = grid_axis_cell(&grid->y, y.low - reach),
        .y1 = grid_axis_cell(&grid->y, y.high + reach),
        .z0 = grid_axis_cell(&grid->z, z.low - reach),
        .z1 = grid_axis_cell(&grid->z, z.high + reach),
    };
}

GridBox grid_box_around(const Grid *grid, float x, float y, float z, float reach) {
    return grid_box_between(grid, (Span){x, x}, (Span){y, y}, (Span){z, z}, reach * RADIUS_MARGIN);
}

bool grid_box_is_all(const Grid *grid, GridBox box) {
    return box.x0 == 0 && box.y0 == 0 && box.z0 == 0 && box.x1 == grid->x.cells - 1 &&
           box.y1 == grid->y.cells - 1 && box.z1 == grid->z.cells - 1;
}

GridRun grid_row_run(const Grid *grid, int x0, int x1, int y, int z) {
    size_t row = ((size_t)z * (size_t)grid->y.cells + (size_t)y) * (size_t)grid->x.cells;
    return (GridRun){grid->cell_start[row + (size_t)x0], grid->cell_start[row + (size_t)x1 + 1]};
}

bool grid_next_group(const Grid *grid, const Flock *flock, size_t slot, size_t end, float radius,
                     GridGroup *group) {
    const FlockColumns *from = &flock->from;
    size_t row_end;
    for (;;) {
        if (slot >= end)
            return false;
        size_t row = grid_row(grid, from->y[slot], from->z[slot]) * (size_t)grid->x.cells;
        size_t row_start = grid->cell_start[row];
        row_end = grid->cell_start[row + (size_t)grid->x.cells];
        // Groups start at multiples of LANES within their row.
        slot = row_start + (slot - row_start + LANES - 1) / LANES * LANES;
        if (slot < row_end)
            break;
        slot = row_end;
    }
    if (slot >= end)
        return false;
    group->first = slot;
    group->lanes = row_end - slot < LANES ? row_end - slot : LANES;
    group->run_count = 0;
    if (grid->cell_count == 1) {
        group->runs[group->run_count++] = (GridRun){0, (uint32_t)flock->count};
        return true;
    }
    float reach = radius * RADIUS_MARGIN;
    Span x = grid_span(from->x, group->first, group->lanes);
    Span y = grid_span(from->y, group->first, group->lanes);
    Span z = grid_span(from->z, group->first, group->lanes);
    GridBox box = grid_box_between(grid, x, y, z, reach);
    for (int cz = box.z0; cz <= box.z1; cz++) {
        for (int cy = box.y0; cy <= box.y1; cy++) {
            GridRun run = grid_row_run(grid, box.x0, box.x1, cy, cz);
            if (run.begin == run.end)
                continue;
            assert(group->run_count < GRID_MAX_RUNS);
            group->runs[group->run_count++] = run;
        }
    }
    return true;
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
