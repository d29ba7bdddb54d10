// What a session knows, and the step of a tick.
#include "session/session.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "session/session_impl.h"

// --- A tick ---

// One tick: what is due is applied, then the flock steps, and the twin. In a session whose steps
// are made apart a worker makes them, and the session is at the tick after the step as soon as that
// begins. A change made meanwhile is applied at once and recorded with that tick. The step does not
// see it, for it has its own copy of rules and numbers. What replaces or copies a flock (a column
// of changes.inl) interrupts the step; then what is left of it is made again from its beginning.
//
// So the journal stays true: a step has what was set when it began, and a flock that is placed anew
// does not depend on the state before.

static int tick_sides(const Session *session) {
    return session->twin ? 2 : 1;
}

static const SessionFlock *tick_flock(const Session *session, int side) {
    return side == 0 ? &session->flock : session->twin;
}

static Sim *tick_sim(const Session *session, int side) {
    return tick_flock(session, side)->sim;
}

// The worker's. Writes running_seconds and nothing else of the session.
static void tick_work(void *context) {
    Session *session = context;
    Sim *const *sims = session->stepped;
    double before = clock_now();
    for (int side = 0; side < 2; side++)
        if (sims[side])
            sim_step_run(sims[side]);
    session->running_seconds = clock_now() - before;
}

// For the steps that were begun.
static void tick_start(Session *session) {
    session->stepped[0] = session->flock.sim;
    session->stepped[1] = session->twin ? session->twin->sim : NULL;
    worker_start(session->worker, tick_work, session);
}

// The hour of the view is the birds' as well.
static void tick_set_hour(const Session *session) {
    for (int side = 0; side < tick_sides(session); side++)
        sim_set_hour(tick_sim(session, side), tick_flock(session, side)->settings.view.time_of_day);
}

void session_step(Session *session) {
    double before = clock_now();
    tick_set_hour(session);
    for (int side = 0; side < tick_sides(session); side++)
        sim_step(tick_sim(session, side));
    session->step_seconds = clock_now() - before;
    session->revision++;
}

void session_step_begin(Session *session) {
    if (!session->worker) {
        session_step(session);
        return;
    }
    tick_set_hour(session);
    for (int side = 0; side < tick_sides(session); side++)
        sim_step_begin(tick_sim(session, side));
    session->ticking = true;
    session->begun_revision = session->revision;
    tick_start(session);
}

bool session_tick_wait(Session *session, double seconds) {
    return !session->ticking || worker_wait(session->worker, seconds);
}

bool session_is_ticking(const Session *session) {
    return session->ticking;
}

void session_tick_finish(Session *session) {
    if (!session->ticking)
        return;
    worker_wait(session->worker, INFINITY);
    for (int side = 0; side < tick_sides(session); side++)
        if (sim_is_stepping(tick_sim(session, side)))
            sim_step_end(tick_sim(session, side));
    session->ticking = false;
    session->step_seconds = session->running_seconds;
    session->revision++;
}

double session_step_seconds(const Session *session) {
    return session->step_seconds;
}

bool session_hold_step(Session *session) {
    if (!session->ticking || session->holding)
        return false;
    for (int side = 0; side < tick_sides(session); side++)
        sim_step_cancel(tick_sim(session, side), true);
    worker_wait(session->worker, INFINITY);
    return session->holding = true;
}

void session_release_step(Session *session) {
    session->ticking = session->holding = false;
    for (int side = 0; side < tick_sides(session); side++) {
        sim_step_cancel(tick_sim(session, side), false);
        session->ticking |= sim_is_stepping(tick_sim(session, side));
    }
    if (session->ticking)
        tick_start(session);
}

bool session_tick_abandon(Session *session) {
    if (!session_hold_step(session))
        return true;
    for (int side = 0; side < tick_sides(session); side++)
        sim_step_drop(tick_sim(session, side));
    session->ticking = session->holding = false;
    session->tick--;
    return session->revision == session->begun_revision;
}

