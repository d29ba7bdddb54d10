// `skein info --json`: everything in the tables, for programs. Each member is a column of a table;
// the names are stable, and README.md lists them.
#include "app/commands.h"

#include <string.h>

#include "base/json.h"
#include "base/machine.h"
#include "base/memory.h"
#include "camera/controller.h"
#include "fly/flight.h"
#include "fly/keys.h"
#include "session/preset.h"
#include "sim/metrics.h"

// --- Parameters ---

// The names of a list "a|b", which may be "".
static void info_add_names(Json *object, const char *member, const char *list) {
    Json *names = json_add_array(object, member);
    char name[PARAM_NAME_SIZE];
    for (int i = 0; text_list_get(list, i, name, sizeof name) && *name; i++)
        json_add_text(names, NULL, name);
}

static void info_add_range(Json *object, const char *member, double low, double high) {
    Json *range = json_add_array(object, member);
    json_add_float(range, NULL, (float)low);
    json_add_float(range, NULL, (float)high);
}

// defaults: of the parameter's table.
static Json *info_append_param(Json *list, const Model *model, const Param *param,
                               const void *defaults) {
    static const char *const kinds[] = {[PARAM_FLOAT] = "number",
                                        [PARAM_INT] = "whole",
                                        [PARAM_BOOL] = "switch",
                                        [PARAM_CHOICE] = "choice",
                                        [PARAM_TEXT] = "text"};
    Json *object = json_add_object(list, NULL);
    char label[PARAM_NAME_SIZE];
    Param initial = *param;
    initial.name = "default";
    param_get_label(param, label);
    json_add_text(object, "name", param->name);
    json_add_text(object, "label", label);
    json_add_text(object, "unit", model_unit(model, param->unit).text);
    json_add_text(object, "help", param->help);
    json_add_text(object, "kind", kinds[param->kind]);
    json_add_params(object, &(ParamTable){.rows = &initial, .count = 1}, defaults);
    if (param->choices)
        info_add_names(object, "choices", param->choices);
    if (param->free_text)
        json_add_text(object, "free_text", param->free_text);
    if (param->kind == PARAM_FLOAT || param->kind == PARAM_INT) {
        double low, high;
        info_add_range(object, "range", param->low, param->high);
        param_describe_slider(param, defaults, defaults, &low, &high);
        info_add_range(object, "slider", low, high);
        json_add_bool(object, "auto", param->derive != NULL);
    }
    return object;
}

// --- Models ---

static void info_add_model_params(Json *object, const Model *model) {
    const ParamTable *table = &model->params;
    _Alignas(16) char defaults[MODEL_PARAMS_SIZE];
    const Rule *rules = model->rules;
    Json *list = json_add_array(object, "parameters");
    param_reset_all(table, defaults);
    for (size_t i = 0; i < table->count; i++) {
        const Param *param = &table->rows[i];
        Json *row = info_append_param(list, model, param, defaults);
        int rule = model_rule_of_param(model, param->name),
            stimulus = model_stimulus_of_param(model, param);
        json_add_text(row, "rule", rule < 0 ? NULL : rules[rule].name);
        json_add_text(row, "stimulus", stimulus < 0 ? NULL : stimulus_name((StimulusKind)stimulus));
        json_add_bool(row, "fidelity", param == model_fidelity_param(model));
    }
}

