// `skein bench`: measures frame time over a list of bird counts, or compares results.
#pragma once

#include "bench/report.h"

// Prints a table and writes the files of the options. After Ctrl-C it writes what was measured and
// fails.
bool bench_run(const BenchOptions *options, Error *error);
