// Reading a preset's file again during the flight. Each difference is applied as a change, which a
// journal records like a person's changes.
#include "session/session_impl.h"

typedef struct Rereading {
    Session *session;
    const Preset *preset; // as it is read now
    bool all;
    size_t changes;
} Rereading;

static bool reread_apply(Rereading *rereading, Change change, Error *error) {
    rereading->changes++;
    return session_apply(rereading->session, &change, error);
}

static bool reread_params(Rereading *rereading, const ParamTable *table, const void *wanted,
                          const void *had, Error *error) {
    bool good = true;
    for (size_t i = 0; i < table->count; i++)
        if (!param_is_same(&table->rows[i], wanted, had))
            good &= reread_apply(rereading, change_param_from(&table->rows[i], wanted), error);
    return good;
}

static bool reread_rules(Rereading *rereading, uint32_t had, Error *error) {
    size_t count;
    const Rule *rules = model_rules(rereading->preset->model, &count);
    uint32_t wanted = rereading->preset->rules;
    bool good = true;
    for (size_t i = 0; i < count; i++)
        if ((wanted ^ had) >> i & 1)
            good &= reread_apply(rereading, change_rule(&rules[i], wanted >> i & 1), error);
    return good;
}

// Birds and seed place the flock anew, so they are compared with what the file had before.
static bool reread_flock(Rereading *rereading, Error *error) {
    const Preset *preset = rereading->preset, *before = &rereading->session->preset;
    bool good = true;
    if (preset->birds != before->birds)
        good = reread_apply(rereading, change_birds(preset->birds), error);
    if (preset->has_seed && !(before->has_seed && preset->seed == before->seed))
        good &= reread_apply(rereading, change_seed(preset->seed), error);
    return good;
}

static bool reread_all(Rereading *rereading, Error *error) {
    Session *session = rereading->session;
    const Preset *preset = rereading->preset, *before = &session->preset;
    if (preset->model != sim_model(session->sim))
        return reread_apply(rereading, change_preset(preset->path), error);
    bool all = rereading->all;
    bool good = reread_params(rereading, model_params(preset->model), preset->params,
                              all ? sim_params(session->sim) : (const void *)before->params, error);
    good &= reread_params(rereading, &view_params, &preset->view,
                          all ? &session->view : &before->view, error);
    good &= reread_rules(rereading, all ? sim_rules(session->sim) : before->rules, error);
    return reread_flock(rereading, error) && good;
}

bool session_reread_preset(Session *session, bool all, size_t *changes, Error *error) {
    *changes = 0;
    if (!session->preset.path[0])
        return true;
    Preset preset;
    if (!preset_read(&preset, session->preset.path, error))
        return false;
    preset.own = session->preset.own;
    Rereading rereading = {.session = session, .preset = &preset, .all = all};
    bool good = session_apply_due(session, error) && reread_all(&rereading, error);
    *changes = rereading.changes;
    if (good)
        session->preset = preset;
    return good;
}
