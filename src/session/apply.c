// Applying changes: everything that alters a running flock or view is a Change, waits in the queue
// for its tick, is applied here and nowhere else, and is recorded in the journal, if there is one.
// The kinds are the rows of changes.inl; the functions that its rows name are below.
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "session/journal.h"
#include "session/session_impl.h"

// --- Resolving: a change made by name gets the row of that name, and its value as a number ---

static const ParamTable *session_params(const Session *session) {
    return model_params(sim_model(session->sim));
}

static bool session_has_row(const ParamTable *table, const Param *row) {
    for (size_t i = 0; i < table->count; i++)
        if (row == &table->rows[i])
            return true;
    return false;
}

const Param *session_find_param(const Session *session, const ChangeParam *param, bool *of_model,
                                Error *error) {
    const ParamTable *table = session_params(session);
    const Param *row = param->row;
    *of_model = session_has_row(table, row);
    if (*of_model || session_has_row(&view_params, row))
        return row;
    const char *name = row ? row->name : param->name;
    row = param_find(table, name);
    *of_model = row != NULL;
    if (!row && !(row = param_find(&view_params, name)))
        change_refuse_param(sim_model(session->sim), name, (TextNear){0}, error);
    return row;
}

static bool session_resolve_param(const Session *session, Change *change, bool *of_model,
                                  Error *error) {
    const Param *row = session_find_param(session, &change->param, of_model, error);
    if (!row)
        return false;
    change->param.row = row;
    if (row->kind == PARAM_TEXT)
        return param_check_text(row, change->text, error);
    if (!change->text)
        return param_check_number(row, change->param.number, error);
    const char *text = change->text;
    change->text = NULL;
    return param_parse_number(row, text, &change->param.number, error);
}

const Rule *session_find_rule(const Session *session, const ChangeRule *rule, int *index,
                              Error *error) {
    const Model *model = sim_model(session->sim);
    size_t count;
    const Rule *rules = model_rules(model, &count);
    for (*index = 0; *index < (int)count; ++*index)
        if (rule->row == &rules[*index])
            return rule->row;
    const char *name = rule->row ? rule->row->name : rule->name;
    *index = model_find_rule(model, name);
    if (*index >= 0)
        return &rules[*index];
    change_refuse_rule(model, name, error);
    return NULL;
}

static bool session_resolve_rule(const Session *session, Change *change, int *index, Error *error) {
    const Rule *row = session_find_rule(session, &change->rule, index, error);
    if (row)
        change->rule.row = row;
    return row != NULL;
}

// --- Checks: what can be refused before its tick ---
//
// While a change of model or preset is queued, names are not checked before their tick, because the
// tables will change; neither is the number of birds.

enum {
    NEW_TABLES = 1u << CHANGE_MODEL | 1u << CHANGE_PRESET | 1u << CHANGE_RESUME,
    NEW_FLOCK = NEW_TABLES | 1u << CHANGE_BIRDS | 1u << CHANGE_INIT,
};

// Whether a change of one of these kinds is waiting.
static bool session_awaits(const Session *session, uint32_t kinds) {
    for (size_t i = 0; i < session->queue.count; i++)
        if (kinds >> session->queue.items[i].kind & 1)
            return true;
    return false;
}

static bool check_nothing(const Session *session, Change *change, Error *error) {
    (void)session;
    (void)change;
    (void)error;
    return true;
}

static bool check_param(const Session *session, Change *change, Error *error) {
    bool of_model;
    return session_awaits(session, NEW_TABLES) ||
           session_resolve_param(session, change, &of_model, error);
}

static bool check_rule(const Session *session, Change *change, Error *error) {
    int index;
    return session_awaits(session, NEW_TABLES) ||
           session_resolve_rule(session, change, &index, error);
}

static bool check_preset(const Session *session, Change *change, Error *error) {
    (void)session;
    Preset preset;
    return preset_load(&preset, change->text, error);
}

