// `skein render`.
#pragma once

#include "app/options.h"

bool cmd_render(const Options *options, Error *error);
