// cJSON keeps numbers as doubles. A float becomes the double of its shortest decimal.
#include "base/json.h"

#include <cJSON.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/text.h"

// A flag of an incomplete object, in its type: cJSON reads only the lowest byte of it.
enum { JSON_INCOMPLETE = 1 << 16 };

static Json *json_attach(Json *parent, const char *name, Json *item) {
    if (parent && item &&
        (name ? cJSON_AddItemToObject(parent, name, item) : cJSON_AddItemToArray(parent, item)))
        return item;
    cJSON_Delete(item);
    if (parent)
        parent->type |= JSON_INCOMPLETE;
    return NULL;
}

static bool json_is_complete(const Json *tree) {
    if (!tree || tree->type & JSON_INCOMPLETE)
        return false;
    for (const Json *child = tree->child; child; child = child->next)
        if (!json_is_complete(child))
            return false;
    return true;
}

Json *json_create(void) {
    return cJSON_CreateObject();
}

void json_destroy(Json *tree) {
    cJSON_Delete(tree);
}

Json *json_find(const Json *object, const char *name) {
    return cJSON_GetObjectItemCaseSensitive(object, name);
}

Json *json_add_object(Json *object, const char *name) {
    return json_attach(object, name, cJSON_CreateObject());
}

Json *json_add_array(Json *object, const char *name) {
    return json_attach(object, name, cJSON_CreateArray());
}

void json_add_number(Json *object, const char *name, double value) {
    json_attach(object, name, cJSON_CreateNumber(value));
}

void json_add_text(Json *object, const char *name, const char *text) {
    json_attach(object, name, text ? cJSON_CreateString(text) : cJSON_CreateNull());
}

void json_add_bool(Json *object, const char *name, bool value) {
    json_attach(object, name, cJSON_CreateBool(value));
}

void json_add_raw(Json *object, const char *name, const char *text) {
    json_attach(object, name, cJSON_CreateRaw(text));
}

void json_add_float(Json *object, const char *name, float value) {
    char text[64];
    text_from_float(value, text, sizeof text);
    json_add_number(object, name, strtod(text, NULL));
}

void json_add_params(Json *object, const ParamTable *table, const void *values) {
    for (size_t i = 0; i < table->count; i++) {
        const Param *param = &table->rows[i];
        char text[PARAM_TEXT_SIZE];
        param_get_text(param, values, text, sizeof text);
        if (param_is_auto(param, values) || param->kind == PARAM_CHOICE ||
            param->kind == PARAM_TEXT)
            json_add_text(object, param->name, text);
        else if (param->kind == PARAM_BOOL)
            json_add_bool(object, param->name, param_get_number(param, values) != 0);
        else
            json_add_number(object, param->name, strtod(text, NULL));
    }
}

bool json_print(Json *tree, FILE *stream, Error *error) {
    char *text = json_is_complete(tree) ? cJSON_Print(tree) : NULL;
    cJSON_Delete(tree);
    if (!text)
        return error_set(error, ERROR_FAILED, "out of memory for JSON");
    fprintf(stream, "%s\n", text);
    cJSON_free(text);
    return true;
}

bool json_write_file(Json *tree, const char *path, Error *error) {
    FileWriter writer;
    if (!file_begin(&writer, path, error)) {
        cJSON_Delete(tree);
        return false;
    }
    if (json_print(tree, writer.stream, error))
        return file_commit(&writer, error);
    file_abort(&writer);
    return error_prefix(error, "%s", path);
}
