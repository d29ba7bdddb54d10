// What a session shows and keeps: the frame to draw, the numbers of the moment, the preset it could
// be saved as.
#include <assert.h>
#include <string.h>

#include "base/text.h"
#include "session/session_impl.h"

// --- Looking at it ---

Sim *session_sim(const Session *session) {
    return session->sim;
}
Sim *session_twin(const Session *session) {
    return session->twin ? session->twin->sim : NULL;
}
const View *session_twin_view(const Session *session) {
    assert(session->twin);
    return &session->twin->view;
}
uint64_t session_revision(const Session *session) {
    return session->revision;
}
uint64_t session_placements(const Session *session) {
    return session->placements;
}
uint64_t session_twin_placements(const Session *session) {
    assert(session->twin);
    return session->twin->placements;
}
uint64_t session_twin_id(const Session *session) {
    return session->twin ? session->twin->id : 0;
}
const View *session_view(const Session *session) {
    return &session->view;
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
const char *session_preset(const Session *session) {
    return session->preset.name;
}
const Preset *session_preset_whole(const Session *session) {
    return &session->preset;
}
const char *session_init_path(const Session *session) {
    return session->from_file ? session->init_path : "";
}
const char *session_preset_path(const Session *session) {
    return session->preset.path;
}
uint32_t session_preset_rules(const Session *session) {
    return session->preset.rules;
}
const void *session_preset_params(const Session *session) {
    return session->preset.params;
}
const View *session_preset_view(const Session *session) {
    return &session->preset.view;
}
const char *session_title(const Session *session) {
    return session->preset.title;
}
const char *session_lesson(const Session *session) {
    return session->preset.lesson;
}

// --- Keeping it ---

// What of this flight no preset can hold, in one line.
static void session_describe_rest(const Session *session, char *out, size_t size) {
    char dt[64] = "", seconds[32];
    if (session->has_dt) {
        text_from_float(session->dt, seconds, sizeof seconds);
        snprintf(dt, sizeof dt, "%sFlown with --dt %s.", session->from_file ? " " : "", seconds);
    }
    snprintf(out, size, "%s%s",
             session->from_file
                 ? "The flock began in a file: these are its numbers, not its places."
                 : "",
             dt);
}

bool session_save_preset(const Session *session, const char *path, Error *error) {
    const Sim *sim = session->sim;
    Preset preset = session->preset;
    preset.rank = 0; // its place among its own kind, which the copy does not take
    preset.birds = sim_birds(sim);
    preset.has_seed = true;
    preset.seed = sim_seed(sim);
    preset.rules = sim_rules(sim);
    memcpy(preset.params, sim_params(sim), sizeof preset.params);
    preset.view = session->view;
    char rest[160];
    session_describe_rest(session, rest, sizeof rest);
    return preset_save(path, &preset, rest, error);
}

bool session_finish(const Session *session, Error *error) {
    return !session->save_preset || session_save_preset(session, session->save_preset, error) ||
           error_prefix(error, "--save-preset");
}

// --- Its numbers ---

static bool session_measure_flock(Session *session, Sim *sim, Metrics *metrics, Error *error) {
    if (!metrics_measure(session->meter, sim, metrics, error))
        return false;
    metrics->step = session->tick;
    metrics->time_s = (double)session->tick * (double)sim_dt(sim);
    return true;
}

bool session_measure(Session *session, Metrics *metrics, Error *error) {
    return session_measure_flock(session, session->sim, metrics, error);
}

bool session_measure_twin(Session *session, Metrics *metrics, Error *error) {
    assert(session->twin);
    return session_measure_flock(session, session->twin->sim, metrics, error);
}
