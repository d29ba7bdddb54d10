// What every measurement is made with: a second sort, and sums in a fixed order.
#include <string.h>

#include "sim/metrics_impl.h"

static void metrics_gather(void *context, size_t begin, size_t end) {
    MetricsMeter *meter = context;
    const Flock *flock = meter->flock, *sorted = &meter->sorted;
    for (size_t k = begin; k < end; k++) {
        size_t slot = flock->order[k];
        sorted->from.x[k] = flock->to.x[slot];
        sorted->from.y[k] = flock->to.y[slot];
        sorted->from.z[k] = flock->to.z[slot];
        sorted->id[k] = flock->id[slot];
        sorted->own.word[k] = mates_flock(&meter->mates, flock->id[slot]);
    }
}

void metrics_sort(MetricsMeter *meter, float radius) {
    grid_sort(&meter->grid, meter->flock, radius, false, meter->pool, metrics_gather, meter);
}

void metrics_run(MetricsMeter *meter, PoolTask *task) {
    pool_run(meter->pool, meter->flock->count, METRICS_BLOCK, task, meter);
}

static void metrics_sum_terms(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    const MetricsMeter *meter = context;
    double *sums = meter->blocks[begin / METRICS_BLOCK].sums;
    memset(sums, 0, sizeof meter->blocks->sums);
    for (size_t i = begin; i < end; i++)
        meter->term(meter, i, sums);
}

void metrics_sum(MetricsMeter *meter, MetricsTerm *term, double sums[METRICS_SUMS]) {
    meter->term = term;
    metrics_run(meter, metrics_sum_terms);
    for (int k = 0; k < METRICS_SUMS; k++)
        sums[k] = 0;
    for (size_t b = 0; b * METRICS_BLOCK < meter->flock->count; b++)
        for (int k = 0; k < METRICS_SUMS; k++)
            sums[k] += meter->blocks[b].sums[k];
}

uint32_t metrics_find_quantile(const uint32_t *values, size_t count, size_t rank) {
    uint32_t low = 0, high = UINT32_MAX;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        size_t below = 0;
        for (size_t i = 0; i < count; i++)
            below += values[i] <= middle;
        if (below >= rank)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}
