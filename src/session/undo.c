// Leading a session to other settings, by changes that are applied and recorded as a person's are,
// so that a replay needs to know nothing of it: an undo, a link that is opened in flight, a
// preset's file that is read again.
//
// What undo goes back to (kept by apply.c): before the first change of an action is applied, the
// settings are copied, and kept where the change alters them. What is done between two calls of
// session_begin_action is one action: many rules by one key, a slider from press to release. Not
// kept are the camera, the pointer, what a hand moves (session_put_in_hand), the picked bird, a
// comparison, and where the birds were: what places the flock anew is undone by placing it anew as
// it was placed before.
#include <stdio.h>

#include "base/text.h"
#include "session/preset.h"
#include "session/session_impl.h"

// --- To other settings ---

// Makes what differs from the settings that it has or had, and adds to their number.
static bool restore_settings(Session *session, const Settings *had, const Settings *wanted,
                             size_t *changes, Error *error) {
    Settings from = *had; // had may be what the changes alter
    Change change = (Change){.kind = CHANGE_BIRDS, .birds = wanted->birds};
    // The wanted numbers may be of a flock of few birds (fidelity=published).
    if (session->flock.settings.birds > model_most_birds(wanted->model, wanted->params) &&
        !session_push_now(session, change, error))
        return false;
    for (size_t i = 0; settings_next_difference(&from, wanted, &i, &change); ++*changes)
        if (!session_push_now(session, change, error))
            return false;
    return true;
}

// As a preset is taken. A start from a file may then set some numbers itself.
static bool restore_whole(Session *session, const Settings *preset, const Settings *wanted,
                          Error *error) {
    Settings whole = *wanted;
    whole.start[0] = '\0';
    whole.has_seed = true;
    Change take = {.kind = CHANGE_PRESET, .text = wanted->name, .settings = &whole},
           start = {.kind = CHANGE_INIT, .text = wanted->start};
    if (!session_push_now(session, take, error))
        return false;
    session->preset = *preset;
    return (!*wanted->start || session_push_now(session, start, error)) &&
           restore_settings(session, &session->flock.settings, wanted, &(size_t){0}, error);
}

// Makes the settings the wanted ones, of this preset, and places the flock. Like a preset they do
// not reach the twin. anew: the flock begins anew even where only numbers differ.
static bool session_go_to(Session *session, const Settings *preset, const Settings *wanted,
                          bool anew, Error *error) {
    const Settings *now = &session->flock.settings;
    Change frozen = {.kind = CHANGE_COMPARE, .sides = COMPARE_RIGHT},
           on = {.kind = CHANGE_COMPARE, .sides = COMPARE_ON};
    bool whole = anew || !settings_have_same_origin(now, wanted);
    bool aside = whole && session_follower(session);
    if (aside && !session_push_now(session, frozen, error))
        return false;
    bool good = whole ? restore_whole(session, preset, wanted, error)
                      : restore_settings(session, now, wanted, &(size_t){0}, error);
    good = (!aside || session_push_now(session, on, error)) && good;
    session_place(session);
    return good;
}

bool session_push_link(Session *session, const PresetText *link, Error *error) {
    char text[CHANGE_TEXT_SIZE] = "";
    const char *at = link->then;
    Change change = {.tick = session->tick};
    error->kind = ERROR_NONE;
    while (link_next(&at, text, &change, error)) {
        change.of_link = true;
        if (!session_push(session, change, error))
            return false;
    }
    session->link_tick = link->tick ? session->tick + link->tick : 0;
    return error->kind == ERROR_NONE;
}

bool session_open_link(Session *session, const PresetText *link, Error *error) {
    session_begin_action(session);
    bool good = session_go_to(session, &link->base, &link->whole, true, error);
    if (good && link->has_camera)
        good = session_push_now(session, (Change){.kind = CHANGE_CAMERA, .camera = link->camera},
                                error);
    good = good && session_push_link(session, link, error);
    session_begin_action(session);
    return good;
}

// Birds and seed place the flock anew, so they are compared with what the file had before.
bool session_reread_preset(Session *session, bool all, size_t *changes, Error *error) {
    Settings *before = &session->preset, from = all ? session->flock.settings : *before, preset;
    *changes = 0;
    if (!before->path[0])
        return true;
    if (!preset_read(&preset, before->path, error))
        return false;
    preset.own = before->own;
    session_begin_action(session);
    bool good = session_apply_due(session, error);
    if (good && preset.model != session->flock.settings.model) {
        *changes = 1;
        good =
            session_push_now(session, (Change){.kind = CHANGE_PRESET, .text = preset.path}, error);
    } else if (good) {
        Settings wanted = preset;
        from.birds = before->birds;
        from.seed = before->seed;
        from.has_seed = true;
        if (!preset.has_seed)
            wanted.seed = from.seed;
        wanted.has_seed = true;
        good = restore_settings(session, &from, &wanted, changes, error);
    }
    session_place(session);
    if (good)
        session->preset = preset;
    return good;
}

// --- Undo ---

// The settings to go to, but for what a person's hand moves in flight: that is not undone. NULL
// where there are none; otherwise where they are kept.
static UndoState *undo_find(const Session *session, UndoDirection direction, Settings *wanted) {
    const Undo *undo = &session->undo;
    size_t index = undo->done - (direction == UNDO_BACK);
    if (index >= undo->list.count)
        return NULL;
    *wanted = undo->list.items[index].settings;
    const Settings *now = &session->flock.settings;
    const Model *model = wanted->model;
    if (settings_have_same_origin(now, wanted))
        session_keep_hand(session, model, now->params, wanted->params);
    for (int axis = 0; axis < 3 && model_has_pointer(model) && now->model == model; axis++) {
        const Param *row = model_pointer_param(model, axis);
        param_set_number(row, wanted->params, param_get_number(row, now->params), &(Error){0});
    }
    return &undo->list.items[index];
}

bool session_undo(Session *session, UndoDirection direction, Error *error) {
    Undo *undo = &session->undo;
    Settings wanted;
    UndoState before, *kept = undo_find(session, direction, &wanted);
    if (!kept)
        return error_set(error, ERROR_USAGE, "there is nothing to %s",
                         direction == UNDO_BACK ? "undo" : "redo");
    before.preset = session->preset;
    session_get_settings(session, &before.settings);
    undo->action = 0;
    bool good = session_go_to(session, &kept->preset, &wanted, false, error);
    undo->last = 0;
    session_begin_action(session);
    if (good) {
        *kept = before;
        undo->done = direction == UNDO_BACK ? undo->done - 1 : undo->done + 1;
    }
    return good;
}

bool session_describe_undo(const Session *session, UndoDirection direction,
                           char words[UNDO_WORDS_SIZE]) {
    enum { MOST_NAMED = 3 };
    const Settings *now = &session->flock.settings;
    Settings wanted;
    *words = '\0';
    if (!undo_find(session, direction, &wanted))
        return false;
    if (settings_have_same_origin(now, &wanted)) {
        settings_describe(now, &wanted, true, MOST_NAMED, words, UNDO_WORDS_SIZE);
        return true;
    }
    char birds[CHANGE_VALUE_SIZE];
    text_from_count(wanted.birds, birds, sizeof birds);
    snprintf(words, UNDO_WORDS_SIZE, "%.24s to %.24s, %s birds",
             now->name[0] ? now->name : now->model->name,
             wanted.name[0] ? wanted.name : wanted.model->name, birds);
    return true;
}
