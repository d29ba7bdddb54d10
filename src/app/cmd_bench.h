// `skein bench`.
#pragma once

#include "app/options.h"

bool cmd_bench(const Options *options, Error *error);
