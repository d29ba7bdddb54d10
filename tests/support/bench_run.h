// One count of a benchmark, as it could have been measured.
#pragma once

#include "bench/result.h"

// 10 ms a frame: 2 simulated, 1 uploaded, 6 drawn; both limits known.
static inline BenchRun a_run(void) {
    BenchRun run = {{[BENCH_BIRDS] = 1000,
                     [BENCH_FRAME] = 10,
                     [BENCH_FRAME_P95] = 11,
                     [BENCH_SPREAD] = 0.1,
                     [BENCH_SIMULATE] = 2,
                     [BENCH_UPLOAD] = 1,
                     [BENCH_DRAW] = 6,
                     [BENCH_PAIRS] = 4e8,
                     [BENCH_LIMIT_PAIRS] = 1e9,
                     [BENCH_LIMIT_DRAW] = 5}};
    bench_derive(&run);
    return run;
}
