#include "app/session.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/bird_values.h"
#include "app/layout.h"
#include "app/preset.h"
#include "app/viewpoint.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"
#include "sim/states.h"

struct Session {
    Pool *pool;
    Sim *sim;
    View view;
    MetricsMeter *meter;

    Preset preset;   // what 0 and R go back to; its name is empty for a model's own numbers
    StatesFile init; // the start from a file, or {0}
    bool from_file;  // what flies now began in a file
    const char *save_preset;
    bool has_dt;
    float dt;
    SimSimd simd;
    SimSearch search;

    uint64_t tick; // since the session began: a flock placed anew does not turn it back
    Change *queue; // in the order of ticks, then of arrival
    size_t queued, queue_capacity;
    bool restarted;
    BirdValues values;
    bool has_camera;
    Camera camera;
};

// The parameters that place the pointer of a model that has one.
static const char *const pointer_names[3] = {"cursor_x", "cursor_y", "cursor_z"};

// --- Applying ---

static bool session_refuse_name(const Session *session, ChangeKind kind, const char *name,
                                Error *error) {
    const Model *model = sim_model(session->sim);
    TextNear near = {0};
    if (kind == CHANGE_RULE) {
        model_offer_near_rule(model, name, &near);
    } else {
        param_offer_near(model_params(model), name, &near);
        param_offer_near(&view_params, name, &near);
    }
    const char *what = kind == CHANGE_RULE ? "rule" : "parameter";
    if (near.name)
        return error_set(error, ERROR_USAGE, "unknown %s %s; did you mean %s?", what, name,
                         near.name);
    return error_set(error, ERROR_USAGE, "unknown %s %s; `skein info --%s %s` lists them", what,
                     name, kind == CHANGE_RULE ? "rules" : "params", model_name(model));
}

static bool session_parse_birds(const char *text, size_t *birds, Error *error) {
    int64_t number;
    if (!text_to_int(text, 0, SIM_MAX_BIRDS, &number))
        return error_set(error, ERROR_USAGE, "birds=%s: expected a whole number from 0 to %d", text,
                         SIM_MAX_BIRDS);
    *birds = (size_t)number;
    return true;
}

static bool session_parse_seed(const char *text, uint64_t *seed, Error *error) {
    if (!text_to_uint64(text, seed))
        return error_set(error, ERROR_USAGE, "seed=%s: expected a whole number from 0 to 2^64 - 1",
                         text);
    return true;
}

// The parameter a change names, of the model before the view; NULL and an error where there is
// none.
static const Param *session_find_param(const Session *session, const Change *change, bool *of_view,
                                       Error *error) {
    const Param *param = param_find(model_params(sim_model(session->sim)), change->name);
    *of_view = !param;
    if (!param)
        param = param_find(&view_params, change->name);
    if (!param)
        session_refuse_name(session, change->kind, change->name, error);
    return param;
}

static bool session_parse_rule(const Session *session, const Change *change, int *rule, bool *on,
                               Error *error) {
    *rule = model_find_rule(sim_model(session->sim), change->name);
    if (*rule < 0)
        return session_refuse_name(session, change->kind, change->name, error);
    return text_to_bool(change->value, on) ||
           error_set(error, ERROR_USAGE, "rule.%s=%s: expected on|off", change->name,
                     change->value);
}

// "X,Y,Z", into text forms that sim_set_param takes.
static bool session_parse_pointer(const Session *session, const char *text,
                                  char place[3][PARAM_TEXT_SIZE], Error *error) {
    const Model *model = sim_model(session->sim);
    _Alignas(16) char scratch[MODEL_PARAMS_SIZE];
    if (!model_has_pointer(model))
        return error_set(error, ERROR_USAGE, "pointer=%s: the model %s has no pointer", text,
                         model_name(model));
    const char *at = text;
    for (int axis = 0; axis < 3; axis++) {
        size_t length = strcspn(at, ",");
        snprintf(place[axis], PARAM_TEXT_SIZE, "%.*s", (int)length, at);
        const Param *param = param_find(model_params(model), pointer_names[axis]);
        assert(param);
        if (at[length] != (axis < 2 ? ',' : '\0') ||
            !param_set_text(param, scratch, place[axis], error))
            return error_set(error, ERROR_USAGE, "pointer=%s: expected X,Y,Z in world units", text);
        at += length + 1;
    }
    return true;
}

