// One count of a benchmark, as it could have been measured.
#pragma once

#include "bench/result.h"

// 10 ms a frame: 2 simulated, 1 uploaded, 6 drawn; both limits known.
static inline BenchRun a_run(void) {
    return (BenchRun){.birds = 1000,
                      .frame = {0.010, 0.011, 0.012, 0.013},
                      .spread = 0.0001,
                      .simulate = 0.002,
                      .upload = 0.001,
                      .draw = 0.006,
                      .gpu = -1,
                      .pairs_per_second = 4e8,
                      .limits = {1e9, 0.005, -1, -1}};
}
