#include "render/trail_curve.h"

#include <assert.h>

// Adds scale times the direction at place i, a change of place a second of age. weights[0] is that
// of the place `first`.
static void trail_curve_add_slope(const float *ages, int count, int i, float scale, int first,
                                  float *weights) {
    if (count == 2) {
        float rate = scale / (ages[1] - ages[0]);
        weights[0] -= rate;
        weights[1] += rate;
        return;
    }
    // The derivative at ages[i] of Lagrange's polynomial through three places.
    int middle = i < 1 ? 1 : i > count - 2 ? count - 2 : i;
    for (int k = 0; k < 3; k++) {
        float own = ages[middle - 1 + k];
        float one = ages[middle - 1 + (k + 1) % 3], other = ages[middle - 1 + (k + 2) % 3];
        weights[middle - 1 + k - first] +=
            scale * (2 * ages[i] - one - other) / ((own - one) * (own - other));
    }
}

static TrailStep trail_curve_step(const float *ages, int count, float age) {
    int i = 0;
    while (i + 2 < count && age > ages[i + 1])
        i++;
    int last = count - TRAIL_CURVE_TAPS > 0 ? count - TRAIL_CURVE_TAPS : 0;
    TrailStep step = {.first = i - 1 < 0 ? 0 : i - 1 > last ? last : i - 1};
    float length = ages[i + 1] - ages[i], s = (age - ages[i]) / length;
    step.weights[i - step.first] += (1 + 2 * s) * (1 - s) * (1 - s);
    step.weights[i + 1 - step.first] += s * s * (3 - 2 * s);
    trail_curve_add_slope(ages, count, i, length * s * (1 - s) * (1 - s), step.first, step.weights);
    trail_curve_add_slope(ages, count, i + 1, length * s * s * (s - 1), step.first, step.weights);
    return step;
}

void trail_curve_divide(const float *ages, int count, float span, int pieces, TrailStep *steps) {
    assert(count >= 2 && pieces >= 1 && span > 0);
    for (int i = 0; i <= pieces; i++)
        steps[i] = trail_curve_step(ages, count, span * (float)i / (float)pieces);
}
