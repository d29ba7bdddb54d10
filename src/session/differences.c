#include "session/differences.h"

#include "session/session_impl.h"

typedef struct Differences {
    const FlockNumbers *from, *wanted;
    DifferenceTake *take;
    void *context;
    Error *error;
    bool good;
} Differences;

static void differences_add(Differences *all, Change change) {
    Error ignored;
    all->good &= all->take(all->context, &change, all->good ? all->error : &ignored);
}

static void differences_add_rules(Differences *all) {
    size_t count;
    const Rule *rules = model_rules(all->wanted->model, &count);
    uint32_t wanted = all->wanted->rules, differing = all->from->rules ^ wanted;
    for (size_t i = 0; i < count; i++)
        if (differing >> i & 1)
            differences_add(all, change_rule(&rules[i], wanted >> i & 1));
}

static void differences_add_params(Differences *all, const ParamTable *table, const void *from,
                                   const void *wanted) {
    for (size_t i = 0; i < table->count; i++)
        if (!param_is_same(&table->rows[i], wanted, from))
            differences_add(all, change_param_from(&table->rows[i], wanted));
}

static void differences_add_stimuli(Differences *all) {
    const Model *model = all->wanted->model;
    for (StimulusKind kind = 0; kind < STIMULI; kind++) {
        Stimulus before = model_stimulus(model, all->from->params, kind);
        Stimulus after = model_stimulus(model, all->wanted->params, kind);
        if (!stimulus_is_same(&before, &after))
            differences_add(all, change_stimulus(kind, &after));
    }
}

static void differences_add_obstacles(Differences *all) {
    const Model *model = all->wanted->model;
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        Obstacle before = model_obstacle(model, all->from->params, i);
        Obstacle after = model_obstacle(model, all->wanted->params, i);
        if (!obstacle_is_same(&before, &after))
            differences_add(all, change_obstacle(i, &after));
    }
}

bool differences_take(const FlockNumbers *from, const FlockNumbers *wanted, DifferenceTake *take,
                      void *context, Error *error) {
    Differences all = {from, wanted, take, context, error, true};
    differences_add_rules(&all);
    differences_add_params(&all, model_params(wanted->model), from->params, wanted->params);
    differences_add_stimuli(&all);
    differences_add_obstacles(&all);
    differences_add_params(&all, &view_params, from->view, wanted->view);
    return all.good;
}

bool session_take_differences(const Session *session, DifferenceTake *take, void *context,
                              Error *error) {
    _Alignas(16) char params[MODEL_PARAMS_SIZE];
    session_copy_params(session, params);
    FlockNumbers from = preset_numbers(&session->preset),
                 now = {session->preset.model, sim_rules(session->sim), params, &session->view};
    return differences_take(&from, &now, take, context, error);
}
