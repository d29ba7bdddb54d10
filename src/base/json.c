// What is printed is kept as text already: a number, a word or nothing but the text of a string. A
// float becomes the double of its shortest decimal.
#include "base/json.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

typedef enum JsonKind { JSON_OBJECT, JSON_ARRAY, JSON_STRING, JSON_WORD } JsonKind;

struct Json {
    JsonKind kind;
    bool incomplete; // of a tree's root: for lack of memory
    Json *parent, *next, *first, *last;
    const char *text; // behind the name
    char name[];      // of a member; "" in an array
};

// --- The tree ---

static void json_mark_incomplete(Json *item) {
    while (item && item->parent)
        item = item->parent;
    if (item)
        item->incomplete = true;
}

// name: NULL in an array. text: of a string or a word.
static Json *json_attach(Json *parent, const char *name, JsonKind kind, const char *text) {
    Error ignored = {0};
    size_t name_size = name ? strlen(name) + 1 : 1;
    Json *item = memory_alloc(1, sizeof *item + name_size + strlen(text) + 1, &ignored);
    if (!item) {
        json_mark_incomplete(parent);
        return NULL;
    }
    item->kind = kind;
    item->parent = parent;
    if (name)
        strcpy(item->name, name);
    item->text = strcpy(item->name + name_size, text);
    if (!parent)
        return item;
    assert(parent->kind == (name ? JSON_OBJECT : JSON_ARRAY));
    if (parent->last)
        parent->last->next = item;
    else
        parent->first = item;
    return parent->last = item;
}

// One that could not be made has no members either: what is added to NULL is nothing.
static Json *json_add(Json *parent, const char *name, JsonKind kind, const char *text) {
    return parent ? json_attach(parent, name, kind, text) : NULL;
}

Json *json_create(void) {
    return json_attach(NULL, NULL, JSON_OBJECT, "");
}

void json_destroy(Json *tree) {
    if (!tree)
        return;
    for (Json *item = tree->first, *next; item; item = next) {
        next = item->next;
        json_destroy(item);
    }
    memory_free(tree);
}

Json *json_find(const Json *object, const char *name) {
    Json *item = object ? object->first : NULL;
    while (item && strcmp(item->name, name) != 0)
        item = item->next;
    return item;
}

// --- Members ---

Json *json_add_object(Json *object, const char *name) {
    return json_add(object, name, JSON_OBJECT, "");
}

Json *json_add_array(Json *object, const char *name) {
    return json_add(object, name, JSON_ARRAY, "");
}

static void json_print_number(double value, char out[32]) {
    if (!isfinite(value)) { // which JSON has no number for
        strcpy(out, "null");
        return;
    }
    snprintf(out, 32, "%.15g", value + 0.0); // not -0
    if (strtod(out, NULL) != value)
        snprintf(out, 32, "%.17g", value);
}

void json_add_number(Json *object, const char *name, double value) {
    char text[32];
    json_print_number(value, text);
    json_add(object, name, JSON_WORD, text);
}

void json_add_text(Json *object, const char *name, const char *text) {
    json_add(object, name, JSON_STRING, text);
}

void json_add_bool(Json *object, const char *name, bool value) {
    json_add(object, name, JSON_WORD, value ? "true" : "false");
}

void json_add_null(Json *object, const char *name) {
    json_add(object, name, JSON_WORD, "null");
}

void json_add_raw(Json *object, const char *name, const char *text) {
    json_add(object, name, JSON_WORD, text);
}

static double json_from_float(float value) {
    char text[64];
    text_from_float(value, text, sizeof text);
    return strtod(text, NULL);
}

void json_add_float(Json *object, const char *name, float value) {
    json_add_number(object, name, json_from_float(value));
}

Json *json_append_object(Json *array) {
    return json_add(array, NULL, JSON_OBJECT, "");
}

void json_append_text(Json *array, const char *text) {
    json_add(array, NULL, JSON_STRING, text);
}

