// The inside of a MetricsMeter: metrics.c sorts, sums and measures the plain columns,
// metrics_topics.c what is wanted beside them, metrics_picture.c what is seen from the ground,
// metrics_escapes.c the patterns of a flock's escape.
#pragma once

#include "sim/grid.h"
#include "sim/metrics.h"
#include "sim/model_impl.h"

// Birds are summed in blocks of the sorted order, the blocks in their order.
enum { METRICS_BLOCK = 1024, METRICS_SUMS = 8 };

// Adds to the sums what the bird at a place of the sorted order gives.
typedef void MetricsTerm(const MetricsMeter *meter, size_t place, double sums[METRICS_SUMS]);

struct MetricsMeter {
    Pool *pool;
    size_t count; // of birds that memory was allocated for
    Grid grid;
    double (*blocks)[METRICS_SUMS];

    Flock part; // a copy of the last state of one of several flocks, as a flock of its own
    size_t part_room;

    // Of the current measurement.
    Flock *flock; // the simulation's, or part
    Mates mates;  // the flocks in it
    Flock sorted; // positions (from), ids and flocks (own.word) alone, in its scratch
    double centroid[3], heading[3]; // heading: the mean of the birds' unit headings
    float radius2, reach;
    float edge; // of the cells, for the nearest bird
    MetricsTerm *term;

    // Of the topic groups.
    uint32_t *group; // place → the lowest place of its group; in the flock's scratch
    uint32_t *size;  // lowest place → birds of the group; likewise
    uint32_t largest;
    size_t groups;

    // Of the topic shape: the largest group's centroid and its principal axes, the shortest first:
    // unit vectors and variances.
    double middle[3], axis[3][3], variance[3];
    int up; // the axis that is vertical

    // Of the topic border.
    uint32_t *depth; // in the memory of size
    uint32_t inner, outer;

    uint32_t *picture;       // of the topics darkness and escapes; NULL until it is wanted
    struct Escapes *escapes; // of the topic escapes; likewise
};

enum { METRICS_WIDTH = 1024, METRICS_HEIGHT = 512 }; // of the picture

// From a point to the bird at a place of the sorted order.
static inline void metrics_find_offset(const MetricsMeter *meter, size_t place,
                                       const double from[3], double out[3]) {
    const FlockColumns *c = &meter->sorted.from;
    out[0] = (double)c->x[place] - from[0];
    out[1] = (double)c->y[place] - from[1];
    out[2] = (double)c->z[place] - from[2];
}

static inline double metrics_length(const double v[3]) {
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

// Sorts the flock anew, with cells of about this size: places change.
void metrics_sort(MetricsMeter *meter, float radius);
// Runs over all places, in blocks.
void metrics_run(MetricsMeter *meter, PoolTask *task);
void metrics_sum(MetricsMeter *meter, MetricsTerm *term, double sums[METRICS_SUMS]);

enum { METRICS_NEAREST = 7 };

// The least value that at least rank of the values do not exceed; rank <= count.
uint32_t metrics_find_quantile(const uint32_t *values, size_t count, size_t rank);
// The square of the distance to the 7th nearest of at least 7 mates. After the groups were found.
float metrics_find_seventh(const MetricsMeter *meter, size_t place);

// --- metrics_topics.c ---

// The alarm that most birds were alarmed by one after the other.
typedef struct MetricsWave {
    double alarmed;      // share of the birds
    double front, reach; // units/s, units
    double reached;      // share of the birds that it has alarmed
    double fit;   // R² of the birds' distances from its beginning on the times of their alarms
    double since; // seconds since it alarmed the last of them
} MetricsWave;

// --- metrics_picture.c ---

// How long a metre is, in units.
double metrics_metre(const MetricsWanted *wanted);
// Draws the flock into the picture, with pixels that are 1 m wide at this distance, in metres; 0:
// at the flock's own.
void metrics_draw_picture(MetricsMeter *meter, bool banks, const MetricsWanted *wanted,
                          double distance);
enum { METRICS_WHOLE_BIRD = 128 }; // in a pixel
void metrics_measure_darkness(MetricsMeter *meter, bool banks, const MetricsWanted *wanted,
                              Metrics *out);

// --- metrics_escapes.c ---

struct Escapes *escapes_create(Error *error); // memory_free ends it
// After metrics_find_groups and metrics_find_shape. flock: as metrics_measure has it.
void metrics_measure_escapes(MetricsMeter *meter, const Sim *sim, size_t flock,
                             const MetricsWanted *wanted, const MetricsWave *wave, Metrics *out);

// --- metrics.c ---

// The plain columns alone, with room for these topics too.
bool metrics_measure_plain(MetricsMeter *meter, Sim *sim, size_t flock, uint32_t topics,
                           Metrics *out, Error *error);
