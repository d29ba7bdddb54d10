// The registry (models.inl), and queries of a model's tables.
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "sim/model_impl.h"
#include "sim/sim.h"

#define MODEL(name) extern const Model model_##name;
#include "sim/models.inl"
#undef MODEL

static const Model *const registry[] = {
#define MODEL(name) &model_##name,
#include "sim/models.inl"
#undef MODEL
};

size_t model_count(void) {
    return sizeof registry / sizeof *registry;
}

const Model *model_at(size_t index) {
    assert(index < model_count());
    return registry[index];
}

const Model *model_find(const char *name) {
    for (size_t i = 0; i < model_count(); i++)
        if (strcmp(registry[i]->name, name) == 0)
            return registry[i];
    return NULL;
}

const Model *model_require(const char *name, Error *error) {
    const Model *model = model_find(name);
    if (model)
        return model;
    char names[256] = "";
    for (size_t i = 0; i < model_count(); i++)
        text_add(names, sizeof names, "%s%s", i ? "|" : "", registry[i]->name);
    error_set(error, ERROR_USAGE, "model %.60s: expected %s", name, names);
    return NULL;
}

ModelUnit model_unit(const Model *model, const char *unit) {
    static const char word[] = "units";
    bool distance = model->unit && strncmp(unit, word, strlen(word)) == 0;
    ModelUnit out;
    snprintf(out.text, sizeof out.text, "%s%s", distance ? model->unit : "",
             unit + (distance ? strlen(word) : 0));
    return out;
}

int model_find_rule(const Model *model, const char *name) {
    for (size_t i = 0; i < model->rule_count; i++)
        if (strcmp(model->rules[i].name, name) == 0)
            return (int)i;
    return -1;
}

int model_rule_of_param(const Model *model, const char *name) {
    for (size_t i = 0; i < model->rule_count; i++)
        if (text_list_find(model->rules[i].params, name) >= 0)
            return (int)i;
    return -1;
}

float model_rule_weight(const Model *model, const void *params, int rule) {
    static const char ending[] = "_weight";
    char name[PARAM_NAME_SIZE];
    for (int i = 0; text_list_get(model->rules[rule].params, i, name, sizeof name); i++) {
        size_t length = strlen(name);
        if (length >= sizeof ending && strcmp(name + length + 1 - sizeof ending, ending) == 0)
            return (float)param_get_number(param_find(&model->params, name), params);
    }
    return 1;
}

int model_find_role(const Model *model, RuleRole role) {
    assert(role != RULE_OTHER);
    for (size_t i = 0; i < model->rule_count; i++)
        if (model->rules[i].role == role)
            return (int)i;
    return -1;
}

uint32_t model_initial_rules(const Model *model) {
    uint32_t mask = 0;
    for (size_t i = 0; i < model->rule_count; i++)
        mask |= (uint32_t)model->rules[i].initial << i;
    return mask;
}

double flocks_derive_clear(const void *params) {
    (void)params;
    return 1;
}

double flocks_derive_published(const void *params) {
    return *(const int *)params == FIDELITY_PUBLISHED ? 0 : 1;
}

bool model_is_published(const Model *model, const void *params) {
    return model->published_passes > 0 &&
           *(const int *)model_member(params, model->fidelity) == FIDELITY_PUBLISHED;
}

float model_alignment_radius(const Model *model, const void *params) {
    float radius = *(const float *)model_member(params, model->alignment_radius);
    return model_is_published(model, params) ? radius + model->published_reach : radius;
}

float model_query_radius(const Model *model, const void *params) {
    float radius = model_alignment_radius(model, params);
    const float *other = model_member(params, model->separation_radius);
    return model->separation_radius && *other > radius ? *other : radius;
}

const Param *model_fidelity_param(const Model *model) {
    return model->published ? param_find(&model->params, "fidelity") : NULL;
}

size_t model_most_birds(const Model *model, const void *params) {
    return model_is_published(model, params) ? MODEL_PUBLISHED_BIRDS : SIM_MAX_BIRDS;
}

bool model_check_birds(const Model *model, const void *params, size_t birds, Error *error) {
    char most[32];
    if (birds <= model_most_birds(model, params))
        return true;
    text_from_count(MODEL_PUBLISHED_BIRDS, most, sizeof most);
    return error_set(error, ERROR_USAGE,
                     "%zu birds: the published order flies up to %s birds; fidelity=clean has no "
                     "limit",
                     birds, most);
}

bool model_has_leader(const Model *model) {
    return model->leader_reset != NULL;
}
bool model_has_falcon(const Model *model) {
    return model->falcon != 0;
}
bool model_has_pointer(const Model *model) {
    return model->pointer_params[0] != NULL;
}

const Param *model_pointer_param(const Model *model, int axis) {
    const Param *param = param_find(&model->params, model->pointer_params[axis]);
    assert(param);
    return param;
}

bool model_arena(const Model *model, const void *params, float low[3], float high[3]) {
    if (!model->arena)
        return false;
    model->arena(params, low, high);
    return true;
}
