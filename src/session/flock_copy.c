// Everything that flies, copied, and placed again by changes: for an undo and for a link.
#include <string.h>

#include "base/file.h"
#include "session/session_impl.h"

void session_copy_flock(const Session *session, FlockCopy *flock) {
    flock->model = sim_model(session->sim);
    preset_find_word(&session->preset, flock->preset);
    memcpy(flock->name, session->preset.name, sizeof flock->name);
    flock->rules = sim_rules(session->sim);
    session_copy_params(session, flock->params);
    flock->view = session->view;
    flock->birds = sim_birds(session->sim);
    flock->seed = sim_seed(session->sim);
    memcpy(flock->init, session->init_path, session->init.memory ? sizeof flock->init : 0);
}

// By its model where its file is gone or has mistakes now.
static bool copy_place_preset(Session *session, const FlockCopy *flock, Error *error) {
    const char *preset = flock->preset;
    if (*preset && session_push_now(session, change_preset(preset), error)) {
        if (sim_model(session->sim) == flock->model)
            return true;
    } else if (*preset && error->kind != ERROR_USAGE &&
               (!strchr(preset, '/') || file_is_there(preset))) {
        return false;
    }
    return session_push_now(session, change_model(flock->model), error);
}

static bool copy_place_numbers(Session *session, const FlockCopy *flock, size_t *changes,
                               Error *error) {
    FlockNumbers had = {flock->model, sim_rules(session->sim), sim_params(session->sim),
                        &session->view},
                 wanted = {flock->model, flock->rules, flock->params, &flock->view};
    return session_change_numbers(session, &had, &wanted, flock->birds, changes, error);
}

// Where numbers changed after the preset was placed, it is placed once more: they may be the
// start's.
static bool copy_place_start(Session *session, const FlockCopy *flock, size_t changes,
                             Error *error) {
    Sim *sim = session->sim;
    bool seeded = flock->seed != sim_seed(sim);
    if (seeded && !session_push_now(session, change_seed(flock->seed), error))
        return false;
    if (*flock->init && !session_push_now(session, change_init(flock->init), error))
        return false;
    bool placed = seeded || *flock->init || changes == 0;
    if (placed && flock->birds == sim_birds(sim))
        return true;
    return session_push_now(session, change_birds(flock->birds), error);
}

static bool copy_place(Session *session, const FlockCopy *flock, Error *error) {
    size_t changes = 0;
    return copy_place_preset(session, flock, error) &&
           copy_place_numbers(session, flock, &changes, error) &&
           copy_place_start(session, flock, changes, error) &&
           copy_place_numbers(session, flock, &changes, error); // a start from a file may set some
}

bool session_place_copy(Session *session, const FlockCopy *flock, Error *error) {
    bool aside = session_follower(session) != NULL;
    if (aside && !session_push_now(session, change_compare(COMPARE_RIGHT), error))
        return false;
    bool good = copy_place(session, flock, error);
    return (!aside || session_push_now(session, change_compare(COMPARE_ON), error)) && good;
}
