#include "session/settings.h"

#include <assert.h>
#include <string.h>

#include "session/lines.h"

uint64_t settings_seed(const Settings *settings) {
    return settings->has_seed ? settings->seed : 1;
}

// --- Setting one ---

static bool settings_await_model(const Change *change, Error *error) {
    char text[CHANGE_TEXT_SIZE];
    change_print(change, text);
    return error_set(error, ERROR_USAGE, "%.60s: expected model=NAME before it", text);
}

static const char *param_name(const Change *change) {
    return change->param.row ? change->param.row->name : change->param.name;
}

static bool set_param(Settings *settings, const Change *change, Error *error) {
    const Model *model = settings->model;
    const Param *row = model ? param_find(model_params(model), param_name(change)) : NULL;
    void *values = row ? (void *)settings->params : &settings->view;
    if (!row && !(row = param_find(&view_params, param_name(change))))
        return model ? change_refuse_param(model, param_name(change), (TextNear){0}, error)
                     : settings_await_model(change, error);
    return change->text ? param_set_text(row, values, change->text, error)
                        : param_set_number(row, values, change->param.number, error);
}

static bool set_rule(Settings *settings, const ChangeRule *rule, Error *error) {
    const char *name = rule->row ? rule->row->name : rule->name;
    int index = model_find_rule(settings->model, name);
    if (index < 0)
        return change_refuse_rule(settings->model, name, error);
    uint32_t bit = 1u << index;
    settings->rules = rule->on ? settings->rules | bit : settings->rules & ~bit;
    return true;
}

bool settings_set(Settings *settings, const Change *change, Error *error) {
    const Model *model = settings->model;
    const ChangeObstacle *made = &change->obstacle;
    if (!model && change->kind != CHANGE_PARAM && change->kind != CHANGE_BIRDS &&
        change->kind != CHANGE_SEED)
        return settings_await_model(change, error);
    switch (change->kind) {
    case CHANGE_PARAM:
        return set_param(settings, change, error);
    case CHANGE_RULE:
        return set_rule(settings, &change->rule, error);
    case CHANGE_BIRDS:
        settings->birds = (size_t)change->birds;
        return true;
    case CHANGE_SEED:
        settings->seed = change->seed;
        return settings->has_seed = true;
    case CHANGE_OBSTACLE:
        if (!model_check_obstacle(model, made->index, &made->obstacle, error))
            return false;
        model_set_obstacle(model, settings->params, made->index, &made->obstacle);
        return true;
    default:
        break;
    }
    StimulusKind kind = change_stimulus_kind(change);
    if (!model_check_stimulus(model, kind, &change->stimulus, error))
        return false;
    model_set_stimulus(model, settings->params, kind, &change->stimulus);
    return true;
}

// --- All of them ---

Change settings_get(const Settings *settings, const Change *change) {
    const Model *model = settings->model;
    const Param *row;
    switch (change->kind) {
    case CHANGE_PARAM:
        row = param_find(model_params(model), param_name(change));
        return row ? change_param_from(row, settings->params)
                   : change_param_from(param_find(&view_params, param_name(change)),
                                       &settings->view);
    case CHANGE_RULE: {
        const ChangeRule *rule = &change->rule;
        size_t count,
            index = (size_t)model_find_rule(model, rule->row ? rule->row->name : rule->name);
        return change_rule(&model_rules(model, &count)[index], settings->rules >> index & 1);
    }
    case CHANGE_BIRDS:
        return change_birds(settings->birds);
    case CHANGE_SEED:
        return change_seed(settings->seed);
    case CHANGE_OBSTACLE: {
        Obstacle obstacle = model_obstacle(model, settings->params, change->obstacle.index);
        return change_obstacle(change->obstacle.index, &obstacle);
    }
    default:
        break;
    }
    Stimulus stimulus = model_stimulus(model, settings->params, change_stimulus_kind(change));
    return change_stimulus(change_stimulus_kind(change), &stimulus);
}

bool settings_at(const Settings *settings, size_t index, Change *change) {
    const Model *model = settings->model;
    const ParamTable *params = model_params(model);
    size_t rule_count;
    const Rule *rules = model_rules(model, &rule_count);
    if (index < rule_count) {
        *change = change_rule(&rules[index], settings->rules >> index & 1);
        return true;
    }
    index -= rule_count;
    if (index < params->count) {
        *change = change_param_from(&params->rows[index], settings->params);
        return true;
    }
    index -= params->count;
    for (StimulusKind kind = 0; kind < STIMULI; kind++) {
        if (model_heeds(model, kind) && index-- == 0) {
            Stimulus stimulus = model_stimulus(model, settings->params, kind);
            *change = change_stimulus(kind, &stimulus);
            return true;
        }
    }
    if (index < MODEL_MAX_OBSTACLES) {
        Obstacle obstacle = model_obstacle(model, settings->params, index);
        *change = change_obstacle(index, &obstacle);
        return true;
    }
    index -= MODEL_MAX_OBSTACLES;
    if (index < view_params.count)
        *change = change_param_from(&view_params.rows[index], &settings->view);
    return index < view_params.count;
}

