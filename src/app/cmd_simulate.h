// `skein simulate`: the simulation alone, no OpenGL; states and metrics as CSV, the hash.
#pragma once

#include "app/options.h"

bool cmd_simulate(const Options *options, Error *error);