static bool session_check_place(const Model *model, const Change *change, Error *error) {
    char text[CHANGE_TEXT_SIZE];
    change_print(change, text);
    if (!model_has_pointer(model))
        return error_set(error, ERROR_USAGE, "%s: the model %s has no pointer", text,
                         model_name(model));
    for (int axis = 0; axis < 3; axis++)
        if (!param_check_number(model_pointer_param(model, axis), (double)change->pointer[axis],
                                error))
            return error_set(error, ERROR_USAGE, "%s: expected X,Y,Z in world units", text);
    return true;
}

static bool check_pointer(const Session *session, Change *change, Error *error) {
    return session_awaits(session, NEW_TABLES) ||
           session_check_place(sim_model(session->sim), change, error);
}

static bool check_stimulus(const Session *session, Change *change, Error *error) {
    return session_awaits(session, NEW_TABLES) ||
           model_check_stimulus(sim_model(session->sim), change_stimulus_kind(change),
                                &change->stimulus, error);
}

static bool check_obstacle(const Session *session, Change *change, Error *error) {
    const ChangeObstacle *made = &change->obstacle;
    return session_awaits(session, NEW_TABLES) ||
           model_check_obstacle(sim_model(session->sim), made->index, &made->obstacle, error);
}

static bool session_check_bird(const ChangePick *pick, size_t birds, Error *error) {
    if (!pick->any || pick->bird < birds)
        return true;
    if (birds == 0)
        return error_set(error, ERROR_USAGE, "pick=%u: expected none: there is no bird",
                         (unsigned)pick->bird);
    return error_set(error, ERROR_USAGE, "pick=%u: expected a bird's number from 0 to %zu, or none",
                     (unsigned)pick->bird, birds - 1);
}

static bool check_pick(const Session *session, Change *change, Error *error) {
    return session_awaits(session, NEW_FLOCK) ||
           session_check_bird(&change->pick, sim_birds(session->sim), error);
}

static bool check_init(const Session *session, Change *change, Error *error) {
    (void)session;
    StatesFile init;
    bool good = states_read(change->text, false, &init, error);
    states_free(&init);
    return good;
}

static bool check_resume(const Session *session, Change *change, Error *error) {
    return session_check_resume(session, change, error);
}

// --- Applying: twin is NULL where a change does not reach it ---

static bool apply_param(Session *session, SessionTwin *twin, Change *change, Error *error) {
    bool of_model;
    if (!session_resolve_param(session, change, &of_model, error))
        return false;
    const Param *row = change->param.row;
    if (of_model)
        return sim_set_number(session->sim, row, change->param.number, error);
    View *views[] = {&session->view, twin ? &twin->view : NULL};
    bool good = true;
    for (int side = 0; side < 2 && views[side]; side++)
        good &= change->text ? param_set_text(row, views[side], change->text, error)
                             : param_set_number(row, views[side], change->param.number, error);
    return good;
}

static bool apply_rule(Session *session, SessionTwin *twin, Change *change, Error *error) {
    (void)twin;
    int index;
    if (!session_resolve_rule(session, change, &index, error))
        return false;
    uint32_t bit = 1u << index, rules = sim_rules(session->sim);
    sim_set_rules(session->sim, change->rule.on ? rules | bit : rules & ~bit);
    return true;
}

static bool apply_birds(Session *session, SessionTwin *twin, Change *change, Error *error) {
    (void)twin;
    size_t birds = (size_t)change->birds;
    return session_restart(session, birds, birds, sim_seed(session->sim), error);
}

static bool session_restart_as_many(Session *session, const SessionTwin *twin, uint64_t seed,
                                    Error *error) {
    size_t twin_birds = twin ? sim_birds(twin->sim) : 0;
    return session_restart(session, sim_birds(session->sim), twin_birds, seed, error);
}

static bool apply_seed(Session *session, SessionTwin *twin, Change *change, Error *error) {
    return session_restart_as_many(session, twin, change->seed, error);
}

static bool apply_restart(Session *session, SessionTwin *twin, Change *change, Error *error) {
    (void)change;
    return session_restart_as_many(session, twin, sim_seed(session->sim), error);
}

