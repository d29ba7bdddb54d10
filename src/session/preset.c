// Reading: every setting is looked at, and everything that is wrong is told, not only the first.
#include "session/preset.h"

#include <libconfig.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "sim/sim.h"

typedef struct PresetReader {
    const char *path;
    bool look;      // a view and nothing else
    Preset *preset; // model is NULL where it is not known: what hangs on it is not looked at
    Error *problems;
} PresetReader;

static void preset_add_problem(const PresetReader *reader, const config_setting_t *setting,
                               Error *problem) {
    problem->kind = ERROR_USAGE;
    error_prefix(problem, "%s:%u", reader->path, config_setting_source_line(setting));
    error_add(reader->problems, problem);
}

PRINTF_LIKE(3, 4)
static void preset_bad(const PresetReader *reader, const config_setting_t *setting,
                       const char *format, ...) {
    char text[512];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    Error problem;
    error_set(&problem, ERROR_USAGE, "%s", text);
    preset_add_problem(reader, setting, &problem);
}

static void preset_unknown(const PresetReader *reader, const config_setting_t *setting,
                           const char *what, TextNear near) {
    preset_bad(reader, setting, "unknown %s %.60s%s%s%s", what, config_setting_name(setting),
               near.name ? "; did you mean " : "", near.name ? near.name : "",
               near.name ? "?" : "");
}

// --- Values ---

static bool preset_is_number(const config_setting_t *setting) {
    int type = config_setting_type(setting);
    return type == CONFIG_TYPE_INT || type == CONFIG_TYPE_INT64 || type == CONFIG_TYPE_FLOAT;
}

// The setting's value as the text that param_set_text takes.
static bool preset_value_text(const config_setting_t *setting, char *out, size_t size) {
    switch (config_setting_type(setting)) {
    case CONFIG_TYPE_INT:
    case CONFIG_TYPE_INT64:
        snprintf(out, size, "%lld", config_setting_get_int64(setting));
        return true;
    case CONFIG_TYPE_FLOAT:
        snprintf(out, size, "%.17g", config_setting_get_float(setting));
        return true;
    case CONFIG_TYPE_BOOL:
        snprintf(out, size, "%s", config_setting_get_bool(setting) ? "on" : "off");
        return true;
    case CONFIG_TYPE_STRING: {
        const char *text = config_setting_get_string(setting);
        return snprintf(out, size, "%s", text) < (int)size;
    }
    default:
        return false;
    }
}

// With the value that is there, where it is one.
static void preset_expected(const PresetReader *reader, const config_setting_t *setting,
                            const char *expected) {
    char text[PARAM_TEXT_SIZE];
    bool one = preset_value_text(setting, text, sizeof text);
    preset_bad(reader, setting, "%s%s%.100s: expected %s", config_setting_name(setting),
               one ? "=" : "", one ? text : "", expected);
}

static bool preset_read_whole(const PresetReader *reader, const config_setting_t *setting,
                              long long low, long long high, long long *value) {
    double number = preset_is_number(setting) ? config_setting_get_float(setting) : NAN;
    if (config_setting_type(setting) != CONFIG_TYPE_FLOAT && preset_is_number(setting))
        number = (double)config_setting_get_int64(setting);
    if (!(number >= (double)low && number <= (double)high) || floor(number) != number) {
        char expected[96];
        snprintf(expected, sizeof expected, "a whole number from %lld to %lld", low, high);
        preset_expected(reader, setting, expected);
        return false;
    }
    *value = (long long)number;
    return true;
}

static void preset_read_sentence(const PresetReader *reader, const config_setting_t *setting,
                                 char *out) {
    const char *text = config_setting_get_string(setting);
    if (!text || strlen(text) >= PRESET_TITLE_SIZE)
        preset_bad(reader, setting, "%s: expected a text of at most %d characters",
                   config_setting_name(setting), PRESET_TITLE_SIZE - 1);
    else
        strcpy(out, text);
}

