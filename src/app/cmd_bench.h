// `skein bench`: frame time over a list of bird counts, offscreen.
#pragma once

#include "app/options.h"

// Exactly one tick a frame, no multisampling, the whole flock in view, and every frame waited for
// before the next begins. Ctrl-C writes what was measured so far and fails.
bool cmd_bench(const Options *options, Error *error);
