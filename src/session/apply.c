// Applying changes: everything that alters a running flock or view is a Change, waits in the queue
// for its tick, is applied here and nowhere else, and is recorded in the journal, if there is one.
// The kinds are the rows of changes.inl; the functions that its rows name are below.
#include <assert.h>
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "session/preset.h"
#include "session/session_impl.h"

// --- Checks: what can be refused before its tick ---

static bool check_setting(const Session *session, const Change *change, Error *error) {
    Settings tried = session->flock.settings;
    return settings_set(&tried, change, error);
}

static bool check_preset(const Session *session, const Change *change, Error *error) {
    (void)session;
    Settings preset;
    return preset_load(&preset, change->text, error);
}

static bool check_pointer(const Session *session, const Change *change, Error *error) {
    const Model *model = session->flock.settings.model;
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

static bool check_pick(const Session *session, const Change *change, Error *error) {
    const ChangePick *pick = &change->pick;
    size_t birds = session->flock.settings.birds;
    if (!pick->any || pick->bird < birds)
        return true;
    if (birds == 0)
        return error_set(error, ERROR_USAGE, "pick=%u: expected none: there is no bird",
                         (unsigned)pick->bird);
    return error_set(error, ERROR_USAGE, "pick=%u: expected a bird's number from 0 to %zu, or none",
                     (unsigned)pick->bird, birds - 1);
}

static bool check_init(const Session *session, const Change *change, Error *error) {
    (void)session;
    StatesFile init;
    bool good = states_read(change->text, false, &init, error);
    states_free(&init);
    return good;
}

// --- Applying: twin is NULL where a change does not reach it ---

static const Param *flock_find_param(const SessionFlock *flock, const Change *change) {
    return change->kind == CHANGE_PARAM
               ? param_find(model_params(flock->settings.model), change->name)
               : NULL;
}

// Into the settings, and from these into the simulation.
static bool flock_set(SessionFlock *flock, const Change *change, Error *error) {
    Settings wanted = flock->settings;
    const Param *row = flock_find_param(flock, change);
    if (!settings_set(&wanted, change, error) ||
        (row && !sim_set_number(flock->sim, row, param_get_number(row, wanted.params), error)))
        return false;
    if (change->kind == CHANGE_RULE)
        sim_set_rules(flock->sim, wanted.rules);
    else if (change->kind == CHANGE_OBSTACLE)
        sim_set_obstacle(flock->sim, change->obstacle.index, &change->obstacle.obstacle);
    else if (change->kind != CHANGE_PARAM)
        sim_set_stimulus(flock->sim, change_stimulus_kind(change), &change->stimulus);
    flock->settings = wanted;
    return true;
}

// Of parameters, those of the view alone reach the twin; coordinates of a flat model's plane are no
// places in another's world; and what its model does not know does not reach it.
static bool apply_setting(Session *session, SessionFlock *twin, const Change *change,
                          Error *error) {
    Error ignored;
    SessionFlock *flock = &session->flock;
    if (!flock_set(flock, change, error))
        return false;
    bool reaches = twin && !flock_find_param(flock, change) &&
                   (change->kind == CHANGE_PARAM ||
                    model_is_flat(flock->settings.model) == model_is_flat(twin->settings.model));
    if (reaches)
        flock_set(twin, change, &ignored);
    return true;
}

// With another number of birds, another seed, or as before.
static bool apply_start(Session *session, SessionFlock *twin, const Change *change, Error *error) {
    const Settings *now = &session->flock.settings;
    bool counted = change->kind == CHANGE_BIRDS;
    size_t birds = counted ? (size_t)change->birds : now->birds,
           of_twin = counted || !twin ? birds : twin->settings.birds;
    return session_restart(session, birds, of_twin,
                           change->kind == CHANGE_SEED ? change->seed : now->seed, error);
}

// The flock keeps its seed unless the preset has one.
static bool apply_preset(Session *session, SessionFlock *twin, const Change *change, Error *error) {
    (void)twin;
    Settings preset;
    bool good = change->kind == CHANGE_MODEL ? preset_from_model(&preset, change->model, error)
                                             : preset_load(&preset, change->text, error);
    uint64_t seed = good && preset.has_seed ? preset.seed : session->flock.settings.seed;
    return good && session_take_preset(session, &preset, preset.birds, seed, error);
}

static bool apply_pointer(Session *session, SessionFlock *twin, const Change *change,
                          Error *error) {
    SessionFlock *const sides[] = {&session->flock, twin};
    if (!check_pointer(session, change, error))
        return false;
    bool good = true;
    for (int side = 0; side < 2 && sides[side]; side++) {
        const Model *model = sides[side]->settings.model;
        for (int axis = 0; axis < 3 && model_has_pointer(model); axis++) {
            Change move =
                change_param(model_pointer_param(model, axis), (double)change->pointer[axis]);
            good &= flock_set(sides[side], &move, error);
        }
    }
    return good;
}

static bool apply_camera(Session *session, SessionFlock *twin, const Change *change, Error *error) {
    (void)twin;
    (void)error;
    session->camera = change->camera;
    return session->has_camera = true;
}

static bool apply_compare(Session *session, SessionFlock *unused, const Change *change,
                          Error *error) {
    (void)unused;
    if (change->sides == COMPARE_OFF)
        session_end_twin(session);
    else if (!session->twin && !session_begin_twin(session, error))
        return false;
    session->frozen = change->sides == COMPARE_RIGHT;
    return true;
}

static bool apply_pick(Session *session, SessionFlock *twin, const Change *change, Error *error) {
    (void)twin;
    if (!check_pick(session, change, error))
        return false;
    session->has_picked = change->pick.any;
    session->picked = change->pick.bird;
    return true;
}

// --- The manifest ---

typedef bool ChangeCheck(const Session *session, const Change *change, Error *error);

typedef struct ChangeAct {
    ChangeCheck *check;
    bool (*apply)(Session *session, SessionFlock *twin, const Change *change, Error *error);
    bool reaches_twin;
    bool interrupts;
} ChangeAct;

static const ChangeAct acts[CHANGE_KINDS] = {
#define CHANGE(kind, word, form, setting, check, apply, reaches_twin, interrupts)                  \
    {check, apply, reaches_twin, interrupts},
#include "session/changes.inl"
#undef CHANGE
};

// A preset is recorded as what it sets, seed, birds and view too. Replayed, these changes must not
// reach the twin: it is recorded as frozen while they are made. A setting is recorded as it is now,
// whatever text it came as.
static void session_record(Session *session, uint64_t before, const Change *change) {
    bool aside = session_follower(session) &&
                 (change->kind == CHANGE_MODEL || change->kind == CHANGE_PRESET);
    Change now =
               change_is_setting(change) ? settings_get(&session->flock.settings, change) : *change,
           frozen = change_compare(COMPARE_RIGHT), on = change_compare(COMPARE_ON);
    if (aside)
        journal_record_change(session, session->tick, &frozen);
    journal_record_change(session, before, &now);
    if (aside)
        journal_record_change(session, session->tick, &on);
}

bool session_apply(Session *session, const Change *change, Error *error) {
    const ChangeAct *act = &acts[change->kind];
    SessionFlock *follower = act->reaches_twin ? session_follower(session) : NULL;
    uint64_t tick = session->tick;
    Settings before;
    session->revision += change->kind != CHANGE_CAMERA; // nothing is computed from it
    if (!undo_prepare(session, change, &before, error))
        return false;
    bool held = act->interrupts && session_hold_step(session);
    bool good = act->apply(session, follower, change, error);
    if (held)
        session_release_step(session);
    undo_keep(session, change, &before);
    if (good && session->journal)
        session_record(session, tick, change);
    return good;
}

// --- The queue ---

// While a change of model or preset is queued, names are not checked before their tick, because the
// tables will change; neither is a bird's number.
static bool session_check(const Session *session, const Change *change, Error *error) {
    const uint32_t new_tables = 1u << CHANGE_MODEL | 1u << CHANGE_PRESET | 1u << CHANGE_RESUME,
                   new_flock = new_tables | 1u << CHANGE_BIRDS | 1u << CHANGE_INIT;
    bool of_file = change->kind == CHANGE_PRESET || change->kind == CHANGE_INIT;
    uint32_t unknown = of_file ? 0 : change->kind == CHANGE_PICK ? new_flock : new_tables;
    for (size_t i = 0; i < session->queue.count; i++)
        if (unknown >> session->queue.items[i].kind & 1)
            return true;
    ChangeCheck *check = acts[change->kind].check;
    return !check || check(session, change, error);
}

bool session_push(Session *session, Change change, Error *error) {
    if (change.tick < session->tick)
        change.tick = session->tick;
    change.action = session->undo.action;
    if (!session_check(session, &change, error) ||
        !array_reserve(&session->queue, session->queue.count + 1, error))
        return false;
    if (change.text) { // the queue's copy, freed when the change leaves it
        size_t size = strlen(change.text) + 1;
        char *copy = memory_alloc(size, 1, error);
        if (!copy)
            return false;
        change.text = memcpy(copy, change.text, size);
    }
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
