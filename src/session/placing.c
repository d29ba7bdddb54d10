// What replaces the flock as a whole: a preset, a checkpoint, a start from a file, a restart, and
// the copy of it that a comparison needs. Each sets a start, and session_place places the birds
// when all changes that come together are made: of a preset, a seed and a number of birds the last
// start alone. In between, what needs the birds (a comparison, the hash of a preset in a journal)
// places them itself.
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "session/checkpoint.h"
#include "session/preset.h"
#include "session/session_impl.h"

void session_place_birds(Session *session, Sim *sim) {
    if (sim_is_placed(sim))
        return;
    bool held = session_hold_step(session); // the other flock's step may run
    sim_place(sim);
    if (held)
        session_release_step(session);
}

void session_place(Session *session) {
    session_place_birds(session, session->flock.sim);
    if (session->twin)
        session_place_birds(session, session->twin->sim);
}

// After the flock got another start: a bird that no longer exists is no longer picked.
static void session_start_over(Session *session) {
    session->revision++;
    session->flock.placements++;
    session->has_picked &= session->picked < session->flock.settings.birds;
}

SessionClock session_clock(const Session *session) {
    return session->clock;
}

double session_seconds(const Session *session) {
    const SessionClock *clock = &session->clock;
    return clock->seconds +
           (double)(session->tick - clock->tick) * sim_tick_seconds(session->flock.sim);
}

// Before ticks get another length.
static void session_set_clock(Session *session) {
    session->clock = (SessionClock){session->tick, session_seconds(session)};
}

void session_read_sim(SessionFlock *flock) {
    flock->settings.rules = sim_rules(flock->sim);
    memcpy(flock->settings.params, sim_params(flock->sim), sizeof flock->settings.params);
}

void session_get_settings(const Session *session, Settings *out) {
    const Model *model = session->flock.settings.model;
    Stimulus falcon = model_stimulus(model, session->preset.params, STIMULUS_FALCON);
    *out = session->flock.settings;
    model_set_stimulus(model, out->params, STIMULUS_FALCON, &falcon);
}

// The new simulation replaces the old one, or is destroyed on failure.
static bool session_take_sim(Session *session, Sim *sim, const Settings *preset, Error *error) {
    SessionFlock *flock = &session->flock;
    sim_set_search(sim, session->search);
    if (!sim_set_simd(sim, session->simd, error) ||
        (session->step_pool && !sim_step_apart(sim, session->step_pool, error))) {
        sim_destroy(sim);
        return false;
    }
    if (flock->sim && sim_tick_seconds(sim) != sim_tick_seconds(flock->sim))
        session_set_clock(session);
    sim_destroy(flock->sim);
    states_free(&flock->start);
    flock->sim = sim;
    session->preset = flock->settings = *preset;
    flock->settings.birds = sim_birds(sim);
    flock->settings.seed = sim_seed(sim);
    flock->settings.has_seed = true;
    session_read_sim(flock);
    session->from_file = false;
    session->has_picked = false;
    session_start_over(session);
    return true;
}

