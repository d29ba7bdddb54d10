// What the processors do for other programs while something is measured. Below 0: not known.
#pragma once

typedef struct BenchOthers {
    double clock, busy; // seconds: the time, and the processors' work for other programs
} BenchOthers;

BenchOthers bench_others_begin(void);

// The share of the time of all processors that this program may run on which other programs, and
// other virtual machines, took since then, 0 to 1. Not known for an interval too short for the
// system's clock.
double bench_others_share(const BenchOthers *since);

// The mean number of threads that wanted a processor in the last minute.
double bench_others_load(void);
