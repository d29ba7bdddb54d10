// Reading a preset's file again during the flight. Each difference is applied as a change, which a
// journal records like a person's changes.
#include "session/session_impl.h"

typedef struct Rereading {
    Session *session;
    size_t changes;
} Rereading;

static bool reread_apply(Rereading *rereading, Change change, Error *error) {
    rereading->changes++;
    return session_push(rereading->session, change, error) &&
           session_apply_due(rereading->session, error);
}

static bool reread_params(Rereading *rereading, const ParamTable *table, const void *had,
                          const void *wanted, Error *error) {
    bool good = true;
    for (size_t i = 0; i < table->count; i++)
        if (!param_is_same(&table->rows[i], wanted, had))
            good &= reread_apply(rereading, change_param_from(&table->rows[i], wanted), error);
    return good;
}

static bool reread_rules(Rereading *rereading, const FlockNumbers *had, const FlockNumbers *wanted,
                         Error *error) {
    size_t count;
    const Rule *rules = model_rules(wanted->model, &count);
    uint32_t differing = had->rules ^ wanted->rules;
    bool good = true;
    for (size_t i = 0; i < count; i++)
        if (differing >> i & 1)
            good &= reread_apply(rereading, change_rule(&rules[i], wanted->rules >> i & 1), error);
    return good;
}

static bool reread_stimuli(Rereading *rereading, const FlockNumbers *had,
                           const FlockNumbers *wanted, Error *error) {
    bool good = true;
    for (StimulusKind kind = 0; kind < STIMULI; kind++) {
        Stimulus before = model_stimulus(wanted->model, had->params, kind);
        Stimulus after = model_stimulus(wanted->model, wanted->params, kind);
        if (!stimulus_is_same(&before, &after))
            good &= reread_apply(rereading, change_stimulus(kind, &after), error);
    }
    return good;
}

static bool reread_obstacles(Rereading *rereading, const FlockNumbers *had,
                             const FlockNumbers *wanted, Error *error) {
    bool good = true;
    for (size_t i = 0; i < MODEL_MAX_OBSTACLES; i++) {
        Obstacle before = model_obstacle(wanted->model, had->params, i);
        Obstacle after = model_obstacle(wanted->model, wanted->params, i);
        if (!obstacle_is_same(&before, &after))
            good &= reread_apply(rereading, change_obstacle(i, &after), error);
    }
    return good;
}

static bool reread_count(Rereading *rereading, const FlockNumbers *wanted, size_t birds,
                         Error *error) {
    size_t present = sim_birds(rereading->session->sim);
    return present <= model_most_birds(wanted->model, wanted->params) ||
           reread_apply(rereading, change_birds(birds), error);
}

bool session_change_numbers(Session *session, const FlockNumbers *had, const FlockNumbers *wanted,
                            size_t birds, size_t *changes, Error *error) {
    Rereading rereading = {session, *changes};
    bool good = reread_count(&rereading, wanted, birds, error);
    good &=
        reread_params(&rereading, model_params(wanted->model), had->params, wanted->params, error);
    good &= reread_params(&rereading, &view_params, had->view, wanted->view, error);
    good &= reread_stimuli(&rereading, had, wanted, error);
    good &= reread_obstacles(&rereading, had, wanted, error);
    good &= reread_rules(&rereading, had, wanted, error);
    *changes = rereading.changes;
    return good;
}

// Birds and seed place the flock anew, so they are compared with what the file had before.
static bool reread_flock(Rereading *rereading, const Preset *preset, Error *error) {
    const Preset *before = &rereading->session->preset;
    bool good = true;
    if (preset->birds != before->birds)
        good = reread_apply(rereading, change_birds(preset->birds), error);
    if (preset->has_seed && !(before->has_seed && preset->seed == before->seed))
        good &= reread_apply(rereading, change_seed(preset->seed), error);
    return good;
}

static bool reread_all(Rereading *rereading, const Preset *preset, bool all, Error *error) {
    Session *session = rereading->session;
    const Preset *before = &session->preset;
    if (preset->model != sim_model(session->sim))
        return reread_apply(rereading, change_preset(preset->path), error);
    FlockNumbers wanted = {preset->model, preset->rules, preset->params, &preset->view};
    FlockNumbers had = {before->model, before->rules, before->params, &before->view};
    FlockNumbers present = {preset->model, sim_rules(session->sim), sim_params(session->sim),
                            &session->view};
    return session_change_numbers(session, all ? &present : &had, &wanted, preset->birds,
                                  &rereading->changes, error) &&
           reread_flock(rereading, preset, error);
}

bool session_reread_preset(Session *session, bool all, size_t *changes, Error *error) {
    *changes = 0;
    if (!session->preset.path[0])
        return true;
    Preset preset;
    if (!preset_read(&preset, session->preset.path, error))
        return false;
    preset.own = session->preset.own;
    Rereading rereading = {.session = session};
    session_begin_action(session);
    bool good = session_apply_due(session, error) && reread_all(&rereading, &preset, all, error);
    *changes = rereading.changes;
    if (good)
        session->preset = preset;
    return good;
}
