#include "app/preset.h"

#include <dirent.h>
#include <libconfig.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "sim/sim.h"

void preset_from_model(Preset *preset, const Model *model) {
    memset(preset, 0, sizeof *preset);
    snprintf(preset->title, sizeof preset->title, "%s", model_help(model));
    preset->model = model;
    preset->birds = model_default_birds(model);
    preset->rules = model_initial_rules(model);
    param_reset_all(model_params(model), preset->params);
    param_reset_all(&view_params, &preset->view);
}

// --- Settings ---

typedef struct PresetReader {
    const char *path;
    Preset *preset;
} PresetReader;

static bool preset_bad(const PresetReader *reader, const config_setting_t *setting, Error *error) {
    error->kind = ERROR_USAGE;
    return error_prefix(error, "%s:%u", reader->path, config_setting_source_line(setting));
}

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

static bool preset_unknown(const PresetReader *reader, const config_setting_t *setting,
                           const char *what, TextNear near, Error *error) {
    error_set(error, ERROR_USAGE, "unknown %s %.60s%s%s%s", what, config_setting_name(setting),
              near.name ? "; did you mean " : "", near.name ? near.name : "", near.name ? "?" : "");
    return preset_bad(reader, setting, error);
}

static bool preset_read_params(const PresetReader *reader, const config_setting_t *group,
                               const ParamTable *table, void *values, Error *error) {
    for (int i = 0; i < config_setting_length(group); i++) {
        const config_setting_t *setting = config_setting_get_elem(group, (unsigned)i);
        const char *name = config_setting_name(setting);
        const Param *param = param_find(table, name);
        if (!param) {
            TextNear near = {0};
            param_offer_near(table, name, &near);
            return preset_unknown(reader, setting, "parameter", near, error);
        }
        char text[PARAM_TEXT_SIZE];
        if (!preset_value_text(setting, text, sizeof text)) {
            error_set(error, ERROR_USAGE, "%s: expected one value", name);
            return preset_bad(reader, setting, error);
        }
        if (!param_set_text(param, values, text, error))
            return preset_bad(reader, setting, error);
    }
    return true;
}

static bool preset_read_rules(const PresetReader *reader, const config_setting_t *group,
                              Error *error) {
    Preset *preset = reader->preset;
    for (int i = 0; i < config_setting_length(group); i++) {
        const config_setting_t *setting = config_setting_get_elem(group, (unsigned)i);
        const char *name = config_setting_name(setting);
        int rule = model_find_rule(preset->model, name);
        if (rule < 0) {
            TextNear near = {0};
            model_offer_near_rule(preset->model, name, &near);
            return preset_unknown(reader, setting, "rule", near, error);
        }
        if (config_setting_type(setting) != CONFIG_TYPE_BOOL) {
            error_set(error, ERROR_USAGE, "%s: expected true or false", name);
            return preset_bad(reader, setting, error);
        }
        uint32_t bit = 1u << rule;
        preset->rules =
            config_setting_get_bool(setting) ? preset->rules | bit : preset->rules & ~bit;
    }
    return true;
}

// --- The settings at the top, in one table ---

typedef bool PresetRead(const PresetReader *reader, const config_setting_t *setting, Error *error);

static bool preset_read_title(const PresetReader *reader, const config_setting_t *setting,
                              Error *error) {
    const char *text = config_setting_get_string(setting);
    if (!text || strlen(text) >= PRESET_TITLE_SIZE) {
        error_set(error, ERROR_USAGE, "title: expected a text of at most %d characters",
                  PRESET_TITLE_SIZE - 1);
        return preset_bad(reader, setting, error);
    }
    strcpy(reader->preset->title, text);
    return true;
}

static bool preset_read_whole(const PresetReader *reader, const config_setting_t *setting,
                              long long low, long long high, long long *value, Error *error) {
    double number = preset_is_number(setting) ? config_setting_get_float(setting) : NAN;
    if (config_setting_type(setting) != CONFIG_TYPE_FLOAT && preset_is_number(setting))
        number = (double)config_setting_get_int64(setting);
    if (!(number >= (double)low && number <= (double)high) || floor(number) != number) {
        error_set(error, ERROR_USAGE, "%s: expected a whole number from %lld to %lld",
                  config_setting_name(setting), low, high);
        return preset_bad(reader, setting, error);
    }
    *value = (long long)number;
    return true;
}

