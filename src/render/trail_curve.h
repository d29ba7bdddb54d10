// The way of a bird between the moments at which its place is known: a smooth curve through them.
//
// It is Hermite's, with the direction at each moment from the parabola through it and its
// neighbours, so that the moments may lie apart unevenly: the picture's own is the first, and the
// next is anything from nothing to a whole interval before it. A place on it is a weighted sum of
// four known places, and the weights are the same for all birds: they are worked out once a
// picture. So it can be cut into as many pieces as are needed to look round, anywhere.
#pragma once

enum { TRAIL_CURVE_MOST = 48, TRAIL_CURVE_TAPS = 4 };

typedef struct TrailStep {
    int first; // of the known places that count
    float weights[TRAIL_CURVE_TAPS];
} TrailStep;

// count ≥ 2 ages, the first 0, each above the one before. Places from age 0 to span, above 0 and up
// to the last age, evenly: steps has pieces + 1 of them.
void trail_curve_divide(const float *ages, int count, float span, int pieces, TrailStep *steps);
