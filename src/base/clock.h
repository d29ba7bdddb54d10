// Real time: the clock, and statistics of measured times. Not for the simulation, whose time is
// counted in ticks.
//
// Errors: none. Memory: the caller's structs alone. Threads: clock_now and clock_sleep may be
// called by any; a histogram or list belongs to one thread at a time.
#pragma once

#include <stddef.h>
#include <stdint.h>

// Seconds from an arbitrary start, never going back.
double clock_now(void);

// Sleeps at least this many seconds; returns immediately for zero and less.
void clock_sleep(double seconds);

typedef struct TimingSummary {
    double median, p95, p99, max; // in the unit of what was added
} TimingSummary;

// --- Exact: for a known number of samples ---

// Sorts the samples. All 0 where there are none. Percentiles by nearest rank.
TimingSummary timing_summarize(double *samples, size_t count);

// --- A flight of any length: bins that grow by half a percent each ---

enum { TIMING_BINS = 3800 };

typedef struct TimingHistogram {
    uint64_t count;
    double max;
    uint32_t bins[TIMING_BINS]; // from a microsecond to over a hundred seconds
} TimingHistogram;

void timing_add(TimingHistogram *histogram, double seconds);

// In seconds, accurate to a quarter of a percent; the maximum is exact.
TimingSummary timing_summary(const TimingHistogram *histogram);

// --- The last second ---

enum { TIMING_RECENT = 512 };

typedef struct TimingRecent {
    double at[TIMING_RECENT], value[TIMING_RECENT];
    size_t next, count;
} TimingRecent;

void timing_recent_add(TimingRecent *recent, double now, double value);

// The median of the values added within the second before now; 0 where there are none.
double timing_recent_median(const TimingRecent *recent, double now);

// The newest values, at most this many, in the order of time; returns their number.
size_t timing_recent_list(const TimingRecent *recent, size_t most, double *out);
