// Reading a preset's file again during the flight. Each difference is applied as a change, which a
// journal records like a person's changes.
#include "session/differences.h"
#include "session/session_impl.h"

typedef struct Rereading {
    Session *session;
    size_t changes;
} Rereading;

static bool reread_apply(Rereading *rereading, Change change, Error *error) {
    rereading->changes++;
    return session_push_now(rereading->session, change, error);
}

static bool reread_take(void *rereading, const Change *change, Error *error) {
    return reread_apply(rereading, *change, error);
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
    good &= differences_take(had, wanted, reread_take, &rereading, error);
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
    FlockNumbers wanted = preset_numbers(preset), had = preset_numbers(before);
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
    session_place(session);
    *changes = rereading.changes;
    if (good)
        session->preset = preset;
    return good;
}
