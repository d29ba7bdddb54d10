// A preset's file read again while the flock flies on: what is otherwise in it goes through the
// door, change by change, so that a journal holds it like anything a person does.
#include <string.h>

#include "session/session_impl.h"

typedef struct Rereading {
    Session *session;
    const Preset *preset; // as it is read now
    bool all;
    size_t changes;
} Rereading;

static bool reread_params(Rereading *rereading, const ParamTable *table, const void *wanted,
                          const void *had, Error *error) {
    for (size_t i = 0; i < table->count; i++) {
        const Param *param = &table->rows[i];
        char want[PARAM_TEXT_SIZE], have[PARAM_TEXT_SIZE];
        param_get_text(param, wanted, want, sizeof want);
        param_get_text(param, had, have, sizeof have);
        if (strcmp(want, have) == 0)
            continue;
        if (!session_change(rereading->session, error, "%s=%s", param->name, want))
            return false;
        rereading->changes++;
    }
    return true;
}

static bool reread_rules(Rereading *rereading, uint32_t had, Error *error) {
    size_t count;
    const Rule *rules = model_rules(rereading->preset->model, &count);
    uint32_t wanted = rereading->preset->rules;
    for (size_t i = 0; i < count; i++) {
        if (!((wanted ^ had) >> i & 1))
            continue;
        if (!session_change(rereading->session, error, "rule.%s=%s", rules[i].name,
                            wanted >> i & 1 ? "on" : "off"))
            return false;
        rereading->changes++;
    }
    return true;
}

// Birds and seed place the flock anew, so they count only where the file has others than it had.
static bool reread_flock(Rereading *rereading, Error *error) {
    const Preset *preset = rereading->preset, *before = &rereading->session->preset;
    if (preset->birds != before->birds) {
        if (!session_change(rereading->session, error, "birds=%zu", preset->birds))
            return false;
        rereading->changes++;
    }
    if (preset->has_seed && !(before->has_seed && preset->seed == before->seed)) {
        if (!session_change(rereading->session, error, "seed=%llu",
                            (unsigned long long)preset->seed))
            return false;
        rereading->changes++;
    }
    return true;
}

// How many changes there can be.
static size_t reread_most(const Preset *preset) {
    size_t rules;
    model_rules(preset->model, &rules);
    return model_params(preset->model)->count + view_params.count + rules + 2; // birds and seed
}

static bool reread_push(Rereading *rereading, Error *error) {
    Session *session = rereading->session;
    const Preset *preset = rereading->preset, *before = &session->preset;
    if (preset->model != sim_model(session->sim)) {
        rereading->changes = 1;
        return session_change(session, error, "preset=%s", preset->path);
    }
    bool all = rereading->all;
    return session_reserve(session, reread_most(preset), error) &&
           reread_params(rereading, model_params(preset->model), preset->params,
                         all ? sim_params(session->sim) : (const void *)before->params, error) &&
           reread_params(rereading, &view_params, &preset->view,
                         all ? &session->view : &before->view, error) &&
           reread_rules(rereading, all ? sim_rules(session->sim) : before->rules, error) &&
           reread_flock(rereading, error);
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
    bool good = reread_push(&rereading, error) && session_apply_due(session, error);
    *changes = rereading.changes;
    if (good)
        session->preset = preset;
    return good;
}
