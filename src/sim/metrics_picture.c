// The flock as somebody on the ground sees it, for the topics darkness and escapes.
//
// Darkness is how much of it looks dark there: where more birds lie behind one another, or show
// more of their wings because they bank (Hemelrijk, van Zuidam, Hildenbrandt, What underlies waves
// of agitation in starling flocks, 2015).
//
// The flock is projected onto a picture of pixels that are 1 m wide 300 m away. A bird adds to its
// pixel the share of its wings that it shows, and a little for its body. The flock's picture is the
// pixels with a bird in them or beside them; those are dark in which two whole birds or more fall
// together. Pixels hold whole numbers, so that threads may add in any order.
#include <math.h>
#include <string.h>

#include "sim/metrics_impl.h"

static const double spans_a_metre = 2.5;                // a starling's wings are 0.4 m wide
static const double eye_distance = 300, eye_height = 2; // metres, from the origin and the ground
static const double edge_on = 0.3; // of a bird's whole area, where its wings are seen edge-on

enum { DARK = 2 * METRICS_WHOLE_BIRD };

typedef struct Picture {
    MetricsMeter *meter;
    const float *bank;       // by slot; NULL: level
    double eye[3], unit;     // of a metre
    double ahead_x, ahead_z; // the level direction to the centroid
    double cosine, sine;     // of its elevation
    double distance;         // metres: where a pixel is 1 m wide
    uint32_t covered, dark;  // pixels; atomic
} Picture;

// The share of its area that a bird with this velocity and sine of its bank shows along a unit
// vector.
static double picture_area(const double v[3], double bank, const double ray[3]) {
    double level2 = v[0] * v[0] + v[2] * v[2], square = level2 + v[1] * v[1];
    double shown = fabs(ray[1]); // at rest, or straight up or down
    if (level2 > 1e-12 * square) {
        double level = sqrt(level2), lx = v[2] / level, lz = -v[0] / level; // to the left
        double inverse = 1 / sqrt(square);
        double ex = v[0] * inverse, ey = v[1] * inverse, ez = v[2] * inverse;
        double up = ey * lz * ray[0] + (ez * lx - ex * lz) * ray[1] - ey * lx * ray[2];
        shown = fabs(up * sqrt(fmax(1 - bank * bank, 0)) + (lx * ray[0] + lz * ray[2]) * bank);
    }
    return edge_on + (1 - edge_on) * shown;
}

static void picture_add_birds(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Picture *picture = context;
    const FlockColumns *to = &picture->meter->flock->to;
    for (size_t slot = begin; slot < end; slot++) {
        double x = ((double)to->x[slot] - picture->eye[0]) / picture->unit,
               y = ((double)to->y[slot] - picture->eye[1]) / picture->unit,
               z = ((double)to->z[slot] - picture->eye[2]) / picture->unit;
        double ahead = x * picture->ahead_x + z * picture->ahead_z;
        double side = z * picture->ahead_x - x * picture->ahead_z;
        double depth = ahead * picture->cosine + y * picture->sine;
        double up = y * picture->cosine - ahead * picture->sine;
        double column = METRICS_WIDTH / 2 + side / depth * picture->distance;
        double row = METRICS_HEIGHT / 2 - up / depth * picture->distance;
        // Pixels at the edge stay empty: each that counts has all its neighbours.
        if (!(depth > 1 && column >= 1 && column < METRICS_WIDTH - 1 && row >= 1 &&
              row < METRICS_HEIGHT - 1))
            continue;
        double inverse = 1 / sqrt(x * x + y * y + z * z);
        const double v[3] = {(double)to->vx[slot], (double)to->vy[slot], (double)to->vz[slot]};
        double area = picture_area(v, picture->bank ? (double)picture->bank[slot] : 0,
                                   (double[3]){x * inverse, y * inverse, z * inverse});
        __atomic_fetch_add(&picture->meter->picture[(size_t)row * METRICS_WIDTH + (size_t)column],
                           (uint32_t)(area * METRICS_WHOLE_BIRD + 0.5), __ATOMIC_RELAXED);
    }
}

static void picture_count_rows(void *context, size_t begin, size_t end, int worker) {
    (void)worker;
    Picture *picture = context;
    uint32_t any[METRICS_WIDTH], covered = 0, dark = 0;
    for (size_t y = begin; y < end; y++) { // all but the first and the last
        const uint32_t *row = picture->meter->picture + (y + 1) * METRICS_WIDTH;
        for (int x = 0; x < METRICS_WIDTH; x++)
            any[x] = row[x - METRICS_WIDTH] | row[x] | row[x + METRICS_WIDTH];
        for (int x = 1; x < METRICS_WIDTH - 1; x++) {
            covered += (any[x - 1] | any[x] | any[x + 1]) != 0;
            dark += row[x] >= DARK;
        }
    }
    __atomic_fetch_add(&picture->covered, covered, __ATOMIC_RELAXED);
    __atomic_fetch_add(&picture->dark, dark, __ATOMIC_RELAXED);
}

double metrics_metre(const MetricsWanted *wanted) {
    return wanted->bird_size > 0 ? (double)wanted->bird_size * spans_a_metre : 1;
}

void metrics_draw_picture(MetricsMeter *meter, bool banks, const MetricsWanted *wanted,
                          double distance) {
    double metre = metrics_metre(wanted);
    const double eye[3] = {-eye_distance * metre, (double)wanted->ground_y + eye_height * metre, 0};
    double x = meter->centroid[0] - eye[0], y = meter->centroid[1] - eye[1],
           z = meter->centroid[2] - eye[2];
    double level = sqrt(x * x + z * z), away = sqrt(x * x + y * y + z * z);
    Picture picture = {.meter = meter,
                       .bank = banks ? flock_last_private(meter->flock).y : NULL,
                       .eye = {eye[0], eye[1], eye[2]},
                       .unit = metre,
                       .ahead_x = level > 0 ? x / level : 1,
                       .ahead_z = level > 0 ? z / level : 0,
                       .cosine = away > 0 ? level / away : 1,
                       .sine = away > 0 ? y / away : 0,
                       .distance = distance > 0 ? distance : away / metre};
    memset(meter->picture, 0, sizeof *meter->picture * METRICS_WIDTH * METRICS_HEIGHT);
    pool_run(meter->pool, meter->flock->count, METRICS_BLOCK, picture_add_birds, &picture);
}

void metrics_measure_darkness(MetricsMeter *meter, bool banks, const MetricsWanted *wanted,
                              Metrics *out) {
    enum { ROWS = 16 };
    Picture picture = {.meter = meter};
    metrics_draw_picture(meter, banks, wanted, eye_distance);
    pool_run(meter->pool, METRICS_HEIGHT - 2, ROWS, picture_count_rows, &picture);
    out->darkness = picture.covered > 0 ? (double)picture.dark / picture.covered : 0;
}
