#include "base/param.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

static void *param_at(const Param *param, void *values) {
    return (char *)values + param->offset;
}

static const void *param_at_const(const Param *param, const void *values) {
    return (const char *)values + param->offset;
}

void param_reset(const Param *param, void *values) {
    void *at = param_at(param, values);
    switch (param->kind) {
    case PARAM_FLOAT:
        *(float *)at = (float)param->initial;
        break;
    case PARAM_INT:
    case PARAM_BOOL:
    case PARAM_CHOICE:
        *(int *)at = (int)param->initial;
        break;
    case PARAM_TEXT:
        snprintf(at, PARAM_TEXT_SIZE, "%s", param->initial_text);
        break;
    }
}

void param_clamp(const Param *param, void *values) {
    if (param->kind != PARAM_FLOAT)
        return;
    float *at = param_at(param, values), low = (float)param->low, high = (float)param->high;
    *at = *at >= low ? *at <= high ? *at : high : low;
}

void param_reset_all(const ParamTable *table, void *values) {
    for (size_t i = 0; i < table->count; i++)
        param_reset(&table->rows[i], values);
}

const Param *param_find(const ParamTable *table, const char *name) {
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(table->rows[i].name, name) == 0)
            return &table->rows[i];
    return NULL;
}

void param_offer_near(const ParamTable *table, const char *wanted, TextNear *near) {
    for (size_t i = 0; i < table->count; i++)
        text_near_offer(near, wanted, table->rows[i].name);
}

bool param_set_text(const Param *param, void *values, const char *text, Error *error) {
    void *at = param_at(param, values);
    float number = 0;
    int64_t whole = 0;
    bool flag = false;
    switch (param->kind) {
    case PARAM_FLOAT:
        if (!text_to_float(text, &number) || (double)number < (double)(float)param->low ||
            (double)number > (double)(float)param->high)
            goto refused;
        *(float *)at = number;
        return true;
    case PARAM_INT:
        if (!text_to_int(text, (int64_t)param->low, (int64_t)param->high, &whole))
            goto refused;
        *(int *)at = (int)whole;
        return true;
    case PARAM_BOOL:
        if (!text_to_bool(text, &flag))
            goto refused;
        *(int *)at = flag;
        return true;
    case PARAM_CHOICE: {
        int index = text_list_find(param->choices, text);
        if (index < 0)
            goto refused;
        *(int *)at = index;
        return true;
    }
    case PARAM_TEXT:
        if (strlen(text) >= PARAM_TEXT_SIZE)
            return error_set(error, ERROR_USAGE, "%s: longer than %d characters", param->name,
                             PARAM_TEXT_SIZE - 1);
        if (!*text || !text_is_one_line(text) ||
            (!param->free_text && text_list_find(param->choices, text) < 0))
            goto refused;
        snprintf(at, PARAM_TEXT_SIZE, "%s", text);
        return true;
    }
refused:;
    char range[256];
    param_describe_range(param, range, sizeof range);
    return error_set(error, ERROR_USAGE, "%s=%.100s: expected %s", param->name, text, range);
}

void param_get_text(const Param *param, const void *values, char *out, size_t size) {
    const void *at = param_at_const(param, values);
    switch (param->kind) {
    case PARAM_FLOAT:
        text_from_float(*(const float *)at, out, size);
        break;
    case PARAM_INT:
        snprintf(out, size, "%d", *(const int *)at);
        break;
    case PARAM_BOOL:
        snprintf(out, size, "%s", *(const int *)at ? "on" : "off");
        break;
    case PARAM_CHOICE:
        text_list_get(param->choices, *(const int *)at, out, size);
        break;
    case PARAM_TEXT:
        snprintf(out, size, "%s", (const char *)at);
        break;
    }
}

double param_get_number(const Param *param, const void *values) {
    assert(param->kind != PARAM_TEXT);
    const void *at = param_at_const(param, values);
    return param->kind == PARAM_FLOAT ? (double)*(const float *)at : (double)*(const int *)at;
}

void param_describe_initial(const Param *param, char *out, size_t size) {
    _Alignas(16) char value[PARAM_TEXT_SIZE];
    Param alone = *param;
    alone.offset = 0;
    param_reset(&alone, value);
    param_get_text(&alone, value, out, size);
}

void param_describe_range(const Param *param, char *out, size_t size) {
    switch (param->kind) {
    case PARAM_FLOAT:
    case PARAM_INT:
        snprintf(out, size, "%s from %g to %g",
                 param->kind == PARAM_INT ? "a whole number" : "a number", param->low, param->high);
        break;
    case PARAM_BOOL:
        snprintf(out, size, "on|off");
        break;
    case PARAM_CHOICE:
        snprintf(out, size, "%s", param->choices);
        break;
    case PARAM_TEXT:
        snprintf(out, size, "%s%s%s", param->choices, param->free_text ? "|" : "",
                 param->free_text ? param->free_text : "");
        break;
    }
}

bool param_is_same(const Param *param, const void *a, const void *b) {
    if (param->kind == PARAM_TEXT)
        return strcmp(param_at_const(param, a), param_at_const(param, b)) == 0;
    return param_get_number(param, a) == param_get_number(param, b);
}

// The next of 1, 2, 5, 10, ... from value on.
static double param_round_up(double value) {
    double power = pow(10, floor(log10(value)));
    static const double steps[] = {1, 2, 5};
    for (int i = 0; i < 3; i++)
        if (value <= steps[i] * power * (1 + 1e-9))
            return steps[i] * power;
    return 10 * power;
}

void param_describe_slider(const Param *param, const void *values, const void *reference,
                           double *low, double *high) {
    *low = param->low;
    *high = param->high;
    double most = fmax(fabs(param->initial), fabs(param_get_number(param, reference)));
    if (strcmp(param->unit, "degrees") != 0 && param->high - param->low > 8 * most) {
        double span = param_round_up(most > 0 ? 3 * most : 10);
        *low = fmax(param->low, param->low < 0 ? -span : param->low);
        *high = fmin(param->high, span);
    }
    double now = param_get_number(param, values);
    *low = fmin(*low, now);
    *high = fmax(*high, now);
}