static void info_append_model(Json *list, const Model *model) {
    Json *object = json_add_object(list, NULL);
    const Rule *rules = model->rules;
    json_add_text(object, "name", model->name);
    json_add_text(object, "help", model->help);
    json_add_text(object, "published", model->published);
    json_add_number(object, "version", model->version);
    json_add_number(object, "birds", (double)model->birds);
    json_add_number(object, "tick_seconds", model->tick);
    json_add_text(object, "unit", model_unit(model, "units").text);
    json_add_bool(object, "flat", model->is_flat);
    json_add_bool(object, "has_leader", model_has_leader(model));
    json_add_bool(object, "has_falcon", model_has_falcon(model));
    json_add_bool(object, "has_pointer", model_has_pointer(model));
    json_add_number(object, "obstacles", model->is_flat ? 0 : MODEL_MAX_OBSTACLES);
    Json *rows = json_add_array(object, "rules");
    for (size_t i = 0; i < model->rule_count; i++) {
        Json *row = json_add_object(rows, NULL);
        FlyRuleWords words = fly_describe_rule(rules, i, NULL);
        json_add_text(row, "name", rules[i].name);
        json_add_text(row, "label", words.name);
        json_add_text(row, "help", rules[i].help);
        json_add_text(row, "key", words.key.text);
        json_add_bool(row, "default", rules[i].initial);
        json_add_text(row, "metric", rules[i].metric);
        info_add_names(row, "parameters", rules[i].params);
    }
    info_add_model_params(object, model);
    Json *stimuli = json_add_array(object, "stimuli");
    for (StimulusKind kind = 0; kind < STIMULI; kind++) {
        if (!model_heeds(model, kind))
            continue;
        Json *row = json_add_object(stimuli, NULL);
        json_add_text(row, "name", stimulus_name(kind));
        json_add_text(row, "help", stimulus_help(kind));
    }
}

// --- The view ---

static void info_add_view(Json *tree) {
    View defaults;
    Json *list = json_add_array(tree, "view");
    param_reset_all(&view_params, &defaults);
    for (size_t i = 0; i < view_params.count; i++) {
        const Param *param = &view_params.rows[i];
        ViewNeed needs[VIEW_MOST_NEEDS];
        size_t count = view_find_needs(param, needs);
        Json *row = info_append_param(list, model_at(0), param, &defaults);
        json_add_text(row, "group", param->group);
        Json *all = json_add_array(row, "needs");
        for (size_t k = 0; k < count; k++) {
            char value[PARAM_NAME_SIZE];
            Json *need = json_add_object(all, NULL);
            param_print_number(needs[k].other, needs[k].value, value, sizeof value);
            json_add_text(need, "name", needs[k].other->name);
            json_add_text(need, needs[k].of_quality ? "least" : "value", value);
            json_add_text(need, "words", needs[k].words);
        }
    }
}

// --- The flock, time and camera ---

static void info_add_flock(Json *tree) {
    info_add_range(json_add_object(tree, "birds"), "range", 0, SIM_MAX_BIRDS);
    info_add_range(json_add_object(tree, "time_scale"), "range", FLY_SCALE_LOW, FLY_SCALE_HIGH);
    Json *cameras = json_add_array(tree, "cameras");
    CameraMode mode = CAMERA_MODE_HOME;
    do {
        Json *camera = json_add_object(cameras, NULL);
        json_add_text(camera, "name", camera_modes[mode].name);
        json_add_text(camera, "label", camera_modes[mode].label);
        mode = camera_mode_next(mode, (CameraSubjects){.leader = true, .falcon = true});
    } while (mode != CAMERA_MODE_HOME);
}

static void info_add_obstacles(Json *tree) {
    Json *list = json_add_array(tree, "obstacles");
    for (ObstacleKind kind = OBSTACLE_NONE + 1; kind < OBSTACLE_KINDS; kind++) {
        Json *object = json_add_object(list, NULL);
        json_add_text(object, "name", obstacle_kind_name(kind));
        info_add_names(object, "numbers", obstacle_number_names(kind));
    }
}

// --- Presets ---

static bool info_add_presets(Json *tree, Error *error) {
    size_t count;
    Settings *presets = preset_list(&count, error);
    if (!presets)
        return false;
    Json *list = json_add_array(tree, "presets");
    for (size_t i = 0; i < count; i++) {
        Json *object = json_add_object(list, NULL);
        json_add_text(object, "name", presets[i].name);
        json_add_text(object, "title", presets[i].title);
        json_add_text(object, "lesson", presets[i].lesson.text);
        json_add_number(object, "lesson_number", preset_lesson_number(&presets[i]));
        json_add_text(object, "model", presets[i].model->name);
        json_add_number(object, "birds", (double)presets[i].birds);
        json_add_bool(object, "own", presets[i].own);
    }
    memory_free(presets);
    return true;
}

// --- Metrics, commands, options ---