bool session_take_preset(Session *session, const Settings *preset, size_t birds, uint64_t seed,
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

bool session_check_resume(const Session *session, const Change *change, Error *error) {
    return (session->tick == 0 && change->tick == 0) ||
           error_set(error, ERROR_USAGE, "resume=%.200s: only before the first step", change->text);
}

bool session_resume(Session *session, SessionFlock *twin, const Change *change, Error *error) {
    (void)twin;
    if (!session_check_resume(session, change, error))
        return false;
    Checkpoint checkpoint;
    Settings *preset = &checkpoint.settings, named;
    Error ignored;
    if (!checkpoint_read(&checkpoint, change->text, session->pool, error))
        return false;
    // For key 0 and the title, where a preset of that name and model still exists.
    if (preset->name[0] && preset_load(&named, preset->name, &ignored) &&
        named.model == preset->model) {
        preset->rules = named.rules;
        memcpy(preset->title, named.title, sizeof named.title);
        memcpy(preset->lesson, named.lesson, sizeof named.lesson);
    }
    if (!session_take_sim(session, checkpoint.sim, &checkpoint.settings, error)) {
        states_free(&checkpoint.start);
        return false;
    }
    Sim *sim = session->flock.sim;
    session->flock.start = checkpoint.start;
    session->from_file = true;
    session_end_twin(session); // a checkpoint holds one flock
    session->tick = checkpoint.tick;
    session->clock = (SessionClock){0};
    if (session_seconds(session) != checkpoint.seconds)
        session->clock = (SessionClock){checkpoint.tick, checkpoint.seconds};
    // A tick length other than the model's is kept for later presets too, like --dt.
    if (!session->has_dt) {
        session->dt = sim_tick_seconds(sim);
        session->has_dt = session->dt != model_tick(sim_model(sim));
    } else if (session->dt != sim_tick_seconds(sim)) {
        session_set_clock(session);
        sim_set_dt(sim, session->dt);
    }
    return true;
}

// --- The twin ---

static void flock_deinit(SessionFlock *flock) {
    sim_destroy(flock->sim);
    states_free(&flock->start);
}

// start: of the copy's restarts.
static bool flock_copy(const SessionFlock *flock, const StatesFile *start, SessionFlock *copy,
                       Error *error) {
    *copy = *flock;
    copy->start = (StatesFile){0};
    copy->sim = sim_clone(flock->sim, error);
    if (copy->sim && states_copy(start, &copy->start, error))
        return true;
    flock_deinit(copy);
    return false;
}

bool session_begin_twin(Session *session, Error *error) {
    session_place(session);
    SessionFlock *twin = memory_alloc(1, sizeof *twin, error);
    if (!twin || !flock_copy(&session->flock, &session->flock.start, twin, error)) {
        memory_free(twin);
        return false;
    }
    session->twin = twin;
    session->twins++;
    return true;
}

void session_end_twin(Session *session) {
    if (session->twin)
        flock_deinit(session->twin);
    memory_free(session->twin);
    session->twin = NULL;
}

SessionFlock *session_follower(const Session *session) {
    return session->frozen ? NULL : session->twin;
}

// --- Starts ---

// From the file that is given, from its own where that has this many birds, or as its model begins.
static bool flock_start(SessionFlock *flock, const SimStart *file, size_t birds, uint64_t seed,
                        Error *error) {
    if (!file && flock->start.memory && birds == flock->start.start.count)
        file = &flock->start.start;
    if (!(file ? sim_restart_from(flock->sim, file, seed, error)
               : sim_set_start(flock->sim, birds, seed, error)))
        return false;
    flock->settings.birds = sim_birds(flock->sim);
    flock->settings.seed = seed;
    session_read_sim(flock); // a start from a file may set the model's speed
    return true;
}

// Both flocks begin anew, or, where one fails, none: the twin is replaced by a copy that has begun.
static bool session_start_both(Session *session, const StatesFile *file, size_t birds,
                               size_t twin_birds, uint64_t seed, Error *error) {
    SessionFlock *twin = session_follower(session), next;
    const SimStart *start = file ? &file->start : NULL;
    if (twin && !flock_copy(twin, file ? file : &twin->start, &next, error))
        return false;
    bool good = (!twin || flock_start(&next, start, twin_birds, seed, error)) &&
                flock_start(&session->flock, start, birds, seed, error);
    if (twin) {
        SessionFlock old = good ? *twin : next;
        if (good)
            *twin = next;
        twin->placements += good;
        flock_deinit(&old);
    }
    if (good)
        session_start_over(session);
    return good;
}

bool session_take_init(Session *session, SessionFlock *twin, const Change *change, Error *error) {
    SessionFlock *flock = &session->flock;
    bool flat =
        model_is_flat(flock->settings.model) || (twin && model_is_flat(twin->settings.model));
    StatesFile init;
    if (!states_read(change->text, flat, &init, error))
        return false;
    if (!session_start_both(session, &init, init.start.count, init.start.count,
                            flock->settings.seed, error)) {
        states_free(&init);
        return false;
    }
    states_free(&flock->start);
    flock->start = init;
    file_find_whole_path(change->text, flock->settings.start);
    return session->from_file = true;
}

bool session_restart(Session *session, size_t birds, size_t twin_birds, uint64_t seed,
                     Error *error) {
    const StatesFile *start = &session->flock.start;
    if (!session_start_both(session, NULL, birds, twin_birds, seed, error))
        return false;
    session->from_file = start->memory && birds == start->start.count;
    return true;
}