static bool preset_read_rank(const PresetReader *reader, const config_setting_t *setting,
                             Error *error) {
    long long rank = 0;
    if (!preset_read_whole(reader, setting, 1, 1000, &rank, error))
        return false;
    reader->preset->rank = (int)rank;
    return true;
}

static bool preset_read_birds(const PresetReader *reader, const config_setting_t *setting,
                              Error *error) {
    long long birds = 0;
    if (!preset_read_whole(reader, setting, 0, SIM_MAX_BIRDS, &birds, error))
        return false;
    reader->preset->birds = (size_t)birds;
    return true;
}

static bool preset_read_parameters(const PresetReader *reader, const config_setting_t *setting,
                                   Error *error) {
    return preset_read_params(reader, setting, model_params(reader->preset->model),
                              reader->preset->params, error);
}

static bool preset_read_view(const PresetReader *reader, const config_setting_t *setting,
                             Error *error) {
    return preset_read_params(reader, setting, &view_params, &reader->preset->view, error);
}

typedef struct PresetSetting {
    const char *name;
    bool group;
    PresetRead *read; // NULL for the model, which is read before the others: they need its tables
} PresetSetting;

static const PresetSetting settings[] = {
    {"title", false, preset_read_title}, {"model", false, NULL},
    {"rank", false, preset_read_rank},   {"birds", false, preset_read_birds},
    {"rules", true, preset_read_rules},  {"parameters", true, preset_read_parameters},
    {"view", true, preset_read_view},
};

static bool preset_read_model(const PresetReader *reader, const config_setting_t *root,
                              Error *error) {
    const config_setting_t *setting = config_setting_get_member(root, "model");
    if (!setting)
        return error_set(error, ERROR_USAGE, "%s: expected model = \"NAME\"", reader->path);
    const char *name = config_setting_get_string(setting);
    const Model *model = model_require(name ? name : "(no text)", error);
    if (!model)
        return preset_bad(reader, setting, error);
    preset_from_model(reader->preset, model);
    return true;
}

static bool preset_read_all(const PresetReader *reader, const config_setting_t *root,
                            Error *error) {
    if (!preset_read_model(reader, root, error))
        return false;
    for (int i = 0; i < config_setting_length(root); i++) {
        const config_setting_t *setting = config_setting_get_elem(root, (unsigned)i);
        const char *name = config_setting_name(setting);
        const PresetSetting *known = NULL;
        TextNear near = {0};
        for (size_t s = 0; s < sizeof settings / sizeof *settings; s++) {
            text_near_offer(&near, name, settings[s].name);
            if (strcmp(settings[s].name, name) == 0)
                known = &settings[s];
        }
        if (!known)
            return preset_unknown(reader, setting, "setting", near, error);
        if (known->group && config_setting_type(setting) != CONFIG_TYPE_GROUP) {
            error_set(error, ERROR_USAGE, "%s: expected { NAME = VALUE; ... }", name);
            return preset_bad(reader, setting, error);
        }
        if (known->read && !known->read(reader, setting, error))
            return false;
    }
    return true;
}

