#include "session/settings.h"

#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "session/lines.h"

uint64_t settings_seed(const Settings *settings) {
    return settings->has_seed ? settings->seed : 1;
}

// --- Setting one ---

static bool set_param(Settings *settings, const Change *change, Error *error) {
    const Model *model = settings->model;
    const Param *row = model ? param_find(&model->params, change->name) : NULL;
    void *values = row ? (void *)settings->params : &settings->view;
    if (!row && !(row = param_find(&view_params, change->name)))
        return change_refuse_param(model, change->name, error);
    return change->text ? param_set_text(row, values, change->text, error)
                        : param_set_number(row, values, change->param.number, error);
}

static bool set_rule(Settings *settings, const Change *change, Error *error) {
    const char *name = change->name;
    int index = model_find_rule(settings->model, name);
    if (index < 0) {
        TextNear near = {0};
        for (size_t i = 0; i < settings->model->rule_count; i++)
            text_near_offer(&near, name, settings->model->rules[i].name);
        return near.name ? error_set(error, ERROR_USAGE, "unknown rule %s; did you mean %s?", name,
                                     near.name)
                         : error_set(error, ERROR_USAGE,
                                     "unknown rule %s; `skein info --rules %s` lists them", name,
                                     settings->model->name);
    }
    uint32_t bit = 1u << index;
    settings->rules = change->rule.on ? settings->rules | bit : settings->rules & ~bit;
    return true;
}

bool settings_set(Settings *settings, const Change *change, Error *error) {
    const Model *model = settings->model;
    StimulusKind kind;
    switch (change->kind) {
    case CHANGE_PARAM:
        return set_param(settings, change, error);
    case CHANGE_RULE:
        return set_rule(settings, change, error);
    case CHANGE_BIRDS:
        settings->birds = (size_t)change->birds;
        return true;
    case CHANGE_SEED:
        settings->seed = change->seed;
        return settings->has_seed = true;
    case CHANGE_OBSTACLE:
        if (!model_check_obstacle(model, change->obstacle.index, &change->obstacle.obstacle, error))
            return false;
        model_set_obstacle(model, settings->params, change->obstacle.index,
                           &change->obstacle.obstacle);
        return true;
    default:
        kind = change_stimulus_kind(change);
        if (!model_check_stimulus(model, kind, &change->stimulus, error))
            return false;
        model_set_stimulus(model, settings->params, kind, &change->stimulus);
        return true;
    }
}

// --- All of them ---

bool settings_at(const Settings *settings, size_t index, Change *change) {
    const Model *model = settings->model;
    const ParamTable *params = &model->params;
    size_t rule_count = model->rule_count;
    const Rule *rules = model->rules;
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
    if (index < view_params.count) {
        *change = change_param_from(&view_params.rows[index], &settings->view);
        return true;
    }
    index -= view_params.count;
    *change = index == 0 ? (Change){.kind = CHANGE_BIRDS, .birds = settings->birds}
                         : (Change){.kind = CHANGE_SEED, .seed = settings_seed(settings)};
    return index < 2;
}

Change settings_get(const Settings *settings, const Change *change) {
    Change now;
    for (size_t i = 0; settings_at(settings, i, &now); i++)
        if (now.kind == change->kind && strcmp(now.name, change->name) == 0)
            return now;
    assert(false); // the model knows it
    return *change;
}

bool settings_next_difference(const Settings *from, const Settings *wanted, size_t *index,
                              Change *change) {
    assert(from->model == wanted->model);
    char before[CHANGE_TEXT_SIZE], after[CHANGE_TEXT_SIZE];
    while (settings_at(from, *index, change)) {
        change_print(change, before);
        settings_at(wanted, (*index)++, change);
        change_print(change, after);
        if (strcmp(before, after) != 0)
            return true;
    }
    return false;
}

bool settings_have_same_origin(const Settings *a, const Settings *b) {
    return a->model == b->model && strcmp(a->name, b->name) == 0 && strcmp(a->path, b->path) == 0 &&
           strcmp(a->start, b->start) == 0;
}

void settings_describe(const Settings *from, const Settings *wanted, bool both, size_t most,
                       char *out, size_t size) {
    char name[PARAM_NAME_SIZE], before[CHANGE_VALUE_SIZE], after[CHANGE_VALUE_SIZE];
    size_t count = 0;
    Change change;
    for (size_t i = 0; settings_next_difference(from, wanted, &i, &change);) {
        if (count++ >= most)
            continue;
        change_describe(&change, name, after);
        text_add(out, size, "%s%s", count > 1 ? ", " : "", name);
        if (both && strcmp(after, "on") != 0 && strcmp(after, "off") != 0) {
            settings_at(from, i - 1, &change);
            change_describe(&change, name, before);
            text_add(out, size, " %s to", before);
        }
        text_add(out, size, " %s", after);
    }
    if (count > most)
        text_add(out, size, " and %zu more", count - most);
    text_make_printable(out); // a value may be cut within a letter
}

// --- As lines ---

void settings_write(FILE *stream, const char *lead, const Settings *settings) {
    Change change = (Change){.kind = CHANGE_MODEL, .model = settings->model};
    line_write(stream, lead, &change);
    fprintf(stream, "%sversion %d\n", lead, settings->model->version);
    for (size_t i = 0; settings_at(settings, i, &change); i++)
        if (change.kind != CHANGE_OBSTACLE || change.obstacle.obstacle.kind != OBSTACLE_NONE)
            line_write(stream, lead, &change);
}
