// Alarm: how fast it runs through the flock (Procaccini et al., Propagating waves in starling,
// Sturnus vulgaris, flocks under predation, 2011). One moment is enough to tell: each bird's word
// says how long ago it was alarmed, and the birds are sorted by that, in steps of 0.1 s. A wave is
// steps one after the other with some birds in each; the one with the most birds is measured. It
// began where the birds of its first step are. How far nine tenths of a later step's birds are at
// most from there is how far the front had come, and its slope over time is the front's speed. All
// are where they are now, so that the flock's own flight is left out.
//
// A bird forgets its alarm after some seconds. From then on the first that are known are a front
// themselves, and their mean position is about its middle.
#include <math.h>
#include <string.h>

#include "sim/metrics_impl.h"

enum { STEPS = 64, LEAST_IN_STEP = 8, LEAST_POINTS = 4, LEAST_ALARMED = 60 };

static const double step_seconds = 0.1, least_share = 0.02;

// Step 0 is the last one: those of the wave are from first down to last.
typedef struct Wave {
    const MetricsMeter *meter;
    const uint32_t *word; // by slot
    uint32_t age_bits, ticks_a_step;
    size_t count[STEPS + 1]; // birds alarmed in a step; the last: at no time, or too long ago
    int first, last;
    double origin[3];
    size_t end[STEPS];   // of each step's birds among the distances
    uint32_t *distances; // the bits of floats >= 0, which have the order of the floats
} Wave;

static uint32_t wave_age(const Wave *wave, size_t place) {
    return wave->word[wave->meter->flock->order[place]] & wave->age_bits;
}

static uint32_t wave_step(const Wave *wave, size_t place) {
    uint32_t age = wave_age(wave, place);
    uint32_t step = age > 0 ? (age - 1) / wave->ticks_a_step : STEPS;
    return step < STEPS ? step : STEPS;
}

// Fills in count, first and last; false where no step has enough birds.
static bool wave_find(Wave *wave) {
    size_t birds = 0, most = 0;
    for (size_t i = 0; i < wave->meter->flock->count; i++)
        wave->count[wave_step(wave, i)]++;
    for (int step = 0, last = 0; step < STEPS; step++) {
        if (wave->count[step] < LEAST_IN_STEP) {
            birds = 0;
            last = step + 1;
            continue;
        }
        birds += wave->count[step];
        if (birds > most) {
            most = birds;
            wave->first = step;
            wave->last = last;
        }
    }
    return most > 0;
}

static void wave_find_origin(Wave *wave) {
    const FlockColumns *c = &wave->meter->sorted.from;
    for (size_t i = 0; i < wave->meter->flock->count; i++) {
        if ((int)wave_step(wave, i) != wave->first)
            continue;
        wave->origin[0] += (double)c->x[i];
        wave->origin[1] += (double)c->y[i];
        wave->origin[2] += (double)c->z[i];
    }
    for (int k = 0; k < 3; k++)
        wave->origin[k] /= (double)wave->count[wave->first];
}

// Sorts the birds' distances from the origin by their steps.
static void wave_sort_distances(Wave *wave) {
    const FlockColumns *c = &wave->meter->sorted.from;
    size_t sum = 0;
    for (int step = 0; step < STEPS; sum += wave->count[step++])
        wave->end[step] = sum; // filling moves it to the end
    for (size_t i = 0; i < wave->meter->flock->count; i++) {
        uint32_t step = wave_step(wave, i);
        double x = (double)c->x[i] - wave->origin[0], y = (double)c->y[i] - wave->origin[1],
               z = (double)c->z[i] - wave->origin[2];
        float distance = (float)sqrt(x * x + y * y + z * z);
        if (step < STEPS)
            memcpy(&wave->distances[wave->end[step]++], &distance, sizeof distance);
    }
}

static double wave_front(const Wave *wave, int step) {
    size_t count = wave->count[step];
    uint32_t bits =
        metrics_find_quantile(wave->distances + wave->end[step] - count, count, count * 9 / 10 + 1);
    float distance;
    memcpy(&distance, &bits, sizeof distance);
    return (double)distance;
}

// The line of least squares through the front's places. Steps in which it would go back are of
// birds that were passed by.
static void wave_fit(const Wave *wave, double seconds_a_step, Metrics *out) {
    double n = 0, t1 = 0, t2 = 0, d1 = 0, td = 0;
    for (int step = wave->first - 1; step >= wave->last; step--) {
        double t = (wave->first - step) * seconds_a_step, d = wave_front(wave, step);
        if (d < out->alarm_reach)
            continue;
        out->alarm_reach = d;
        n++;
        t1 += t;
        t2 += t * t;
        d1 += d;
        td += t * d;
    }
    if (n >= LEAST_POINTS)
        out->alarm_front = (n * td - t1 * d1) / (n * t2 - t1 * t1);
}

void metrics_measure_alarm(MetricsMeter *meter, uint32_t alarm_age, double tick_seconds,
                           Metrics *out) {
    size_t birds = meter->flock->count, alarmed = 0;
    Wave wave = {.meter = meter,
                 .word = flock_last_private(meter->flock).word,
                 .age_bits = alarm_age,
                 .distances = meter->flock->rank}; // the sort is done with it
    for (size_t i = 0; i < birds; i++)
        alarmed += wave_age(&wave, i) > 0;
    out->alarmed_share = (double)alarmed / (double)birds;
    if (alarmed < LEAST_ALARMED || out->alarmed_share < least_share || !(tick_seconds > 0))
        return;
    double ticks = floor(step_seconds / tick_seconds + 0.5);
    wave.ticks_a_step = ticks < 1 ? 1 : ticks < 65535 ? (uint32_t)ticks : 65535;
    if (!wave_find(&wave))
        return;
    wave_find_origin(&wave);
    wave_sort_distances(&wave);
    wave_fit(&wave, wave.ticks_a_step * tick_seconds, out);
}
