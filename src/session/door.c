// The one door: whatever alters a running flock or view becomes a Change, waits in the queue for
// its tick, is applied here and nowhere else, and is recorded where a journal is kept.
#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "session/record.h"
#include "session/session_impl.h"

// --- Names and values ---

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
        const Param *param = model_pointer_param(model, axis);
        if (at[length] != (axis < 2 ? ',' : '\0') ||
            !param_set_text(param, scratch, place[axis], error))
            return error_set(error, ERROR_USAGE, "pointer=%s: expected X,Y,Z in world units", text);
        at += length + 1;
    }
    return true;
}

typedef enum Sides { SIDES_ONE, SIDES_BOTH, SIDES_RIGHT } Sides;

static bool session_parse_sides(const char *text, Sides *sides, Error *error) {
    bool on = true;
    if (strcmp(text, "right") != 0 && !text_to_bool(text, &on))
        return error_set(error, ERROR_USAGE, "compare=%s: expected on|right|off", text);
    *sides = !on ? SIDES_ONE : strcmp(text, "right") == 0 ? SIDES_RIGHT : SIDES_BOTH;
    return true;
}

// The other side begins as what flies now.
static bool session_change_sides(Session *session, Sides sides, Error *error) {
    if (sides == SIDES_ONE) {
        twin_destroy(session->twin);
        session->twin = NULL;
        return true;
    }
    if (!session->twin) {
        SessionTwin *twin = twin_create(session->sim, &session->view, &session->init, error);
        if (!twin)
            return false;
        twin->id = ++session->twins;
        twin->placements = session->placements;
        session->twin = twin;
    }
    session->twin->held = sides == SIDES_RIGHT;
    return true;
}

static bool session_set_pointer(Sim *sim, char place[3][PARAM_TEXT_SIZE], Error *error) {
    bool good = true;
    for (int axis = 0; axis < 3; axis++)
        good &=
            sim_set_param(sim, model_pointer_param(sim_model(sim), axis)->name, place[axis], error);
    return good;
}

static bool session_parse_pick(const char *text, size_t birds, bool *any, uint32_t *bird,
                               Error *error) {
    int64_t number;
    *any = strcmp(text, "none") != 0;
    if (!*any)
        return true;
    if (birds == 0)
        return error_set(error, ERROR_USAGE, "pick=%s: expected none: there is no bird", text);
    if (!text_to_int(text, 0, (int64_t)birds - 1, &number))
        return error_set(error, ERROR_USAGE,
                         "pick=%s: expected a bird's number from 0 to %zu, or none", text,
                         birds - 1);
    *bird = (uint32_t)number;
    return true;
}

// A preset in flight: the flock keeps its seed unless the preset has one.
static bool session_change_preset(Session *session, const Preset *preset, Error *error) {
    uint64_t seed = preset->has_seed ? preset->seed : sim_seed(session->sim);
    return session_take_preset(session, preset, preset->birds, seed, error);
}

// --- Applying ---

static bool session_change_now(Session *session, const Change *change, Error *error) {
    Sim *sim = session->sim;
    SessionTwin *follower = session_follower(session);
    size_t twin_birds = follower ? sim_birds(follower->sim) : 0;
    switch (change->kind) {
    case CHANGE_PARAM: {
        bool of_view;
        const Param *param = session_find_param(session, change, &of_view, error);
        if (!param)
            return false;
        if (!of_view)
            return sim_set_param(sim, change->name, change->value, error);
        return param_set_text(param, &session->view, change->value, error) &&
               (!follower || param_set_text(param, &follower->view, change->value, error));
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
               session_restart(session, birds, birds, sim_seed(sim), error);
    }
    case CHANGE_SEED: {
        uint64_t seed = 0;
        return session_parse_seed(change->value, &seed, error) &&
               session_restart(session, sim_birds(sim), twin_birds, seed, error);
    }
    case CHANGE_RESTART:
        return session_restart(session, sim_birds(sim), twin_birds, sim_seed(sim), error);
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
        if (!session_parse_pointer(session, change->value, place, error))
            return false;
        return session_set_pointer(sim, place, error) &&
               (!follower || !model_has_pointer(sim_model(follower->sim)) ||
                session_set_pointer(follower->sim, place, error));
    }
    case CHANGE_COMPARE: {
        Sides sides;
        return session_parse_sides(change->value, &sides, error) &&
               session_change_sides(session, sides, error);
    }
    case CHANGE_CAMERA:
        if (!camera_parse(change->value, &session->camera, error))
            return false;
        session->has_camera = true;
        return true;
    case CHANGE_PICK: {
        bool any;
        uint32_t bird = 0;
        if (!session_parse_pick(change->value, sim_birds(sim), &any, &bird, error))
            return false;
        session->has_picked = any;
        session->picked = bird;
        return true;
    }
    case CHANGE_INIT:
        return session_take_init(session, change->value, error);
    case CHANGE_RESUME:
        return session_resume(session, change, error);
    }
    assert(false && "a change of no kind");
    return false;
}

