// A session from its start to its end: creating, ticks, queries.
#include "session/session.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "session/session_impl.h"

// What flies: of the link that the options have, or of their preset or model.
static bool session_choose(const SessionOptions *options, PresetText *out, Error *error) {
    Settings *preset = &out->base;
    const Model *model = NULL;
    *out = (PresetText){0};
    if (options->link)
        return link_read(out, options->link, error) || error_prefix(error, "--link");
    if (options->model && !(model = model_require(options->model, error)))
        return error_prefix(error, "--model");
    if (options->preset && !preset_load(preset, options->preset, error))
        return error_prefix(error, "--preset");
    if (options->preset && model && model != preset->model)
        return error_set(error, ERROR_USAGE, "--model %s: the preset %s is of the model %s",
                         options->model, options->preset, preset->model->name);
    bool good = options->preset || (model ? preset_from_model(preset, model, error)
                                          : preset_first(model_at(0), preset, error));
    out->whole = out->base;
    return good;
}

static bool session_take_changes(Session *session, const SessionOptions *options, Error *error) {
    Error problems = {0}, problem;
    for (size_t i = 0; i < options->change_count; i++) {
        const Change *change = &options->changes[i];
        if (session_apply(session, change, &problem))
            continue;
        error_prefix(&problem, "%s", change->kind == CHANGE_RULE ? "--rule" : "--set");
        error_add(&problems, &problem);
        if (problem.kind != ERROR_USAGE)
            break;
    }
    if (problems.kind != ERROR_NONE)
        *error = problems;
    return problems.kind == ERROR_NONE;
}

// An option's file is a change like any other, so that it is recorded.
static bool session_take_file(Session *session, const char *option, Change change, Error *error) {
    if (!text_is_one_line(change.text)) // a journal could not record it
        return error_set(error, ERROR_USAGE,
                         "%s %.100s: a line end or another control character is not accepted",
                         option, change.text);
    return session_apply(session, &change, error) || error_prefix(error, "%s", option);
}

static bool session_start(Session *session, const SessionOptions *options, Error *error) {
    PresetText link;
    if (!session_choose(options, &link, error))
        return false;
    const Settings *whole = &link.whole;
    size_t birds = options->has_birds ? options->birds : whole->birds;
    uint64_t seed = whole->has_seed && !options->has_seed ? whole->seed : options->seed;
    // Placed after the changes, because they may set the parameters of the start.
    if (!session_take_preset(session, whole, 0, seed, error))
        return false;
    session->preset = link.base;
    if (options->has_neighbours)
        sim_disable_attractors(session->flock.sim);
    session_read_sim(&session->flock);
    if (!session_take_changes(session, options, error))
        return false;
    if (options->has_neighbours)
        sim_set_density(session->flock.sim, birds, options->neighbours);
    session_read_sim(&session->flock);
    if (!session_restart(session, NULL, options->init ? 0 : birds, 0, seed, error))
        return false;
    session->journal = options->journal;
    if (session->journal)
        journal_record_start(session, session->preset.name);
    Change camera = (Change){.kind = CHANGE_CAMERA, .camera = link.camera};
    if (link.has_camera && !session_apply(session, &camera, error))
        return false;
    return !options->init ||
           session_take_file(session, "--init",
                             (Change){.kind = CHANGE_INIT, .text = options->init}, error);
}

static bool session_start_from_checkpoint(Session *session, const SessionOptions *options,
                                          Error *error) {
    session->journal = options->journal;
    return session_take_file(session, "--resume",
                             (Change){.kind = CHANGE_RESUME, .text = options->resume}, error) &&
           session_take_changes(session, options, error);
}

// Where the system grants too few threads for a second pool, steps use one thread.
static bool session_prepare_apart(Session *session, const SessionOptions *options, Error *error) {
    Error ignored = {0};
    session->step_pool = pool_create(options->threads, &ignored);
    if (!session->step_pool)
        session->step_pool = pool_create(1, error);
    return session->step_pool && (session->worker = worker_create(error));
}

