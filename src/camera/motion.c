#include "camera/motion.h"

#include <math.h>

float motion_clamp(float value, float low, float high) {
    return value < low ? low : value > high ? high : value;
}

float motion_turn_between(float from, float to) {
    return remainderf(to - from, 360);
}

void motion_spring(float *value, float *velocity, float goal, float rate, float seconds) {
    float decay = expf(-rate * seconds);
    float away = *value - goal;
    float drift = (*velocity + rate * away) * seconds;
    *value = goal + (away + drift) * decay;
    *velocity = (*velocity - rate * drift) * decay;
}

float motion_approach(float *velocity, float wanted, float time_constant, float seconds) {
    float decay = expf(-seconds / time_constant);
    float lag = *velocity - wanted;
    *velocity = wanted + lag * decay;
    return wanted * seconds + lag * time_constant * (1 - decay);
}