// Everything of the preset at once, with this many birds: a simulation that can be built takes the
// place of the old one.
static bool session_take_preset(Session *session, const Preset *preset, size_t birds, uint64_t seed,
                                Error *error) {
    Sim *sim = sim_create(preset->model, 0, seed, session->pool, error);
    if (!sim)
        return false;
    sim_set_rules(sim, preset->rules);
    sim_set_params(sim, preset->params);
    sim_set_search(sim, session->search);
    if (session->has_dt)
        sim_set_dt(sim, session->dt);
    if (!sim_set_simd(sim, session->simd, error) || !sim_restart(sim, birds, seed, error)) {
        sim_destroy(sim);
        return false;
    }
    sim_destroy(session->sim);
    session->sim = sim;
    session->view = preset->view;
    session->preset = *preset;
    states_free(&session->init);
    session->from_file = false;
    session->restarted = true;
    return true;
}

static bool session_restart(Session *session, size_t birds, uint64_t seed, Error *error) {
    bool from_file = session->init.memory && birds == session->init.start.count;
    bool good = from_file ? sim_restart_from(session->sim, &session->init.start, seed, error)
                          : sim_restart(session->sim, birds, seed, error);
    if (good)
        session->from_file = from_file;
    session->restarted |= good;
    return good;
}

// A preset in flight: the flock keeps its seed unless the preset has one.
static bool session_change_preset(Session *session, const Preset *preset, Error *error) {
    uint64_t seed = preset->has_seed ? preset->seed : sim_seed(session->sim);
    return session_take_preset(session, preset, preset->birds, seed, error);
}

static bool session_apply(Session *session, const Change *change, Error *error) {
    Sim *sim = session->sim;
    bird_values_expire(&session->values);
    switch (change->kind) {
    case CHANGE_PARAM: {
        bool of_view;
        const Param *param = session_find_param(session, change, &of_view, error);
        if (!param)
            return false;
        return of_view ? param_set_text(param, &session->view, change->value, error)
                       : sim_set_param(sim, change->name, change->value, error);
    }
    case CHANGE_RULE: {
        int rule;
        bool on;
        if (!session_parse_rule(session, change, &rule, &on, error))
            return false;
        uint32_t bit = 1u << rule;
        sim_set_rules(sim, on ? sim_rules(sim) | bit : sim_rules(sim) & ~bit);
        return true;
    }
    case CHANGE_BIRDS: {
        size_t birds = 0;
        return session_parse_birds(change->value, &birds, error) &&
               session_restart(session, birds, sim_seed(sim), error);
    }
    case CHANGE_SEED: {
        uint64_t seed = 0;
        return session_parse_seed(change->value, &seed, error) &&
               session_restart(session, sim_birds(sim), seed, error);
    }
    case CHANGE_RESTART:
        return session_restart(session, sim_birds(sim), sim_seed(sim), error);
    case CHANGE_MODEL: {
        Preset preset;
        const Model *model = model_require(change->value, error);
        if (!model)
            return false;
        return preset_from_model(&preset, model, error) &&
               session_change_preset(session, &preset, error);
    }
    case CHANGE_PRESET: {
        Preset preset;
        return preset_load(&preset, change->value, error) &&
               session_change_preset(session, &preset, error);
    }
    case CHANGE_POINTER: {
        char place[3][PARAM_TEXT_SIZE];
        return session_parse_pointer(session, change->value, place, error) &&
               sim_set_param(sim, pointer_names[0], place[0], error) &&
               sim_set_param(sim, pointer_names[1], place[1], error) &&
               sim_set_param(sim, pointer_names[2], place[2], error);
    }
    case CHANGE_CAMERA:
        if (!viewpoint_parse(change->value, &session->camera, error))
            return false;
        session->has_camera = true;
        return true;
    }
    assert(false && "a change of no kind");
    return false;
}

// --- The queue ---

