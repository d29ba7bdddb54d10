// What undo goes back to: before the first change of an action is applied, the settings are copied,
// and kept where the change alters them. What is done between two calls of session_begin_action is
// one action: many rules by one key, a slider from press to release.
//
// Not kept are the camera, the pointer, the falcon, the picked bird, a comparison, and where the
// birds were: what places the flock anew is undone by placing it anew as it was placed before. At
// most UNDO_MAX_ACTIONS actions are kept, the oldest are forgotten first; an action ends what can
// be redone.
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "session/session_impl.h"

// There is room for them.
static void undo_add(UndoList *list, const Settings *settings) {
    if (list->count == UNDO_MAX_ACTIONS)
        memmove(list->items, list->items + 1, --list->count * sizeof *list->items);
    list->items[list->count++] = *settings;
}

static bool undo_make_room(UndoList *list, Error *error) {
    size_t count = list->count + (list->count < UNDO_MAX_ACTIONS);
    return array_reserve(list, count, error);
}

bool undo_prepare(Session *session, const Change *change, Settings *before, Error *error) {
    Undo *undo = &session->undo;
    bool undone = (change_is_setting(change) && change->kind != CHANGE_FALCON) ||
                  change->kind == CHANGE_MODEL || change->kind == CHANGE_PRESET ||
                  change->kind == CHANGE_INIT;
    undo->pending = undone && change->action && change->action != undo->last;
    if (undo->pending)
        session_get_settings(session, before);
    return !undo->pending || undo_make_room(&undo->lists[UNDO_BACK], error);
}

void undo_keep(Session *session, const Change *change, const Settings *before) {
    Undo *undo = &session->undo;
    Settings now;
    if (!undo->pending)
        return;
    session_get_settings(session, &now);
    if (settings_have_same_origin(before, &now) && settings_compare(before, &now, NULL, NULL, NULL))
        return;
    undo_add(&undo->lists[UNDO_BACK], before);
    undo->lists[UNDO_AGAIN].count = 0;
    undo->last = change->action;
}

void session_begin_action(Session *session) {
    if (session->undo.kept)
        session->undo.action = ++session->undo.actions;
}

// The last of the list, but for what a person's hand moves in flight: that is not undone.
static bool undo_find(const Session *session, UndoDirection direction, Settings *wanted) {
    const UndoList *list = &session->undo.lists[direction];
    if (list->count == 0)
        return false;
    *wanted = list->items[list->count - 1];
    const Settings *now = &session->flock.settings;
    const Model *model = wanted->model;
    if (settings_have_same_origin(now, wanted)) {
        Stimulus falcon = model_stimulus(model, now->params, STIMULUS_FALCON);
        model_set_stimulus(model, wanted->params, STIMULUS_FALCON, &falcon);
    }
    for (int axis = 0; axis < 3 && model_has_pointer(model) && now->model == model; axis++) {
        const Param *row = model_pointer_param(model, axis);
        param_set_number(row, wanted->params, param_get_number(row, now->params), &(Error){0});
    }
    return true;
}

bool session_undo(Session *session, UndoDirection direction, Error *error) {
    Undo *undo = &session->undo;
    UndoList *list = &undo->lists[direction];
    Settings wanted, before;
    if (!undo_find(session, direction, &wanted))
        return error_set(error, ERROR_USAGE, "there is nothing to %s",
                         direction == UNDO_BACK ? "undo" : "redo");
    if (!undo_make_room(&undo->lists[!direction], error))
        return false;
    session_get_settings(session, &before);
    undo->action = 0;
    bool good = session_go_to(session, &wanted, false, error);
    undo->last = 0;
    session_begin_action(session);
    list->count -= good;
    if (good)
        undo_add(&undo->lists[!direction], &before);
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
             now->name[0] ? now->name : model_name(now->model),
             wanted.name[0] ? wanted.name : model_name(wanted.model), birds);
    return true;
}
