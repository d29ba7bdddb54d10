// `skein bench`: measures frame time over a list of bird counts, or sets results beside each other.
#pragma once

#include "bench/options.h"

bool bench_run(const BenchOptions *options, Error *error);
