// What replaces the flock as a whole: a preset, a checkpoint, a start from a file, a restart. Each
// sets a start, and session_place places the birds when all changes that come together are made: of
// a preset, a seed and a number of birds the last start alone. In between, what needs the birds (a
// comparison, the hash of a preset in a journal) places them itself.
#include <string.h>

#include "base/file.h"
#include "session/checkpoint.h"
#include "session/session_impl.h"

void session_place(Session *session) {
    sim_place(session->sim);
    if (session->twin)
        sim_place(session->twin->sim);
}

// After the flock got another start: a bird that no longer exists is no longer picked.
static void session_start_over(Session *session) {
    session->revision++;
    session->placements++;
    session->has_picked &= session->picked < sim_birds(session->sim);
}

// Before ticks get another length.
static void session_set_clock(Session *session) {
    session->clock = (SessionClock){session->tick, session_seconds(session)};
}

// The new simulation replaces the old one, or is destroyed on failure.
static bool session_take_sim(Session *session, Sim *sim, const Preset *preset, Error *error) {
    sim_set_search(sim, session->search);
    if (!sim_set_simd(sim, session->simd, error) ||
        (session->step_pool && !sim_step_apart(sim, session->step_pool, error))) {
        sim_destroy(sim);
        return false;
    }
    if (session->sim && sim_tick_seconds(sim) != sim_tick_seconds(session->sim))
        session_set_clock(session);
    sim_destroy(session->sim);
    session->sim = sim;
    session->view = preset->view;
    session->preset = *preset;
    states_free(&session->init);
    session->from_file = false;
    session->has_picked = false;
    session_start_over(session);
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
    if (!sim_set_start(sim, birds, seed, error)) {
        sim_destroy(sim);
        return false;
    }
    return session_take_sim(session, sim, preset, error);
}

// The rules and texts of the checkpoint's preset, where one of that name and model still exists:
// for key 0 and the title.
static void session_recall_preset(Preset *preset) {
    Preset named;
    Error ignored;
    if (preset->name[0] && preset_load(&named, preset->name, &ignored) &&
        named.model == preset->model) {
        preset->rules = named.rules;
        memcpy(preset->title, named.title, sizeof named.title);
        memcpy(preset->lesson, named.lesson, sizeof named.lesson);
    }
}

bool session_check_resume(const Session *session, const Change *change, Error *error) {
    return (session->tick == 0 && change->tick == 0) ||
           error_set(error, ERROR_USAGE, "resume=%.200s: only before the first step", change->text);
}

bool session_resume(Session *session, const Change *change, Error *error) {
    const char *path = change->text;
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
    session->init_path[0] = '\0';
    session->from_file = true;
    twin_destroy(session->twin); // a checkpoint holds one flock
    session->twin = NULL;
    session->tick = checkpoint.tick;
    session->clock = (SessionClock){0};
    if (session_seconds(session) != checkpoint.seconds)
        session->clock = (SessionClock){checkpoint.tick, checkpoint.seconds};
    // A tick length other than the model's is kept for later presets too, like --dt.
    if (!session->has_dt) {
        session->dt = sim_tick_seconds(session->sim);
        session->has_dt = session->dt != model_tick(sim_model(session->sim));
    } else if (session->dt != sim_tick_seconds(session->sim)) {
        session_set_clock(session);
        sim_set_dt(session->sim, session->dt);
    }
    return true;
}

// --- Starts: both flocks are placed, or, where one fails, none ---

SessionTwin *session_follower(const Session *session) {
    return session->twin && !session->twin->frozen ? session->twin : NULL;
}

// next replaces the twin; NULL where the twin stays.
static bool session_finish_start(Session *session, bool good, SessionTwin *next) {
    if (good && next) {
        twin_destroy(session->twin);
        session->twin = next;
    } else {
        twin_destroy(next);
    }
    if (good)
        session_start_over(session);
    return good;
}

bool session_take_init(Session *session, const char *path, Error *error) {
    const SessionTwin *twin = session_follower(session);
    uint64_t seed = sim_seed(session->sim);
    bool flat =
        model_is_flat(sim_model(session->sim)) || (twin && model_is_flat(sim_model(twin->sim)));
    StatesFile init;
    if (!states_read(path, flat, &init, error))
        return false;
    SessionTwin *next = twin ? twin_restart_from(twin, &init, seed, error) : NULL;
    bool good = (!twin || next) && sim_restart_from(session->sim, &init.start, seed, error);
    StatesFile *old = good ? &session->init : &init;
    states_free(old);
    if (good) {
        session->init = init;
        file_find_whole_path(path, session->init_path);
        session->from_file = true;
    }
    return session_finish_start(session, good, next);
}

bool session_restart(Session *session, size_t birds, size_t twin_birds, uint64_t seed,
                     Error *error) {
    const SessionTwin *twin = session_follower(session);
    SessionTwin *next = twin ? twin_restart(twin, twin_birds, seed, error) : NULL;
    bool from_file = session->init.memory && birds == session->init.start.count;
    bool good = (!twin || next) &&
                (from_file ? sim_restart_from(session->sim, &session->init.start, seed, error)
                           : sim_set_start(session->sim, birds, seed, error));
    if (good)
        session->from_file = from_file;
    return session_finish_start(session, good, next);
}
