// A session from its options: what begins, and its end.
#include "session/session.h"

#include "base/file.h"
#include "base/memory.h"
#include "session/session_impl.h"

static const char *session_lead(const SessionOptions *options) {
    return options->lead ? options->lead : "";
}

bool session_blame(const SessionOptions *options, const char *name, Error *error) {
    return error_prefix(error, "%s%s", session_lead(options), name);
}

static bool session_read_link(const SessionOptions *options, PresetText *out, Error *error) {
    Error problems;
    if (link_read(out, options->link, &problems))
        return true;
    bool told = options->link_problems && out->whole.model;
    *(told ? options->link_problems : error) = problems;
    return told || session_blame(options, "link", error);
}

// What flies: of the link that the options have, or of their preset or model.
static bool session_choose(const SessionOptions *options, PresetText *out, Error *error) {
    Settings *preset = &out->base;
    const Model *model = NULL;
    *out = (PresetText){0};
    if (options->link)
        return session_read_link(options, out, error);
    if (options->model && !(model = model_require(options->model, error)))
        return session_blame(options, "model", error);
    if (options->tracks && !options->model && !options->preset)
        model = model_require("starling", error);
    if (options->preset && !preset_load(preset, options->preset, error))
        return session_blame(options, "preset", error);
    if (options->preset && model && model != preset->model)
        return error_set(error, ERROR_USAGE, "%smodel %s: the preset %s is of the model %s",
                         session_lead(options), options->model, options->preset,
                         preset->model->name);
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
        session_blame(options, change->kind == CHANGE_RULE ? "rule" : "set", &problem);
        error_add(&problems, &problem);
        if (problem.kind != ERROR_USAGE)
            break;
    }
    if (problems.kind != ERROR_NONE)
        *error = problems;
    return problems.kind == ERROR_NONE;
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
    const char *start = options->tracks ? options->tracks : options->init;
    if (!session_restart(session, NULL, start ? 0 : birds, 0, seed, error))
        return false;
    session->journal = options->journal;
    if (session->journal)
        session_record_start(session);
    Change camera = (Change){.kind = CHANGE_CAMERA, .camera = link.camera},
           init = (Change){.kind = CHANGE_INIT, .text = start};
    if (link.has_camera && !session_apply(session, &camera, error))
        return false;
    if (start)
        return session_apply(session, &init, error) ||
               session_blame(options, options->tracks ? "tracks" : "init", error);
    session_place(session);
    return session_push_link(session, &link, error);
}

static bool session_start_from_checkpoint(Session *session, const SessionOptions *options,
                                          Error *error) {
    Change resume = (Change){.kind = CHANGE_RESUME, .text = options->resume};
    session->journal = options->journal;
    return (session_apply(session, &resume, error) || session_blame(options, "resume", error)) &&
           session_take_changes(session, options, error);
}

Session *session_create(const SessionOptions *options, Error *error) {
    if (options->save_preset && !file_probe(options->save_preset, error)) {
        session_blame(options, "save-preset", error);
        return NULL;
    }
    Session *session = memory_alloc(1, sizeof *session, error);
    if (!session)
        return NULL;
    session->options = *options;
    session_put_in_hand(session, STIMULUS_FALCON, true);
    session->pool = options->pool ? options->pool : pool_create(options->threads, error);
    if (!session->pool ||
        (options->apart && (!(session->step_pool = pool_create(options->threads, error)) ||
                            !(session->worker = worker_create(error)))) ||
        !(session->meter = metrics_create(session->pool, error)) ||
        !(options->resume ? session_start_from_checkpoint(session, options, error)
                          : session_start(session, options, error))) {
        session_destroy(session);
        return NULL;
    }
    session_place(session);
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
    if (!session->options.pool)
        pool_destroy(session->pool);
    pool_destroy(session->step_pool);
    for (size_t i = 0; i < session->queue.count; i++)
        memory_free((char *)session->queue.items[i].text);
    array_deinit(&session->queue);
    array_deinit(&session->undo.list);
    memory_free(session);
}
