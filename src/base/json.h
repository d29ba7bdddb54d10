// JSON reports: cJSON trees, printed or written to a file whole or not at all.
//
// Errors: only json_print and json_write_file report them, also of a tree that is incomplete for
// lack of memory. Memory: both delete the tree. Threads: one for one tree.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "base/error.h"
#include "base/param.h"

// An object, an array, or what one of them has.
typedef struct cJSON Json;

// An empty object; NULL without memory.
Json *json_create(void);
void json_destroy(Json *tree); // NULL is allowed

// An object's member of that name, or NULL.
Json *json_find(const Json *object, const char *name);

// Each adds a member to an object or, where name is NULL, appends to an array. Without memory the
// object is marked as incomplete and cannot be printed, so that results need no check. NULL for the
// object, which could not be created itself, is allowed.
Json *json_add_object(Json *object, const char *name);
Json *json_add_array(Json *object, const char *name);
void json_add_number(Json *object, const char *name, double value);
void json_add_text(Json *object, const char *name, const char *text); // NULL: null
void json_add_bool(Json *object, const char *name, bool value);
void json_add_raw(Json *object, const char *name, const char *text); // text is JSON

// A float by its shortest decimal: 0.1, not 0.100000001490116.
void json_add_float(Json *object, const char *name, float value);

// Every row of the table: numbers, true or false, choices, texts and "auto" as text.
void json_add_params(Json *object, const ParamTable *table, const void *values);

// Prints and deletes the tree; fails for NULL and an incomplete tree. Failures to write are found
// in the stream.
bool json_print(Json *tree, FILE *stream, Error *error);

// Writes and deletes the tree, also where that fails; fails for NULL and an incomplete tree.
bool json_write_file(Json *tree, const char *path, Error *error);
