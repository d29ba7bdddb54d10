// Progress over all counts of a benchmark, with the time that is left of it.
//
// The time of a frame is taken to grow in a straight line with the birds through the last two
// counts that are known, of which the present one is one from a tenth of its frames on; with one
// alone, in proportion to the birds, which is said to be rough.
#pragma once

#include <stddef.h>

#include "base/progress.h"

typedef struct BenchOutlook {
    const size_t
        *counts; // in the order of measuring; NULL: a search, of which the end is not known
    size_t count_count;
    size_t frames; // of a count, with those that warm up
    size_t at;     // counts that are done
    size_t birds;  // of the present count
    double begun;  // seconds of the clock: when it began
    // Of the last count that is done; birds 0: none is.
    size_t last_birds;
    double last_seconds; // a frame, with all that belongs to a count
    Progress progress;
    char label[64], left[64];
} BenchOutlook;

// counts: NULL for a search; must outlive it.
BenchOutlook bench_outlook_begin(const size_t *counts, size_t count_count, size_t frames);

void bench_outlook_start(BenchOutlook *outlook, size_t birds);

// Frames of the present count that are done. Cheap.
void bench_outlook_update(BenchOutlook *outlook, size_t frames);

// Removes the bar; the present count is done.
void bench_outlook_finish(BenchOutlook *outlook);

// Seconds that are left where frames of the present count took so many seconds; below 0 where that
// is not known yet. Not of a search.
double bench_outlook_left(const BenchOutlook *outlook, size_t frames, double seconds);
