#include "base/clock.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <time.h>

double clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

void clock_sleep(double seconds) {
    if (!(seconds > 0))
        return;
    struct timespec left = {.tv_sec = (time_t)seconds,
                            .tv_nsec = (long)((seconds - (double)(time_t)seconds) * 1e9)};
    while (nanosleep(&left, &left) == -1 && errno == EINTR)
        continue;
}

// --- Summaries ---

// A histogram whose bins are even in the logarithm keeps the same relative error for a frame of one
// millisecond and of one second, in 15 KiB for flights of any length.
static const double bin_low = 1e-6, bin_growth = 1.005;

static int timing_compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

// The smallest sample that at least this share of all does not exceed.
static size_t timing_rank(double share, size_t count) {
    size_t rank = (size_t)ceil(share * (double)count);
    return rank ? rank - 1 : 0;
}

TimingSummary timing_summarize(double *samples, size_t count) {
    if (!count)
        return (TimingSummary){0};
    qsort(samples, count, sizeof *samples, timing_compare);
    return (TimingSummary){samples[timing_rank(0.5, count)], samples[timing_rank(0.95, count)],
                           samples[timing_rank(0.99, count)], samples[count - 1]};
}

void timing_add(TimingHistogram *histogram, double seconds) {
    double place = seconds > bin_low ? log(seconds / bin_low) / log(bin_growth) : 0;
    size_t bin = place < TIMING_BINS - 1 ? (size_t)place : TIMING_BINS - 1;
    histogram->bins[bin]++;
    histogram->count++;
    if (seconds > histogram->max)
        histogram->max = seconds;
}

static double timing_percentile(const TimingHistogram *histogram, double share) {
    uint64_t wanted = timing_rank(share, histogram->count) + 1, seen = 0;
    for (size_t bin = 0; bin < TIMING_BINS; bin++) {
        seen += histogram->bins[bin];
        if (seen >= wanted) {
            double middle = bin_low * pow(bin_growth, (double)bin + 0.5);
            return middle < histogram->max ? middle : histogram->max;
        }
    }
    return histogram->max;
}

TimingSummary timing_summary(const TimingHistogram *histogram) {
    if (!histogram->count)
        return (TimingSummary){0};
    return (TimingSummary){timing_percentile(histogram, 0.5), timing_percentile(histogram, 0.95),
                           timing_percentile(histogram, 0.99), histogram->max};
}

void timing_recent_add(TimingRecent *recent, double now, double value) {
    recent->at[recent->next] = now;
    recent->value[recent->next] = value;
    recent->next = (recent->next + 1) % TIMING_RECENT;
    if (recent->count < TIMING_RECENT)
        recent->count++;
}

double timing_recent_median(const TimingRecent *recent, double now) {
    double values[TIMING_RECENT];
    size_t found = 0;
    for (size_t i = 0; i < recent->count; i++) {
        if (now - recent->at[i] <= 1)
            values[found++] = recent->value[i];
    }
    return timing_summarize(values, found).median;
}

size_t timing_recent_list(const TimingRecent *recent, size_t most, double *out) {
    size_t count = recent->count < most ? recent->count : most;
    for (size_t i = 0; i < count; i++)
        out[i] = recent->value[(recent->next + TIMING_RECENT - count + i) % TIMING_RECENT];
    return count;
}
