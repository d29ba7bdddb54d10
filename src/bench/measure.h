// Measures one bird count after the other.
//
// Each count gets a flock, a context and a renderer of its own, so that none inherits grown buffers
// from the one before. What only a benchmark needs (finding the whole flock, counting neighbours,
// the machine's limits) is done outside of the timed intervals; limits are measured several times
// between the frames and their medians taken, because the clock of a shared machine varies.
#pragma once

#include "bench/outlook.h"
#include "bench/report.h"
#include "scene/camera.h"

typedef struct BenchMeter BenchMeter;

// The options must outlive it.
BenchMeter *bench_meter_create(const BenchOptions *options, Error *error);
void bench_meter_destroy(BenchMeter *meter); // NULL is allowed

// Creates a flock of this size and prepares drawing it; the settings are known from then on.
bool bench_meter_open(BenchMeter *meter, size_t birds, Error *error);
const BenchSettings *bench_meter_settings(const BenchMeter *meter);

// Measures the open flock and closes it. After an early stop run->frames is the number of measured
// frames, possibly 0.
bool bench_meter_run(BenchMeter *meter, BenchRun *run, BenchOutlook *outlook, Error *error);

// Interrupted, or its window closed.
bool bench_meter_is_stopped(const BenchMeter *meter);

// Bytes a second, read and written, of a copy between arrays far larger than most caches, by all
// threads of the pool; the median of a few. Below 0 without memory for it.
double bench_measure_memory(Pool *pool);
