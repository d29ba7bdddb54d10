// What a session shows and keeps: the frame to draw, the numbers of the moment, the preset it could
// be saved as.
#include <assert.h>
#include <string.h>

#include "app/layout.h"
#include "app/session_impl.h"
#include "base/text.h"

// --- Looking at it ---

Sim *session_sim(Session *session) {
    return session->sim;
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
uint32_t session_preset_rules(const Session *session) {
    return session->preset.rules;
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

bool session_pointer(const Session *session, float place[3]) {
    const Model *model = sim_model(session->sim);
    if (!model_has_pointer(model))
        return false;
    for (int axis = 0; axis < 3; axis++) {
        const Param *param = model_pointer_param(model, axis);
        place[axis] = (float)param_get_number(param, sim_params(session->sim));
    }
    layout_place(model_is_flat(model), place);
    return true;
}

void session_describe(Session *session, float blend, FrameDescription *frame) {
    const Sim *sim = session->sim;
    SimView view = sim_view(sim);
    bool flat = model_is_flat(sim_model(sim));
    *frame = (FrameDescription){
        .birds = {.count = view.count,
                  .id = view.id,
                  .from = layout_columns(&view.from, flat),
                  .to = layout_columns(&view.to, flat),
                  .blend = blend,
                  .tick_seconds = sim_dt(sim)},
        .seconds =
            sim_tick(sim) > 0 ? sim_seconds(sim) - (1 - (double)blend) * (double)sim_dt(sim) : 0,
        .arena = layout_arena(sim_model(sim), sim_params(sim)),
        .restarted = session->restarted,
        .view = &session->view,
    };
    session->restarted = false;
    bird_values_describe(&session->values, session->sim, session->view.colour, &frame->birds);
    trail_history_describe(&session->trails, &session->view, sim, blend, &frame->trails);
    frame->pointer.present = session_pointer(session, frame->pointer.position);
    SimLeader leader;
    if (sim_leader(sim, &leader)) {
        frame->leader.present = true;
        for (int axis = 0; axis < 3; axis++)
            frame->leader.position[axis] =
                leader.from[axis] + (leader.position[axis] - leader.from[axis]) * blend;
        memcpy(frame->leader.heading, leader.heading, sizeof leader.heading);
        memcpy(frame->leader.waypoint, leader.waypoint, sizeof leader.waypoint);
        layout_place(flat, frame->leader.position);
        layout_place(flat, frame->leader.heading);
        layout_place(flat, frame->leader.waypoint);
    }
}

bool session_measure(Session *session, Metrics *metrics, Error *error) {
    if (!metrics_measure(session->meter, session->sim, metrics, error))
        return false;
    metrics->step = session->tick;
    metrics->time_s = (double)session->tick * (double)sim_dt(session->sim);
    return true;
}