void json_append_float(Json *array, float value) {
    char text[32];
    json_print_number(json_from_float(value), text);
    json_add(array, NULL, JSON_WORD, text);
}

Json *json_add_milliseconds(Json *object, const char *name, const TimingSummary *seconds) {
    Json *times = json_add_object(object, name);
    const struct {
        const char *name;
        double seconds;
    } members[] = {{"median", seconds->median},
                   {"p95", seconds->p95},
                   {"p99", seconds->p99},
                   {"max", seconds->max}};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        json_add_number(times, members[i].name, members[i].seconds * 1e3);
    return times;
}

void json_add_params(Json *object, const ParamTable *table, const void *values) {
    for (size_t i = 0; i < table->count; i++) {
        const Param *param = &table->rows[i];
        char text[PARAM_TEXT_SIZE];
        switch (param_is_auto(param, values) ? PARAM_TEXT : param->kind) {
        case PARAM_FLOAT:
            json_add_float(object, param->name, (float)param_get_number(param, values));
            break;
        case PARAM_INT:
            json_add_number(object, param->name, param_get_number(param, values));
            break;
        case PARAM_BOOL:
            json_add_bool(object, param->name, param_get_number(param, values) != 0);
            break;
        case PARAM_CHOICE:
        case PARAM_TEXT:
            param_get_text(param, values, text, sizeof text);
            json_add_text(object, param->name, text);
            break;
        }
    }
}

// --- Printing ---

static void json_print_string(const char *text, FILE *stream) {
    static const char special[] = "\"\\\b\f\n\r\t", letters[] = "\"\\bfnrt";
    fputc('"', stream);
    for (; *text; text++) {
        const char *found = strchr(special, *text);
        if (found)
            fprintf(stream, "\\%c", letters[found - special]);
        else if ((unsigned char)*text < ' ')
            fprintf(stream, "\\u%04x", *text);
        else
            fputc(*text, stream);
    }
    fputc('"', stream);
}

static void json_indent(int depth, FILE *stream) {
    for (int i = 0; i < depth; i++)
        fputc('\t', stream);
}

static void json_print_item(const Json *item, int depth, FILE *stream);

static void json_print_object(const Json *object, int depth, FILE *stream) {
    fputs("{\n", stream);
    for (const Json *item = object->first; item; item = item->next) {
        json_indent(depth + 1, stream);
        json_print_string(item->name, stream);
        fputs(":\t", stream);
        json_print_item(item, depth + 1, stream);
        fputs(item->next ? ",\n" : "\n", stream);
    }
    json_indent(depth, stream);
    fputc('}', stream);
}

static void json_print_array(const Json *array, int depth, FILE *stream) {
    fputc('[', stream);
    for (const Json *item = array->first; item; item = item->next) {
        json_print_item(item, depth + 1, stream);
        fputs(item->next ? ", " : "", stream);
    }
    fputc(']', stream);
}

static void json_print_item(const Json *item, int depth, FILE *stream) {
    switch (item->kind) {
    case JSON_OBJECT:
        json_print_object(item, depth, stream);
        break;
    case JSON_ARRAY:
        json_print_array(item, depth, stream);
        break;
    case JSON_STRING:
        json_print_string(item->text, stream);
        break;
    case JSON_WORD:
        fputs(item->text, stream);
        break;
    }
}

bool json_print(Json *tree, FILE *stream, Error *error) {
    bool good = tree && !tree->incomplete;
    if (good) {
        json_print_item(tree, 0, stream);
        fputc('\n', stream);
    }
    json_destroy(tree);
    return good || error_set(error, ERROR_FAILED, "out of memory for JSON");
}

bool json_write_file(Json *tree, const char *path, Error *error) {
    FileWriter writer;
    if (!file_begin(&writer, path, error)) {
        json_destroy(tree);
        return false;
    }
    if (json_print(tree, writer.stream, error))
        return file_commit(&writer, error);
    file_abort(&writer);
    return error_prefix(error, "%s", path);
}