// The flock keeps its seed unless the preset has one.
static bool session_change_preset(Session *session, const Preset *preset, Error *error) {
    uint64_t seed = preset->has_seed ? preset->seed : sim_seed(session->sim);
    return session_take_preset(session, preset, preset->birds, seed, error);
}

static bool apply_model(Session *session, SessionTwin *twin, Change *change, Error *error) {
    (void)twin;
    Preset preset;
    return preset_from_model(&preset, change->model, error) &&
           session_change_preset(session, &preset, error);
}

static bool apply_preset(Session *session, SessionTwin *twin, Change *change, Error *error) {
    (void)twin;
    Preset preset;
    return preset_load(&preset, change->text, error) &&
           session_change_preset(session, &preset, error);
}

static bool session_set_pointer(Sim *sim, const float place[3], Error *error) {
    bool good = true;
    for (int axis = 0; axis < 3; axis++)
        good &= sim_set_number(sim, model_pointer_param(sim_model(sim), axis), (double)place[axis],
                               error);
    return good;
}

static bool apply_pointer(Session *session, SessionTwin *twin, Change *change, Error *error) {
    return session_check_place(sim_model(session->sim), change, error) &&
           session_set_pointer(session->sim, change->pointer, error) &&
           (!twin || !model_has_pointer(sim_model(twin->sim)) ||
            session_set_pointer(twin->sim, change->pointer, error));
}

// Coordinates of a flat model's plane are no places in another's world.
static bool apply_stimulus(Session *session, SessionTwin *twin, Change *change, Error *error) {
    const Model *model = sim_model(session->sim);
    StimulusKind kind = change_stimulus_kind(change);
    if (!model_check_stimulus(model, kind, &change->stimulus, error))
        return false;
    sim_set_stimulus(session->sim, kind, &change->stimulus);
    const Model *other = twin ? sim_model(twin->sim) : NULL;
    if (other && model_is_flat(other) == model_is_flat(model) && model_heeds(other, kind))
        sim_set_stimulus(twin->sim, kind, &change->stimulus);
    return true;
}

static bool apply_obstacle(Session *session, SessionTwin *twin, Change *change, Error *error) {
    const Model *model = sim_model(session->sim);
    const ChangeObstacle *made = &change->obstacle;
    if (!model_check_obstacle(model, made->index, &made->obstacle, error))
        return false;
    sim_set_obstacle(session->sim, made->index, &made->obstacle);
    if (twin && model_is_flat(sim_model(twin->sim)) == model_is_flat(model))
        sim_set_obstacle(twin->sim, made->index, &made->obstacle);
    return true;
}

static bool apply_camera(Session *session, SessionTwin *twin, Change *change, Error *error) {
    (void)twin;
    (void)error;
    session->camera = change->camera;
    session->has_camera = true;
    return true;
}

// The twin begins as a copy of the present flock.
static bool apply_compare(Session *session, SessionTwin *unused, Change *change, Error *error) {
    (void)unused;
    if (change->sides == COMPARE_OFF) {
        twin_destroy(session->twin);
        session->twin = NULL;
        return true;
    }
    if (!session->twin) {
        session_place(session);
        SessionTwin *twin = twin_create(session->sim, &session->view, &session->init, error);
        if (!twin)
            return false;
        twin->id = ++session->twins;
        twin->placements = session->placements;
        session->twin = twin;
    }
    session->twin->frozen = change->sides == COMPARE_RIGHT;
    return true;
}

static bool apply_pick(Session *session, SessionTwin *twin, Change *change, Error *error) {
    (void)twin;
    if (!session_check_bird(&change->pick, sim_birds(session->sim), error))
        return false;
    session->has_picked = change->pick.any;
    session->picked = change->pick.bird;
    return true;
}

static bool apply_init(Session *session, SessionTwin *twin, Change *change, Error *error) {
    (void)twin;
    return session_take_init(session, change->text, error);
}