Session *session_create(const SessionOptions *options, Error *error) {
    if (options->save_preset && !file_probe(options->save_preset, error)) {
        error_prefix(error, "--save-preset");
        return NULL;
    }
    Session *session = memory_alloc(1, sizeof *session, error);
    if (!session)
        return NULL;
    session->has_dt = options->has_dt;
    session->dt = options->dt;
    session->simd = options->simd;
    session->save_preset = options->save_preset;
    session->search = options->search;
    session->pool = pool_create(options->threads, error);
    if (!session->pool || (options->apart && !session_prepare_apart(session, options, error)) ||
        !(session->meter = metrics_create(session->pool, error)) ||
        !(options->resume ? session_start_from_checkpoint(session, options, error)
                          : session_start(session, options, error))) {
        session_destroy(session);
        return NULL;
    }
    session_place(session);
    session->undo.kept = options->undo;
    session_begin_action(session);
    return session;
}

void session_destroy(Session *session) {
    if (!session)
        return;
    session_tick_abandon(session);
    worker_destroy(session->worker);
    metrics_destroy(session->meter);
    sim_destroy(session->flock.sim);
    states_free(&session->flock.start);
    session_end_twin(session);
    pool_destroy(session->pool);
    pool_destroy(session->step_pool);
    for (size_t i = 0; i < session->queue.count; i++)
        memory_free((char *)session->queue.items[i].text);
    array_deinit(&session->queue);
    array_deinit(&session->undo.list);
    memory_free(session);
}

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

static Sim *tick_sim(const Session *session, int side) {
    return side == 0 ? session->flock.sim : session->twin->sim;
}

// The worker's. Writes running_seconds and what after writes, and nothing else of the session.
static void tick_work(void *context) {
    Session *session = context;
    Sim *const *sims = session->stepped;
    double before = clock_now();
    for (int side = 0; side < 2; side++)
        if (sims[side])
            sim_step_run(sims[side]);
    session->running_seconds = clock_now() - before;
    if (session->after && sim_step_is_done(sims[0]))
        session->after(session->after_context, sim_step_result(sims[0]));
}

// For the steps that were begun.
static void tick_start(Session *session) {
    session->stepped[0] = session->flock.sim;
    session->stepped[1] = session_twin(session);
    worker_start(session->worker, tick_work, session);
}

static bool tick_apply_due(Session *session, Error *error) {
    assert(!session->ticking);
    bool good = session_apply_due(session, error);
    session->tick++;
    return good;
}

bool session_tick(Session *session, Error *error) {
    bool good = tick_apply_due(session, error);
    double before = clock_now();
    for (int side = 0; side < tick_sides(session); side++)
        sim_step(tick_sim(session, side));
    session->step_seconds = clock_now() - before;
    session->revision++;
    return good;
}

bool session_tick_begin(Session *session, SessionAfterStep *after, void *context, Error *error) {
    assert(session->worker);
    bool good = tick_apply_due(session, error);
    for (int side = 0; side < tick_sides(session); side++)
        sim_step_begin(tick_sim(session, side));
    session->after = after;
    session->after_context = context;
    session->ticking = true;
    session->begun_revision = session->revision;
    tick_start(session);
    return good;
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

// --- Queries ---

Sim *session_sim(const Session *session) {
    return session->flock.sim;
}
Sim *session_twin(const Session *session) {
    return session->twin ? session->twin->sim : NULL;
}
const View *session_twin_view(const Session *session) {
    assert(session->twin);
    return &session->twin->settings.view;
}
uint64_t session_revision(const Session *session) {
    return session->revision;
}
uint64_t session_placements(const Session *session) {
    return session->flock.placements;
}
uint64_t session_twin_placements(const Session *session) {
    assert(session->twin);
    return session->twin->placements;
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
    return session->has_picked;
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
const char *session_init_path(const Session *session) {
    return session->from_file ? session->flock.settings.start : "";
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
