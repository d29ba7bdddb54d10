// `skein fly`.
#pragma once

#include "app/options.h"

bool cmd_fly(const Options *options, Error *error);