static void info_add_metrics(Json *tree) {
    size_t count;
    const MetricColumn *columns = metrics_columns(&count);
    Json *list = json_add_array(tree, "metrics");
    for (size_t i = 0; i < count; i++) {
        Json *object = json_add_object(list, NULL);
        char topic[16], label[PARAM_NAME_SIZE];
        bool plain = columns[i].topic == METRIC_PLAIN;
        text_list_get(METRIC_TOPIC_NAMES, plain ? 0 : (int)columns[i].topic - 1, topic,
                      sizeof topic);
        text_from_name(columns[i].name, label, sizeof label);
        json_add_text(object, "name", columns[i].name);
        json_add_text(object, "label", label);
        json_add_text(object, "unit", columns[i].unit);
        json_add_text(object, "help", columns[i].help);
        json_add_text(object, "topic", plain ? NULL : topic);
    }
}

static void info_add_plots(Json *tree) {
    const Measures none = {.chosen = NULL};
    Json *list = json_add_array(tree, "plots");
    for (size_t i = 0; i < MEASURES_ALWAYS; i++) {
        const MeasuresPlot plot = measures_plot(&none, i);
        Json *object = json_add_object(list, NULL);
        json_add_text(object, "metric", plot.column->name);
        json_add_text(object, "label", plot.label);
        json_add_number(object, "least", plot.least_top);
    }
}

static void info_add_commands(Json *tree) {
    Json *list = json_add_array(tree, "commands");
    for (const FlyCommand *row = fly_commands; row->name; row++) {
        Json *object = json_add_object(list, NULL);
        json_add_text(object, "name", row->name);
        json_add_text(object, "group", row->group);
        json_add_text(object, "key", fly_key_label(row, FLY_ALL_KEYS, NULL).text);
        json_add_text(object, "help", row->help);
        json_add_number(object, "keys", row->more + 1);
        json_add_bool(object, "runs", row->run || row->run_nth);
        json_add_bool(object, "held", row->held);
        json_add_bool(object, "window", row->where != FLY_BROWSER);
        json_add_bool(object, "browser", row->where != FLY_WINDOW);
    }
}

// "render", "fly" and so on.
static void info_add_commands_of(Json *object, int commands) {
    Json *list = json_add_array(object, "commands");
    for (Command command = 0; command < COMMAND_COUNT; command++)
        if (commands & 1 << command)
            json_add_text(list, NULL, options_commands[command].name);
}

static void info_add_command_line(Json *tree) {
    Json *list = json_add_array(tree, "command_line");
    for (int i = 0; i < COMMAND_COUNT; i++) {
        Json *object = json_add_object(list, NULL);
        json_add_text(object, "name", options_commands[i].name);
        json_add_text(object, "help", options_commands[i].help);
        json_add_text(object, "example", options_commands[i].example);
        json_add_text(object, "actions", options_commands[i].actions);
    }
    list = json_add_array(tree, "environment");
    for (size_t i = 0; i < options_variable_count; i++) {
        Json *object = json_add_object(list, NULL);
        json_add_text(object, "name", options_variables[i].name);
        json_add_text(object, "help", options_variables[i].help);
        info_add_commands_of(object, options_variables[i].commands);
    }
}

static void info_add_options(Json *tree) {
    Json *list = json_add_array(tree, "options");
    for (const OptionRow *row = options_rows; row < options_rows + options_count; row++) {
        Json *object = json_add_object(list, NULL);
        char help[256];
        option_help(row, help);
        json_add_text(object, "name", row->name);
        json_add_text(object, "argument", row->argument);
        json_add_text(object, "help", help);
        info_add_commands_of(object, row->commands);
    }
}

bool cmd_info_json(FILE *stream, Error *error) {
    Json *tree = json_create();
    json_add_number(tree, "schema", 1);
    json_add_text(tree, "version", version_number);
    json_add_text(tree, "commit", version_commit);
    Json *models = json_add_array(tree, "models");
    for (size_t i = 0; i < model_count(); i++)
        info_append_model(models, model_at(i));
    info_add_view(tree);
    info_add_flock(tree);
    info_add_obstacles(tree);
    if (!info_add_presets(tree, error)) {
        json_destroy(tree);
        return false;
    }
    info_add_metrics(tree);
    info_add_plots(tree);
    info_add_commands(tree);
    info_add_command_line(tree);
    info_add_options(tree);
    return json_print(tree, stream, error);
}
