// JSON for people and programs: cJSON trees written to a file, whole or not at all.
#pragma once

#include <cJSON.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/clock.h"
#include "base/error.h"
#include "base/param.h"

// Each adds a member to an object, or appends to an array. Where there is no memory the object is
// marked as lacking something, and cannot be printed: only there it has to be looked at. NULL, of
// what could not be added itself, is allowed.
cJSON *json_add_object(cJSON *object, const char *name);
cJSON *json_add_array(cJSON *object, const char *name);
void json_add_number(cJSON *object, const char *name, double value);
void json_add_text(cJSON *object, const char *name, const char *text);
void json_add_bool(cJSON *object, const char *name, bool value);
void json_add_null(cJSON *object, const char *name);
void json_add_raw(cJSON *object, const char *name, const char *text); // JSON as it stands
cJSON *json_append_object(cJSON *array);
void json_append_text(cJSON *array, const char *text);

// A float as people wrote it: 0.1, not 0.100000001490116.
void json_add_float(cJSON *object, const char *name, float value);
void json_append_float(cJSON *array, float value);

// {"median", "p95", "p99", "max"} in milliseconds, from seconds.
cJSON *json_add_milliseconds(cJSON *object, const char *name, const TimingSummary *seconds);

// Every row of the table: numbers, true or false, choices and texts as text.
void json_add_params(cJSON *object, const ParamTable *table, const void *values);

// Prints and deletes the tree; NULL, or a tree that lacks something, fails. Other failures are
// found in the stream.
bool json_print(cJSON *tree, FILE *stream, Error *error);

// Writes and deletes the tree, also where that fails; NULL, or a tree that lacks something, fails.
bool json_write_file(cJSON *tree, const char *path, Error *error);
