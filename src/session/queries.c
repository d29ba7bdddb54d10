// What a session shows and keeps: the frame to draw, the numbers of the moment, the preset it could
// be saved as.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/text.h"
#include "session/session_impl.h"

// --- Looking at it ---

Sim *session_sim(const Session *session) {
    return session->sim;
}
Sim *session_twin(Session *session) {
    return session->twin ? session->twin->sim : NULL;
}
const View *session_twin_view(const Session *session) {
    assert(session->twin);
    return &session->twin->view;
}
const View *session_view(const Session *session) {
    return &session->view;
}
Pool *session_pool(Session *session) {
    return session->pool;
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

// --- Its picture and its numbers ---

bool session_pointer(const Session *session, float place[3]) {
    return flock_show_pointer(session->sim, place);
}

FrameBirds session_birds(const Session *session, float blend) {
    return flock_show_birds(session->sim, &session->view, blend);
}

FrameBirds session_twin_birds(const Session *session, float blend) {
    assert(session->twin);
    return flock_show_birds(session->twin->sim, &session->twin->view, blend);
}

static float session_length(const float v[3]) {
    return sqrtf(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

bool session_picked(const Session *session, uint32_t *bird) {
    *bird = session->picked;
    return session->has_picked;
}

bool session_explain_picked(Session *session, PickedBird *picked) {
    if (!session->has_picked)
        return false;
    const SimBird *bird = bird_lines_explain(&session->show.lines, session->sim, session->picked);
    *picked =
        (PickedBird){.id = session->picked, .speed = session_length(bird->velocity), .bird = *bird};
    for (int r = 0; r < MODEL_MAX_RULES; r++)
        picked->lengths[r] = session_length(bird->rules[r]);
    return true;
}

void session_describe(Session *session, float blend, FrameDescription *frame) {
    const uint32_t *picked = session->has_picked ? &session->picked : NULL;
    flock_show_describe(&session->show, session->sim, &session->view, session->pool, picked, blend,
                        frame);
    frame->restarted = session->restarted;
    session->restarted = false;
}

void session_describe_twin(Session *session, float blend, FrameDescription *frame) {
    SessionTwin *twin = session->twin;
    assert(twin);
    // The bird of that number, where there is one.
    bool has_picked = session->has_picked && session->picked < sim_birds(twin->sim);
    flock_show_describe(&twin->show, twin->sim, &twin->view, session->pool,
                        has_picked ? &session->picked : NULL, blend, frame);
    frame->side = 1;
    frame->restarted = twin->restarted;
    frame->branched = twin->fresh;
    twin->restarted = twin->fresh = false;
}

static bool session_measure_flock(Session *session, const Sim *sim, Metrics *metrics,
                                  Error *error) {
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
