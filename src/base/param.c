#include "base/param.h"

#include <assert.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/text.h"

static const char *const auto_word = "auto";

// By index; not of a number.
static const char *param_names(const Param *param) {
    return param->kind == PARAM_BOOL ? "off|on" : param->choices;
}

static void *param_at(const Param *param, void *values) {
    return (char *)values + param->offset;
}

static const void *param_at_const(const Param *param, const void *values) {
    return (const char *)values + param->offset;
}

void param_clamp(const Param *param, void *values) {
    if (param->kind != PARAM_FLOAT)
        return;
    float *at = param_at(param, values), low = (float)param->low, high = (float)param->high;
    *at = *at >= low ? *at <= high ? *at : high : low;
}

void param_reset_all(const ParamTable *table, void *values) {
    for (size_t i = 0; i < table->count; i++) {
        const Param *param = &table->rows[i];
        void *at = param_at(param, values);
        if (param->kind == PARAM_TEXT)
            snprintf(at, PARAM_TEXT_SIZE, "%s", param->initial_text);
        else if (param->kind == PARAM_FLOAT)
            *(float *)at = (float)param->initial;
        else
            *(int *)at = (int)param->initial;
    }
}

const Param *param_find(const ParamTable *table, const char *name) {
    for (size_t i = 0; i < table->count; i++)
        if (strcmp(table->rows[i].name, name) == 0)
            return &table->rows[i];
    return NULL;
}

void param_get_label(const Param *param, char label[PARAM_NAME_SIZE]) {
    text_from_name(param->label ? param->label : param->name, label, PARAM_NAME_SIZE);
}

void param_offer_near(const ParamTable *table, const char *wanted, TextNear *near) {
    for (size_t i = 0; i < table->count; i++)
        text_near_offer(near, wanted, table->rows[i].name);
}

// Fills the error with what would be accepted; returns false.
static bool param_refuse(const Param *param, const char *text, Error *error) {
    char range[256];
    param_describe_range(param, range, sizeof range);
    return error_set(error, ERROR_USAGE, "%s=%.100s: expected %s", param->name, text, range);
}

static bool param_accepts(const Param *param, double number) {
    char name[PARAM_TEXT_SIZE];
    switch (param->kind) {
    case PARAM_FLOAT: // compared as floats, since the value is one
        return fabs(number) <= (double)FLT_MAX &&
               (double)(float)number >= (double)(float)param->low &&
               (double)(float)number <= (double)(float)param->high;
    case PARAM_INT:
        return number >= param->low && number <= param->high && number == floor(number);
    case PARAM_BOOL:
    case PARAM_CHOICE:
        return number >= 0 && number <= INT_MAX && number == floor(number) &&
               text_list_get(param_names(param), (int)number, name, sizeof name);
    case PARAM_TEXT:
        break;
    }
    return false;
}

bool param_check_number(const Param *param, double number, Error *error) {
    assert(param->kind != PARAM_TEXT);
    if (param_accepts(param, number))
        return true;
    char text[32];
    snprintf(text, sizeof text, "%g", number);
    return param_refuse(param, text, error);
}

bool param_set_number(const Param *param, void *values, double number, Error *error) {
    if (!param_check_number(param, number, error))
        return false;
    void *at = param_at(param, values);
    if (param->kind == PARAM_FLOAT)
        *(float *)at = (float)number;
    else
        *(int *)at = (int)number;
    return true;
}

static bool param_means_auto(const Param *param, double number) {
    return param->derive && number == param->low;
}

// NAN, which no kind accepts, where the text is no number.
static double param_parse(const Param *param, const char *text) {
    float value;
    int64_t whole;
    if (param->derive && strcmp(text, auto_word) == 0)
        return param->low;
    switch (param->kind) {
    case PARAM_FLOAT:
        return text_to_float(text, &value) ? (double)value : (double)NAN;
    case PARAM_INT:
        return text_to_int(text, (int64_t)param->low, (int64_t)param->high, &whole) ? (double)whole
                                                                                    : (double)NAN;
    case PARAM_BOOL:
    case PARAM_CHOICE:
        return text_list_find(param_names(param), text);
    case PARAM_TEXT:
        break;
    }
    return (double)NAN;
}

bool param_set_text(const Param *param, void *values, const char *text, Error *error) {
    if (param->kind != PARAM_TEXT) {
        double number = param_parse(param, text);
        return param_accepts(param, number) ? param_set_number(param, values, number, error)
                                            : param_refuse(param, text, error);
    }
    if (!*text || strlen(text) >= PARAM_TEXT_SIZE || !text_is_one_line(text) ||
        (!param->free_text && text_list_find(param->choices, text) < 0))
        return param_refuse(param, text, error);
    // With zeros behind it: equal texts are equal bytes.
    strncpy(param_at(param, values), text, PARAM_TEXT_SIZE);
    return true;
}

void param_print_number(const Param *param, double number, char *out, size_t size) {
    if (param_means_auto(param, number)) {
        snprintf(out, size, "%s", auto_word);
        return;
    }
    switch (param->kind) {
    case PARAM_FLOAT:
        text_from_float((float)number, out, size);
        break;
    case PARAM_INT:
        snprintf(out, size, "%d", (int)number);
        break;
    case PARAM_BOOL:
    case PARAM_CHOICE:
        text_list_get(param_names(param), (int)number, out, size);
        break;
    case PARAM_TEXT:
        assert(false && "a text is no number");
    }
}

void param_get_text(const Param *param, const void *values, char *out, size_t size) {
    if (param->kind == PARAM_TEXT)
        snprintf(out, size, "%s", (const char *)param_at_const(param, values));
    else
        param_print_number(param, param_get_number(param, values), out, size);
}

double param_get_number(const Param *param, const void *values) {
    assert(param->kind != PARAM_TEXT);
    const void *at = param_at_const(param, values);
    return param->kind == PARAM_FLOAT ? (double)*(const float *)at : (double)*(const int *)at;
}

bool param_is_auto(const Param *param, const void *values) {
    return param->derive && param_means_auto(param, param_get_number(param, values));
}

void param_describe_initial(const Param *param, char *out, size_t size) {
    _Alignas(16) char value[PARAM_TEXT_SIZE] = {0};
    Param alone = *param;
    alone.offset = 0;
    param_reset_all(&(ParamTable){.rows = &alone, .count = 1}, value);
    param_get_text(&alone, value, out, size);
}

void param_describe_range(const Param *param, char *out, size_t size) {
    switch (param->kind) {
    case PARAM_FLOAT:
    case PARAM_INT:
        snprintf(out, size, "%s%s%s from %g to %g", param->derive ? auto_word : "",
                 param->derive ? " or " : "",
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
    if (param->derive)
        *low += (*high - *low) / 720;
    double now = param_is_auto(param, values) ? *low : param_get_number(param, values);
    *low = fmin(*low, now);
    *high = fmax(*high, now);
}
