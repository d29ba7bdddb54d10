// What the processors do for other programs while something is measured.
//
// Errors: below 0 where it is not known. Memory: the caller's struct. Threads: any.
#pragma once

typedef struct BenchOthers {
    double clock;     // seconds
    double busy, own; // seconds that the processors worked, for all and for this program
} BenchOthers;

BenchOthers bench_others_begin(void);

// The share of the time of all processors that this program may run on which other programs, and
// other virtual machines, took since then, 0 to 1. Below 0 where the system does not say, or for an
// interval too short for its clock.
double bench_others_share(const BenchOthers *since);

// The mean number of threads that wanted a processor in the last minute; below 0 where not known.
double bench_others_load(void);
