// cJSON keeps numbers as doubles. A float's nearest short decimal is what was meant, so floats go
// through their text.
#include "app/json_file.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/file.h"
#include "base/text.h"

cJSON *json_create_float(float value) {
    char text[64];
    text_from_float(value, text, sizeof text);
    return cJSON_CreateNumber(strtod(text, NULL));
}

void json_add_float(cJSON *object, const char *name, float value) {
    cJSON_AddItemToObject(object, name, json_create_float(value));
}

cJSON *json_add_milliseconds(cJSON *parent, const char *name, const TimingSummary *seconds) {
    cJSON *object = cJSON_AddObjectToObject(parent, name);
    const struct {
        const char *name;
        double seconds;
    } members[] = {{"median", seconds->median},
                   {"p95", seconds->p95},
                   {"p99", seconds->p99},
                   {"max", seconds->max}};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        cJSON_AddNumberToObject(object, members[i].name, members[i].seconds * 1e3);
    return object;
}

void json_add_params(cJSON *object, const ParamTable *table, const void *values) {
    for (size_t i = 0; i < table->count; i++) {
        const Param *param = &table->rows[i];
        char text[PARAM_TEXT_SIZE];
        switch (param->kind) {
        case PARAM_FLOAT:
            json_add_float(object, param->name, (float)param_get_number(param, values));
            break;
        case PARAM_INT:
            cJSON_AddNumberToObject(object, param->name, param_get_number(param, values));
            break;
        case PARAM_BOOL:
            cJSON_AddBoolToObject(object, param->name, param_get_number(param, values) != 0);
            break;
        case PARAM_CHOICE:
        case PARAM_TEXT:
            param_get_text(param, values, text, sizeof text);
            cJSON_AddStringToObject(object, param->name, text);
            break;
        }
    }
}

bool json_print(cJSON *tree, FILE *stream, Error *error) {
    char *text = tree ? cJSON_Print(tree) : NULL;
    cJSON_Delete(tree);
    if (!text)
        return error_set(error, ERROR_FAILED, "not enough memory for JSON");
    fprintf(stream, "%s\n", text);
    cJSON_free(text);
    return true;
}

bool json_write_file(cJSON *tree, const char *path, Error *error) {
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
