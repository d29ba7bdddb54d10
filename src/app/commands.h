// The commands but fly. Each does its work to the end; false and a filled error where it failed.
#pragma once

#include <stdio.h>

#include "app/options.h"

bool cmd_render(const Options *options, Error *error);   // commands.c
bool cmd_bench(const Options *options, Error *error);    // commands.c
bool cmd_simulate(const Options *options, Error *error); // cmd_simulate.c: no OpenGL at all
bool cmd_sweep(const Options *options, Error *error); // cmd_sweep.c: returns after failures alone
bool cmd_info(const Options *options, Error *error);  // cmd_info.c

// `skein complete WORD...`, which shells call: what the last word may be (complete.c). True.
bool cmd_complete(FILE *stream, int count, char **words);

// `--version`: version, commit, compiler, build type, instruction set.
void cmd_info_version(FILE *stream);

// `skein info --json` (info_json.c).
bool cmd_info_json(FILE *stream, Error *error);
