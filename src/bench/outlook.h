// Progress over all counts of a benchmark, with the time that is left of it: of a frame it is taken
// to be in proportion to the birds and some thousand more.
#pragma once

#include <stddef.h>

#include "base/progress.h"

typedef struct BenchOutlook {
    const size_t *counts; // in the order of measuring; NULL: a search, whose end is not known
    size_t count_count;
    size_t frames;      // of a count, with those that warm up
    size_t done, birds; // counts that are done; of the present one
    double begun;       // seconds of the clock: when it, or a search's present count, began
    Progress progress;
    char label[64], left[64];
} BenchOutlook;

// counts must outlive it.
BenchOutlook bench_outlook_begin(const size_t *counts, size_t count_count, size_t frames);

void bench_outlook_start(BenchOutlook *outlook, size_t birds);

// Frames of the present count that are done. Cheap.
void bench_outlook_update(BenchOutlook *outlook, size_t frames);

// Removes the bar; the present count is done.
void bench_outlook_finish(BenchOutlook *outlook);

// Seconds that are left, in a search of the present count, where it took so many so far; below 0
// before a tenth of the first count, whose first frames take longer than others.
double bench_outlook_left(const BenchOutlook *outlook, size_t frames, double seconds);