static void preset_read_params(const PresetReader *reader, const config_setting_t *group,
                               const ParamTable *table, void *values) {
    for (int i = 0; i < config_setting_length(group); i++) {
        const config_setting_t *setting = config_setting_get_elem(group, (unsigned)i);
        const char *name = config_setting_name(setting);
        const Param *param = param_find(table, name);
        char text[PARAM_TEXT_SIZE];
        Error problem;
        if (!param) {
            TextNear near = {0};
            param_offer_near(table, name, &near);
            preset_unknown(reader, setting, "parameter", near);
        } else if (!preset_value_text(setting, text, sizeof text)) {
            preset_expected(reader, setting, "one value");
        } else if (!param_set_text(param, values, text, &problem)) {
            preset_add_problem(reader, setting, &problem);
        }
    }
}

// --- The settings at the top, in one table ---

typedef void PresetRead(const PresetReader *reader, const config_setting_t *setting);

static void preset_read_title(const PresetReader *reader, const config_setting_t *setting) {
    preset_read_sentence(reader, setting, reader->preset->title);
}

static void preset_read_lesson(const PresetReader *reader, const config_setting_t *setting) {
    preset_read_sentence(reader, setting, reader->preset->lesson);
}

// The model was taken before all others, which need its tables: here only what is wrong is told.
static void preset_read_model(const PresetReader *reader, const config_setting_t *setting) {
    const char *name = config_setting_get_string(setting);
    Error problem;
    if (!model_require(name ? name : "(no text)", &problem))
        preset_add_problem(reader, setting, &problem);
}

static void preset_read_rank(const PresetReader *reader, const config_setting_t *setting) {
    long long rank = 0;
    if (preset_read_whole(reader, setting, 1, 1000, &rank))
        reader->preset->rank = (int)rank;
}

static void preset_read_birds(const PresetReader *reader, const config_setting_t *setting) {
    long long birds = 0;
    if (preset_read_whole(reader, setting, 0, SIM_MAX_BIRDS, &birds))
        reader->preset->birds = (size_t)birds;
}

// As a text, for libconfig's whole numbers end at 2^63 - 1.
static void preset_read_seed(const PresetReader *reader, const config_setting_t *setting) {
    char text[PARAM_TEXT_SIZE];
    if (preset_value_text(setting, text, sizeof text) &&
        text_to_uint64(text, &reader->preset->seed))
        reader->preset->has_seed = true;
    else
        preset_expected(reader, setting, "a whole number from 0 to 2^64 - 1, in quotes from 2^63");
}

static void preset_read_rules(const PresetReader *reader, const config_setting_t *group) {
    Preset *preset = reader->preset;
    for (int i = 0; preset->model && i < config_setting_length(group); i++) {
        const config_setting_t *setting = config_setting_get_elem(group, (unsigned)i);
        const char *name = config_setting_name(setting);
        int rule = model_find_rule(preset->model, name);
        if (rule < 0) {
            TextNear near = {0};
            model_offer_near_rule(preset->model, name, &near);
            preset_unknown(reader, setting, "rule", near);
        } else if (config_setting_type(setting) != CONFIG_TYPE_BOOL) {
            preset_expected(reader, setting, "true or false");
        } else {
            uint32_t bit = 1u << rule;
            preset->rules =
                config_setting_get_bool(setting) ? preset->rules | bit : preset->rules & ~bit;
        }
    }
}

static void preset_read_parameters(const PresetReader *reader, const config_setting_t *setting) {
    if (reader->preset->model)
        preset_read_params(reader, setting, model_params(reader->preset->model),
                           reader->preset->params);
}

static void preset_read_view(const PresetReader *reader, const config_setting_t *setting) {
    preset_read_params(reader, setting, &view_params, &reader->preset->view);
}

typedef struct PresetSetting {
    const char *name;
    bool group;
    bool of_look; // may stand in a look
    PresetRead *read;
} PresetSetting;

static const PresetSetting settings[] = {
    {"title", false, false, preset_read_title}, {"lesson", false, false, preset_read_lesson},
    {"model", false, false, preset_read_model}, {"rank", false, false, preset_read_rank},
    {"birds", false, false, preset_read_birds}, {"seed", false, false, preset_read_seed},
    {"rules", true, false, preset_read_rules},  {"parameters", true, false, preset_read_parameters},
    {"view", true, true, preset_read_view},
};

