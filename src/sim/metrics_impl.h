// The inside of a MetricsMeter: metrics_topics.c sorts, sums and measures the topics, metrics.c the
// plain columns and all together.
#pragma once

#include "sim/flock.h"
#include "sim/grid.h"
#include "sim/metrics.h"

// Birds are summed in blocks of the sorted order, the blocks in their order.
enum { METRICS_BLOCK = 1024, METRICS_SUMS = 8 };

typedef struct MetricsBlock {
    double heading[3], position[3], speed;
    double square, moment[3]; // about the centroid
    double nearest;
    double speed_min, speed_max;
    uint64_t neighbours;
    double sums[METRICS_SUMS]; // of metrics_sum
} MetricsBlock;

// Adds to the sums what the bird at a place of the sorted order gives.
typedef void MetricsTerm(const MetricsMeter *meter, size_t place, double sums[METRICS_SUMS]);

struct MetricsMeter {
    Pool *pool;
    size_t count; // of birds that memory was allocated for
    Grid grid;
    MetricsBlock *blocks; // NULL where there is no room yet

    Flock part; // a copy of the last state of one of several flocks, as a flock of its own
    size_t part_room;

    // Of the current measurement.
    Flock *flock; // the simulation's, or part
    Mates mates;  // the flocks in it
    Flock sorted; // positions (from), ids and flocks (own.word) alone, in its scratch
    double centroid[3];
    float radius2, reach;
    float edge; // of the cells, for the nearest bird
    MetricsTerm *term;

    // Of metrics_find_groups.
    uint32_t *group; // place → the lowest place of its group; in the flock's scratch
    uint32_t *size;  // lowest place → birds of the group; likewise
    uint32_t largest;
    size_t groups;

    // Of metrics_find_shape: the largest group's centroid and its principal axes, the shortest
    // first: unit vectors and variances.
    double middle[3], axis[3][3], variance[3];

    int up; // the axis that is vertical

    // Of metrics_measure_border.
    uint32_t *depth; // in the memory of size
    uint32_t inner, outer;

    uint32_t *picture; // of metrics_measure_darkness; NULL until it is wanted
};

// Sorts the flock anew, with cells of about this size: places change.
void metrics_sort(MetricsMeter *meter, float radius);

// Runs over all places, in blocks.
void metrics_run(MetricsMeter *meter, PoolTask *task);
void metrics_sum(MetricsMeter *meter, MetricsTerm *term, double sums[METRICS_SUMS]);

// The least value that at least rank of the values do not exceed; rank <= count.
uint32_t metrics_find_quantile(const uint32_t *values, size_t count, size_t rank);

// Sorts, and fills in group, size, largest and groups.
void metrics_find_groups(MetricsMeter *meter, double nearest_mean);
// After it.
void metrics_measure_groups(const MetricsMeter *meter, Metrics *out);

// After metrics_find_groups: fills in middle, axis and variance.
void metrics_find_shape(MetricsMeter *meter);
// After it. up: the axis that is vertical.
void metrics_measure_shape(MetricsMeter *meter, int up, Metrics *out);

// After metrics_find_shape; size is no longer there.
void metrics_measure_border(MetricsMeter *meter, Metrics *out);

// alarm_age: as in Model. Needs a sort, and ends the use of group and size.
void metrics_measure_alarm(MetricsMeter *meter, uint32_t alarm_age, double tick_seconds,
                           Metrics *out);

enum { METRICS_WIDTH = 1024, METRICS_HEIGHT = 512 };

// banks: the birds' private y is the sine of their bank.
void metrics_measure_darkness(MetricsMeter *meter, bool banks, const MetricsWanted *wanted,
                              Metrics *out);
