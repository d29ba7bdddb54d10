// Groups: which birds hang together. Two mates are in one group where a chain of mates leads from
// one to the other whose links are at most three times the mean distance to the nearest bird.
//
// A union-find over the pairs in reach, on all threads without locks (Anderson and Woll, Wait-free
// parallel algorithms for the union-find problem, 1991): a root is linked only to a lower one, by a
// compare and swap, so that a group's root is its lowest place whatever the order of the work.
#include <math.h>

#include "sim/metrics_impl.h"

static const float reach_in_nearest = 3;

enum { LARGE_GROUP = 100 };

static uint32_t metrics_find_root(uint32_t *parent, uint32_t place) {
    for (;;) {
        uint32_t above = __atomic_load_n(&parent[place], __ATOMIC_RELAXED);
        uint32_t next = __atomic_load_n(&parent[above], __ATOMIC_RELAXED);
        if (next == above)
            return above;
        // Shortens the way for later searches; where another thread was faster, it did the same.
        __atomic_compare_exchange_n(&parent[place], &above, next, false, __ATOMIC_RELAXED,
                                    __ATOMIC_RELAXED);
        place = next;
    }
}

// Returns the root of both.
static uint32_t metrics_unite(uint32_t *parent, uint32_t a, uint32_t b) {
    for (;;) {
        a = metrics_find_root(parent, a);
        b = metrics_find_root(parent, b);
        if (a == b)
            return a;
        uint32_t low = a < b ? a : b, high = a < b ? b : a, expected = high;
        if (__atomic_compare_exchange_n(&parent[high], &expected, low, false, __ATOMIC_RELAXED,
                                        __ATOMIC_RELAXED))
            return low;
    }
}

static void metrics_begin_groups(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    const MetricsMeter *meter = context;
    for (size_t i = begin; i < end; i++) {
        meter->group[i] = (uint32_t)i;
        meter->size[i] = 0;
    }
}

// With every bird in reach at a lower place, so that a pair is looked at once.
static void metrics_connect_bird(const MetricsMeter *meter, uint32_t bird) {
    const FlockColumns *c = &meter->sorted.from;
    const uint32_t *flock = meter->sorted.own.word;
    float x = c->x[bird], y = c->y[bird], z = c->z[bird];
    GridBox box = grid_box_around(&meter->grid, x, y, z, meter->reach);
    uint32_t root = bird;
    for (int cz = box.z0; cz <= box.z1; cz++)
        for (int cy = box.y0; cy <= box.y1; cy++) {
            GridRun run = grid_row_run(&meter->grid, box.x0, box.x1, cy, cz);
            uint32_t end = run.end < bird ? run.end : bird;
            for (uint32_t j = run.begin; j < end; j++) {
                float dx = x - c->x[j], dy = y - c->y[j], dz = z - c->z[j];
                if (dx * dx + dy * dy + dz * dz <= meter->radius2 && flock[j] == flock[bird] &&
                    __atomic_load_n(&meter->group[j], __ATOMIC_RELAXED) != root)
                    root = metrics_unite(meter->group, root, j);
            }
        }
}

static void metrics_connect_block(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    for (size_t i = begin; i < end; i++)
        metrics_connect_bird(context, (uint32_t)i);
}

// Of groups of the same size the one with the lowest place is the largest.
static void metrics_count_groups(MetricsMeter *meter) {
    meter->groups = 0;
    meter->largest = 0;
    for (size_t i = 0; i < meter->flock->count; i++) {
        uint32_t root = metrics_find_root(meter->group, (uint32_t)i);
        meter->group[i] = root;
        meter->groups += root == i;
        uint32_t size = ++meter->size[root];
        if (size > meter->size[meter->largest] ||
            (size == meter->size[meter->largest] && root < meter->largest))
            meter->largest = root;
    }
}

void metrics_find_groups(MetricsMeter *meter, double nearest_mean) {
    meter->reach = (float)nearest_mean * reach_in_nearest;
    meter->radius2 = meter->reach * meter->reach;
    metrics_sort(meter, fmaxf(meter->reach, 1e-6f));
    meter->group = meter->flock->key; // the sort is done with both
    meter->size = meter->flock->rank;
    metrics_run(meter, metrics_begin_groups);
    metrics_run(meter, metrics_connect_block);
    metrics_count_groups(meter);
}

void metrics_measure_groups(const MetricsMeter *meter, Metrics *out) {
    size_t birds = 0;
    for (size_t i = 0; i < meter->flock->count; i++)
        birds += meter->size[i] > LARGE_GROUP ? meter->size[i] : 0;
    out->groups = (double)meter->groups;
    out->groups_share = (double)birds / (double)meter->flock->count;
}