// Of one setting.
static bool settings_is_same(const Change *a, const Change *b) {
    switch (a->kind) {
    case CHANGE_PARAM:
        return a->text ? strcmp(a->text, b->text) == 0 : a->param.number == b->param.number;
    case CHANGE_RULE:
        return a->rule.on == b->rule.on;
    case CHANGE_OBSTACLE:
        return obstacle_is_same(&a->obstacle.obstacle, &b->obstacle.obstacle);
    default:
        return stimulus_is_same(&a->stimulus, &b->stimulus);
    }
}

bool settings_compare(const Settings *from, const Settings *wanted, SettingsTake *take,
                      void *context, Error *error) {
    assert(from->model == wanted->model);
    bool good = true;
    Error ignored;
    Change before, after;
    for (size_t i = 0; settings_at(from, i, &before); i++) {
        settings_at(wanted, i, &after);
        if (!settings_is_same(&before, &after))
            good &= take(context, &after, good ? error : &ignored);
    }
    return good;
}

static bool settings_refuse(void *context, const Change *change, Error *error) {
    (void)context;
    (void)change;
    (void)error;
    return false;
}

bool settings_have_same_origin(const Settings *a, const Settings *b) {
    return a->model == b->model && strcmp(a->name, b->name) == 0 && strcmp(a->path, b->path) == 0 &&
           strcmp(a->start, b->start) == 0;
}

bool settings_are_same(const Settings *a, const Settings *b) {
    return settings_have_same_origin(a, b) && a->birds == b->birds && a->seed == b->seed &&
           settings_compare(a, b, settings_refuse, NULL, NULL);
}

// --- As lines ---

enum { COMMENT_COLUMN = 30 };

// With the help as a comment: after the value, or, where that is a text, on a line above.
static void settings_write_helped(FILE *stream, const Change *change) {
    char text[CHANGE_TEXT_SIZE], comment[256];
    const Param *row = change->param.row;
    const char *help = change->kind == CHANGE_PARAM  ? row->help
                       : change->kind == CHANGE_RULE ? change->rule.row->help
                                                     : stimulus_help(change_stimulus_kind(change));
    const char *unit = change->kind == CHANGE_PARAM ? row->unit : "";
    change_print(change, text);
    snprintf(comment, sizeof comment, "# %s%s%s%s", help, *unit ? " (" : "", unit,
             *unit ? ")" : "");
    if (change_takes_text(text))
        fprintf(stream, "%s\n%s\n", comment, text);
    else
        fprintf(stream, "%-*s %s\n", COMMENT_COLUMN, text, comment);
}

// Before the first rule, the first parameter of the model and of the view, and each group of these.
static void settings_write_heading(FILE *stream, const Settings *settings, const Change *change,
                                   size_t index) {
    const Param *row = change->param.row, *first = model_params(settings->model)->rows;
    if (index == 0)
        fputs("\n# --- Rules ---\n", stream);
    if (change->kind != CHANGE_PARAM)
        return;
    if (row == first)
        fputs("\n# --- Numbers of the model ---\n", stream);
    if (row == view_params.rows)
        fputs("\n# --- The look ---\n", stream);
    if (row->group &&
        (row == first || row == view_params.rows || strcmp(row->group, row[-1].group) != 0))
        fprintf(stream, "\n# %s\n", row->group);
}

void settings_write(FILE *stream, const char *lead, const Settings *settings, bool with_help) {
    Change change;
    for (size_t i = 0; settings_at(settings, i, &change); i++) {
        bool obstacle = change.kind == CHANGE_OBSTACLE;
        if (with_help)
            settings_write_heading(stream, settings, &change, i);
        if (obstacle && change.obstacle.obstacle.kind == OBSTACLE_NONE)
            continue;
        if (with_help && !obstacle)
            settings_write_helped(stream, &change);
        else
            line_write(stream, lead, &change);
    }
}

void settings_write_all(FILE *stream, const char *lead, const Settings *settings) {
    Change model = change_model(settings->model), seed = change_seed(settings->seed);
    line_write(stream, lead, &model);
    fprintf(stream, "%sversion %d\n", lead, model_version(settings->model));
    line_write(stream, lead, &seed);
    settings_write(stream, lead, settings, false);
}
