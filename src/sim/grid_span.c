#include "sim/grid_span.h"

#include <math.h>
#include <string.h>

enum {
    LEAST_GRAIN = 256, // slots a task takes at once in the passes over all birds: a sixteenth
    MOST_GRAIN = 2048, // of the flock, so that small ones are shared out too, within these
};
#define BOX_DEVIATIONS 4.0 // the box is the mean ± this many standard deviations

size_t grid_grain(size_t count) {
    size_t share = count / 16;
    return share < LEAST_GRAIN ? LEAST_GRAIN : share > MOST_GRAIN ? MOST_GRAIN : share;
}

// Order-independent sums, so that the box is the same whatever the slots' order: whole numbers,
// coordinates in 1/256 units and squares in units (|coordinate| ≤ 1e6, at most 2^24 birds).
typedef struct AxisSums {
    float low, high;
    int64_t sum;
    uint64_t squares, count;
} AxisSums;

typedef struct SpanTask {
    const float *columns[3];
    GridSpan within[3]; // for the sums over what is inside alone
    AxisSums partial[POOL_MAX_THREADS][3];
} SpanTask;

// A float as a whole number of the same order: those the compiler compares several at a time.
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
        // Where the squares fit 32 bits the conversions need no more, and those the processor does
        // several at a time: it makes this pass three times as fast.
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

// Likewise of the birds inside, axis by axis.
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
    pool_run(pool, flock->count, grid_grain(flock->count), sum, task);
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

void grid_span_find(const Flock *flock, float radius, Pool *pool, GridSpan span[3]) {
    SpanTask task;
    grid_span_begin(&task, flock);
    grid_span_measure(&task, flock, radius, pool, grid_span_sum_slots, span);
}

void grid_span_leave_strays(const Flock *flock, float radius, Pool *pool, GridSpan span[3]) {
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
