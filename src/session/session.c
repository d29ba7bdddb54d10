// A session from its start to its end, and queries.
#include "session/session.h"

#include <assert.h>
#include <string.h>

#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "session/checkpoint.h"
#include "session/journal.h"
#include "session/link.h"
#include "session/session_impl.h"

static bool session_choose_preset(const SessionOptions *options, Settings *preset, Error *error) {
    const Model *model = NULL;
    if (options->model && !(model = model_require(options->model, error)))
        return error_prefix(error, "--model");
    if (options->preset) {
        if (!preset_load(preset, options->preset, error))
            return error_prefix(error, "--preset");
        if (model && model != preset->model)
            return error_set(error, ERROR_USAGE, "--model %s: the preset %s is of the model %s",
                             options->model, options->preset, model_name(preset->model));
        return true;
    }
    return model ? preset_from_model(preset, model, error)
                 : preset_first(model_at(0), preset, error);
}

// The link that the options have, or that of their preset or model.
static bool session_choose_link(const SessionOptions *options, PresetText *link, Error *error) {
    *link = (PresetText){0};
    if (options->link)
        return link_read(link, options->link, error) || error_prefix(error, "--link");
    bool good = session_choose_preset(options, &link->base, error);
    link->whole = link->base;
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
    if (strlen(change.text) >= FILE_PATH_SIZE)
        return error_set(error, ERROR_FAILED, "%s %.60s...: the path is too long", option,
                         change.text);
    if (!*change.text)
        return error_set(error, ERROR_FAILED, "%s: expected a file's name, not ''", option);
    if (!text_is_one_line(change.text)) // a journal could not record it
        return error_set(error, ERROR_USAGE,
                         "%s %.100s: a line end or another control character is not accepted",
                         option, change.text);
    return session_apply(session, &change, error) || error_prefix(error, "%s", option);
}

static bool session_start(Session *session, const SessionOptions *options, Error *error) {
    PresetText link;
    if (!session_choose_link(options, &link, error))
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
    if (!session_restart(session, options->init ? 0 : birds, 0, seed, error))
        return false;
    session->journal = options->journal;
    if (session->journal)
        journal_record_start(session->journal, session->tick, session->preset.name,
                             session->flock.sim, &session->flock.settings);
    Change camera = change_camera(&link.camera);
    if (link.has_camera && !session_apply(session, &camera, error))
        return false;
    return !options->init ||
           session_take_file(session, "--init", change_init(options->init), error);
}

static bool session_start_from_checkpoint(Session *session, const SessionOptions *options,
                                          Error *error) {
    Settings nothing;
    if (!preset_from_model(&nothing, model_at(0), error) ||
        !session_take_preset(session, &nothing, 0, options->seed, error))
        return false;
    session->journal = options->journal;
    return session_take_file(session, "--resume", change_resume(options->resume), error) &&
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
    session_clear_queue(session);
    undo_deinit(&session->undo);
    memory_free(session);
}

bool session_prepare_checkpoint(const Session *session, const CheckpointBlock *more, size_t count,
                                FileWriter *writer, const char *path, Error *error) {
    assert(!session->ticking);
    Checkpoint checkpoint = {.settings = session->flock.settings,
                             .tick = session->tick,
                             .seconds = session_seconds(session),
                             .sim = session->flock.sim,
                             .start = session->flock.start};
    return checkpoint_prepare(&checkpoint, more, count, writer, path, error);
}

// --- Ticks ---

static bool session_begin_tick(Session *session, Error *error) {
    assert(!session->ticking);
    bool good = session_apply_due(session, error);
    session->tick++;
    return good;
}

bool session_tick(Session *session, Error *error) {
    bool good = session_begin_tick(session, error);
    tick_step(session);
    return good;
}

bool session_tick_begin(Session *session, SessionAfterStep *after, void *context, Error *error) {
    assert(session->worker);
    bool good = session_begin_tick(session, error);
    tick_begin(session, after, context);
    return good;
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

// --- Its numbers ---

// Step and time are the session's, not those since the flock was placed.
static void session_date(const Session *session, const Sim *sim, Metrics *metrics) {
    bool before = sim_is_stepping(sim); // the session's tick is that after the step
    metrics->step = session->tick - before;
    metrics->time_s = session_seconds(session) - before * sim_tick_seconds(sim);
}

// Seen as the view shows the flock.
static MetricsWanted session_wanted(const View *view, uint32_t topics) {
    return (MetricsWanted){topics, view->bird_size, view->ground_y};
}

static bool session_measure_whole(Session *session, Sim *sim, const View *view, uint32_t topics,
                                  Metrics *metrics, Error *error) {
    MetricsWanted wanted = session_wanted(view, topics);
    bool good = metrics_measure(session->meter, sim, &wanted, metrics, error);
    session_date(session, sim, metrics);
    return good;
}

bool session_measure(Session *session, uint32_t topics, Metrics *metrics, Error *error) {
    return session_measure_whole(session, session->flock.sim, &session->flock.settings.view, topics,
                                 metrics, error);
}

bool session_measure_flock(Session *session, size_t flock, uint32_t topics, Metrics *metrics,
                           Error *error) {
    MetricsWanted wanted = session_wanted(&session->flock.settings.view, topics);
    bool good =
        metrics_measure_flock(session->meter, session->flock.sim, flock, &wanted, metrics, error);
    session_date(session, session->flock.sim, metrics);
    return good;
}

bool session_measure_twin(Session *session, uint32_t topics, Metrics *metrics, Error *error) {
    assert(session->twin);
    return session_measure_whole(session, session->twin->sim, &session->twin->settings.view, topics,
                                 metrics, error);
}