static void preset_read_setting(const PresetReader *reader, const config_setting_t *setting) {
    const char *name = config_setting_name(setting);
    TextNear near = {0};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++) {
        const PresetSetting *known = &settings[i];
        if (reader->look && !known->of_look)
            continue;
        text_near_offer(&near, name, known->name);
        if (strcmp(known->name, name) != 0)
            continue;
        if (known->group && config_setting_type(setting) != CONFIG_TYPE_GROUP)
            preset_expected(reader, setting, "{ NAME = VALUE; ... }");
        else
            known->read(reader, setting);
        return;
    }
    preset_unknown(reader, setting, "setting", near);
}

// The model's own numbers, on which the settings are laid.
static void preset_begin(const PresetReader *reader, const config_setting_t *root) {
    const config_setting_t *setting = config_setting_get_member(root, "model");
    if (!setting) {
        Error problem;
        error_set(&problem, ERROR_USAGE, "%s: expected model = \"NAME\"", reader->path);
        error_add(reader->problems, &problem);
        return;
    }
    const char *name = config_setting_get_string(setting);
    const Model *model = name ? model_find(name) : NULL;
    Error problem;
    if (model && !preset_from_model(reader->preset, model, &problem))
        error_add(reader->problems, &problem);
}

static void preset_read_all(const PresetReader *reader, const config_setting_t *root) {
    if (!reader->look)
        preset_begin(reader, root);
    for (int i = 0; i < config_setting_length(root); i++)
        preset_read_setting(reader, config_setting_get_elem(root, (unsigned)i));
}

// libconfig's words, and more telling ones.
static const char *const text_faults[][2] = {
    {"syntax error", "expected NAME = VALUE; with a number, true, false, \"TEXT\" or { ... }"},
    {"duplicate setting name", "a setting that was there before"},
    {"memory exhausted", "nested too deep"},
};

static void preset_refuse_text(const PresetReader *reader, const config_t *config) {
    const char *what = config_error_text(config);
    for (size_t i = 0; i < sizeof text_faults / sizeof *text_faults; i++)
        if (strcmp(what, text_faults[i][0]) == 0)
            what = text_faults[i][1];
    error_set(reader->problems, ERROR_USAGE, "%s:%d: %s", reader->path, config_error_line(config),
              what);
}

static bool preset_parse(const PresetReader *reader, Error *error) {
    char *text = preset_text_read(reader->path, error);
    if (!text)
        return false;
    config_t config;
    config_init(&config);
    if (config_read_string(&config, text) != CONFIG_TRUE)
        preset_refuse_text(reader, &config);
    else
        preset_read_all(reader, config_root_setting(&config));
    config_destroy(&config);
    memory_free(text);
    if (reader->problems->kind == ERROR_NONE)
        return true;
    *error = *reader->problems;
    return false;
}

// --- Files ---

bool preset_read_look(View *view, const char *path, Error *error) {
    Preset preset = {.view = *view};
    Error problems = {0};
    PresetReader reader = {path, true, &preset, &problems};
    if (!preset_parse(&reader, error))
        return false;
    *view = preset.view;
    return true;
}

bool preset_read(Preset *preset, const char *path, Error *error) {
    memset(preset, 0, sizeof *preset);
    Error problems = {0};
    PresetReader reader = {path, false, preset, &problems};
    if (!preset_parse(&reader, error))
        return false;
    snprintf(preset->path, sizeof preset->path, "%s", path);
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    size_t length = strlen(name);
    if (length > 4 && strcmp(name + length - 4, ".cfg") == 0)
        length -= 4;
    snprintf(preset->name, sizeof preset->name, "%.*s", (int)length, name);
    text_make_printable(preset->name); // it goes into journals and checkpoints
    return true;
}

bool preset_from_model(Preset *preset, const Model *model, Error *error) {
    memset(preset, 0, sizeof *preset);
    snprintf(preset->title, sizeof preset->title, "%s", model_help(model));
    preset->model = model;
    preset->birds = model_default_birds(model);
    preset->rules = model_initial_rules(model);
    param_reset_all(model_params(model), preset->params);
    param_reset_all(&view_params, &preset->view);
    char asset[64], path[FILE_PATH_SIZE];
    Error missing;
    snprintf(asset, sizeof asset, "assets/looks/%s.cfg", model_name(model));
    if (!file_find_asset(asset, path, sizeof path, &missing))
        return true;
    return preset_read_look(&preset->view, path, error);
}