static bool apply_resume(Session *session, SessionTwin *twin, Change *change, Error *error) {
    (void)twin;
    return session_resume(session, change, error);
}

// --- The manifest ---

typedef struct ChangeAct {
    // Both may set the row of a change that was made by name.
    bool (*check)(const Session *session, Change *change, Error *error);
    bool (*apply)(Session *session, SessionTwin *twin, Change *change, Error *error);
    bool reaches_twin;
    bool interrupts;
} ChangeAct;

static const ChangeAct acts[CHANGE_KINDS] = {
#define CHANGE(kind, word, form, parse, print, set, check, apply, back, reaches_twin, interrupts)  \
    {check, apply, reaches_twin, interrupts},
#include "session/changes.inl"
#undef CHANGE
};

static void session_record_sides(Session *session, CompareSides sides) {
    Change change = change_compare(sides);
    journal_record_change(session->journal, session->tick, session->tick, &change, session->sim,
                          &session->view);
}

// A preset is recorded as what it sets, seed, birds and view too. Replayed, these changes must not
// reach the twin: it is recorded as frozen while they are made.
static void session_record(Session *session, uint64_t before, const Change *change) {
    bool aside = session_follower(session) &&
                 (change->kind == CHANGE_MODEL || change->kind == CHANGE_PRESET);
    if (aside)
        session_record_sides(session, COMPARE_RIGHT);
    journal_record_change(session->journal, before, session->tick, change, session->sim,
                          &session->view);
    if (aside)
        session_record_sides(session, COMPARE_ON);
}

bool session_apply(Session *session, const Change *change, Error *error) {
    const ChangeAct *act = &acts[change->kind];
    SessionTwin *follower = session_follower(session);
    uint64_t before = session->tick;
    Change now = *change;
    UndoStep *step;
    session->revision += change->kind != CHANGE_CAMERA; // nothing is computed from it
    if (!undo_prepare(session, change, &step, error))
        return false;
    bool held = act->interrupts && session_hold_step(session);
    bool good = act->apply(session, act->reaches_twin ? follower : NULL, &now, error);
    if (held)
        session_release_step(session);
    undo_keep(session, change->action, step, good);
    if (good && session->journal)
        session_record(session, before, &now);
    return good;
}

// --- The queue ---

// The queue's copy of a text, freed when the change leaves the queue.
static bool session_keep_text(Change *change, Error *error) {
    if (!change->text)
        return true;
    size_t size = strlen(change->text) + 1;
    char *copy = memory_alloc(size, 1, error);
    if (copy)
        change->text = memcpy(copy, change->text, size);
    return copy != NULL;
}

bool session_push(Session *session, Change change, Error *error) {
    if (change.tick < session->tick)
        change.tick = session->tick;
    change.action = session->undo.action;
    if (!acts[change.kind].check(session, &change, error) ||
        !array_reserve(&session->queue, session->queue.count + 1, error) ||
        !session_keep_text(&change, error))
        return false;
    Change *queue = session->queue.items;
    size_t at = session->queue.count++;
    for (; at > 0 && queue[at - 1].tick > change.tick; at--)
        queue[at] = queue[at - 1];
    queue[at] = change;
    return true;
}

static bool session_apply_queue(Session *session, Error *error) {
    bool good = true;
    while (session->queue.count > 0 && session->queue.items[0].tick <= session->tick) {
        Change *queue = session->queue.items, change = queue[0];
        session->queue.count--;
        memmove(queue, queue + 1, session->queue.count * sizeof *queue);
        good &= session_apply(session, &change, error);
        memory_free((char *)change.text);
    }
    return good;
}

bool session_apply_due(Session *session, Error *error) {
    bool good = session_apply_queue(session, error);
    session_place(session);
    return good;
}

bool session_push_now(Session *session, Change change, Error *error) {
    return session_push(session, change, error) && session_apply_queue(session, error);
}

void session_clear_queue(Session *session) {
    for (size_t i = 0; i < session->queue.count; i++)
        memory_free((char *)session->queue.items[i].text);
    array_deinit(&session->queue);
}
