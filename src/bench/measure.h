// Measures one bird count after the other.
//
// Each count gets a flock, a context and a renderer of its own, so that none inherits grown buffers
// from the one before. What a benchmark needs but a flight does not (finding the whole flock,
// counting neighbours, the machine's limits) is done between the timed stretches; limits are
// measured some times over the frames and their medians taken, because a shared machine's clock
// moves.
#pragma once

#include "bench/report.h"
#include "scene/camera.h"

typedef struct BenchMeter BenchMeter;

// The options must outlive it.
BenchMeter *bench_meter_create(const BenchOptions *options, Error *error);
void bench_meter_destroy(BenchMeter *meter); // NULL is allowed

// Opens a flock of this size and gets ready to draw it; the settings are known from then on.
bool bench_meter_open(BenchMeter *meter, size_t birds, Error *error);
const BenchSettings *bench_meter_settings(const BenchMeter *meter);

// Measures what is open and closes it. Where it is stopped early, run->frames is what was measured,
// and may be 0.
bool bench_meter_run(BenchMeter *meter, BenchRun *run, Error *error);

// Interrupted, or its window closed.
bool bench_meter_is_stopped(const BenchMeter *meter);

// Bytes a second, read and written, of a copy between arrays far larger than most caches, by all
// threads of the pool; the median of a few. Below 0 where the memory for it cannot be had.
double bench_measure_memory(Pool *pool);