static void session_record_sides(Session *session, const char *value) {
    Change change = {.kind = CHANGE_COMPARE, .name = "compare"};
    snprintf(change.value, sizeof change.value, "%s", value);
    record_change(session->journal, session->tick, session->tick, &change, session->sim,
                  &session->view);
}

bool session_apply(Session *session, const Change *change, Error *error) {
    uint64_t before = session->tick;
    session->revision++;
    if (!session_change_now(session, change, error))
        return false;
    if (!session->journal)
        return true;
    // A preset is recorded as what it sets, seed, birds and view too: flown again, that must not
    // reach the other side.
    bool aside = session_follower(session) &&
                 (change->kind == CHANGE_MODEL || change->kind == CHANGE_PRESET);
    if (aside)
        session_record_sides(session, "right");
    record_change(session->journal, before, session->tick, change, session->sim, &session->view);
    if (aside)
        session_record_sides(session, "on");
    return true;
}

// --- The queue ---

// Whether a change of one of these kinds is waiting.
static bool session_awaits(const Session *session, uint32_t kinds) {
    for (size_t i = 0; i < session->queued; i++)
        if (kinds >> session->queue[i].kind & 1)
            return true;
    return false;
}

// What can be told before its time. After a change of model or preset the tables are others, so
// that names can be checked only when it is their turn; and so with the number of birds.
static bool session_check(const Session *session, const Change *change, Error *error) {
    _Alignas(16) char scratch[sizeof(View) > MODEL_PARAMS_SIZE ? sizeof(View) : MODEL_PARAMS_SIZE];
    size_t birds;
    uint64_t seed;
    Preset preset;
    int rule;
    bool on, of_view, any;
    uint32_t bird;
    const uint32_t new_tables = 1u << CHANGE_MODEL | 1u << CHANGE_PRESET | 1u << CHANGE_RESUME;
    const uint32_t new_flock = new_tables | 1u << CHANGE_BIRDS | 1u << CHANGE_INIT;
    char place[3][PARAM_TEXT_SIZE];
    Camera camera;
    Sides sides;
    StatesFile init;
    bool good;
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
    case CHANGE_INIT:
        good = states_read(change->value, false, &init, error);
        states_free(&init);
        return good;
    case CHANGE_RESUME:
        return session_check_resume(session, change, error);
    case CHANGE_CAMERA:
        return camera_parse(change->value, &camera, error);
    case CHANGE_COMPARE:
        return session_parse_sides(change->value, &sides, error);
    case CHANGE_PICK:
        return session_parse_pick(change->value,
                                  session_awaits(session, new_flock) ? SIM_MAX_BIRDS
                                                                     : sim_birds(session->sim),
                                  &any, &bird, error);
    case CHANGE_POINTER:
    case CHANGE_PARAM:
    case CHANGE_RULE:
        break;
    }
    if (session_awaits(session, new_tables))
        return true;
    if (change->kind == CHANGE_POINTER)
        return session_parse_pointer(session, change->value, place, error);
    if (change->kind == CHANGE_RULE)
        return session_parse_rule(session, change, &rule, &on, error);
    const Param *param = session_find_param(session, change, &of_view, error);
    return param && param_set_text(param, scratch, change->value, error);
}

bool session_reserve(Session *session, size_t more, Error *error) {
    size_t capacity = session->queue_capacity ? session->queue_capacity : 16;
    while (capacity < session->queued + more)
        capacity *= 2;
    if (capacity == session->queue_capacity)
        return true;
    Change *queue = realloc(session->queue, capacity * sizeof *queue);
    if (!queue)
        return error_set(error, ERROR_FAILED, "out of memory for %zu changes", capacity);
    session->queue = queue;
    session->queue_capacity = capacity;
    return true;
}

bool session_push(Session *session, const Change *change, Error *error) {
    if (!session_check(session, change, error) || !session_reserve(session, 1, error))
        return false;
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
    char text[CHANGE_TEXT_SIZE];
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
