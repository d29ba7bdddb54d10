// JSON for people and programs: cJSON trees written to a file, whole or not at all.
#pragma once

#include <cJSON.h>
#include <stddef.h>
#include <stdio.h>

#include "app/timing.h"
#include "base/error.h"
#include "base/param.h"

// {"median", "p95", "p99", "max"} in milliseconds, from seconds.
cJSON *json_add_milliseconds(cJSON *parent, const char *name, const TimingSummary *seconds);

// Every row of the table: numbers, true or false, choices and texts as text.
void json_add_params(cJSON *object, const ParamTable *table, const void *values);

// A float as people wrote it: 0.1, not 0.100000001490116.
void json_add_float(cJSON *object, const char *name, float value);
cJSON *json_create_float(float value);

// Prints and deletes the tree; NULL (no memory) fails. Other failures are found in the stream.
bool json_print(cJSON *tree, FILE *stream, Error *error);

// Writes and deletes the tree, also where that fails; NULL (no memory) fails.
bool json_write_file(cJSON *tree, const char *path, Error *error);
