// What a session takes over whole: a preset, a checkpoint, a start from a file, a flock placed
// anew.
#include <string.h>

#include "app/checkpoint.h"
#include "app/session_impl.h"

// What flies now did not come from where the flock was.
static void session_begin_anew(Session *session) {
    session->restarted = true;
    trail_history_clear(&session->trails);
}

// Takes the place of the old simulation, or is destroyed.
static bool session_take_sim(Session *session, Sim *sim, const Preset *preset, Error *error) {
    sim_set_search(sim, session->search);
    if (!sim_set_simd(sim, session->simd, error)) {
        sim_destroy(sim);
        return false;
    }
    sim_destroy(session->sim);
    session->sim = sim;
    session->view = preset->view;
    session->preset = *preset;
    states_free(&session->init);
    session->from_file = false;
    session_begin_anew(session);
    return true;
}

bool session_take_preset(Session *session, const Preset *preset, size_t birds, uint64_t seed,
                         Error *error) {
    Sim *sim = sim_create(preset->model, 0, seed, session->pool, error);
    if (!sim)
        return false;
    sim_set_rules(sim, preset->rules);
    sim_set_params(sim, preset->params);
    if (session->has_dt)
        sim_set_dt(sim, session->dt);
    if (!sim_restart(sim, birds, seed, error)) {
        sim_destroy(sim);
        return false;
    }
    return session_take_sim(session, sim, preset, error);
}

// The rules and the words of the preset it was, where there still is one of that name and model;
// they are what key 0 and the title need, and nothing that flies.
static void session_recall_preset(Preset *preset) {
    Preset named;
    Error ignored;
    if (preset->name[0] && preset_load(&named, preset->name, &ignored) &&
        named.model == preset->model) {
        preset->rules = named.rules;
        memcpy(preset->title, named.title, sizeof named.title);
    }
}

bool session_check_resume(const Session *session, const Change *change, Error *error) {
    return (session->tick == 0 && change->tick == 0) ||
           error_set(error, ERROR_USAGE, "resume=%.200s: only before the first step",
                     change->value);
}

bool session_resume(Session *session, const Change *change, Error *error) {
    const char *path = change->value;
    if (!session_check_resume(session, change, error))
        return false;
    Checkpoint checkpoint;
    if (!checkpoint_read(&checkpoint, path, session->pool, error))
        return false;
    session_recall_preset(&checkpoint.preset);
    if (!session_take_sim(session, checkpoint.sim, &checkpoint.preset, error)) {
        states_free(&checkpoint.start);
        return false;
    }
    session->init = checkpoint.start;
    session->from_file = true;
    session->tick = checkpoint.tick;
    // A tick of its own holds for the presets to come, as --dt does.
    if (!session->has_dt) {
        session->dt = sim_dt(session->sim);
        session->has_dt = session->dt != model_tick(sim_model(session->sim));
    } else {
        sim_set_dt(session->sim, session->dt);
    }
    return true;
}

bool session_take_init(Session *session, const char *path, Error *error) {
    StatesFile init;
    if (!states_read(path, model_is_flat(sim_model(session->sim)), &init, error))
        return false;
    if (!sim_restart_from(session->sim, &init.start, sim_seed(session->sim), error)) {
        states_free(&init);
        return false;
    }
    states_free(&session->init);
    session->init = init;
    session->from_file = true;
    session_begin_anew(session);
    return true;
}

bool session_restart(Session *session, size_t birds, uint64_t seed, Error *error) {
    bool from_file = session->init.memory && birds == session->init.start.count;
    bool good = from_file ? sim_restart_from(session->sim, &session->init.start, seed, error)
                          : sim_restart(session->sim, birds, seed, error);
    if (!good)
        return false;
    session->from_file = from_file;
    session_begin_anew(session);
    return true;
}
