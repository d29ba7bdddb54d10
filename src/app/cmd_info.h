// `skein info`: what this machine and this program have; lists made from the tables.
#pragma once

#include "app/options.h"

bool cmd_info(const Options *options, Error *error);

// `--version`: version, compiler, build type, instruction set.
void cmd_info_version(FILE *stream);
