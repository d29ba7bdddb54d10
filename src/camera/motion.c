#include "camera/motion.h"

#include <math.h>

float camera_clamp(float value, float low, float high) {
    return value < low ? low : value > high ? high : value;
}

float camera_turn_between(float from, float to) {
    return remainderf(to - from, 360);
}

void camera_spring(float *value, float *velocity, float goal, float rate, float seconds) {
    float decay = expf(-rate * seconds);
    float away = *value - goal;
    float drift = (*velocity + rate * away) * seconds;
    *value = goal + (away + drift) * decay;
    *velocity = (*velocity - rate * drift) * decay;
}

float camera_approach(float *velocity, float wanted, float time_constant, float seconds) {
    float decay = expf(-seconds / time_constant);
    float lag = *velocity - wanted;
    *velocity = wanted + lag * decay;
    return wanted * seconds + lag * time_constant * (1 - decay);
}

double camera_cubic(double rise, double first_slope, double last_slope, double t) {
    double bend = 3 * rise - 2 * first_slope - last_slope;
    double twist = first_slope + last_slope - 2 * rise;
    return t * (first_slope + t * (bend + t * twist));
}
