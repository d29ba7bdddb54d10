// Shape: how long, wide and thick the largest group is, and how level its birds fly.
#include <math.h>

#include "sim/fmath.h"
#include "sim/metrics_impl.h"

static const double degrees = 180 / FMATH_PI;

// --- Headings ---

enum { PITCH, STEEP };

static void metrics_add_pitch(const MetricsMeter *meter, size_t place, double *sums) {
    const FlockColumns *to = &meter->flock->to;
    size_t slot = meter->flock->order[place];
    const double v[3] = {(double)to->vx[slot], (double)to->vy[slot], (double)to->vz[slot]};
    double up = fabs(v[meter->up]), square = v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
    if (!(up > 0))
        return;
    double level = sqrt(fmax(square - up * up, 0));
    sums[PITCH] += level > 0 ? fmath_atan_positive(up / level) : FMATH_PI / 2;
    sums[STEEP] += up > level;
}

// --- Axes ---

bool metrics_is_of_largest(const MetricsMeter *meter, size_t place) {
    return meter->group[place] == meter->largest;
}

static void metrics_add_position(const MetricsMeter *meter, size_t place, double *sums) {
    const FlockColumns *c = &meter->sorted.from;
    if (!metrics_is_of_largest(meter, place))
        return;
    sums[0] += (double)c->x[place];
    sums[1] += (double)c->y[place];
    sums[2] += (double)c->z[place];
}

// The six products of the offsets from the centroid, which make up the covariance.
static void metrics_add_products(const MetricsMeter *meter, size_t place, double *sums) {
    const FlockColumns *c = &meter->sorted.from;
    if (!metrics_is_of_largest(meter, place))
        return;
    const double offset[3] = {(double)c->x[place] - meter->middle[0],
                              (double)c->y[place] - meter->middle[1],
                              (double)c->z[place] - meter->middle[2]};
    for (int row = 0, k = 0; row < 3; row++)
        for (int column = row; column < 3; column++)
            sums[k++] += offset[row] * offset[column];
}

// One rotation of the Jacobi method for the eigenvectors of a symmetric matrix (Press et al.,
// Numerical Recipes): makes m[p][q] zero. The columns of v are the vectors.
static void metrics_rotate(double m[3][3], double v[3][3], int p, int q) {
    if (!(fabs(m[p][q]) > 0))
        return;
    double theta = (m[q][q] - m[p][p]) / (2 * m[p][q]);
    double t = (theta < 0 ? -1 : 1) / (fabs(theta) + sqrt(theta * theta + 1));
    double c = 1 / sqrt(t * t + 1), s = t * c;
    for (int k = 0; k < 3; k++) {
        double a = m[k][p], b = m[k][q];
        m[k][p] = c * a - s * b;
        m[k][q] = s * a + c * b;
    }
    for (int k = 0; k < 3; k++) {
        double a = m[p][k], b = m[q][k];
        m[p][k] = c * a - s * b;
        m[q][k] = s * a + c * b;
        a = v[k][p], b = v[k][q];
        v[k][p] = c * a - s * b;
        v[k][q] = s * a + c * b;
    }
}

// Fills in the axes of a covariance, which it changes.
static void metrics_find_axes(MetricsMeter *meter, double m[3][3]) {
    double v[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    for (int sweep = 0; sweep < 12; sweep++) { // six are enough for a double
        metrics_rotate(m, v, 0, 1);
        metrics_rotate(m, v, 0, 2);
        metrics_rotate(m, v, 1, 2);
    }
    for (int k = 0; k < 3; k++) {
        int rank = 0;
        for (int other = 0; other < 3; other++)
            rank += m[other][other] < m[k][k] || (m[other][other] == m[k][k] && other < k);
        meter->variance[rank] = fmax(m[k][k], 0);
        for (int row = 0; row < 3; row++)
            meter->axis[rank][row] = v[row][k];
    }
}

void metrics_find_shape(MetricsMeter *meter) {
    double members = meter->size[meter->largest], sums[METRICS_SUMS];
    metrics_sum(meter, metrics_add_position, sums);
    for (int k = 0; k < 3; k++)
        meter->middle[k] = sums[k] / members;
    metrics_sum(meter, metrics_add_products, sums);
    double covariance[3][3];
    for (int row = 0, k = 0; row < 3; row++)
        for (int column = row; column < 3; column++)
            covariance[row][column] = covariance[column][row] = sums[k++] / members;
    metrics_find_axes(meter, covariance);
}

void metrics_measure_shape(MetricsMeter *meter, int up, Metrics *out) {
    double n = (double)meter->flock->count, sums[METRICS_SUMS];
    meter->up = up;
    metrics_sum(meter, metrics_add_pitch, sums);
    out->pitch_mean = sums[PITCH] / n * degrees;
    out->steep_share = sums[STEEP] / n;
    out->axis_short = sqrt(meter->variance[0]);
    out->axis_middle = sqrt(meter->variance[1]);
    out->axis_long = sqrt(meter->variance[2]);
    out->thin_axis_angle = fmath_acos(fmin(fabs(meter->axis[0][up]), 1)) * degrees;
}