// libconfig would follow an @include to any file.
static bool preset_refuse_include(const char *path, const char *text, Error *error) {
    unsigned line = 1;
    for (const char *at = text; at; line++) {
        if (strncmp(at + strspn(at, " \t"), "@include", 8) == 0)
            return error_set(error, ERROR_USAGE, "%s:%u: @include is not accepted", path, line);
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    return true;
}

static bool preset_parse(Preset *preset, const char *path, const char *text, size_t size,
                         Error *error) {
    if (memchr(text, '\0', size))
        return error_set(error, ERROR_USAGE, "%s: not a text file", path);
    if (!preset_refuse_include(path, text, error))
        return false;
    config_t config;
    config_init(&config);
    bool good = false;
    if (config_read_string(&config, text) != CONFIG_TRUE) {
        error_set(error, ERROR_USAGE, "%s:%d: %s", path, config_error_line(&config),
                  config_error_text(&config));
    } else {
        PresetReader reader = {path, preset};
        good = preset_read_all(&reader, config_root_setting(&config), error);
    }
    config_destroy(&config);
    return good;
}

// --- Files ---

static bool preset_is_path(const char *text) {
    size_t length = strlen(text);
    return strchr(text, '/') || (length > 4 && strcmp(text + length - 4, ".cfg") == 0);
}

static bool preset_load_file(Preset *preset, const char *path, const char *name, Error *error) {
    size_t size;
    char *text = file_read(path, PRESET_MAX_BYTES, &size, error);
    if (!text)
        return false;
    bool good = preset_parse(preset, path, text, size, error);
    memory_free(text);
    if (good)
        snprintf(preset->name, sizeof preset->name, "%s", name);
    return good;
}

static void preset_refuse_name(const char *name, Error *error) {
    Error ignored;
    size_t count = 0;
    Preset *all = preset_list(&count, &ignored);
    char names[512] = "";
    TextNear near = {0};
    for (size_t i = 0; i < count; i++) {
        size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s%s", i ? ", " : "", all[i].name);
        text_near_offer(&near, name, all[i].name);
    }
    error_set(error, ERROR_USAGE, "no preset %.60s; %s%s%s: %s, or a FILE.cfg", name,
              near.name ? "did you mean " : "", near.name ? near.name : "",
              near.name ? "? there are" : "there are", names);
    memory_free(all);
}

bool preset_load(Preset *preset, const char *name_or_path, Error *error) {
    if (preset_is_path(name_or_path)) {
        const char *slash = strrchr(name_or_path, '/');
        const char *base = slash ? slash + 1 : name_or_path;
        size_t length = strlen(base);
        if (length > 4 && strcmp(base + length - 4, ".cfg") == 0)
            length -= 4;
        char name[PRESET_NAME_SIZE];
        snprintf(name, sizeof name, "%.*s", (int)length, base);
        return preset_load_file(preset, name_or_path, name, error);
    }
    char asset[PRESET_NAME_SIZE + 32], path[FILE_PATH_SIZE];
    Error missing;
    snprintf(asset, sizeof asset, "assets/presets/%.64s.cfg", name_or_path);
    if (strlen(name_or_path) >= PRESET_NAME_SIZE ||
        !file_find_asset(asset, path, sizeof path, &missing)) {
        preset_refuse_name(name_or_path, error);
        return false;
    }
    return preset_load_file(preset, path, name_or_path, error);
}

// --- The list ---

static size_t preset_model_index(const Model *model) {
    size_t index = 0;
    while (model_at(index) != model)
        index++;
    return index;
}

static int preset_compare(const void *left, const void *right) {
    const Preset *a = left, *b = right;
    size_t model_a = preset_model_index(a->model), model_b = preset_model_index(b->model);
    if (model_a != model_b)
        return model_a < model_b ? -1 : 1;
    if (a->rank != b->rank)
        return a->rank < b->rank ? -1 : 1;
    return strcmp(a->name, b->name);
}

Preset *preset_list(size_t *count, Error *error) {
    enum { MOST = 256 };
    *count = 0;
    char folder[FILE_PATH_SIZE];
    if (!file_find_asset("assets/presets", folder, sizeof folder, error))
        return NULL;
    DIR *directory = opendir(folder);
    if (!directory) {
        error_set(error, ERROR_FAILED, "%s: cannot be listed", folder);
        return NULL;
    }
    Preset *all = memory_alloc(MOST, sizeof *all, error);
    bool good = all != NULL;
    for (struct dirent *entry; good && *count < MOST && (entry = readdir(directory));) {
        size_t length = strlen(entry->d_name);
        if (length <= 4 || strcmp(entry->d_name + length - 4, ".cfg") != 0)
            continue;
        char name[PRESET_NAME_SIZE];
        snprintf(name, sizeof name, "%.*s", (int)length - 4, entry->d_name);
        good = preset_load(&all[*count], name, error);
        *count += good;
    }
    closedir(directory);
    if (!good) {
        memory_free(all);
        return NULL;
    }
    qsort(all, *count, sizeof *all, preset_compare);
    return all;
}
