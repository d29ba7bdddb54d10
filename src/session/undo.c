// What undo goes back to: before the first change of an action is applied, the settings are copied,
// and kept where the change alters them. What is done between two calls of session_begin_action is
// one action: many rules by one key, a slider from press to release.
//
// Not kept are the camera, the pointer, the falcon, the picked bird, a comparison, and where the
// birds were: what places the flock anew is undone by placing it anew as it was placed before. At
// most UNDO_MAX_ACTIONS actions are kept, the oldest are forgotten first; an action ends what can
// be redone. restore.c goes back.
#include <string.h>

#include "base/memory.h"
#include "session/session_impl.h"

static void undo_clear(UndoList *list) {
    while (list->count > 0)
        memory_free(list->items[--list->count]);
}

void undo_deinit(Undo *undo) {
    undo_clear(&undo->lists[UNDO_BACK]);
    undo_clear(&undo->lists[UNDO_AGAIN]);
}

void undo_add(UndoList *list, Settings *settings) {
    if (list->count == UNDO_MAX_ACTIONS) {
        memory_free(list->items[0]);
        list->count--;
        memmove(list->items, list->items + 1, list->count * sizeof *list->items);
    }
    list->items[list->count++] = settings;
}

bool undo_copy(const Session *session, Settings **copy, Error *error) {
    *copy = memory_alloc(1, sizeof **copy, error);
    if (*copy)
        session_get_settings(session, *copy);
    return *copy != NULL;
}

bool undo_prepare(const Session *session, const Change *change, Settings **before, Error *error) {
    bool undone = (change_is_setting(change) && change->kind != CHANGE_FALCON) ||
                  change->kind == CHANGE_MODEL || change->kind == CHANGE_PRESET ||
                  change->kind == CHANGE_INIT;
    *before = NULL;
    return !undone || !change->action || change->action == session->undo.last ||
           undo_copy(session, before, error);
}

void undo_keep(Session *session, const Change *change, Settings *before) {
    Undo *undo = &session->undo;
    Settings now;
    if (before)
        session_get_settings(session, &now);
    if (!before || settings_are_same(before, &now)) {
        memory_free(before);
        return;
    }
    undo_add(&undo->lists[UNDO_BACK], before);
    undo_clear(&undo->lists[UNDO_AGAIN]);
    undo->last = change->action;
}

void session_begin_action(Session *session) {
    if (session->undo.kept)
        session->undo.action = ++session->undo.actions;
}