// What can be told before its time. After a change of model or preset the tables are others, so
// that names can be checked only when it is their turn.
static bool session_check(const Session *session, const Change *change, Error *error) {
    _Alignas(16) char scratch[sizeof(View) > MODEL_PARAMS_SIZE ? sizeof(View) : MODEL_PARAMS_SIZE];
    size_t birds;
    uint64_t seed;
    Preset preset;
    int rule;
    bool on, of_view;
    char place[3][PARAM_TEXT_SIZE];
    Camera camera;
    switch (change->kind) {
    case CHANGE_BIRDS:
        return session_parse_birds(change->value, &birds, error);
    case CHANGE_SEED:
        return session_parse_seed(change->value, &seed, error);
    case CHANGE_MODEL:
        return model_require(change->value, error) != NULL;
    case CHANGE_PRESET:
        return preset_load(&preset, change->value, error);
    case CHANGE_RESTART:
        return true;
    case CHANGE_CAMERA:
        return viewpoint_parse(change->value, &camera, error);
    case CHANGE_POINTER:
    case CHANGE_PARAM:
    case CHANGE_RULE:
        break;
    }
    for (size_t i = 0; i < session->queued; i++)
        if (session->queue[i].kind == CHANGE_MODEL || session->queue[i].kind == CHANGE_PRESET)
            return true;
    if (change->kind == CHANGE_POINTER)
        return session_parse_pointer(session, change->value, place, error);
    if (change->kind == CHANGE_RULE)
        return session_parse_rule(session, change, &rule, &on, error);
    const Param *param = session_find_param(session, change, &of_view, error);
    return param && param_set_text(param, scratch, change->value, error);
}

bool session_push(Session *session, const Change *change, Error *error) {
    if (!session_check(session, change, error))
        return false;
    if (session->queued == session->queue_capacity) {
        size_t capacity = session->queue_capacity ? 2 * session->queue_capacity : 16;
        Change *queue = realloc(session->queue, capacity * sizeof *queue);
        if (!queue)
            return error_set(error, ERROR_FAILED, "out of memory for %zu changes", capacity);
        session->queue = queue;
        session->queue_capacity = capacity;
    }
    size_t at = session->queued;
    while (at > 0 && session->queue[at - 1].tick > change->tick)
        at--;
    memmove(session->queue + at + 1, session->queue + at,
            (session->queued - at) * sizeof *session->queue);
    session->queue[at] = *change;
    session->queued++;
    return true;
}

bool session_change(Session *session, Error *error, const char *format, ...) {
    char text[PARAM_NAME_SIZE + PARAM_TEXT_SIZE + 8];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    Change change;
    if (!change_parse(text, &change, error))
        return false;
    change.tick = session->tick;
    return session_push(session, &change, error);
}

bool session_apply_due(Session *session, Error *error) {
    bool good = true;
    while (session->queued > 0 && session->queue[0].tick <= session->tick) {
        Change change = session->queue[0];
        session->queued--;
        memmove(session->queue, session->queue + 1, session->queued * sizeof *session->queue);
        good &= session_apply(session, &change, error);
    }
    return good;
}

bool session_tick(Session *session, Error *error) {
    bool good = session_apply_due(session, error);
    sim_step(session->sim);
    bird_values_expire(&session->values);
    session->tick++;
    return good;
}

// --- Life ---

static bool session_choose_preset(const SessionOptions *options, Preset *preset, Error *error) {
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

static bool session_start(Session *session, const SessionOptions *options, Error *error) {
    Preset preset;
    if (!session_choose_preset(options, &preset, error))
        return false;
    size_t birds = options->has_birds ? options->birds : preset.birds;
    uint64_t seed = preset.has_seed && !options->has_seed ? preset.seed : options->seed;
    // Placed for good only after the changes: they may set where.
    if (!session_take_preset(session, &preset, 0, seed, error))
        return false;
    for (size_t i = 0; i < options->change_count; i++) {
        const Change *change = &options->changes[i];
        if (!session_apply(session, change, error))
            return error_prefix(error, "%s", change->kind == CHANGE_RULE ? "--rule" : "--set");
    }
    if (options->init) {
        if (!states_read(options->init, &session->init, error))
            return error_prefix(error, "--init");
        birds = session->init.start.count;
    }
    return session_restart(session, birds, seed, error);
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
    if (!session->pool || !(session->meter = metrics_create(session->pool, error)) ||
        !session_start(session, options, error)) {
        session_destroy(session);
        return NULL;
    }
    return session;
}

void session_destroy(Session *session) {
    if (!session)
        return;
    metrics_destroy(session->meter);
    sim_destroy(session->sim);
    states_free(&session->init);
    bird_values_deinit(&session->values);
    pool_destroy(session->pool);
    free(session->queue);
    memory_free(session);
}

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
        const Param *param = param_find(model_params(model), pointer_names[axis]);
        assert(param);
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
