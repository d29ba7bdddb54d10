// Alarm: how fast it runs through the flock (Procaccini et al., Propagating waves in starling,
// Sturnus vulgaris, flocks under predation, 2011). One moment is enough to tell: each bird's word
// says how long ago it was alarmed. It began where the birds are that were alarmed first. The
// others are sorted by how much later they were, in steps of 0.1 s; how far nine tenths of each
// step's birds are at most from there is how far the front had come, and its slope over time is the
// front's speed. All are where they are now, so that the flock's own flight is left out.
//
// A bird forgets its alarm after some seconds. From then on the first that are known are a front
// themselves, and their mean position is still its middle.
#include <math.h>
#include <string.h>

#include "sim/metrics_impl.h"

enum { STEPS = 64, LEAST_IN_STEP = 8, LEAST_STEPS = 4, LEAST_ALARMED = 60 };

static const double step_seconds = 0.1, least_share = 0.02;

typedef struct Front {
    const MetricsMeter *meter;
    const uint32_t *word; // by slot
    uint32_t age_bits, oldest, ticks_a_step;
    size_t alarmed;
    double origin[3];
    size_t end[STEPS];   // of each step's birds among the distances
    uint32_t *distances; // the bits of floats >= 0, which have the order of the floats
} Front;

static uint32_t front_age(const Front *front, size_t place) {
    return front->word[front->meter->flock->order[place]] & front->age_bits;
}

// Fills in alarmed, oldest and origin.
static void front_find_origin(Front *front) {
    const FlockColumns *c = &front->meter->sorted.from;
    double sum[3] = {0}, count = 0;
    for (size_t i = 0; i < front->meter->flock->count; i++) {
        uint32_t age = front_age(front, i);
        front->alarmed += age > 0;
        if (age > front->oldest) {
            front->oldest = age;
            sum[0] = sum[1] = sum[2] = count = 0;
        }
        if (age == 0 || age < front->oldest)
            continue;
        sum[0] += (double)c->x[i];
        sum[1] += (double)c->y[i];
        sum[2] += (double)c->z[i];
        count++;
    }
    for (int k = 0; k < 3; k++)
        front->origin[k] = count > 0 ? sum[k] / count : 0;
}

// The step in which a bird was alarmed; STEPS where it was not, or too late to matter.
static uint32_t front_step(const Front *front, size_t place) {
    uint32_t age = front_age(front, place);
    uint32_t step = age > 0 ? (front->oldest - age) / front->ticks_a_step : STEPS;
    return step < STEPS ? step : STEPS;
}

// Sorts the alarmed birds' distances from the origin by their step.
static void front_sort_distances(Front *front) {
    const FlockColumns *c = &front->meter->sorted.from;
    size_t count[STEPS + 1] = {0}, sum = 0;
    for (size_t i = 0; i < front->meter->flock->count; i++)
        count[front_step(front, i)]++;
    for (int step = 0; step < STEPS; step++) {
        front->end[step] = sum; // filling moves it to the end
        sum += count[step];
    }
    for (size_t i = 0; i < front->meter->flock->count; i++) {
        uint32_t step = front_step(front, i);
        double x = (double)c->x[i] - front->origin[0], y = (double)c->y[i] - front->origin[1],
               z = (double)c->z[i] - front->origin[2];
        float distance = (float)sqrt(x * x + y * y + z * z);
        if (step < STEPS)
            memcpy(&front->distances[front->end[step]++], &distance, sizeof distance);
    }
}

// The line of least squares through the front's places. Steps with few birds say little, and those
// in which it would go back are of birds that were passed by.
static void front_fit(const Front *front, double seconds_a_step, Metrics *out) {
    double n = 0, t1 = 0, t2 = 0, d1 = 0, td = 0;
    for (int step = 1; step < STEPS; step++) {
        size_t begin = front->end[step - 1], count = front->end[step] - begin;
        if (count < LEAST_IN_STEP)
            continue;
        uint32_t bits = metrics_find_quantile(front->distances + begin, count, count * 9 / 10 + 1);
        float distance;
        memcpy(&distance, &bits, sizeof distance);
        if ((double)distance < out->alarm_reach)
            continue;
        double t = (step + 0.5) * seconds_a_step, d = (double)distance;
        out->alarm_reach = d;
        n++;
        t1 += t;
        t2 += t * t;
        d1 += d;
        td += t * d;
    }
    double spread = n * t2 - t1 * t1;
    if (n >= LEAST_STEPS && spread > 0)
        out->alarm_front = (n * td - t1 * d1) / spread;
}

void metrics_measure_alarm(MetricsMeter *meter, uint32_t alarm_age, double tick_seconds,
                           Metrics *out) {
    double n = (double)meter->flock->count;
    Front front = {.meter = meter,
                   .word = flock_last_private(meter->flock).word,
                   .age_bits = alarm_age,
                   .distances = meter->flock->rank}; // the sort is done with it
    front_find_origin(&front);
    out->alarmed_share = (double)front.alarmed / n;
    if (front.alarmed < LEAST_ALARMED || out->alarmed_share < least_share || !(tick_seconds > 0))
        return;
    double ticks = floor(step_seconds / tick_seconds + 0.5);
    front.ticks_a_step = ticks < 1 ? 1 : ticks < 65535 ? (uint32_t)ticks : 65535;
    front_sort_distances(&front);
    front_fit(&front, front.ticks_a_step * tick_seconds, out);
}