// --- Who makes steps ---

bool session_set_steps(Session *session, SimSteps steps, Error *error) {
    assert(!session->ticking);
    session->steps = steps;
    for (int side = 0; side < tick_sides(session); side++)
        if (!sim_set_steps(tick_sim(session, side), steps, error))
            return false;
    if (!steps.attach)
        return true;
    snprintf(session->near, sizeof session->near, "%s", steps.near ? steps.near : "");
    worker_destroy(session->worker);
    pool_destroy(session->step_pool);
    session->worker = NULL;
    session->step_pool = NULL;
    if (session->journal && steps.near)
        line_write_near(session->journal, session->tick, steps.near);
    return true;
}

const char *session_near(const Session *session) {
    return session->near;
}

// --- Queries ---

SessionClock session_clock(const Session *session) {
    return session->clock;
}

double session_seconds(const Session *session) {
    const SessionClock *clock = &session->clock;
    return clock->seconds +
           (double)(session->tick - clock->tick) * sim_tick_seconds(session->flock.sim);
}

void session_read_sim(SessionFlock *flock) {
    flock->settings.rules = sim_rules(flock->sim);
    memcpy(flock->settings.params, sim_params(flock->sim), sizeof flock->settings.params);
}

void session_get_settings(const Session *session, Settings *out) {
    const Model *model = session->flock.settings.model;
    *out = session->flock.settings;
    session_keep_hand(session, model, session->preset.params, out->params);
}

void session_put_in_hand(Session *session, StimulusKind kind, bool held) {
    session->hand = held ? session->hand | 1u << kind : session->hand & ~(1u << kind);
}

void session_keep_hand(const Session *session, const Model *model, const void *from, void *to) {
    for (StimulusKind kind = 0; kind < STIMULI; kind++) {
        Stimulus stimulus = model_stimulus(model, from, kind);
        if (session->hand >> kind & 1)
            model_set_stimulus(model, to, kind, &stimulus);
    }
}

SessionFlock *session_follower(const Session *session) {
    return session->frozen ? NULL : session->twin;
}

void session_begin_action(Session *session) {
    if (session->options.undo)
        session->undo.action = ++session->undo.actions;
}

Sim *session_sim(const Session *session) {
    return session->flock.sim;
}
const SessionFlock *session_twin(const Session *session) {
    return session->twin;
}
uint64_t session_revision(const Session *session) {
    return session->revision;
}
uint64_t session_placements(const Session *session) {
    return session->flock.placements;
}
uint64_t session_twin_id(const Session *session) {
    return session->twin ? session->twins : 0;
}
const View *session_view(const Session *session) {
    return &session->flock.settings.view;
}
Pool *session_pool(const Session *session) {
    return session->pool;
}
bool session_picked(const Session *session, uint32_t *bird) {
    *bird = session->picked;
    return session->has_picked && session->picked < sim_birds(session->flock.sim);
}
bool session_camera(const Session *session, Camera *camera) {
    *camera = session->camera;
    return session->has_camera;
}
uint64_t session_steps(const Session *session) {
    return session->tick;
}
const Settings *session_preset(const Session *session) {
    return &session->preset;
}

// Seen as the view shows them; step and time are the session's, not those since the flock was
// placed.
bool session_measure(Session *session, size_t flock, uint32_t topics, Metrics *metrics,
                     Error *error) {
    bool of_twin = flock == SESSION_TWIN;
    const SessionFlock *side = of_twin ? session->twin : &session->flock;
    const View *view = &side->settings.view;
    MetricsWanted wanted = {topics, view->bird_size, view->ground_y};
    bool good = metrics_measure(session->meter, side->sim, of_twin ? METRICS_ALL : flock, &wanted,
                                metrics, error);
    bool before = sim_is_stepping(side->sim); // the session's tick is that after the step
    metrics->step = session->tick - before;
    metrics->time_s = session_seconds(session) - before * sim_tick_seconds(side->sim);
    return good;
}
