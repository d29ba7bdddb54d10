// Border: whether the largest group is as dense at its border as inside, as flocks of starlings are
// (Ballerini et al., Empirical investigation of starling flocks, 2008). Its birds are ordered by
// the Mahalanobis distance from the centroid, so that the border of a flat group is that of an
// ellipsoid.
#include <math.h>
#include <string.h>

#include "sim/metrics_impl.h"

enum { NEAREST = 7 };

// The sums.
enum { INNER, INNER_COUNT, OUTER, OUTER_COUNT };

static void metrics_find_depths(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    const MetricsMeter *meter = context;
    const FlockColumns *c = &meter->sorted.from;
    for (size_t i = begin; i < end; i++) {
        const double offset[3] = {(double)c->x[i] - meter->middle[0],
                                  (double)c->y[i] - meter->middle[1],
                                  (double)c->z[i] - meter->middle[2]};
        double square = 0;
        for (int k = 0; k < 3; k++) {
            const double *axis = meter->axis[k];
            double along = axis[0] * offset[0] + axis[1] * offset[1] + axis[2] * offset[2];
            if (meter->variance[k] > 1e-9 * meter->variance[2]) // it has any extent there
                square += along * along / meter->variance[k];
        }
        float depth = metrics_is_of_largest(meter, i) ? (float)square : INFINITY;
        memcpy(&meter->depth[i], &depth, sizeof depth); // such bits have the order of the floats
    }
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

// Keeps the least squares, in their order.
static void metrics_insert(float nearest[NEAREST], float square) {
    int at = NEAREST - 1;
    for (; at > 0 && nearest[at - 1] > square; at--)
        nearest[at] = nearest[at - 1];
    nearest[at] = square;
}

// The square of the distance to the 7th nearest of at least 7 mates.
static float metrics_find_seventh(const MetricsMeter *meter, size_t bird) {
    const FlockColumns *c = &meter->sorted.from;
    const uint32_t *flock = meter->sorted.own.word;
    float x = c->x[bird], y = c->y[bird], z = c->z[bird], nearest[NEAREST];
    for (float reach = meter->reach;; reach *= 2) {
        for (int k = 0; k < NEAREST; k++)
            nearest[k] = INFINITY;
        GridBox box = grid_box_around(&meter->grid, x, y, z, reach);
        for (int cz = box.z0; cz <= box.z1; cz++)
            for (int cy = box.y0; cy <= box.y1; cy++) {
                GridRun run = grid_row_run(&meter->grid, box.x0, box.x1, cy, cz);
                for (size_t j = run.begin; j < run.end; j++) {
                    float dx = x - c->x[j], dy = y - c->y[j], dz = z - c->z[j];
                    float square = dx * dx + dy * dy + dz * dz;
                    if (square < nearest[NEAREST - 1] && j != bird && flock[j] == flock[bird])
                        metrics_insert(nearest, square);
                }
            }
        if (nearest[NEAREST - 1] <= reach * reach)
            return nearest[NEAREST - 1];
    }
}

static void metrics_add_border(const MetricsMeter *meter, size_t place, double *sums) {
    uint32_t depth = meter->depth[place];
    bool inner = depth <= meter->inner;
    if (!metrics_is_of_largest(meter, place) || (!inner && depth <= meter->outer))
        return;
    sums[inner ? INNER : OUTER] += sqrt((double)metrics_find_seventh(meter, place));
    sums[inner ? INNER_COUNT : OUTER_COUNT]++;
}

void metrics_measure_border(MetricsMeter *meter, Metrics *out) {
    size_t members = meter->size[meter->largest], count = meter->flock->count;
    if (members <= NEAREST)
        return;
    meter->depth = meter->size;
    metrics_run(meter, metrics_find_depths);
    meter->inner = metrics_find_quantile(meter->depth, count, members / 2);
    meter->outer = metrics_find_quantile(meter->depth, count, members * 4 / 5);
    double sums[METRICS_SUMS];
    metrics_sum(meter, metrics_add_border, sums);
    if (sums[OUTER_COUNT] > 0 && sums[INNER] > 0)
        out->nn7_ratio = sums[OUTER] / sums[OUTER_COUNT] / (sums[INNER] / sums[INNER_COUNT]);
}
